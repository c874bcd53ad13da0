// SPDX-License-Identifier: BSD-3-Clause
// A message is MPI_Send and MPI_Recv.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "channel.hpp"

namespace {

class by_messages final : public loggp::channel {
 public:
    explicit by_messages(int rank) : me_(rank), buffer_(loggp::most_bytes) {}

    int me() const override { return me_; }
    void send(std::size_t bytes) override {
        MPI_Send(buffer_.data(), static_cast<int>(bytes), MPI_BYTE, 1 - me_, 0, MPI_COMM_WORLD);
    }
    void receive(std::size_t bytes) override {
        MPI_Recv(buffer_.data(), static_cast<int>(bytes), MPI_BYTE, 1 - me_, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    std::uint64_t agree(std::uint64_t mine) override {
        MPI_Bcast(&mine, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
        return mine;
    }

 private:
    int me_;
    std::vector<char> buffer_;
};

std::string version() {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
    int length = 0;
    MPI_Get_library_version(text, &length);
    std::string line(text, static_cast<std::size_t>(length));
    line = line.substr(0, line.find_first_of("\n,"));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c < ' ' || c == '"'; }, ' ');
    return line;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int code = 2;
    if (size == 2) {
        by_messages with(rank);
        code = loggp::measure(with, version().c_str(), argc, argv);
    } else if (rank == 0) {
        std::fprintf(stderr, "loggp: takes 2 ranks, not %d\n", size);
    }
    MPI_Finalize();
    return code;
}
