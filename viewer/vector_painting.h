// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace viewer {

/// A widget that paints from pixels and can paint shapes and texts instead, for pictures that are scaled.
class VectorPainting {
public:
    virtual ~VectorPainting() = default;
    /// From now on shapes, or pixels again. Shapes are slow.
    virtual void setVector(bool vector) = 0;
};

} // namespace viewer
