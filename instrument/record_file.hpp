// SPDX-License-Identifier: BSD-3-Clause
// The file of a record, mapped: its tables while the program runs.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "skerry/instrument/record_format.hpp"

namespace skerry::instrument {

class record_file {
 public:
    // `<directory>/pe.<pe>.record`, made anew with empty tables; the directory is made too. Null
    // if that cannot be done, then `problem` says why.
    static std::unique_ptr<record_file> create(const std::string& directory, int pe,
                                               std::string& problem);
    ~record_file();
    record_file(const record_file&) = delete;
    record_file& operator=(const record_file&) = delete;

    record_header& header() const { return *reinterpret_cast<record_header*>(begin_); }

    template <typename entry>
    entry* entries(const record_table& table) const {
        return reinterpret_cast<entry*>(begin_ + table.at);
    }

    // A new entry, of zeros, for the caller to fill before publish(); null if the table is full
    // (or the disk), which is counted.
    template <typename entry>
    entry* next(record_table& table) {
        if (!has_room(table)) {
            ++table.lost;
            return nullptr;
        }
        return entries<entry>(table) + table.count;
    }
    // Readers see the entry that next() gave.
    static void publish(record_table& table) {
        // ordering: release; pairs with the reader's look at the count, from another process
        __atomic_store_n(&table.count, table.count + 1, __ATOMIC_RELEASE);
    }

 private:
    record_file(int file, std::byte* begin) : file_(file), begin_(begin) {}
    bool has_room(const record_table& table);
    bool extend(std::size_t bytes);

    int file_;
    std::byte* begin_;
    std::size_t bytes_ = 0;  // of the file, all of which is on disk
    bool is_full_ = false;   // the disk: not asked again
};

}  // namespace skerry::instrument
