"""One word a concept: who laid the last card is *out of cards* (fertig), who plays no more is *out* (raus).

A German card has one name, an offence too: the other ways to say it stand only where a text explains them.
"""

from __future__ import annotations

import re

import polib
import pytest
from django.utils import translation

from scoring.wording.faces import named
from scoring.wording.glossary import WHOT
from tests.i18n.test_catalogue import CATALOGUE, sides

LAST_CARD = "out of cards"
# "out" of the game; "out of cards", "out of turn" and the like are other words.
OUT = re.compile(r"\b(?:was|is|be|first|one|go|goes|went|drops?) out\b(?! of)|: out\b|players are out")

# The word that lost, in German texts. The page of words explains some, the notation spells its codes.
LOSERS = {
    "Sau": r"\bAss?e?\b",
    "Weli": r"\bSechser\b|\bSchell-VI\b",
    "Laub 8": r"\b[HSLE](A|K|O|U|10|9|8|7)\b",
    "Herz König": r"\b(Herz|Schell|Laub|Eichel)-(Sau|König|Ober|Unter|10|9|8|7|6)\b",
    "Wildes Bieten": r"[Ww]üst|\b[Ww]üt\b",
}
EXPLAINS = ("das As, der höchste Wert", "der Schell-Sechser, der einzige Sechser im Spiel")


# What was written and counts no more: never the word of a rule (S4 R29, sich streichen lassen).
TAKEN_BACK = re.compile(r"\b(?:taken?|bring) (?:it )?back\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    return [pair for entry in polib.pofile(str(CATALOGUE)) for pair in sides(entry)]


@pytest.mark.parametrize("word", LOSERS)
def test_a_card_and_an_offence_have_one_name(texts: list[tuple[str, str]], word: str) -> None:
    lost = re.compile(LOSERS[word])

    assert [german for _english, german in texts if german not in EXPLAINS and lost.search(german)] == []


def test_cards_are_named_and_not_shown_as_codes() -> None:
    assert (named("HA"), named("Weli"), named("E7"), named("c10")) == ("Herz Sau", "Weli", "Eichel 7", "c10")


def test_the_winner_of_a_round_is_fertig(texts: list[tuple[str, str]]) -> None:
    spoken = [(english, german) for english, german in texts if LAST_CARD in english]

    assert len(spoken) > 10
    assert [pair for pair in spoken if not re.search(r"\bfertig\b", pair[1])] == []
    assert [pair for pair in spoken if re.search(r"\braus\b", pair[1])] == []


def test_the_winner_of_a_round_is_never_called_out(texts: list[tuple[str, str]]) -> None:
    fertig = [(english, german) for english, german in texts if re.search(r"\bfertig\b", german)]

    assert [pair for pair in fertig if OUT.search(pair[0])] == []


def test_a_player_who_is_out_is_raus(texts: list[tuple[str, str]]) -> None:
    out = [(english, german) for english, german in texts if OUT.search(english)]

    assert len(out) > 5
    assert [pair for pair in out if not re.search(r"\b(raus|niemand)\b", pair[1], re.IGNORECASE)] == []


def test_there_is_no_second_german_word_for_raus(texts: list[tuple[str, str]]) -> None:
    second = re.compile(r"ausscheide|ausgeschieden|\bscheide[nt]?\b.*\baus\b")

    assert [pair for pair in texts if second.search(pair[1])] == []


def test_voided_entries_are_zurueckgenommen_and_only_points_are_gestrichen(
    texts: list[tuple[str, str]],
) -> None:
    back = [(english, german) for english, german in texts if TAKEN_BACK.search(english)]

    assert len(back) > 10
    assert [pair for pair in back if re.search(r"streich|gestrichen|zurückgezogen|widerruf", pair[1])] == []
    gone = re.compile(r"zurückgezogen|widerruf|durchgestrichen")
    assert [pair for pair in texts if gone.search(pair[1])] == []


def test_cards_in_a_hand_are_no_blatt_and_partners_are_no_seite(texts: list[tuple[str, str]]) -> None:
    """A Blatt is the sheet, a Seite is a page."""
    hands = [pair for pair in texts if re.search(r"\bhands?\b", pair[0]) and "sheet" not in pair[0]]
    sides = [pair for pair in texts if re.search(r"\bsides?\b", pair[0]) and "page" not in pair[0]]

    assert min(len(hands), len(sides)) > 20
    assert [pair for pair in hands if re.search(r"\b(?:Blatt|Blätter)", pair[1])] == []
    assert [pair for pair in sides if re.search(r"\bSeiten?\b", pair[1])] == []


def test_cards_are_dealt_and_rounds_are_not(texts: list[tuple[str, str]]) -> None:
    assert [pair for pair in texts if re.search(r"re-?flow|deals? the rounds", pair[0], re.IGNORECASE)] == []


def test_both_words_are_on_the_page_of_words() -> None:
    with translation.override("en"):
        meaning = {word.word: str(word.meaning) for word in WHOT}

    assert meaning["fertig"].startswith(LAST_CARD)
    assert meaning["raus"].startswith("out:")
