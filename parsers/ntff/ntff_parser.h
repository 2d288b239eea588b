// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/parser.h"

namespace parsers {

/// NTFF, a hardware trace → model::DeviceProfile.
///   byte 0 version; bytes 1..8 u64 P; 128..128+P the protobuf message ntff_info; then raw runs, whose offsets count
///   from 128+P. Bytes 9..127 hold garbage and are not looked at.
///   ntff_info → name, uuid, arch, instance, pid, session, versions, programs, subgraphs, executions (ntff_info.h);
///     queues, memory, collectives (resource_info.h)
///   instruction records → instructions (ntff_decode.h), DGE notifications (dge_decode.h)
///   DMA, event, throttling and error records → packets, updates, spans, errors (other_decode.h)
///   start and end record of one instruction → read again when its details are asked for (notification_source.h)
/// Versions 4, 5 and 6; one that is not known gives its metadata and a finding. Records of collectives engines are
/// kept as raw bytes. Lanes are made when the capture is sealed.
Parser ntffParser();

} // namespace parsers
