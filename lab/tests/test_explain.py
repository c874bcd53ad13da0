# SPDX-License-Identifier: BSD-3-Clause
"""What `skerry explain plan` makes of the tuner's file."""

import json

import pytest

from skerry import cli

LINES = """# Choices of the tuner: plan, * if chosen, variant, predicted and measured microseconds.
# 00ff: 4 PEs on 1 hosts, 2 fields, 640 bytes an exchange
00ff\t-\tbuffers_flag+merged\t2\t4
00ff\t*\tbuffers_signal+merged\t1\t3.5
17aa\t*\tsections_signal\t1\t2
"""


def explain(capsys, *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as end:
        cli.main(["explain", *arguments])
    written = capsys.readouterr()
    return end.value.code, written.out + written.err


@pytest.fixture
def choices(tmp_path, monkeypatch):
    path = tmp_path / "choices.tsv"
    path.write_text(LINES)
    monkeypatch.setenv("SKERRY_TUNING", str(path))
    return path


def test_a_table_for_each_plan(capsys, choices):
    code, text = explain(capsys, "plan")
    assert code == 0
    assert "plan 00ff: 4 PEs on 1 hosts, 2 fields" in text
    assert "buffers_signal+merged *" in text
    assert "1.14" in text  # 4 us over 3.5
    assert "plan 17aa" in text


def test_one_plan_as_json(capsys, choices):
    code, text = explain(capsys, "plan", "00", "--json")
    plans = json.loads(text)
    assert code == 0
    assert [plan["name"] for plan in plans] == ["00ff"]
    assert [trial["chosen"] for trial in plans[0]["trials"]] == [False, True]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("00ff\t*\n", "line 1: expected plan"),
        ("00ff\t*\tv\tmany\t3\n", "line 1: expected plan"),
        ("", "has no plans"),
        ("# nothing\n", "has no plans"),
    ],
)
def test_a_file_that_makes_no_sense(capsys, choices, content, complaint):
    choices.write_text(content)
    code, text = explain(capsys, "plan")
    assert code != 0
    assert complaint in text


def test_no_file_no_plan_no_such_thing(capsys, choices):
    assert "has no plan xyz" in explain(capsys, "plan", "xyz")[1]
    assert "plot" in explain(capsys, "plot")[1]
    choices.unlink()
    code, text = explain(capsys, "plan")
    assert code != 0
    assert "no plan has been tuned yet" in text
    choices.write_bytes(b"\xff\xfe\x00")
    assert "it is not text" in explain(capsys, "plan")[1]
