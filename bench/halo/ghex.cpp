// SPDX-License-Identifier: BSD-3-Clause
// The halo benchmark over GHEX's C++ interface: regular domains, one communication object, all
// fields in one exchange; all neighbours at once, as GHEX does by itself.
#include <cstdlib>
#include <ghex/communication_object.hpp>
#include <ghex/structured/pattern.hpp>
#include <ghex/structured/regular/domain_descriptor.hpp>
#include <ghex/structured/regular/field_descriptor.hpp>
#include <ghex/structured/regular/halo_generator.hpp>

#include "over_mpi.hpp"

namespace {

using namespace halo_bench;
namespace regular = ghex::structured::regular;
using dimensions = std::integral_constant<int, 3>;
using domain = regular::domain_descriptor<int, dimensions>;
using triple = std::array<int, 3>;

triple narrow(const std::array<long, 3>& wide) {
    return {static_cast<int>(wide[0]), static_cast<int>(wide[1]), static_cast<int>(wide[2])};
}

domain domain_of(const tile& of) {
    triple last = narrow(of.first);
    for (int d = 0; d < 3; ++d) last[d] += static_cast<int>(of.cells[d]) - 1;
    return {of.pe, narrow(of.first), last};
}

auto pattern_of(ghex::context& context, const tile& of) {
    const int depth = of.what.depth;
    triple last = narrow(of.global);
    for (int& l : last) --l;
    const regular::halo_generator<int, dimensions> halos(
        triple{0, 0, 0}, last, std::array<int, 6>{depth, depth, depth, depth, 0, 0},
        std::array<bool, 3>{false, false, false});
    return ghex::make_pattern<ghex::structured::grid>(context, halos, std::vector{domain_of(of)});
}

// x is contiguous: the layout's largest number.
auto field_of(const tile& of, double* memory) {
    const int depth = of.what.depth;
    const triple extents{static_cast<int>(of.strides[1]),
                         static_cast<int>(of.strides[2] / of.strides[1]),
                         static_cast<int>(of.cells[2])};
    return ghex::wrap_field<ghex::cpu, gridtools::layout_map<2, 1, 0>>(
        domain_of(of), memory, triple{depth, depth, 0}, extents);
}

class ghex_exchange final : public halo_bench::exchanger {
 public:
    ghex_exchange(ghex::context& context, const tile& of, const std::vector<double*>& fields)
        : pattern_(pattern_of(context, of)),
          object_(ghex::make_communication_object<pattern>(context)) {
        for (double* field : fields) fields_.push_back(field_of(of, field));
        for (auto& field : fields_) bound_.push_back(pattern_(field));
    }

    void run() override { object_.exchange(bound_.begin(), bound_.end()).wait(); }

 private:
    using pattern = decltype(pattern_of(std::declval<ghex::context&>(), std::declval<tile&>()));
    using field = decltype(field_of(std::declval<tile&>(), nullptr));

    pattern pattern_;
    decltype(ghex::make_communication_object<pattern>(std::declval<ghex::context&>())) object_;
    std::vector<field> fields_;
    std::vector<decltype(pattern_(std::declval<field&>()))> bound_;
};

implementation over(ghex::context& context) {
    implementation with = over_mpi();
    with.ways = [&context](const tile& of, const std::vector<double*>& fields) {
        return std::vector<way>{{"exchange", [&context, &of, &fields] {
                                     return std::make_unique<ghex_exchange>(context, of, fields);
                                 }}};
    };
    return with;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int result = 0;
    {
        ghex::context context(MPI_COMM_WORLD, false);
        result = run(argc, argv, over(context));
    }
    MPI_Finalize();
    return result;
}
