// SPDX-License-Identifier: BSD-3-Clause
// What a program has sent by its own count, to compare with its record.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "record_reader.hpp"

inline int rank, ranks;

struct total {
    std::uint64_t messages = 0, bytes = 0;
    bool operator==(const total&) const = default;
};
// By operation and peer; -1 for collectives that do not say who.
using totals = std::map<std::pair<std::string, int>, total>;

inline totals sent;
// Calls, of operations that a program counts.
inline std::map<std::string, std::uint64_t> called;

inline void note(const char* operation, int peer, std::uint64_t bytes) {
    total& t = sent[{operation, peer}];
    ++t.messages;
    t.bytes += bytes;
}

inline totals of_record(const skerry::instrument::record_reader& record) {
    totals found;
    for (const auto& row : record.rows()) {
        if (row.key.kind != skerry::instrument::row_kind::traffic) continue;
        total& t = found[{record.operation_of(row), row.key.peer}];
        t.messages += row.count;
        t.bytes += row.bytes;
    }
    return found;
}

inline int compare_calls(const skerry::instrument::record_reader& record) {
    int differing = 0;
    for (const auto& [operation, calls] : called) {
        std::uint64_t found = 0;
        for (const auto& row : record.rows())
            if (row.key.kind == skerry::instrument::row_kind::call &&
                record.operation_of(row) == operation)
                found += row.count;
        if (found == calls) continue;
        std::fprintf(stderr, "rank %d: %s called %llu times, recorded %llu\n", rank,
                     operation.c_str(), static_cast<unsigned long long>(calls),
                     static_cast<unsigned long long>(found));
        ++differing;
    }
    return differing;
}

inline int compare(const totals& recorded) {
    int differing = 0;
    const auto tell = [&](const char* who, const totals& a, const totals& b) {
        for (const auto& [key, t] : a) {
            const auto found = b.find(key);
            if (found != b.end() && found->second == t) continue;
            std::fprintf(stderr, "rank %d: %s to %d: %llu messages, %llu bytes only %s\n", rank,
                         key.first.c_str(), key.second, static_cast<unsigned long long>(t.messages),
                         static_cast<unsigned long long>(t.bytes), who);
            ++differing;
        }
    };
    tell("sent", sent, recorded);
    tell("recorded", recorded, sent);
    return differing ? 1 : 0;
}

// The program's exit code; its record is taken away.
inline int compare_with_record() {
    const char* folder = std::getenv("SKERRY_RECORD");
    const std::string path = skerry::instrument::record_reader::path_of_own(folder ? folder : ".");
    const skerry::instrument::record_reader record(path);
    if (!record.is_there()) {
        std::fprintf(stderr, "rank %d: no record\n", rank);
        return 1;
    }
    const int result = compare(of_record(record)) + compare_calls(record);
    std::remove(path.c_str());
    return result ? 1 : 0;
}
