// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problem/block.hpp"
#include "step/communicator.hpp"

namespace skerry::cloverleaf {

// A way to exchange: a strategy's name with options joined by '+'.
struct variant {
    std::string name;
    std::string strategy;
    std::vector<std::string> options;
    bool applicable = true;
    std::string why;  // not applicable here
    bool overlap() const;
};

// This process among the PEs of the run: the seam between the app and whatever starts and connects
// processes. Everything the app keeps in fields is allocated here, the same size on every PE.
class session {
 public:
    virtual ~session() = default;
    virtual int pe() const = 0;
    virtual int n_pes() const = 0;
    virtual std::string transport() const = 0;
    virtual std::string mpi() const { return {}; }  // empty: not started by an MPI

    // Where the variant can exchange fields; they live as long as the session.
    virtual field_memory allocate(const variant& v, const field_layout& layout) = 0;
    virtual std::vector<variant> variants() const = 0;
    virtual std::string default_variant() const = 0;
    // The variant of that name, whatever the order of its options; what is wrong with a name that
    // is none is its `why`.
    virtual variant find(const std::string& name) const = 0;
    virtual std::unique_ptr<communicator> connect(const variant& v, const block& b,
                                                  const block_grid& grid) = 0;

    // Ends the whole run, all PEs, with one message: for what one PE has found for itself.
    [[noreturn]] virtual void stop(int exit_code, const std::string& message) = 0;
    // The same for what every PE has found: PE 0 speaks for all.
    [[noreturn]] void stop_all(int exit_code, const std::string& message);
};

inline constexpr int failure = 1, usage_error = 2, wrong_answer = 3;  // exit codes

std::unique_ptr<session> open_session();

}  // namespace skerry::cloverleaf
