# SPDX-License-Identifier: BSD-3-Clause
"""The report: everything in one file, nothing fetched, and nothing kept back."""

import json
import re

import pytest

WORDS = ("study", "--preset", "quick", "--repeats", 2, "--json")
THREE = ("--variants", "buffers_barrier,buffers_signal+fence,mpi_two_sided")


@pytest.fixture
def page(skerry, tmp_path):
    """A page without the plotting library's own text."""
    skerry(*WORDS, *THREE, "--out", tmp_path / "r")
    text = (tmp_path / "r" / "report.html").read_text()
    library = text.index("<script>"), text.index("</script></head>")
    assert library[1] - library[0] > 1_000_000
    return text[: library[0]] + text[library[1] :]


def test_nothing_is_fetched(page):
    assert not re.search(r"<(script|img|link|iframe)[^>]*(src|href)=", page)
    assert "@import" not in page


def test_variants_definitions_machine_and_thesis_are_there(page):
    for text in (
        "buffers_signal+fence",
        "then the flag",
        "mpi_two_sided (Open MPI 4.1.4)",
        "Machine and program",
        "Beside the thesis",
        "197.49",
        "230.08",
        "bit-identical",
        "share memory",
        "puts /PE/step",
        "signals /PE/step",
    ):
        assert text in page


def test_thesis_points_are_ratios_to_its_own_mpi(page):
    assert str(197.49 / 230.08)[:12] in page or "0.858" in page


def test_report_is_rebuilt_from_its_record(skerry, tmp_path):
    skerry(*WORDS, *THREE, "--out", tmp_path / "r")
    path = tmp_path / "r" / "report.html"
    first = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", path.read_text())
    path.unlink()
    assert skerry("report", tmp_path / "r", "--json").code == 0
    again = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", path.read_text())
    assert again == first


def test_text_from_outside_is_escaped(skerry, tmp_path):
    skerry(*WORDS, *THREE, "--out", tmp_path / "r")
    path = tmp_path / "r" / "record.json"
    record = json.loads(path.read_text())
    record["machine"]["processor"] = "<b>CPU</b>"
    path.write_text(json.dumps(record))
    skerry("report", path)
    assert "&lt;b&gt;CPU&lt;/b&gt;" in (tmp_path / "r" / "report.html").read_text()


def test_wrong_answers_stand_at_the_top(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_WRONG", "buffers_barrier")
    skerry(*WORDS, *THREE, "--out", tmp_path / "r")
    text = (tmp_path / "r" / "report.html").read_text()
    assert 'class="verdict wrong"' in text
    assert "fields differ from those of" in text
