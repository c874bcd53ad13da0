# SPDX-License-Identifier: BSD-3-Clause
"""The report of a profile: one HTML file with everything in it."""

from html import escape
from pathlib import Path
from typing import Any

from skerry.figures import html, profile_figures
from skerry.figures.report import as_html
from skerry.profile import tables
from skerry.profile.run_facts import MARK, REPORT, is_ours

MOST_SITES = 100


def write(folder: Path, document: dict[str, Any]) -> Path:
    """Writes report.html into the folder."""
    path = folder / REPORT
    is_ours(path)
    path.write_text(page(document), encoding="utf-8")
    return path


def page(document: dict[str, Any]) -> str:
    """The whole document."""
    run = document["run"]
    title = f"Profile of {' '.join(run['command'])}" if run else "Profile"
    body = [
        f"<h1>{escape(title)}</h1>",
        *(html.paragraph(line, "finding") for line in tables.lines(document)),
        *(html.paragraph(line, "verdict wrong") for line in tables.warnings(document)),
        communication(document),
        message_sizes(document),
        timeline(document),
        balance(document),
        places(document),
        collectives(document),
    ]
    return html.page(title, body, MARK)


def communication(document: dict[str, Any]) -> str:
    """The matrix, and what is not in it."""
    said = "Rows send, columns receive; what is fetched counts as sent by its owner."
    if document["expanded_collectives"]:
        said += " Collectives are counted as the messages of a model (see the documentation)."
    parts = [html.paragraph(said, "faint")]
    if document["unplaced"]["messages"]:
        words = tables.left_out(document)
        parts.append(html.paragraph(f"{words[0].upper()}{words[1:]}."))
    if document["matrix"]:
        parts.append(as_html(profile_figures.matrix(document)))
    return html.section("Communication balance", *parts)


def message_sizes(document: dict[str, Any]) -> str:
    """Histogram and its numbers."""
    if not document["sizes"]:
        return html.section("Message sizes", html.paragraph("No messages."))
    drawn = as_html(profile_figures.sizes(document))
    return html.section("Message sizes", drawn, html.table(tables.SIZES, tables.sizes(document)))


def timeline(document: dict[str, Any]) -> str:
    """Time from left to right, and the phases."""
    parts = [as_html(profile_figures.timeline(document))]
    if rows := tables.phases(document):
        parts.append(html.table(tables.PHASES, rows))
    return html.section("Timeline", *parts)


def balance(document: dict[str, Any]) -> str:
    """Each PE's time."""
    drawn = as_html(profile_figures.pes(document))
    table = html.table(tables.BALANCE, tables.balance(document))
    return html.section("Time of each PE", drawn, table)


def places(document: dict[str, Any]) -> str:
    """Call sites by time."""
    rows = tables.sites(document, MOST_SITES)
    left = len(document["sites"]) - len(rows)
    more = [html.paragraph(f"{left} more are in the JSON and CSV files.", "faint")] if left else []
    return html.section("Call sites", html.table(tables.SITES, rows, words=2), *more)


def collectives(document: dict[str, Any]) -> str:
    """Each with the size of its groups."""
    rows = tables.of_collectives(document)
    return html.section("Collectives", html.table(tables.COLLECTIVES, rows)) if rows else ""
