# SPDX-License-Identifier: BSD-3-Clause
"""The report of a study: one HTML file with everything in it, also the plotting library."""

from html import escape
from pathlib import Path
from typing import Any

from skerry import paths
from skerry.figures import html, rates, thesis
from skerry.launchers import launcher
from skerry.records.study_record import StudyRecord
from skerry.study import answers, notes, summary, table
from skerry.study.conclude import verdict_text
from skerry.study.definition import Definition

FILE = "report.html"
CONFIG = {"displayModeBar": False, "responsive": True}


def write(record: StudyRecord, study: Definition) -> Path:
    """Writes report.html beside the record."""
    path = record.folder / FILE
    path.write_text(page(record.content, study), encoding="utf-8")
    return path


def page(record: dict[str, Any], study: Definition) -> str:
    """The whole document."""
    rows = summary.rows(record, study.raw["reference"])
    judged = answers.judge(record, study)
    body = [
        heading(record, study, rows, judged),
        *(problem(title, group, study) for title, group in summary.groups(rows)),
        beside_thesis(rows, study),
        html.section("What to know before believing this", html.bullets(notes.notes(record, rows))),
        definitions(rows, study),
        about(record, judged),
    ]
    return html.page(study.raw["title"], body)


def heading(
    record: dict[str, Any], study: Definition, rows: list[dict[str, Any]], judged: dict[str, Any]
) -> str:
    """Title, what was found, and whether the answers were right."""
    machine = record["machine"]
    when = record["started"][:16].replace("T", " ")
    line = (
        f"{when}, preset {record['preset']}, {runs_of_each(record, rows)} of each variant, "
        f"on {len(machine['usable_cores'])} cores of {machine['processor']}"
    )
    found = "".join(html.paragraph(text, "finding") for text in findings(rows))
    kind = "right" if judged["ok"] else "wrong"
    verdicts = "<br>".join(escape(text) for text in verdict_text(judged))
    box = f'<div class="verdict {kind}">{verdicts}</div>' if verdicts else ""
    return f"<h1>{escape(study.raw['title'])}</h1>{html.paragraph(line, 'faint')}{found}{box}"


def runs_of_each(record: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """How many runs there are, and of how many where some lack."""
    least, most = summary.run_counts(rows)
    wanted = record["repeats"]
    made = str(least) if least == most else f"{least} to {most}"
    lacking = f" of {wanted}" if least < wanted else ""
    return f"{made}{lacking} interleaved run{'s' if wanted > 1 else ''}"


def findings(rows: list[dict[str, Any]]) -> list[str]:
    """A sentence for each problem: the best variant, and how it compares."""
    said = []
    for title, group in summary.groups(rows):
        known = [one for one in group if one["median"]]
        if known:
            best = max(known, key=lambda one: one["median"])
            ratios = ", ".join(
                f"{value:.2f} times MPI two-sided under {launcher(name).title}"
                for name, value in best["ratios"].items()
            )
            rate = f"{table.rate(best['median'])} iterations/s"
            facts = f"{rate}; {ratios}" if ratios else rate
            said.append(f"{title}: {place(best, known, group)} with {facts}.")
    return said


def place(best: dict[str, Any], known: list[dict[str, Any]], group: list[dict[str, Any]]) -> str:
    """That the best is the fastest; less where others come near, or have not run."""
    name = summary.label(best)
    if notes.close_call(group):
        return f"no variant was fastest beyond doubt; {name} has the best median"
    if len(known) < len(group):
        return f"{name} was fastest of the {len(known)} of {len(group)} variants that gave results"
    return f"{name} was fastest"


def problem(title: str, group: list[dict[str, Any]], study: Definition) -> str:
    """Figure and table of one problem."""
    drawn = as_html(rates.figure(group, study.raw["reference"]))
    medians = [one["median"] or 0 for one in group]
    peers = list(dict.fromkeys(name for one in group for name in one["ratios"]))
    head = ["variant", "iterations/s", "min", "max"]
    head += [f"x {launcher(name).title}" for name in peers]
    head += [f"{part} us/step" for part in summary.PARTS]
    head += [f"{name} /PE/step" for name in summary.COUNTS]
    lines = [table.cells(one, peers) for one in group]
    best = medians.index(max(medians)) if any(medians) else None
    titles = " and ".join(launcher(name).title for name in peers)
    legend = (
        f"In brackets, and as dotted lines: relative to MPI two-sided under {titles}."
        if peers
        else "There is no run of MPI to compare with."
    )
    return html.section(
        title, html.paragraph(legend, "faint"), drawn, html.table(head, lines, best=best)
    )


def beside_thesis(rows: list[dict[str, Any]], study: Definition) -> str:
    """The comparison with what was measured on supercomputers."""
    if not study.elsewhere:
        return ""
    parts = []
    for title, group in summary.groups(rows):
        if any(one["ratios"] for one in group):
            parts.append(html.paragraph(f"Here: {title}", "faint"))
            parts.append(as_html(thesis.figure(group, study.elsewhere, study.raw["reference"])))
    head = ("figure", "system", "variant there", "the same here", "nodes", "cores", "iterations/s")
    keys = ("figure", "system", "label", "variant", "nodes", "cores", "iterations_per_s")
    lines = [[one[key] for key in keys] for one in study.elsewhere]
    return html.section(
        "Beside the thesis",
        html.paragraph(study.raw["elsewhere"]["about"]),
        *parts,
        html.table(head, lines, words=4),
        html.paragraph(study.raw["elsewhere"]["caution"], "faint"),
    )


def definitions(rows: list[dict[str, Any]], study: Definition) -> str:
    """What each variant does."""
    variants = dict.fromkeys([study.raw["oracle"], *(one["variant"] for one in rows)])
    return html.section(
        "What each variant does",
        html.pairs([(name, study.explain(name)) for name in variants], code=True),
    )


def about(record: dict[str, Any], judged: dict[str, Any]) -> str:
    """The machine, the program, and how to do it again."""
    machine, source = record["machine"], record["skerry"]
    caches = ", ".join(f"{level} {size}" for level, size in machine["caches"].items())
    changed = " with local changes" if source["changed"] else ""
    again = f"{paths.command()} study {record['study']} --preset {record['preset']}"
    facts = [
        ("processor", machine["processor"] + (", virtual machine" if machine["virtual"] else "")),
        ("cores used", ", ".join(map(str, machine["usable_cores"])) + f" of {machine['cores']}"),
        ("caches", caches),
        ("memory", f"{machine['memory_mib']} MiB"),
        ("huge pages for heaps", machine["huge_pages"]["shmem_enabled"]),
        ("kernel", machine["kernel"]),
        ("MPI", ", ".join(mpis(record)) or "none"),
        ("Skerry", f"{source['version']}, commit {source['commit'] or 'unknown'}{changed}"),
        ("runs", f"{judged['runs']}, all in record.json beside this page"),
        ("again", again),
    ]
    return html.section("Machine and program", html.pairs(facts))


def mpis(record: dict[str, Any]) -> list[str]:
    """The MPIs that took part, as they name themselves."""
    results = [run["result"] for run in record["runs"] if run["result"]]
    return sorted({one["mpi"] for one in results if one.get("mpi")})


def as_html(figure: Any) -> str:
    """A figure as a piece of the page; the library is in the page's head."""
    return figure.to_html(full_html=False, include_plotlyjs=False, config=CONFIG)
