// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace skerry::cloverleaf {

// Appends JSON on one line. An empty key is left out, as in arrays.
class json_writer {
 public:
    void begin_object(std::string_view key = {}) { open(key, '{'); }
    void end_object() { close('}'); }
    void begin_array(std::string_view key = {}) { open(key, '['); }
    void end_array() { close(']'); }
    void number(std::string_view key, double value);
    void text(std::string_view key, std::string_view value);
    void boolean(std::string_view key, bool value);
    void null(std::string_view key);
    std::string take() { return std::move(out_); }

 private:
    void next(std::string_view key);
    void open(std::string_view key, char bracket);
    void close(char bracket);
    void quote(std::string_view text);

    std::string out_;
    bool first_ = true;
};

}  // namespace skerry::cloverleaf
