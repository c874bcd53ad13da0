// SPDX-License-Identifier: BSD-3-Clause
// Blocks of several rows, as grids: between a field and a packed buffer, or another field.
#include "machinery/copy.hpp"
#include "machinery/grid.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;

// Rows that are contiguous on this PE are long runs, planes then rows.
bool is_joined(const copy_item& item) {
    return !item.places && item.local_pitch_bytes == static_cast<std::ptrdiff_t>(item.run_bytes);
}
copy_item joined(copy_item item) {
    item.run_bytes *= item.run_count;
    item.run_count = item.row_count;
    item.local_pitch_bytes = item.local_row_pitch_bytes;
    item.row_count = item.plane_count;
    item.local_row_pitch_bytes = item.local_plane_pitch_bytes;
    item.plane_count = 1;
    return item;
}

// Between a packed buffer and the field: how far runs, rows and planes are apart in the buffer.
struct packed_pitches {
    std::ptrdiff_t run, row, plane;
    explicit packed_pitches(const copy_item& item)
        : run(static_cast<std::ptrdiff_t>(item.run_bytes)),
          row(run * static_cast<std::ptrdiff_t>(item.run_count)),
          plane(row * static_cast<std::ptrdiff_t>(item.row_count)) {}
};

}  // namespace

std::byte* pack_rows(const copy_item& item, std::byte* buffer) {
    if (is_joined(item)) return pack(joined(item), buffer);
    const packed_pitches packed(item);
    const grid all{buffer,
                   item.local,
                   {item.run_count, packed.run, item.local_pitch_bytes},
                   {item.row_count, packed.row, item.local_row_pitch_bytes},
                   {item.plane_count, packed.plane, item.local_plane_pitch_bytes}};
    if (item.places) {
        for_each_row(item, [&](const copy_item& row) { buffer = pack(row, buffer); });
        return buffer;
    }
    if (!copy_if_turned(all, item.run_bytes)) copy_in_order(all, item.run_bytes);
    return buffer + item.bytes();
}

const std::byte* unpack_rows(const copy_item& item, const std::byte* buffer, bool far) {
    const packed_pitches packed(item);
    const grid all{item.local,
                   buffer,
                   {item.run_count, item.local_pitch_bytes, packed.run},
                   {item.row_count, item.local_row_pitch_bytes, packed.row},
                   {item.plane_count, item.local_plane_pitch_bytes, packed.plane}};
    if (is_joined(item)) {
        const std::size_t row_bytes = item.run_bytes * item.run_count;
        if (!far || row_bytes < line_bytes) return unpack(joined(item), buffer, far);
        copy_stretches(all, row_bytes);
        return buffer + item.bytes();
    }
    if (!item.places && copy_if_turned(all, item.run_bytes)) return buffer + item.bytes();
    if (item.places || (far && (item.run_bytes == 8 || item.run_bytes == 16))) {
        for_each_row(item, [&](const copy_item& row) { buffer = unpack(row, buffer, far); });
        return buffer;
    }
    copy_in_order(all, item.run_bytes);
    return buffer + item.bytes();
}

void copy_rows_across(const copy_item& item) {
    const grid all{item.remote,
                   item.local,
                   {item.run_count, item.remote_pitch_bytes, item.local_pitch_bytes},
                   {item.row_count, item.remote_row_pitch_bytes, item.local_row_pitch_bytes},
                   {item.plane_count, item.remote_plane_pitch_bytes, item.local_plane_pitch_bytes}};
    if (item.places) return for_each_row(item, [](const copy_item& row) { copy_across(row); });
    if (!copy_if_turned(all, item.run_bytes)) copy_in_order(all, item.run_bytes);
}

}  // namespace skerry::exchange
