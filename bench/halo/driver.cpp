// SPDX-License-Identifier: BSD-3-Clause
#include "driver.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "timing.hpp"

namespace halo_bench {
namespace {

struct settings {
    std::string only, way;
    bool touched = false, brief = false, explain = false;
    double sample_seconds() const { return brief ? 1e-4 : 4e-3; }
    int samples() const { return brief ? 3 : 11; }
};

settings read(int argc, char** argv) {
    settings given;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--touched") given.touched = true;
        if (word == "--brief") given.brief = true;
        if (word == "--explain") given.explain = true;
        if (word == "--only" && i + 1 < argc) given.only = argv[++i];
        if (word == "--way" && i + 1 < argc) given.way = argv[++i];
    }
    return given;
}

// A case's fields on this process.
class fields {
 public:
    fields(const implementation& with, const tile& of) : with_(with), of_(of) {
        for (int f = 0; f < of.what.fields; ++f) all_.push_back(with.allocate(of.doubles()));
    }
    ~fields() {
        for (double* field : all_) with_.release(field);
    }
    fields(const fields&) = delete;
    fields& operator=(const fields&) = delete;

    const std::vector<double*>& all() const { return all_; }

    // What is sent gets its values, what comes is spoilt; the rest plays no part.
    void fill() {
        each_edge([&](int f, double* origin, const edge& l) {
            for_each_cell(l.in, [&](long x, long y, long z) { origin[of_.at(x, y, z)] = -1; });
            for_each_cell(l.out, [&](long x, long y, long z) {
                origin[of_.at(x, y, z)] = of_.value(f, x, y, z);
            });
        });
    }

    // The number of wrong ghost cells.
    long wrong() {
        long found = 0;
        each_edge([&](int f, double* origin, const edge& l) {
            for_each_cell(l.in, [&](long x, long y, long z) {
                found += origin[of_.at(x, y, z)] != of_.value(f, x, y, z);
            });
        });
        return found;
    }

    // As an application between two exchanges: reads what came, writes what is sent.
    void touch() {
        each_edge([&](int, double* origin, const edge& l) {
            double sum = 0;
            for (long z = l.in.lo[2]; z < l.in.hi[2]; ++z)
                for (long y = l.in.lo[1]; y < l.in.hi[1]; ++y)
                    for (long x = l.in.lo[0]; x < l.in.hi[0]; ++x) sum += origin[of_.at(x, y, z)];
            for (long z = l.out.lo[2]; z < l.out.hi[2]; ++z)
                for (long y = l.out.lo[1]; y < l.out.hi[1]; ++y)
                    for (long x = l.out.lo[0]; x < l.out.hi[0]; ++x) origin[of_.at(x, y, z)] = sum;
        });
    }

    // The plain copy of what is sent, each box to the ghost cells of its shape on the other side.
    void copy_plainly() {
        each_edge([&](int, double* origin, const edge& l) {
            box there = l.out;
            for (int d = 0; d < 2; ++d) {
                const long shift = l.side[d] * (of_.cells[d]);
                there.lo[d] -= shift;
                there.hi[d] -= shift;
            }
            copy(of_, origin, there, origin, l.out);
        });
    }

 private:
    template <typename action>
    void each_edge(action&& act) {
        for (int f = 0; f < of_.what.fields; ++f)
            for (const edge& l : edges_) act(f, of_.origin(all_[f]), l);
    }

    const implementation& with_;
    const tile& of_;
    std::vector<edge> edges_ = of_.phases(true)[0];
    std::vector<double*> all_;
};

// Exchanges, timed one by one when they are touched in between.
repeated exchanges(exchanger& ready, fields& data, bool touched) {
    return [&ready, &data, touched](long count) {
        double taken = 0, start = now();
        for (long i = 0; i < count; ++i) {
            if (touched) {
                data.touch();
                start = now();
            }
            ready.run();
            if (touched) taken += now() - start;
        }
        return touched ? taken : now() - start;
    };
}

void print(const implementation& with, const tile& of, const settings& given, const timing& took,
           double floor, bool is_first) {
    const double bytes = with.maximum(static_cast<double>(of.bytes_sent()));
    floor = with.maximum(floor);
    if (with.pe != 0) return;
    std::printf("%s\n{\"op\":\"%s%s\",\"bytes\":%.0f,\"pes\":%d,\"impl\":\"%s\",",
                is_first ? "" : ",", of.what.name.c_str(), given.touched ? ", touched" : "", bytes,
                with.n_pes, with.name.c_str());
    std::printf("\"median_s\":%.4g,\"min_s\":%.4g,\"max_s\":%.4g,\"floor_s\":", took.median,
                took.minimum, took.maximum);
    floor > 0 ? std::printf("%.4g}", floor) : std::printf("null}");
    std::fflush(stdout);
}

// False, with a message, if a ghost cell is wrong.
bool is_right(const implementation& with, const tile& of, exchanger& ready, fields& data,
              const std::string& way_name) {
    with.maximum(0);
    data.fill();
    with.maximum(0);
    ready.run();
    const long wrong = data.wrong();
    if (wrong > 0)
        std::fprintf(stderr, "%s halo benchmark: %s, PE %d: %ld ghost cells are wrong (%s)\n",
                     with.name.c_str(), of.what.name.c_str(), with.pe, wrong, way_name.c_str());
    return with.maximum(static_cast<double>(wrong)) == 0;
}

// All, or the one that is asked for.
std::vector<way> ways_to_try(std::vector<way> all, const std::string& asked) {
    if (asked.empty()) return all;
    std::erase_if(all, [&](const way& w) { return w.name != asked; });
    if (!all.empty()) return all;
    std::fprintf(stderr, "halo benchmark: no way is named '%s'; --explain shows names\n",
                 asked.c_str());
    std::exit(2);
}

bool measure(const implementation& with, const scenario& what, const settings& given,
             bool is_first) {
    const tile of(what, with.pe, with.n_pes);
    fields data(with, of);
    data.fill();
    const auto timed = [&](exchanger& ready) { return exchanges(ready, data, given.touched); };
    std::string asked = given.way;
    if (asked.empty() && with.choice) asked = with.choice(of, data.all());
    const chosen best =
        choose(with, ways_to_try(with.ways(of, data.all()), asked), timed, given.sample_seconds());
    if (given.explain && with.pe == 0)
        std::fprintf(stderr, "%s: %s: %s\n", what.name.c_str(), with.name.c_str(),
                     best.name.c_str());
    const timing took =
        time_together(with, timed(*best.ready), given.sample_seconds(), given.samples());
    double floor = 0;
    if (with.has_floor) {
        const repeated plain = [&data](long count) {
            const double start = now();
            for (long i = 0; i < count; ++i) data.copy_plainly();
            return now() - start;
        };
        floor = time_together(with, plain, given.sample_seconds(), given.samples()).median;
    }
    const bool right = is_right(with, of, *best.ready, data, best.name);
    print(with, of, given, took, floor, is_first);
    return right;
}

}  // namespace

int run(int argc, char** argv, const implementation& with) {
    const settings given = read(argc, argv);
    if (with.pe == 0) std::printf("{\"rows\":[");
    bool right = true, is_first = true;
    for (const scenario& what : all_scenarios()) {
        if (with.n_pes < 2 || what.name.find(given.only) == std::string::npos) continue;
        right &= measure(with, what, given, is_first);
        is_first = false;
    }
    if (with.pe == 0) std::printf("\n]}\n");
    std::fflush(stdout);
    return right ? 0 : 1;
}

}  // namespace halo_bench
