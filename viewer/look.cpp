// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/look.h"

#include <iterator>

namespace viewer {

QColor engineColour(const Theme& theme, const QString& engine) {
    struct Named {
        const char16_t* name;
        EngineColour colour;
    };
    static constexpr Named kNamed[] = {
        {u"Tensor", EngineColour::Tensor}, {u"TensorMatrix", EngineColour::TensorMatrix},
        {u"Vector", EngineColour::Vector}, {u"Scalar", EngineColour::Scalar},
        {u"GpSimd", EngineColour::GpSimd}, {u"Sync", EngineColour::Sync},
    };
    for (const Named& named : kNamed)
        if (engine.compare(QStringView(named.name), Qt::CaseInsensitive) == 0)
            return theme.engine(named.colour);
    return theme.text3;
}

} // namespace viewer
