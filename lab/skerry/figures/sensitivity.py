# SPDX-License-Identifier: BSD-3-Clause
"""The report of the study of sensitivity: matrices and histograms of the apps, and statements."""

from html import escape
from pathlib import Path
from typing import Any

from skerry.figures import html, profile_figures
from skerry.figures import sweep as sweep_figures
from skerry.figures.report import FILE, as_html
from skerry.sensitivity.tables import tables


def write(
    folder: Path,
    raw: dict[str, Any],
    document: dict[str, Any],
    profiles: dict[str, dict[str, Any]],
) -> Path:
    """Writes report.html; `raw`: the study, `profiles`: a profile's document for each app."""
    title = raw["title"]
    body = [f"<h1>{escape(title)}</h1>"]
    for heading, rows in reversed(tables(document)):
        body.append(html.section(heading, html.table(rows[0], rows[1:], words=2)))
    for app, profile in profiles.items():
        parts = []
        if "4.1" in document["figures"]:
            parts.append(as_html(profile_figures.matrix(profile)))
        if "4.2" in document["figures"]:
            parts.append(as_html(profile_figures.sizes(profile)))
        body.append(html.section(f"{app.upper()}: the whole program", *parts))
    for app, sweep in document["slowdown"].items():
        (curve,) = sweep["curves"]
        said = html.paragraph(raw["slowdown"]["said"], "faint")
        drawn = as_html(sweep_figures.figure(curve))
        body.append(html.section(f"{app.upper()}: slowdown against added overhead", said, drawn))
    path = folder / FILE
    path.write_text(html.page(title, body), encoding="utf-8")
    return path
