// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/counters.hpp"

namespace skerry::exchange {

counters& counters::operator+=(const counters& other) {
    exchanges += other.exchanges;
    puts += other.puts;
    signals += other.signals;
    orders += other.orders;
    barriers += other.barriers;
    bytes += other.bytes;
    pack_seconds += other.pack_seconds;
    wait_seconds += other.wait_seconds;
    return *this;
}

}  // namespace skerry::exchange
