// SPDX-License-Identifier: BSD-3-Clause
// The right to replace a file, as long as this lives: other processes wait for it. It is made,
// empty, where it is not there.
#pragma once

#include <string>

namespace skerry::exchange {

class file_lock {
 public:
    // Waits some seconds at most: who has it might have been stopped.
    explicit file_lock(const std::string& path);
    ~file_lock();
    file_lock(const file_lock&) = delete;
    file_lock& operator=(const file_lock&) = delete;

    // If not, errno says why after the constructor.
    bool is_held() const { return file_ >= 0; }

 private:
    int file_ = -1;
};

}  // namespace skerry::exchange
