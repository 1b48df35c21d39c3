"""Whole sheets as they were played, kept for ever: one for every way a game can end or be changed.

`pytest tests/engine/sheet/test_fold_golden.py --write-golden` regenerates them;
then check the diff, because it changes the score of an evening.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.script import render

SHEETS = sorted((Path(__file__).parents[2] / "golden" / "sheets").glob("*.txt"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_golden_sheet_folds_as_stored(path: Path, write_golden: bool) -> None:
    written = path.read_text(encoding="utf-8")
    rendered = render(written)
    if write_golden:
        path.write_text(rendered, encoding="utf-8")
    else:
        assert rendered == written


def test_there_is_a_sheet_for_every_ending() -> None:
    names = {path.stem for path in SHEETS}
    assert names >= {
        "watten_bummerl",
        "watten_schneider",
        "watten_retourschneider_natural",
        "watten_retourschneider_voided",
        "watten_revoke",
        "watten_edit_moves_the_end",
        "watten_reflow",
        "watten_two_tablets",
        "watten_worked_round",
        "watten_two_players",
        "watten_three_vorhand_alone",
        "watten_three_rest",
        "watten_three_free",
        "watten_bavaria",
        "watten_north_tyrol",
        "watten_south_tyrol",
        "watten_south_tyrol_tournament",
        "whot_joint_bust",
        "whot_short_variant",
        "whot_revived_player",
        "whot_classic",
        "whot_tournament",
        "whot_tournament_ties",
        "whot_fixed_rounds",
        "whot_late_and_gone",
        "whot_stakes",
        "whot_nobody_out",
        "whot_single_market",
    }
