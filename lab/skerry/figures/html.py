# SPDX-License-Identifier: BSD-3-Clause
"""Small pieces of HTML; all text that comes from outside is escaped here."""

from collections.abc import Iterable, Sequence
from html import escape

from skerry import paths


def page(title: str, body: Iterable[str], made_by: str = "") -> str:
    """A whole document that needs no network: style and plotting library are in it."""
    from plotly.offline import get_plotlyjs

    style = (paths.DATA / "report.css").read_text()
    mark = f'<meta name="generator" content="{escape(made_by)}">' if made_by else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{mark}'
        f"<title>{escape(title)}</title><style>{style}</style>"
        f"<script>{get_plotlyjs()}</script></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def section(title: str, *body: str) -> str:
    """A box with a heading."""
    return f"<section><h2>{escape(title)}</h2>{''.join(body)}</section>"


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph of plain text."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def bullets(lines: Iterable[str]) -> str:
    """A list of plain texts."""
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def pairs(rows: Iterable[tuple[str, str]], code: bool = False) -> str:
    """Names and what they mean."""
    begin, end = ("<code>", "</code>") if code else ("", "")
    inner = "".join(
        f"<dt>{begin}{escape(name)}{end}</dt><dd>{escape(text)}</dd>" for name, text in rows
    )
    return f"<dl>{inner}</dl>"


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1, best: int | None = None
) -> str:
    """The first `words` columns hold words, the others numbers; row `best` is marked."""

    def cell(tag: str, column: int, text: str) -> str:
        kind = ' class="n"' if column >= words else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    titles = "".join(cell("th", column, text) for column, text in enumerate(head))
    body = ""
    for index, row in enumerate(rows):
        mark = ' class="best"' if index == best else ""
        inner = "".join(cell("td", column, text) for column, text in enumerate(row))
        body += f"<tr{mark}>{inner}</tr>"
    return f'<div class="scroll"><table><tr>{titles}</tr>{body}</table></div>'
