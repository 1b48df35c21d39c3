"""Declarations survive encoding as JSON; everything else is Malformed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import CORRECTABLE, Malformed, decode, encode, kind, type_of
from scoring.engine.facts.wire import canonical
from tests.engine.table import A, B, entry_id, round_scored
from tests.strategies import events, json_values

SAMPLES: list[ev.Event] = [
    ev.RoundWon(A, 3),
    ev.PenaltyGiven(B, "misdeal"),
    ev.PointsVoided(A),
    ev.BidMade(B, 4),
    ev.BidAnswered(A, 4, "stay"),
    ev.BidAnswered(A, 4, "concede"),
    ev.DealerSet(3),
    ev.SeatsTaken((4, 1, 2, 3)),
    round_scored(1, p0=15, p2="c10 *5 Wr"),
    round_scored(2),
    ev.RoundExhausted((ev.HandLeft(0, points=7), ev.HandLeft(1, cards=("c10",)))),
    ev.RoundVoid(),
    ev.PlayerJoined(3),
    ev.PlayerLeft(0),
    ev.StakeRaised(20),
    ev.GameScored((15, 9)),
    ev.GameScored((101, 0, 45), (3, 1, 2)),
    ev.GameScored(tuple(range(8)), tuple(range(1, 9))),
    ev.EntryVoided(entry_id(1)),
    ev.EntryCorrected(entry_id(1), ev.RoundWon(B, 2)),
    ev.EntryCorrected(entry_id(1), ev.PenaltyGiven(B, "revoke")),
    ev.EntryCorrected(entry_id(1), round_scored(0, p1=7)),
    ev.EntryCorrected(entry_id(1), ev.RoundExhausted((ev.HandLeft(2, points=7),))),
    ev.EntryCorrected(entry_id(1), ev.RoundVoid()),
    ev.EntryCorrected(entry_id(1), ev.GameScored((9, 15))),
    ev.EntryAccepted(entry_id(2)),
    ev.EntryDismissed(entry_id(2)),
    ev.EntryAccepted(entry_id(1), directed=True),
    ev.EntryDismissed(entry_id(2), directed=True),
    ev.GamesReflowed(2),
    ev.PersonNamed(15, 99),
    ev.PersonNamed(0, 1, ((1, 2), (15, 0))),
    ev.ScribesSet(2),
    ev.SheetClosed(),
    ev.SheetReopened(),
]


def through_the_wire(event: ev.Event) -> ev.Event:
    return decode(kind(event), json.loads(json.dumps(encode(event))))


@pytest.mark.parametrize("event", SAMPLES, ids=kind)
def test_every_event_survives_encoding_and_decoding(event: ev.Event) -> None:
    assert through_the_wire(event) == event


def test_the_samples_have_every_kind() -> None:
    assert {kind(event) for event in SAMPLES} == set(type_of)
    corrections = {kind(event.event) for event in SAMPLES if isinstance(event, ev.EntryCorrected)}
    assert corrections == set(CORRECTABLE)


@given(events())
def test_decode_after_encode_is_identity(event: ev.Event) -> None:
    assert through_the_wire(event) == event


@given(st.one_of(st.sampled_from(sorted(type_of)), json_values()), json_values())
def test_arbitrary_json_is_read_or_malformed(kind: Any, payload: Any) -> None:
    try:
        event = decode(kind, payload)
    except Malformed:
        return
    assert through_the_wire(event) == event


@given(events(), st.data())
def test_a_damaged_field_is_read_or_malformed(event: ev.Event, data: st.DataObject) -> None:
    payload = encode(event)
    if payload:
        field = data.draw(st.sampled_from(sorted(payload)))
        payload[field] = data.draw(json_values())
    try:
        spoilt = decode(kind(event), payload)
    except Malformed:
        return
    assert through_the_wire(spoilt) == spoilt


@pytest.mark.parametrize(
    ("kind", "payload", "code", "field"),
    [
        ("score", {}, "unknown_kind", "kind"),
        ("round_won", [], "not_an_object", "payload"),
        ("round_won", {"side": 0}, "blank", "value"),
        ("round_won", {"side": "", "value": 2}, "blank", "side"),
        ("round_won", {"side": 3, "value": 2}, "out_of_range", "side"),
        ("round_won", {"side": 0, "value": 2, "partners": 2}, "not_partners", "partners"),
        ("round_won", {"side": 0, "value": 2, "partners": [1, 2, 0]}, "not_partners", "partners"),
        ("round_won", {"side": 0, "value": 2, "partners": [3]}, "out_of_range", "partners"),
        ("round_won", {"side": 0, "value": 2, "partners": [True]}, "not_a_number", "partners"),
        ("round_won", {"side": 0, "value": 2, "partners": [0]}, "seat_twice", "partners"),
        ("round_won", {"side": 0, "value": 2, "partners": [2, 2]}, "seat_twice", "partners"),
        ("round_won", {"side": 0, "value": -2}, "out_of_range", "value"),
        ("round_won", {"side": 0, "value": 10**9}, "out_of_range", "value"),
        ("round_won", {"side": 0, "value": "2"}, "not_a_number", "value"),
        ("round_won", {"side": 0, "value": True}, "not_a_number", "value"),
        ("round_won", {"side": 0, "value": 2.0}, "not_a_number", "value"),
        ("penalty_given", {"side": 0, "code": ""}, "blank", "code"),
        ("penalty_given", {"side": 0, "code": "<b>"}, "not_a_word", "code"),
        ("penalty_given", {"side": 0, "code": "x" * 41}, "not_a_word", "code"),
        ("bid_answered", {"side": 0, "value": 3, "answer": "maybe"}, "unknown_answer", "answer"),
        ("dealer_set", {"seat": 8}, "out_of_range", "seat"),
        ("entry_voided", {"target": "7"}, "not_an_entry_id", "target"),
        ("entry_voided", {}, "not_an_entry_id", "target"),
        ("entry_corrected", {"target": entry_id(1), "kind": "dealer_set", "event": {"seat": 1}},
         "not_correctable", "event"),
        ("entry_corrected", {"target": entry_id(1), "kind": "round_won"}, "not_correctable", "event"),
        ("round_scored", {"winner": 0}, "not_hands", "hands"),
        ("round_scored", {"winner": 0, "hands": [7]}, "not_a_hand", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1}]}, "blank", "points"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": []}]}, "not_cards", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": ["c1\x00"]}]}, "not_cards", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 0, "points": 5}]}, "seat_twice", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "points": 5}] * 2}, "seat_twice", "hands"),
        ("round_exhausted", {"hands": {}}, "not_hands", "hands"),
        ("round_exhausted", {"hands": [{"seat": 1, "points": 5}] * 9}, "not_hands", "hands"),
        ("round_exhausted", {"hands": [{"seat": 1, "points": 5}] * 2}, "seat_twice", "hands"),
        ("player_joined", {"seat": 8}, "out_of_range", "seat"),
        ("person_named", {"person": 0, "name": 1, "others": 2}, "not_persons", "others"),
        ("person_named", {"person": 0, "name": 1, "others": [2]}, "not_persons", "others"),
        ("person_named", {"person": 0, "name": 1, "others": [[1]]}, "not_persons", "others"),
        ("person_named", {"person": 0, "name": 1, "others": [[16, 0]]}, "out_of_range", "person"),
        ("person_named", {"person": 0, "name": 1, "others": [[0, 2]]}, "seat_twice", "others"),
        ("player_left", {}, "blank", "seat"),
        ("stake_raised", {"points": 0}, "out_of_range", "points"),
        ("stake_raised", {"points": 10_000}, "out_of_range", "points"),
        ("games_reflowed", {"game": 0}, "out_of_range", "game"),
        ([], {}, "unknown_kind", "kind"),
        ("entry_corrected", {"target": entry_id(1), "kind": [], "event": {}}, "not_correctable", "event"),
        ("entry_accepted", {"target": entry_id(1), "directed": 1}, "not_a_word", "directed"),
        ("seats_taken", {"persons": 7}, "not_persons", "persons"),
        ("seats_taken", {"persons": [0]}, "not_persons", "persons"),
        ("seats_taken", {"persons": list(range(9))}, "not_persons", "persons"),
        ("seats_taken", {"persons": [0, 16]}, "out_of_range", "persons"),
        ("seats_taken", {"persons": [4, 4]}, "seat_twice", "persons"),
        ("round_scored", {"winner": 0, "hands": [{"seat": s, "points": 1} for s in range(1, 9)]},
         "not_hands", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": ["c1"] * 61}]}, "not_cards", "hands"),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": ["c" * 21]}]}, "not_cards", "hands"),
    ],
)  # fmt: skip
def test_a_malformed_declaration_names_its_fault_and_field(
    kind: str, payload: Any, code: str, field: str
) -> None:
    with pytest.raises(Malformed) as refused:
        decode(kind, payload)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert str(refused.value) == f"{code}: {field}"


SEVEN = [{"seat": seat, "points": seat} for seat in range(1, 8)]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("round_won", {"side": 2, "value": 1}),
        ("round_won", {"side": 0, "value": 9_999}),
        ("penalty_given", {"side": 0, "code": "x" * 40}),
        ("penalty_given", {"side": 0, "code": "peek_cut"}),
        ("dealer_set", {"seat": 7}),
        ("seats_taken", {"persons": [0, 15]}),
        ("seats_taken", {"persons": [7, 6, 5, 4, 3, 2, 1, 0]}),
        ("round_scored", {"winner": 0, "hands": SEVEN}),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "points": 0}]}),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": ["c1"] * 60}]}),
        ("round_scored", {"winner": 0, "hands": [{"seat": 1, "cards": ["c" * 20]}]}),
        ("round_exhausted", {"hands": [{"seat": 0, "points": 9_999}, *SEVEN]}),
    ],
)
def test_the_smallest_and_largest_values_are_read(kind: str, payload: dict[str, Any]) -> None:
    """Nothing that was ever stored may become unreadable."""
    assert encode(decode(kind, payload)) == payload


def test_a_code_is_letters_and_digits_joined_by_underscores() -> None:
    with pytest.raises(Malformed, match="not_a_word"):
        decode("penalty_given", {"side": 0, "code": "_"})


def test_a_blank_is_never_a_zero() -> None:
    """Experience: zero entries are forgotten; blank is not 0."""
    for blank in (None, ""):
        with pytest.raises(Malformed, match="blank"):
            decode("round_scored", {"winner": 0, "hands": [{"seat": 1, "points": blank}]})


def test_entry_ids_are_read_in_any_spelling_and_stored_in_one() -> None:
    spelled = {"target": "{" + entry_id(255).upper() + "}"}
    assert decode("entry_voided", spelled) == ev.EntryVoided(entry_id(255))


def test_equal_hands_in_other_spellings_are_equal_readings() -> None:
    """Two tablets spell and order the same cards differently; there is one stored form."""
    reading = canonical(round_scored(0, p1="10/Trikot W *5", p2=7))
    assert reading == canonical(round_scored(0, p1="★5 star-10 whot", p2=7))
    assert canonical(reading) == reading
    corrected = canonical(ev.EntryCorrected(entry_id(1), round_scored(0, p1="W c1")))
    assert corrected == ev.EntryCorrected(entry_id(1), round_scored(0, p1="c1 W"))


def test_unreadable_cards_keep_their_spelling() -> None:
    assert canonical(round_scored(0, p1="zz")) == round_scored(0, p1="zz")


def test_an_entry_of_two_sides_keeps_its_old_stored_form() -> None:
    """Schema 1: entries from before three could play decode and hash as before."""
    assert encode(ev.RoundWon(1, 3)) == {"side": 1, "value": 3}
    assert decode("round_won", {"side": 1, "value": 3}) == ev.RoundWon(1, 3)


def test_joint_winners_have_one_spelling() -> None:
    assert encode(ev.RoundWon(0, 3, (2,))) == {"side": 0, "value": 3, "partners": [2]}
    assert decode("round_won", {"side": 2, "value": 3, "partners": [0]}) == ev.RoundWon(0, 3, (2,))
