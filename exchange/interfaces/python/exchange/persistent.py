# SPDX-License-Identifier: BSD-3-Clause
"""What halos and redistributions have in common."""

from functools import partial

from skerry.exchange.library import Counters, c


def _closed() -> None:
    raise RuntimeError("the exchange is closed")


class Exchange:
    """Made once, used each time:

    `start()` sends: what is received must not be read, nor what is sent be changed, until
    `finish()` has returned, when everything has come. `run()` does both.

    All PEs start and finish their exchanges in the same order. Its memory is given back by
    `close()` or with the world, not earlier: that is collective.
    """

    def __init__(self, world, handle: int, arrays) -> None:
        self._handle = handle
        self._arrays = arrays  # which must stay where they are
        self._world = world
        # Bound once, because these calls are what programs do all the time.
        self.start = partial(c.skerry_start, handle)
        self.finish = partial(c.skerry_finish, handle)
        self.run = partial(c.skerry_run, handle)
        world._exchanges.append(self)

    def counted(self) -> Counters:
        """Exchanges, puts, bytes, pack_seconds and wait_seconds of this PE."""
        return c.skerry_counted(self._handle)

    def close(self) -> None:
        """Collective."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            self.start = self.finish = self.run = _closed
            self._world._exchanges.remove(self)
            c.skerry_destroy(handle)
