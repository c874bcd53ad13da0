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

void read_state(reader& in, const token& key, deck& d) {
    const auto expected = static_cast<std::int64_t>(d.states.size()) + 1;
    in.integer(key, expected, expected);  // states come in order, each once
    deck_state s;
    while (in.more()) {
        const token& name = in.take();
        if (name.text == "density") s.density = in.real(name);
        else if (name.text == "energy") s.energy = in.real(name);
        else if (name.text == "xvel") s.xvel = in.real(name);
        else if (name.text == "yvel") s.yvel = in.real(name);
        else if (name.text == "xmin") s.xmin = in.real(name);
        else if (name.text == "xmax") s.xmax = in.real(name);
        else if (name.text == "ymin") s.ymin = in.real(name);
        else if (name.text == "ymax") s.ymax = in.real(name);
        else if (name.text == "radius") s.radius = in.real(name);
        else if (name.text == "geometry") s.form = read_shape(in, name);
        else in.fail(name, "density, energy, xvel, yvel, geometry, xmin, xmax, ymin, ymax or radius");
    }
    if (!(s.density > 0)) in.fail(key, "a density above 0 in every state");
    d.states.push_back(s);
}

// Other implementations' choices of kernels and tiles: they change no answer, so they have no effect.
bool is_ignored_flag(const std::string& key) {
    return key.starts_with("use_") || key == "profiler_on";
}

void read_key(reader& in, const token& key, deck& d) {
    constexpr int most_cells = 1 << 24;
    const std::string& k = key.text;
    if (k == "initial_timestep") d.initial_timestep = in.real(key);
    else if (k == "max_timestep") d.max_timestep = in.real(key);
    else if (k == "timestep_rise") d.timestep_rise = in.real(key);
    else if (k == "end_time") d.end_time = in.real(key);
    else if (k == "end_step") d.end_step = in.integer(key, 0, reader::max_integer);
    else if (k == "xmin") d.xmin = in.real(key);
    else if (k == "ymin") d.ymin = in.real(key);
    else if (k == "xmax") d.xmax = in.real(key);
    else if (k == "ymax") d.ymax = in.real(key);
    else if (k == "x_cells") d.x_cells = static_cast<int>(in.integer(key, 1, most_cells));
    else if (k == "y_cells") d.y_cells = static_cast<int>(in.integer(key, 1, most_cells));
    else if (k == "visit_frequency") d.visit_frequency = static_cast<int>(in.integer(key, 0, 1 << 30));
    else if (k == "summary_frequency")
        d.summary_frequency = static_cast<int>(in.integer(key, 0, 1 << 30));
    else if (k == "test_problem") d.test_problem = static_cast<int>(in.integer(key, 1, 5));
    else if (k == "tiles_per_chunk" || k == "tiles_per_problem") in.integer(key, 1, most_cells);
    else if (k == "state") read_state(in, key, d);
    else if (is_ignored_flag(k)) d.profiler_on |= k == "profiler_on";
    else in.fail(key, "a key of the deck (state, x_cells, end_step, ...) or *endclover");
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
            if (key.text == "*clover") inside = seen = true;
            else if (key.text == "*endclover") inside = false;
            else if (inside) read_key(in, key, d);
        }
        if (in.error()) return deck_error{*in.error()};
    }
    if (!seen) in.fail(last_line, "", "*clover ... *endclover around the deck's keys");
    else if (inside) in.fail(last_line, "end of file", "*endclover");
    else if (const auto wrong = check(d)) return deck_error{file_name + ": " + *wrong};
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
