// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/summary_note.h"

#include <array>

namespace model {

namespace {

/// A key, or with '*' for any text within it. The first that fits counts.
struct Note {
    std::string_view pattern;
    std::string_view text;
};

constexpr std::array kNotes = {
    Note{"total_time", "Length of the execution, as the profile says it; the last event may end later."},
    Note{"neuroncore_cycle_count",
         "Time multiplied by the core's clock in single precision, so the last digits of large counts are rounded."},
    Note{"*_engine_instruction_count", "Executed instructions, semaphore waits included."},
    Note{"*_engine_instruction_time",
         "Sum of durations without semaphore waits: overlapping instructions count twice, so it may exceed the time."},
    Note{"*_engine_active_time",
         "Time with at least one instruction other than a semaphore wait, over all cores together: two cores that work "
         "at once count once."},
    Note{"*_engine_active_time_percent", "Active time of the engine over all cores together, divided by total_time."},
    Note{"total_active_time", "Time with any engine at work (semaphore waits left out) or any DMA packet under way, on "
                              "any core."},
    Note{"hardware_flops", "2 x elements x rows x columns of every matrix multiplication, transposes included, "
                           "whatever the element type."},
    Note{"transpose_flops", "Part of hardware_flops that only transposes data, by the compiler's instruction type."},
    Note{"hfu_estimated_percent", "hardware_flops divided by the peak of all cores over total_time."},
    Note{"mfu_inst_estimated_percent", "hardware_flops without transposes, divided by the peak of all cores over "
                                       "total_time."},
    Note{"mm_arithmetic_intensity", "FLOPs without transposes for each byte read from or written to HBM."},
    Note{"dma_active_time", "Time with at least one DMA packet under way, on any core."},
    Note{"dma_packet_time", "Sum of the packets' durations: packets overlap, so it exceeds the time."},
    Note{
        "dynamic_dma_active_time_percent",
        "Misleads: the vendor adds hardware and software times that overlap, and divides by dma_active_time, so it may "
        "exceed 1. Read dynamic_dma_active_fraction_of_total_time instead."},
    Note{"dynamic_dma_union_time", "Ours: time with at least one dynamic DMA packet under way, overlaps counted once."},
    Note{"*_dma_active_fraction_of_total_time", "Ours: time with at least one such packet under way, divided by "
                                                "total_time."},
    Note{"static_dma_active_time_percent",
         "Misleads: a share of dma_active_time, not of the total time. Read static_dma_active_fraction_of_total_time."},
    Note{"hardware_dynamic_dma_active_time_percent",
         "Misleads: a share of dma_active_time, not of the total time. Read "
         "hardware_dynamic_dma_active_fraction_of_total_time."},
    Note{"software_dynamic_dma_active_time_percent",
         "Misleads: a share of dma_active_time, not of the total time. Read "
         "software_dynamic_dma_active_fraction_of_total_time."},
    Note{"*_dma_size", "Bytes written by the packets; semaphore writes (4 bytes each) and instruction fetches count."},
    Note{"dma_transfer_*",
         "Misleads: static transfers only, since the vendor cannot tell dynamic ones apart. The table "
         "of DMA transfers holds both."},
    Note{"hbm_*_bytes", "From what DMA instructions and static transfers ask for, not from the packets."},
    Note{"sbuf_*_bytes",
         "Misleads: adds the operands of compute instructions in ONE of 128 partitions to whole DMA transfers."},
    Note{"psum_*_bytes", "Operands of compute instructions in one partition; a MATMUL's result is counted with the "
                         "element size of its source."},
    Note{"psum_read_sbuf_write_count", "Instructions that read PSUM and write SBUF."},
    Note{"instructions_of_unknown_traffic", "Ours: executed instructions whose bytes cannot be told (an opcode or "
                                            "element type that is not known). The sums "
                                            "of SBUF, PSUM and HBM bytes lack them."},
    Note{"mbu_estimated_percent",
         "HBM bytes read and written, divided by the bandwidth of the memory over total_time."},
    Note{"mbu_min_read_util_percent", "The same if inputs and weights were read once and nothing else."},
    Note{"weight_size_bytes", "Weights in the memory of the first core."},
    Note{"throttle_avg_util_limit_*",
         "Misleads: time without a record counts as a limit of 0, so it is no average. Read "
         "throttle_mean_limit_while_known."},
    Note{"throttle_mean_limit_while_known_*", "Ours: average of k / n over the time that has a throttling record."},
    Note{"throttle_known_*_time_ns", "Ours: time that has a throttling record; outside of it the limit is not known."},
    Note{"throttle_active_*_time_ns", "Time with k < n."},
    Note{"throttle_*_active_time_*",
         "Misleads: time with a record of this type, also where k = n, so where nothing was "
         "held back."},
    Note{"throttle_*_avg_util_limit_*", "Average of k / n over the time of this type's records."},
    Note{"trace_count", "Instructions, events and DMA rows that the vendor counts."},
    Note{"event_count", "Event and semaphore records; up to version 5 those before the start too."},
    Note{"dma_queue_count", "Entries of the profile's table of rings: a queue has one for each DMA engine."},
};

bool fits(std::string_view pattern, std::string_view key) {
    const size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return pattern == key;
    const std::string_view head = pattern.substr(0, star), rest = pattern.substr(star + 1);
    if (!key.starts_with(head))
        return false;
    for (size_t at = head.size(); at <= key.size(); ++at) {
        if (fits(rest, key.substr(at)))
            return true;
    }
    return false;
}

} // namespace

std::string_view summaryNote(std::string_view key) {
    for (const Note& note : kNotes) {
        if (fits(note.pattern, key))
            return note.text;
    }
    return {};
}

} // namespace model
