// SPDX-License-Identifier: BSD-3-Clause
#include "problem/deck.hpp"

#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#include "problem/deck_lines.hpp"

namespace skerry::cloverleaf {
namespace {

// Reads tokens one after the other and remembers the first mistake.
class reader {
 public:
    explicit reader(const std::string& file_name) : file_name_(file_name) {}

    void begin(const token_line& line) {
        line_ = &line;
        next_ = 0;
    }
    bool more() const { return !error_ && next_ < line_->size(); }
    const token& take() { return (*line_)[next_++]; }

    void fail(const token& at, const std::string& expected) { fail(at.line, at.text, expected); }
    void fail(int line, const std::string& text, const std::string& expected) {
        if (error_) return;
        error_ = file_name_ + ":" + std::to_string(line) + ": '" + text + "': expected " + expected;
    }
    const std::optional<std::string>& error() const { return error_; }

    std::string word(const token& key, const std::string& expected) {
        if (!more()) {
            fail(key, expected + " after it");
            return {};
        }
        return take().text;
    }

    double real(const token& key) {
        const std::string expected = "a number for " + key.text;
        std::string text = word(key, expected);
        // Fortran writes the exponent of a double as d.
        for (char& c : text) c = c == 'd' ? 'e' : c;
        const char* first = text.c_str() + (text.starts_with('+') ? 1 : 0);
        const char* last = text.c_str() + text.size();
        double value = 0;
        const auto [end, code] = std::from_chars(first, last, value);
        if (code != std::errc{} || end != last || !std::isfinite(value)) fail_value(key, expected);
        return value;
    }

    std::int64_t integer(const token& key, std::int64_t least, std::int64_t most) {
        const std::string expected = "a whole number from " + std::to_string(least) +
                                     (most == max_integer ? "" : " to " + std::to_string(most)) +
                                     " for " + key.text;
        const std::string text = word(key, expected);
        std::int64_t value = least;
        const char* last = text.data() + text.size();
        const auto [end, code] = std::from_chars(text.data(), last, value);
        if (code != std::errc{} || end != last || value < least || value > most)
            fail_value(key, expected);
        return value;
    }

    static constexpr std::int64_t max_integer = std::numeric_limits<std::int64_t>::max();

 private:
    void fail_value(const token& key, const std::string& expected) {
        fail(next_ > 0 ? (*line_)[next_ - 1] : key, expected);
    }

    std::string file_name_;
    const token_line* line_ = nullptr;
    std::size_t next_ = 0;
    std::optional<std::string> error_;
};

shape read_shape(reader& in, const token& key) {
    const std::string expected = "rectangle, circle or point";
    const std::string name = in.word(key, expected);
    if (name == "circle") return shape::circle;
    if (name == "point") return shape::point;
    if (name != "rectangle" && !in.error()) in.fail(key.line, name, expected);
    return shape::rectangle;
}

template <typename owner, typename value>
struct key_of {
    std::string_view name;
    value owner::*member;
};

constexpr key_of<deck_state, double> state_reals[] = {
    {"density", &deck_state::density}, {"energy", &deck_state::energy},
    {"xvel", &deck_state::xvel},       {"yvel", &deck_state::yvel},
    {"xmin", &deck_state::xmin},       {"xmax", &deck_state::xmax},
    {"ymin", &deck_state::ymin},       {"ymax", &deck_state::ymax},
    {"radius", &deck_state::radius}};

constexpr key_of<deck, double> deck_reals[] = {{"initial_timestep", &deck::initial_timestep},
                                               {"max_timestep", &deck::max_timestep},
                                               {"timestep_rise", &deck::timestep_rise},
                                               {"end_time", &deck::end_time},
                                               {"xmin", &deck::xmin},
                                               {"ymin", &deck::ymin},
                                               {"xmax", &deck::xmax},
                                               {"ymax", &deck::ymax}};

struct integer_key {
    std::string_view name;
    int deck::*member;
    int least, most;
};

constexpr int most_cells = 1 << 24, most_steps = 1 << 30;
constexpr integer_key deck_integers[] = {
    {"x_cells", &deck::x_cells, 1, most_cells},
    {"y_cells", &deck::y_cells, 1, most_cells},
    {"visit_frequency", &deck::visit_frequency, 0, most_steps},
    {"summary_frequency", &deck::summary_frequency, 0, most_steps},
    {"test_problem", &deck::test_problem, 1, 5}};

// Sets the member that the table has for the key; false when it has none.
template <typename owner, std::size_t n>
bool read_real(reader& in, const token& key, const key_of<owner, double> (&table)[n], owner& into) {
    for (const auto& entry : table) {
        if (entry.name != key.text) continue;
        into.*entry.member = in.real(key);
        return true;
    }
    return false;
}

bool read_integer(reader& in, const token& key, deck& d) {
    for (const integer_key& entry : deck_integers) {
        if (entry.name != key.text) continue;
        d.*entry.member = static_cast<int>(in.integer(key, entry.least, entry.most));
        return true;
    }
    return false;
}

void read_state(reader& in, const token& key, deck& d) {
    const auto expected = static_cast<std::int64_t>(d.states.size()) + 1;
    in.integer(key, expected, expected);  // states come in order, each once
    deck_state s;
    while (in.more()) {
        const token& name = in.take();
        if (read_real(in, name, state_reals, s)) continue;
        if (name.text != "geometry") {
            in.fail(name,
                    "density, energy, xvel, yvel, geometry, xmin, xmax, ymin, ymax or radius");
            return;
        }
        s.form = read_shape(in, name);
    }
    if (!(s.density > 0)) in.fail(key, "a density above 0 in every state");
    d.states.push_back(s);
}

// Other implementations' choices of kernels and tiles change no answer, so they have no effect.
bool is_ignored(reader& in, const token& key) {
    if (key.text == "tiles_per_chunk" || key.text == "tiles_per_problem") {
        in.integer(key, 1, most_cells);
        return true;
    }
    return key.text.starts_with("use_");
}

void read_key(reader& in, const token& key, deck& d) {
    if (key.text == "state") return read_state(in, key, d);
    if (read_real(in, key, deck_reals, d) || read_integer(in, key, d)) return;
    if (key.text == "end_step") {
        d.end_step = in.integer(key, 0, reader::max_integer);
    } else if (key.text == "profiler_on") {
        d.profiler_on = true;
    } else if (!is_ignored(in, key)) {
        in.fail(key, "a key of the deck (state, x_cells, end_step, ...) or *endclover");
    }
}

std::optional<std::string> check(const deck& d) {
    if (d.states.empty()) return "expected at least 'state 1 density=... energy=...'";
    if (!(d.xmax > d.xmin) || !(d.ymax > d.ymin)) return "expected xmax > xmin and ymax > ymin";
    if (!(d.initial_timestep > 0) || !(d.max_timestep > 0) || !(d.timestep_rise > 0))
        return "expected initial_timestep, max_timestep and timestep_rise above 0";
    return std::nullopt;
}

}  // namespace

deck_result parse_deck(std::string_view text, const std::string& file_name) {
    deck d;
    reader in(file_name);
    bool inside = false, seen = false;
    int last_line = 1;
    for (const token_line& line : split_deck(text)) {
        in.begin(line);
        while (in.more()) {
            const token& key = in.take();
            last_line = key.line;
            if (key.text == "*clover")
                inside = seen = true;
            else if (key.text == "*endclover")
                inside = false;
            else if (inside)
                read_key(in, key, d);
        }
        if (in.error()) return deck_error{*in.error()};
    }
    if (!seen)
        in.fail(last_line, "", "*clover ... *endclover around the deck's keys");
    else if (inside)
        in.fail(last_line, "end of file", "*endclover");
    else if (const auto wrong = check(d))
        return deck_error{file_name + ": " + *wrong};
    if (in.error()) return deck_error{*in.error()};
    return d;
}

deck_result read_deck(const std::string& file_name) {
    std::ifstream file(file_name, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        return deck_error{file_name + ": cannot be read; give the path of an input deck"};
    return parse_deck(text.str(), file_name);
}

std::string_view built_in_deck() {
    return R"(*clover
 state 1 density=0.2 energy=1.0
 state 2 density=1.0 energy=2.5 geometry=rectangle xmin=0.0 xmax=5.0 ymin=0.0 ymax=2.0
 x_cells=10 y_cells=2
 xmin=0.0 ymin=0.0 xmax=10.0 ymax=2.0
 initial_timestep=0.04 max_timestep=0.04 timestep_rise=1.5
 end_time=3.0
 test_problem 1
*endclover
)";
}

}  // namespace skerry::cloverleaf
