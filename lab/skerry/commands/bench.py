# SPDX-License-Identifier: BSD-3-Clause
"""`skerry bench NAME`: a micro-benchmark of ours beside the peers' and the machine's floor."""

from typing import Annotated

import typer


def command(
    name: Annotated[str | None, typer.Argument(help="Which; without it, lists them.")] = None,
    options: Annotated[
        list[str] | None, typer.Argument(help="After --: passed to every program.")
    ] = None,
    pes: Annotated[
        str | None,
        typer.Option(help="Numbers of PEs, as 2,8. [default: 2; for openshmem 2,8,16]"),
    ] = None,
    hosts: Annotated[
        str | None,
        typer.Option(help="Run between hosts: their number, to make test hosts here; or names."),
    ] = None,
    peer: Annotated[
        str, typer.Option(help="Only peers whose name contains one of these (a,b), at least one.")
    ] = "",
    repeats: Annotated[int, typer.Option(min=1, help="Runs of each program.")] = 5,
    through: Annotated[
        str, typer.Option(help="What starts every program, as 'nice -n -10' on a shared machine.")
    ] = "",
    timeout: Annotated[float, typer.Option(min=1, help="Seconds for one run.")] = 120,
    json: Annotated[bool, typer.Option("--json", help="Print the merged rows as JSON.")] = False,
) -> int:
    """Run a micro-benchmark: ours and the peers', interleaved, with the floor beside."""
    from rich.markup import escape

    from skerry.bench import merge, programs, runner, summary, table
    from skerry.bench.hosts import place
    from skerry.console import out, print_json, talk, wide_enough
    from skerry.study.options import numbers

    def say(text: str) -> None:
        talk.print(f"skerry: {escape(text)}", soft_wrap=True)

    if name is None:
        found = programs.names()
        print_json({"benches": found}) if json else out.print("\n".join(found) or "none is built")
        return 0
    pes = pes or ("2,8,16" if name == programs.EVERYTHING else "2")
    counts = numbers("--pes", pes) or []
    with place(hosts) as there:
        chosen, lacking = programs.programs(name, peer, there)
        for line in lacking:
            say(line)
        impls = list(dict.fromkeys(one.impl for one in chosen))
        where = f" on hosts {hosts}" if hosts else ""
        say(f"bench {name}: {', '.join(impls)}; {pes} PEs{where}, {repeats} rounds")
        made = runner.run_all(chosen, counts, repeats, options or [], timeout, say, through.split())
    rows = merge.merge(made)
    summaries = summary.summaries(rows)
    if json:
        print_json({"rows": rows, "summaries": summaries})
    elif rows:
        wide_enough(140).print(table.table(name, rows))
        for made in summaries:
            out.print("\n".join(summary.lines(made)), soft_wrap=True)
    given = {row["impl"] for row in rows}
    asked = programs.wanted(peer)
    found = all(any(programs.is_peer(impl, word) for impl in given) for word in asked)
    needed = impls if asked else [merge.OURS]
    return 0 if found and set(needed) <= given else 1
