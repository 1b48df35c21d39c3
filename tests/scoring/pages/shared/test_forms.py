"""Flat form fields become the payloads that the codec reads."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.admission import admit
from scoring.engine.facts import codec
from scoring.engine.facts import events as ev
from scoring.pages.shared import forms

ENVELOPE = {"entry_id": "0b8f7c52-7c3a-4d55-9df0-2d9f6d1f6a11", "seen": "4", "game": "2", "round": "3"}


def read(**fields: str) -> ev.Event:
    return codec.decode(fields["kind"], forms.payload(fields["kind"], fields))


def test_a_whot_round_reads_cards_and_points_by_seat() -> None:
    event = read(
        kind="round_scored", winner="0", **{"points-1": "12", "cards-2": "c10 *5 Wr", "points-3": ""}
    )

    hands = (ev.HandLeft(1, points=12), ev.HandLeft(2, cards=("c10", "*5", "Wr")))
    assert event == ev.RoundScored(0, hands)


def test_cards_win_over_points_of_the_same_seat() -> None:
    event = read(kind="round_scored", winner="0", **{"points-1": "12", "cards-1": "c3"})

    assert event == ev.RoundScored(0, (ev.HandLeft(1, cards=("c3",)),))


def test_the_winners_own_field_is_not_a_hand() -> None:
    assert read(kind="round_scored", winner="0", **{"points-0": "0", "points-1": "4"}) == ev.RoundScored(
        0, (ev.HandLeft(1, points=4),)
    )


def test_a_correction_reads_the_inner_declaration() -> None:
    target = ENVELOPE["entry_id"]

    event = read(kind="entry_corrected", target=target, inner_kind="round_won", side="1", value="4")

    assert event == ev.EntryCorrected(target, ev.RoundWon(1, 4))


def test_a_correction_of_a_correction_is_malformed() -> None:
    with pytest.raises(codec.Malformed, match="not_correctable"):
        read(kind="entry_corrected", target=ENVELOPE["entry_id"], inner_kind="entry_corrected")


def test_the_game_of_the_button_overrides_that_of_the_form() -> None:
    envelope = forms.envelope(ENVELOPE | {"do": "kind=games_reflowed&game=1"})

    assert (envelope.game, envelope.round, envelope.payload) == (2, 3, {"game": 1})


@pytest.mark.parametrize("text", ["٣", "²", "1_0", "+3", "0x3", "3.0", "1e3", "--3", "1" * 10])
def test_only_plain_short_digits_are_a_number(text: str) -> None:
    with pytest.raises(codec.Malformed):
        forms.number(text, "value")


def test_blank_is_never_zero() -> None:
    assert forms.number("  ", "points") is None


@given(
    st.dictionaries(
        st.sampled_from(["kind", "do", "side", "value", "seen", "game", "points-1", "entry_id"]), st.text()
    )
)
def test_any_form_is_read_or_named_as_malformed(fields: dict[str, str]) -> None:
    with suppress(codec.Malformed):
        envelope = forms.envelope(ENVELOPE | fields)

        assert isinstance(codec.decode(envelope.kind, envelope.payload), tuple(codec.type_of.values()))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("", ""), (" two\r\n packs \x00", "two packs"), ("ü" * 500, "ü" * 400)],
)
def test_a_note_is_one_line_of_printable_text(typed: str, kept: str) -> None:
    fields = ENVELOPE | {"kind": "sheet_closed", "note": typed}

    assert forms.envelope(fields).note == kept


def test_the_tap_before_is_read_as_an_entry_id() -> None:
    before = "0b8f7c52-7c3a-4d55-9df0-2d9f6d1f6a12"
    fields = ENVELOPE | {"do": "kind=entry_voided&target="}

    assert forms.envelope(fields).after == ""
    assert forms.envelope(fields | {"after": before.upper()}).after == before


def test_a_tap_before_that_is_no_entry_id_is_malformed() -> None:
    with pytest.raises(codec.Malformed) as error:
        forms.envelope(ENVELOPE | {"kind": "sheet_closed", "after": "the one before"})

    assert (error.value.code, error.value.field) == ("not_an_entry_id", "after")


def test_an_undo_needs_a_target_or_the_tap_before() -> None:
    fields = ENVELOPE | {"do": "kind=entry_voided&target="}

    assert admit.read(forms.envelope(fields | {"after": ENVELOPE["entry_id"]})) == ev.EntryVoided("")
    with pytest.raises(codec.Malformed):
        admit.read(forms.envelope(fields))
