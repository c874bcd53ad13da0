# SPDX-License-Identifier: BSD-3-Clause
"""The Python interface at any number of PEs; with an argument: one mistake."""

import sys

import numpy as np
from skerry.exchange import Array, Field, IndexList, World


def says(error, text, call, *arguments, **named):
    said = "nothing"
    try:
        call(*arguments, **named)
    except error as raised:
        said = str(raised)
    assert text in said, said


def lists():
    a = IndexList([7, 3, 3, 9])
    b = IndexList.stripes((0, 2, 3), (9, -3, 2))
    box = IndexList.box(shape=(3, 4), corner=(0, 2), lengths=(2, -2))
    for made, expected in [
        (a + b, [7, 3, 3, 9, 0, 2, 4, 9, 6]),
        (a & b, [9]),
        (a - b, [3, 7]),
        (a | box, [1, 2, 3, 5, 6, 7, 9]),
        (a.replace(IndexList([3, 9]), IndexList([30, 90])), [7, 30, 30, 90]),
        (box, [2, 1, 6, 5]),
        (IndexList(), []),
    ]:
        assert len(made) == len(expected)
        assert made.indices().tolist() == expected
    face = (slice(0, 2), slice(0, 2))
    for made, cells, places in [
        (IndexList.cube_block(2, 3, face, 1), [12, 13, 14, 15], [5, 6, 9, 10]),
        (
            IndexList.cube_halo(2, 0, face, 1),
            [22, 23, 13, 4, 15, 6, 16, 17],
            [1, 2, 4, 7, 8, 11, 13, 14],
        ),
    ]:
        assert [one.indices().tolist() for one in made] == [cells, places]
    says(TypeError, "one-dimensional array of integers", IndexList, [1.5])
    says(TypeError, "one-dimensional array of integers", IndexList, [[1]])
    says(ValueError, "different numbers of entries", IndexList.box, (3, 4), (0,), (1, 1))


def redistribution(world):
    n, me = world.n_pes, world.pe
    have, want = np.arange(10 * me, 10 * me + 10), IndexList.stripes((me, n, 10))
    mapping = world.map(have, want)
    assert (mapping.had, mapping.wanted, mapping.missing, mapping.several) == (10, 10, 0, 0)
    came = me + n * np.arange(10)

    # Three levels of complex numbers, one of them backwards into a wider array, and a structure.
    levels = 1j * np.arange(3)[:, None] + have
    target, wide = np.zeros_like(levels), np.zeros((3, 12), complex)
    pairs = np.zeros(10, [("index", "i4"), ("name", "S3")])
    pairs["index"], pairs["name"] = have, [str(k) for k in have]
    got = np.zeros_like(pairs)
    backwards = IndexList.stripes((9, -1, 10))
    moves = world.redistribution(
        Array(mapping, levels, target),
        Array(mapping, levels, wide, target_layout=backwards),
        Array(mapping, pairs, got, name="pairs"),
    )
    for _ in range(2):
        target[:] = -1
        moves.start()
        moves.finish()
        assert (target == 1j * np.arange(3)[:, None] + came).all()
        assert (wide[:, 9::-1] == target).all()
        assert not wide[:, 10:].any()
        assert (got["index"] == came).all()
        assert got["name"].tolist() == [str(k).encode() for k in came]
    assert moves.counted().exchanges == 2
    moves.close()

    one = np.zeros(10)
    says(ValueError, "9 elements, but its list has 10", mapping.redistribution, one[1:], one)
    says(ValueError, "must be contiguous", mapping.redistribution, np.zeros(20)[::2], one)
    says(ValueError, "differ in their types", mapping.redistribution, one, np.zeros(10, "f4"))
    says(TypeError, "shape (elements,)", mapping.redistribution, one, [1])
    says(ValueError, "is no strategy", mapping.redistribution, one, one, strategy="sections")
    says(
        ValueError,
        "the layout leaves",
        world.redistribution,
        Array(mapping, one, one, target_layout=IndexList.stripes((1, 1, 10))),
    )
    says(
        ValueError,
        "3 places for 10 elements",
        world.redistribution,
        Array(mapping, one, one, source_layout=IndexList.stripes((0, 1, 3))),
    )
    same_rows, rows = np.broadcast_to(one, (3, 10)), np.zeros((3, 10))
    says(ValueError, "source: levels must be", mapping.redistribution, same_rows, rows)
    gap = world.map(have, [10 * n + 5])
    assert (gap.missing, gap.first_missing) == (1, 10 * n + 5)
    says(ValueError, "the first is", gap.redistribution, one, np.zeros(1))
    assert world.map([5], [5]).several == n - 1


def halo(world, strategy=None):
    """Vertices and cells of different types in 3-D, of which the first axis is not cut."""
    blocks = world.blocks((3, 17, 21), grid=(1, 1, world.n_pes))
    assert blocks.owned()[:2] == (slice(0, 3), slice(0, 17))
    whole = 1 + np.arange(3 * 20 * 40).reshape(3, 20, 40)
    floats = blocks.zeros(depth=2, dtype="f4")
    vertices = blocks.zeros(depth=2, dtype=int, extra=(0, 1, 1))[2:5]  # without a halo in axis 0
    _, y, x = blocks.owned()
    here = whole[:, y, x]
    floats[2:5, 2:-2, 2:-2] = here
    vertices[:, 2:-2, 2:-2] = whole[:, y.start : y.stop + 1, x.start : x.stop + 1]
    edges = blocks.halo(
        floats, Field(vertices, extra=(0, 1, 1), name="v"), depth=2, strategy=strategy
    )
    edges.run()

    def around(points, extra):
        inside = np.zeros((3, 17 + 4 + extra, x.stop - x.start + 4 + extra), points.dtype)
        low, high = max(x.start - 2, 0), min(x.stop + 2 + extra, 21 + extra)
        inside[:, 2:-2, low - x.start + 2 : high - x.start + 2] = points[:, : 17 + extra, low:high]
        return inside

    assert (floats[2:5] == around(whole.astype("f4"), 0)).all()
    assert not floats[:2].any()
    assert (vertices == around(whole, 1)).all()
    edges.close()


def periodic_halo(world):
    blocks = world.blocks((6, 5 * world.n_pes))
    whole = np.arange(6 * 5 * world.n_pes).reshape(6, -1)
    y, x = blocks.owned()
    for periodic in ((True, True), (False, True)):
        field = blocks.zeros(depth=1, dtype=int)
        field[1:-1, 1:-1] = whole[y, x]
        edges = blocks.halo(field, depth=1, periodic=periodic, strategy="tuned")
        edges.run()
        rows = np.arange(y.start - 1, y.stop + 1)
        columns = np.arange(x.start - 1, x.stop + 1) % whole.shape[1]
        wanted = whole[rows % 6][:, columns]
        if not periodic[0]:
            wanted[(rows < 0) | (rows >= 6)] = 0
        assert (field == wanted).all(), (field, wanted)
        edges.close()
        world.free(field)


def halo_of_other_depths(world):
    """Two layers above and none below in the first axis, one below and two above in the last."""
    n = world.n_pes
    blocks = world.blocks((6 * n, 9), grid=(n, 1))
    whole = np.arange(6 * n * 9).reshape(-1, 9)
    field = blocks.zeros(depth=((0, 2), (1, 2)), dtype=int)
    assert field.shape == (8, 12)
    y, x = blocks.owned()
    field[:-2, 1:-2] = whole[y, x]
    edges = blocks.halo(field, depth=((0, 2), (1, 2)), periodic=(True, False))
    edges.run()
    wanted = np.zeros_like(field)
    wanted[:, 1:-2] = whole[np.arange(y.start, y.stop + 2) % len(whole)]
    assert (field == wanted).all(), (field, wanted)
    edges.close()
    says(ValueError, "for each of 2 axes", blocks.halo, field, depth=(1, 2, 3))
    says(ValueError, "each of the 2 axes", blocks.halo, field, depth=1, periodic=(True,))
    world.free(field)


def transposition(world, strategy=None):
    """From slabs to pencils, another axis contiguous, padded and turned round; several types."""
    n = world.n_pes
    slabs, pencils = world.blocks((2 * n, 5, 7), grid=(n, 1, 1)), world.blocks((2 * n, 5, 7))
    alone = world.blocks((2 * n, 5, 7), grid=(1, 1, 1))
    whole = np.arange(70.0 * n).reshape(2 * n, 5, 7)
    ours = whole[slabs.owned()]
    ours.flags.writeable = False
    padded = world.zeros(8 * np.prod(whole.shape)).reshape(-1, 2)[:, 1]
    other = padded[: np.prod(pencils.shape)].reshape(pencils.shape, order="F")
    small = world.zeros((2 * n, 5, 7), "i2")[tuple(map(slice, slabs.shape))]
    whole_there = world.zeros(whole.shape, "i2")
    got = whole_there[tuple(map(slice, alone.shape))]
    small[:] = ours
    turn = world.transposition(slabs, pencils, (ours[:], other), strategy=strategy)
    collect = world.transposition(slabs, alone, (small, got), strategy=strategy)
    for _ in range(2):
        padded[:] = -1
        turn.run()
        collect.start()
        collect.finish()
        assert (other == whole[pencils.owned()]).all()
        assert world.pe > 0 or (got == whole).all()
    turn.close()
    collect.close()
    for array in (whole_there, small, padded):
        world.free(array)


def transposition_mistakes(world):
    rows = world.blocks((4, 3 * world.n_pes), grid=(1, world.n_pes))
    a, b = np.zeros(rows.shape), np.zeros(rows.shape)
    turn = world.transposition
    says(ValueError, "has the shape (3, 4), but the block (4, 3)", turn, rows, rows, (a, b.T))
    says(ValueError, "differ in their types", turn, rows, rows, (a, b.astype("f4")))
    says(ValueError, "the same one", turn, rows, rows, (np.broadcast_to(1.0, rows.shape), b))
    b.flags.writeable = False
    says(ValueError, "must be writeable", turn, rows, rows, (a, b))
    says(ValueError, "is no strategy", turn, rows, rows, (b, a), strategy="sections")


def halo_mistakes(world):
    blocks = world.blocks((8, 8 * world.n_pes))
    field = blocks.zeros(depth=1)
    say = (ValueError, "no strategy")
    says(*say, blocks.halo, field, depth=1, strategy="nonsense")
    says(ValueError, "3 axes, but the blocks have 2", blocks.halo, field[None], depth=1)
    says(TypeError, "is a NumPy array", blocks.halo, [1, 2], depth=1)
    fixed = field.view()
    fixed.flags.writeable = False
    says(ValueError, "must be writeable", blocks.halo, fixed, depth=1)
    says(ValueError, "1 to 4", world.blocks, (1, 1, 1, 1, 1))
    says(ValueError, "a grid of 1 axes", world.blocks, (8, 8), grid=(1,))
    says(ValueError, "objects", world.zeros, 3, object)
    says(TypeError, "no communicator", World, 5)
    edges = blocks.halo(field, depth=1)
    edges.close()
    edges.close()
    says(RuntimeError, "the exchange is closed", edges.run)
    world.free(field)


def mistake(world, which):
    blocks = world.blocks((8, 8))
    field = blocks.zeros(depth=1)
    if which == "small":
        blocks.halo(field, depth=2)
    if which == "uneven":
        world.zeros(3 + world.pe)
    if which == "exception" and world.pe == 0:
        raise KeyError("mine")
    world.barrier()


if len(sys.argv) > 1:
    mistake(World(), sys.argv[1])
else:
    with World() as everybody:
        lists()
        redistribution(everybody)
        halo(everybody)
        halo_of_other_depths(everybody)
        for name in everybody.strategies():
            halo(everybody, name)
            if not name.startswith(("sections", "naive")):  # its own array is not symmetric
                transposition(everybody, name)
        transposition(everybody, "tuned")
        transposition_mistakes(everybody)
        periodic_halo(everybody)
        halo_mistakes(everybody)
        assert everybody.sum([1, everybody.pe]).tolist() == [
            everybody.n_pes,
            everybody.n_pes * (everybody.n_pes - 1) / 2,
        ]
        left_over = everybody.blocks((8, 8 * everybody.n_pes))
        left_over.halo(left_over.zeros(depth=1), depth=1)  # ends with the world
    says(RuntimeError, "the world is closed", everybody.barrier)
