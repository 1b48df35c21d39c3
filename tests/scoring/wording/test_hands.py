"""Every code of the rules has a sentence, and a source is named in words."""

from __future__ import annotations

import re
from pathlib import Path

import rules
from rules.watten.result import WattenResult
from scoring.wording import Who
from scoring.wording.hands import ILLEGAL, NOTICES, UNREADABLE, result
from scoring.wording.sources import source

RULES = Path(rules.__file__).parent
# Only bytes, code and the command line can raise these; pages receive text.
BYTES_ONLY = {
    "truncated",
    "unknown_byte",
    "unknown_action",
    "unknown_format",
    "bad_setup",
    "bad_options",
    "bad_card_byte",
    "bad_value",
    "other_game",
    "no_file",
    "file_too_large",
    "no_hand_points",
}


def codes_raised() -> set[str]:
    """Every code in an Illegal, Unreadable, Ambiguous, unreadable() or refusal() of the rules."""
    raised = r"(?:Illegal|Unreadable|Ambiguous|unreadable|refusal)"
    pattern = re.compile(raised + r'\(\s*"([a-z_]+)"(?: if [^,()]+ else "([a-z_]+)")?')
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        for match in pattern.finditer(path.read_text()):
            found |= {code for code in match.groups() if code}
    return found


def notices_given() -> set[str]:
    """Every code of a notice: what was left unchecked, what is disputed."""
    quoted = re.compile(r'"((?:unchecked|disputed|pointless)_?[a-z_]*)"')
    found = {code for path in RULES.rglob("*.py") for code in quoted.findall(path.read_text())}
    return found - {"unchecked_", "disputed_"}


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    codes = codes_raised()

    assert len(codes) > 40
    assert notices_given() <= NOTICES.keys()
    assert codes - BYTES_ONLY - ILLEGAL.keys() - UNREADABLE.keys() - NOTICES.keys() == set()


def test_a_source_is_named_in_words() -> None:
    assert source("S4 R22").endswith(", R22")
    assert source("S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE").count(";") == 1
    assert source("a club's own rule") == "a club's own rule"


def test_of_three_players_only_the_offender_has_lost_the_game() -> None:
    """A26: his partner of the round has not; with four players the game goes to the other side."""
    lost = WattenResult("A", 0, "penalty", (0, 0), "revoke", loses_game=True, winners=(1,), offender=2)

    assert "Cilli" in result(lost, Who(("Anna", "Beni", "Cilli")))
    assert "Cilli" not in result(lost, Who(("Anna", "Beni", "Cilli", "Dora")))
