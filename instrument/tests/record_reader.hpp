// SPDX-License-Identifier: BSD-3-Clause
// A record as a test looks at it.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "skerry/instrument/record_format.hpp"

namespace skerry::instrument {

class record_reader {
 public:
    explicit record_reader(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(file), {});
    }
    // The record that this process has written there or in a folder in it.
    static std::string path_of_own(const std::string& folder) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().extension() != ".record") continue;
            const record_reader one(entry.path());
            if (one.is_there() && one.header().process == static_cast<std::uint32_t>(::getpid()))
                return entry.path();
        }
        return folder + "/none";
    }
    bool is_there() const { return bytes_.size() >= sizeof(record_header); }
    const record_header& header() const {
        return *reinterpret_cast<const record_header*>(bytes_.data());
    }
    template <typename entry>
    std::span<const entry> entries(const record_table& table) const {
        return {reinterpret_cast<const entry*>(bytes_.data() + table.at), table.count};
    }
    std::span<const record_row> rows() const { return entries<record_row>(header().rows); }
    std::string operation_of(const record_row& row) const {
        return entries<record_operation>(header().operations)[row.key.operation].name;
    }

 private:
    std::vector<char> bytes_;
};

}  // namespace skerry::instrument
