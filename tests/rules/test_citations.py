"""Every refusal of a play cites its rule; codes without a rule are listed here."""

from __future__ import annotations

import re
from pathlib import Path

import rules
from rules.citations import WATTEN, WHOT, cite

RULES = Path(rules.__file__).parent
REFUSED = re.compile(r'(?:refusal|Illegal)\(\s*"([a-z_]+)"(?: if [^,()]+ else "([a-z_]+)")?')
QUOTED = re.compile(r'"([a-z_]+)"')
# About the log, not about the play: an impossible card or seat, an action after the end.
OF_THE_LOG = {
    "bad_card_byte",
    "card_not_named",
    "card_twice",
    "claimed_already",
    "dealt_already",
    "hand_over",
    "no_deal_fits",
    "not_won",
    "nothing_taken",
    "own_claim",
    "win_before_end",
    "no_such_seat",
    "no_trick_to_take",
    "not_at_this_table",
    "not_in_hand",
    "not_in_pack",
    "opening_over",
    "seen_elsewhere",
    "show_before_end",
    "shown_twice",
    "stock_too_long",
    "too_few_players",
    "too_many_players",
    "truncated",
    "unknown_action",
    "unknown_penalty",
    "unknown_seat",
    "wrong_count",
}


def texts(folder: str) -> list[str]:
    return [path.read_text() for path in (RULES / folder).rglob("*.py") if path.name != "citations.py"]


def refused(folder: str) -> set[str]:
    return {code for text in texts(folder) for found in REFUSED.findall(text) for code in found if code}


def test_every_refusal_of_a_watten_play_cites_its_rule() -> None:
    assert refused("watten") - WATTEN.keys() - OF_THE_LOG == set()


def test_every_refusal_of_a_whot_play_cites_its_rule() -> None:
    assert refused("whot") - WHOT.keys() - OF_THE_LOG == set()


def test_every_citation_has_its_code_in_the_rules() -> None:
    for folder, table in (("watten", WATTEN), ("whot", WHOT)):
        used = {code for text in texts(folder) for code in QUOTED.findall(text)}
        assert table.keys() - used == set()


def test_a_code_without_a_rule_cites_nothing() -> None:
    assert cite("watten", "revoke") == "S4 R15, R17, R20"
    assert cite("watten", "hand_over") == ""
