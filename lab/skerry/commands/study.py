# SPDX-License-Identifier: BSD-3-Clause
"""`skerry study NAME`: runs a study's variants interleaved, prints the table, writes the report."""

from pathlib import Path
from typing import Annotated

import typer

INTERRUPTED = 130


def command(
    name: Annotated[str, typer.Argument(help="Which study.")] = "cloverleaf",
    preset: Annotated[
        str | None, typer.Option(help="quick, default (if not given) or archer-2048.")
    ] = None,
    variants: Annotated[
        str | None, typer.Option(help="Only these, with commas; VARIANT@LAUNCHER picks an MPI.")
    ] = None,
    pes: Annotated[str | None, typer.Option(help="Numbers of PEs, as 2,4.")] = None,
    repeats: Annotated[int | None, typer.Option(min=1, help="Runs of each variant.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the record in DIR.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write, else runs/DATE.")] = None,
    app: Annotated[str | None, typer.Option(help="npb: ft, is, mg, with commas.")] = None,
    problem_class: Annotated[
        str | None, typer.Option("--class", help="npb: S, W, A, B, C, with commas; S if not given.")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="npb: skerry, openmpi, mpich, with commas.")
    ] = None,
    strategy: Annotated[str | None, typer.Option(help="npb: of Skerry's programs.")] = None,
    figures: Annotated[
        str | None, typer.Option(help="sensitivity: 4.1, 4.2, 4.3; the first two if not given.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> int:
    """Compare every way of exchanging: table, a record of all runs, report.html."""
    from skerry.figures import report
    from skerry.study import begin, conclude, definition, progress, runner, schedule
    from skerry.study.options import names, not_with, not_with_resume, numbers

    of_npb = {"app": app, "class": problem_class, "model": model, "strategy": strategy}
    kind = "variants" if resume else definition.kind(name)
    if kind == "sensitivity":
        from skerry.sensitivity import study as sensitivity

        not_with("the study of sensitivity", preset=preset, variants=variants, strategy=strategy)
        return sensitivity.study(name, of_npb, figures, repeats, numbers("--pes", pes), out, json)
    not_with(f"the study {name}", figures=figures)
    if kind == "npb":
        from skerry.npb import study as npb

        not_with("a study of the NAS benchmarks", preset=preset, variants=variants)
        return npb.study(name, of_npb, numbers("--pes", pes), repeats, out, json)
    not_with(f"the study {name}", **of_npb)
    if kind == "timers":
        from skerry.timers import study as timers

        not_with("a study of timers", variants=variants)
        chosen_pes = numbers("--pes", pes)
        return timers.study(name, preset or "default", chosen_pes, repeats, out, json)
    if resume:
        not_with_resume(preset=preset, variants=variants, pes=pes, repeats=repeats, out=out)
        record = begin.resume(resume)
        study = definition.load(record.content["study"])
    else:
        study = definition.load(name)
        chosen = begin.adjusted(study.preset(preset or "default"), numbers("--pes", pes), repeats)
        record = begin.begin(study, chosen, names(variants), out)
    left = schedule.remaining(record.content)
    total = len(schedule.planned(record.content))
    conclude.announce(record, left)
    try:
        with progress.StudyProgress(record.content, total, total - len(left)) as shown:
            runner.run_all(record, shown.watch)
    except KeyboardInterrupt:
        report.write(record, study)
        conclude.say_how_to_resume(record)
        return INTERRUPTED
    page = report.write(record, study)
    return conclude.present(record, study, page, json)
