"""The command line `python -m rules`: output, exit codes, and no traceback on any input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.__main__ import main
from tests.amount import amount

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden" / "watten"


@pytest.fixture
def logged(tmp_path):
    """Writes a file of hands and returns its name."""

    def write(content):
        path = tmp_path / "log.hand"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return str(path)

    return write


def test_a_valid_file_exits_0_and_prints_the_result(capsys):
    assert main(["replay", str(GOLDEN / "worked_round.hand")]) == 0
    assert "B writes 3 (concede)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["worked_round"], 0),
        (["worked_round", "illegal"], 1),
        (["illegal", "unreadable"], 2),
        (["unreadable", "worked_round"], 2),
        (["missing"], 2),
    ],
)
def test_the_worst_hand_decides_the_exit_code(names, code, capsys):
    assert main(["replay", *(str(GOLDEN / f"{name}.hand") for name in names)]) == code


def test_json_is_one_object_a_hand(capsys):
    main(["replay", "--json", str(GOLDEN / "wild_bid.hand")])

    first, _, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["ok"], first["result"]["winner"], first["result"]["value"]) == (True, "B", 3)
    assert (third["ok"], third["failure"]["code"], third["failure"]["line"]) == (False, "wild_bid", 53)


def test_readable_hands_of_a_file_with_rubbish_are_still_replayed(logged, capsys):
    good = (GOLDEN / "worked_round.hand").read_bytes()

    main(["replay", "--json", logged(good + b"hand 1\n\x00\xff\nB1 S\x00\n" + good)])

    first, broken, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["ok"], last["ok"]) == (True, True)
    assert (broken["failure"]["code"], broken["failure"]["column"]) == ("not_text", 1)
    assert broken["failure"]["line"] == good.count(b"\n") + 2


def test_readable_hands_of_an_unreadable_file_are_still_replayed(capsys):
    main(["replay", "--json", str(GOLDEN / "unreadable.hand")])

    *_, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert (last["ok"], last["result"]["value"]) == (True, 2)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no_hand"),
        (b"# only a remark\n", "no_hand"),
        (b"\x00\x01\x02", "not_text"),
        (b"\xff\xfe\x00h", "not_text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not_text"),
        ("A1 " + "HA " * 100_000, "line_too_long"),
        ("A1 " + "HA " * 10_000, "no_ruleset"),
        ("ruleset: upper_austria\ndealer: A1\n" + "B1 HA\n" * 100_000, "too_many_actions"),
    ],
)
def test_a_file_without_a_log_is_reported_and_exits_2(logged, content, code, capsys):
    assert main(["replay", "--json", logged(content)]) == 2
    assert json.loads(capsys.readouterr().out)["failure"]["code"] == code


@settings(max_examples=amount(50, 500), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_file_ends_with_one_of_the_three_exit_codes(logged, content):
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")

    assert main(["replay", logged(content)]) in (0, 1, 2)


def test_a_folder_is_reported_as_unreadable(tmp_path, capsys):
    assert main(["replay", str(tmp_path)]) == 2
    assert "no_file" in capsys.readouterr().out


def test_points_are_printed_with_their_steps(capsys):
    """S2: 8 + 5 + 20 + 16 = 49."""
    assert main(["points", "numberlock_knockout,limit=50", "c8", "x5", "W", "*8"]) == 0

    assert capsys.readouterr().out.splitlines()[-1] == "points: 49"


@pytest.mark.parametrize(
    "typed", ["leaflet_long,rounding=10 c7", "leaflet_long rounding=10 c7", "leaflet_long, c7 rounding=10"]
)
def test_options_may_be_separated_by_commas_or_blanks(typed, capsys):
    """In a log they follow the ruleset after a blank."""
    assert main(["points", *typed.split()]) == 0

    assert capsys.readouterr().out.splitlines()[-1] == "points: 10"


@pytest.mark.parametrize("command", ["count", "random"])
def test_a_random_hand_follows_options_after_a_blank(command, capsys):
    assert main([command, "upper_austria,target=11,bid_cap=needed"]) == 0
    with_commas = capsys.readouterr().out

    assert main([command, "upper_austria", "target=11", "bid_cap=needed"]) == 0
    assert capsys.readouterr().out == with_commas


@pytest.mark.parametrize("command", ["count", "random"])
def test_a_word_that_is_no_option_exits_2_and_names_the_options(command, capsys):
    assert main([command, "upper_austria", "target=11", "slow"]) == 2

    error = capsys.readouterr().err
    assert "unknown_option (option slow" in error
    assert "bid_cap" in error


def test_points_are_printed_as_json(capsys):
    main(["points", "--json", "leaflet_long", "c8"])

    assert json.loads(capsys.readouterr().out)["points"] == 8


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["upper_austria", "HA"], "no_hand_points"),
        (["leaflet_long", "z3"], "unknown_suit"),
        (["leaflet_long,limit=-5", "c8"], "bad_option_value"),
        (["leaflet_long", "limit=-5", "c8"], "bad_option_value"),
        (["leaflet_long", "speed=5", "c8"], "unknown_option"),
        (["leaflet_long,limit=" + "9" * 5000, "c8"], "bad_option_value"),
        (["nonsense", "c8"], "unknown_ruleset"),
        ([",", "c8"], "no_ruleset"),
    ],
)
def test_points_of_unreadable_cards_exit_2(arguments, code, capsys):
    assert main(["points", *arguments]) == 2
    assert code in capsys.readouterr().err


def test_step_shows_each_action_with_its_verdict_and_the_table(capsys):
    assert main(["step", str(GOLDEN / "wild_bid.hand"), "--hand", "3"]) == 1

    output = capsys.readouterr().out
    assert output.startswith(f"{GOLDEN / 'wild_bid.hand'}: hand 3: upper_austria\nbegin\n")
    assert "A1 may cut or deals" in output
    assert ": illegal\n    ! " in output
    assert "= B writes 2 (penalty wild_bid)" in output or "= A writes 2 (penalty wild_bid)" in output


def test_step_as_json_is_one_object_a_step(capsys):
    main(["step", "--json", str(GOLDEN / "worked_round.hand")])

    begin, *steps = map(json.loads, capsys.readouterr().out.splitlines())
    assert (begin["action"], begin["verdict"]) == (0, None)
    assert [step["verdict"] for step in steps] == ["legal"] * 14
    assert steps[-1]["result"]["value"] == 3


@pytest.mark.parametrize(
    ("name", "hand", "code"),
    [("unreadable", "2", 2), ("unreadable", "12", 0), ("worked_round", "2", 2), ("missing", "1", 2)],
)
def test_step_reports_an_unreadable_or_missing_hand(name, hand, code, capsys):
    assert main(["step", str(GOLDEN / f"{name}.hand"), "--hand", hand]) == code

    shown = capsys.readouterr()
    assert "Traceback" not in shown.err
    assert code == 0 or any(
        word in shown.out + shown.err for word in ("no_ruleset", "no_such_hand", "no_file")
    )


def test_count_prints_the_continuations_of_a_seeded_deal(capsys):
    main(["count", "leaflet_classic", "--depth", "2", "--seed", "3"])
    plain = capsys.readouterr().out
    main(["count", "leaflet_classic", "--depth", "2", "--seed", "3", "--json"])

    counted = [json.loads(line)["continuations"] for line in capsys.readouterr().out.splitlines()]
    assert plain.splitlines() == [f"{depth}: {found}" for depth, found in enumerate(counted)]
    assert counted[0] == 1
    assert counted[2] >= counted[1] > 0


def test_random_prints_hands_that_replay(logged, capsys):
    main(["random", "upper_austria,target=11", "--count", "3", "--seed", "9"])
    text = capsys.readouterr().out

    assert main(["replay", logged(text)]) == 0
    assert capsys.readouterr().out.count(": ok; ") == 3
    assert text.count("target=11") == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["count", "upper_austria", "--depth", "-1"],
        ["count", "upper_austria", "--depth", "ten"],
        ["count", "upper_austria", "--depth", "9" * 5000],
        ["random", "upper_austria", "--count", "0"],
        ["random", "upper_austria", "--seats", "-2"],
        ["step", "x", "--hand", "0"],
        ["replay"],
        ["replay", "--nonsense"],
        ["nonsense"],
    ],
)
def test_an_unknown_command_is_explained_and_exits_2(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(arguments)

    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["count", "random"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nonsense"], "unknown_ruleset"),
        (["schermberg"], "score_pad_only"),
        (["upper_austria", "--seats", "7"], "bad_seats"),
    ],
)
def test_an_impossible_deal_exits_2(command, arguments, code, capsys):
    assert main([command, *arguments]) == 2
    assert code in capsys.readouterr().err


def test_list_names_every_ruleset_with_its_options(capsys):
    main(["list"])
    plain = capsys.readouterr().out
    main(["list", "--json"])
    listed = json.loads(capsys.readouterr().out)

    assert [rules["key"] for rules in listed] == list(registry.keys())
    assert all(name in plain for key in registry.keys() for name in (key, *registry.choices(key)))  # noqa: SIM118


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["list"], b""),
        (["replay", "-"], "ruleset: Ä\n".encode()),
        (["replay", "-"], b"\x80"),
        (["replay", "\udcff"], b""),
    ],
)
def test_the_real_command_shows_no_traceback_in_a_terminal_without_umlauts(arguments, text):
    done = subprocess.run(
        [sys.executable, "-m", "rules", *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
        check=False,
    )

    assert done.returncode == (2 if text or "replay" in arguments else 0)
    assert b"Traceback" not in done.stderr


def test_a_closed_pipe_prints_no_error():
    command = f"{sys.executable} -m rules replay - | head -c 10"
    done = subprocess.run(
        command, shell=True, cwd=ROOT, input=b"hand 1\n" * 20_000, capture_output=True, check=False
    )

    assert done.stderr == b""
