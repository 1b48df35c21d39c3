"""Encodes events as plain JSON and decodes them.

The stored form is `(kind, payload)` under a schema number. Old decoders stay forever. Checks shape and ranges only,
not the rules of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from scoring.engine.facts import events as ev
from scoring.engine.facts.limits import (
    MAX_ACCOUNTS,
    MAX_CARD_TEXT,
    MAX_CARDS,
    MAX_NAMES,
    MAX_NUMBER,
    MAX_PERSONS,
    MAX_SEATS,
)

SCHEMA = 1


@dataclass
class Malformed(Exception):
    """The payload cannot be read: `code` says why, `field` where."""

    code: str
    field: str

    def __str__(self) -> str:
        return f"{self.code}: {self.field}"


type_of: dict[str, type[ev.Event]] = {
    "round_won": ev.RoundWon,
    "penalty_given": ev.PenaltyGiven,
    "points_voided": ev.PointsVoided,
    "bid_made": ev.BidMade,
    "bid_answered": ev.BidAnswered,
    "dealer_set": ev.DealerSet,
    "seats_taken": ev.SeatsTaken,
    "round_scored": ev.RoundScored,
    "round_exhausted": ev.RoundExhausted,
    "round_void": ev.RoundVoid,
    "player_joined": ev.PlayerJoined,
    "player_left": ev.PlayerLeft,
    "stake_raised": ev.StakeRaised,
    "game_scored": ev.GameScored,
    "entry_voided": ev.EntryVoided,
    "entry_corrected": ev.EntryCorrected,
    "entry_accepted": ev.EntryAccepted,
    "entry_dismissed": ev.EntryDismissed,
    "games_reflowed": ev.GamesReflowed,
    "person_named": ev.PersonNamed,
    "scribes_set": ev.ScribesSet,
    "sheet_closed": ev.SheetClosed,
    "sheet_reopened": ev.SheetReopened,
}
_kind_of = {cls: kind for kind, cls in type_of.items()}


def kind(event: ev.Event) -> str:
    return _kind_of[type(event)]


def encode(event: ev.Event) -> dict[str, object]:
    """The payload of an event; `decode(kind(e), encode(e)) == e` for every event that `decode` can return.

    Raises Malformed for a hand with both points and cards.
    """
    if isinstance(event, ev.RoundScored):
        return {"winner": event.winner, "hands": [_encode_hand(hand) for hand in event.hands]}
    if isinstance(event, ev.RoundExhausted):
        return {"hands": [_encode_hand(hand) for hand in event.hands]}
    if isinstance(event, ev.EntryCorrected):
        return {"target": event.target, "kind": kind(event.event), "event": encode(event.event)}
    if isinstance(event, ev.GameScored):
        scored: dict[str, object] = {"points": list(event.points)}
        return scored | ({"places": list(event.places)} if event.places else {})
    if isinstance(event, ev.SeatsTaken):
        return {"persons": list(event.persons)}
    fields = {name: getattr(event, name) for name in type(event).__dataclass_fields__}
    if isinstance(event, ev.EntryAccepted | ev.EntryDismissed) and not event.directed:
        del fields["directed"]
    if isinstance(event, ev.PersonNamed):
        del fields["others"]
        return fields | ({"others": [list(pair) for pair in event.others]} if event.others else {})
    if isinstance(event, ev.RoundWon):
        # Left out if empty, so that an entry of two sides keeps its old stored form.
        del fields["partners"]
        return fields | ({"partners": list(event.partners)} if event.partners else {})
    return fields


def decode(kind: str, payload: Mapping[str, object]) -> ev.Event:
    """Decode a stored or posted payload. Raises Malformed."""
    decoder = _DECODERS.get(kind) if isinstance(kind, str) else None
    if decoder is None:
        raise Malformed("unknown_kind", "kind")
    if not isinstance(payload, Mapping):
        raise Malformed("not_an_object", "payload")
    return decoder(payload)


def _encode_hand(hand: ev.HandLeft) -> dict[str, object]:
    if hand.cards is not None and hand.points is not None:
        raise Malformed("not_a_hand", "hands")
    if hand.cards is not None:
        return {"seat": hand.seat, "cards": list(hand.cards)}
    return {"seat": hand.seat, "points": hand.points}


def _number(payload: Mapping[str, object], field: str, low: int, high: int) -> int:
    value = payload.get(field)
    if value is None or value == "":
        raise Malformed("blank", field)
    # bool is an int in Python, but True is not a number here.
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed("not_a_number", field)
    if not low <= value <= high:
        raise Malformed("out_of_range", field)
    return value


def _side(payload: Mapping[str, object]) -> int:
    return _number(payload, "side", 0, MAX_ACCOUNTS - 1)


def _value(payload: Mapping[str, object]) -> int:
    return _number(payload, "value", 1, MAX_NUMBER)


def _seat(payload: Mapping[str, object], field: str = "seat") -> int:
    return _number(payload, field, 0, MAX_SEATS - 1)


def _word(payload: Mapping[str, object], field: str) -> str:
    value = payload.get(field)
    if value is None or value == "":
        raise Malformed("blank", field)
    if not isinstance(value, str) or len(value) > 40 or not value.replace("_", "").isalnum():
        raise Malformed("not_a_word", field)
    return value


def _target(payload: Mapping[str, object]) -> str:
    value = payload.get("target")
    try:
        return str(UUID(value)) if isinstance(value, str) else _refuse_target()
    except ValueError:
        return _refuse_target()


def _directed(payload: Mapping[str, object]) -> bool:
    """`directed` of an acceptance or dismissal. Absent in old entries, which means False."""
    value = payload.get("directed", False)
    if not isinstance(value, bool):
        raise Malformed("not_a_word", "directed")
    return value


def _refuse_target() -> str:
    raise Malformed("not_an_entry_id", "target")


def _answer(payload: Mapping[str, object]) -> ev.BidAnswered:
    answer = _word(payload, "answer")
    if answer == "stay":
        return ev.BidAnswered(_side(payload), _value(payload), "stay")
    if answer == "concede":
        return ev.BidAnswered(_side(payload), _value(payload), "concede")
    raise Malformed("unknown_answer", "answer")


def _round_won(payload: Mapping[str, object]) -> ev.RoundWon:
    """With `partners`, `side` must be the lowest winner, so that each round has one spelling."""
    raw = payload.get("partners", ())
    if not isinstance(raw, list | tuple) or len(raw) >= MAX_ACCOUNTS:
        raise Malformed("not_partners", "partners")
    winners = [
        _side(payload),
        *(_number({"partners": each}, "partners", 0, MAX_ACCOUNTS - 1) for each in raw),
    ]
    if len(set(winners)) != len(winners):
        raise Malformed("seat_twice", "partners")
    first, *others = sorted(winners)
    return ev.RoundWon(first, _value(payload), tuple(others))


def _persons(payload: Mapping[str, object]) -> tuple[int, ...]:
    """The persons by seat. Nobody may sit at two seats."""
    raw = payload.get("persons")
    if not isinstance(raw, list | tuple) or not 2 <= len(raw) <= MAX_SEATS:
        raise Malformed("not_persons", "persons")
    persons = tuple(_number({"persons": each}, "persons", 0, MAX_PERSONS - 1) for each in raw)
    if len(set(persons)) != len(persons):
        raise Malformed("seat_twice", "persons")
    return persons


def _hand(raw: object) -> ev.HandLeft:
    if not isinstance(raw, Mapping):
        raise Malformed("not_a_hand", "hands")
    seat = _seat(raw)
    if "cards" in raw and "points" in raw:
        raise Malformed("not_a_hand", "hands")
    if "cards" not in raw:
        return ev.HandLeft(seat, points=_number(raw, "points", 0, MAX_NUMBER))
    cards = raw["cards"]
    if not isinstance(cards, list | tuple) or not 1 <= len(cards) <= MAX_CARDS:
        raise Malformed("not_cards", "hands")
    # Only printable text: a NUL or half a surrogate pair breaks a database.
    if not all(isinstance(card, str) and len(card) <= MAX_CARD_TEXT and card.isprintable() for card in cards):
        raise Malformed("not_cards", "hands")
    return ev.HandLeft(seat, cards=tuple(cards))


def _hands(payload: Mapping[str, object], most: int) -> tuple[ev.HandLeft, ...]:
    """At most `most` hands, ordered by seat, each seat once."""
    raw = payload.get("hands")
    if not isinstance(raw, list | tuple) or len(raw) > most:
        raise Malformed("not_hands", "hands")
    hands = sorted((_hand(hand) for hand in raw), key=lambda hand: hand.seat)
    if len({hand.seat for hand in hands}) != len(hands):
        raise Malformed("seat_twice", "hands")
    return tuple(hands)


def _round_scored(payload: Mapping[str, object]) -> ev.RoundScored:
    winner, hands = _seat(payload, "winner"), _hands(payload, MAX_SEATS - 1)
    if any(hand.seat == winner for hand in hands):
        raise Malformed("seat_twice", "hands")
    return ev.RoundScored(winner, hands)


def _game_scored(payload: Mapping[str, object]) -> ev.GameScored:
    points = _numbers(payload.get("points"), "points", 0, MAX_NUMBER)
    if not 2 <= len(points) <= MAX_SEATS:
        raise Malformed("not_points", "points")
    places = _numbers(payload.get("places", ()), "places", 1, MAX_SEATS)
    if places and len(places) != len(points):
        raise Malformed("not_points", "places")
    return ev.GameScored(points, places)


def _numbers(raw: object, field: str, low: int, high: int) -> tuple[int, ...]:
    if not isinstance(raw, list | tuple) or len(raw) > MAX_SEATS:
        raise Malformed("not_points", field)
    return tuple(_number({field: each}, field, low, high) for each in raw)


def _corrected(payload: Mapping[str, object]) -> ev.EntryCorrected:
    inner = payload.get("event")
    inner_kind = payload.get("kind")
    decoder = _CORRECTABLE.get(inner_kind) if isinstance(inner_kind, str) else None
    if decoder is None or not isinstance(inner, Mapping):
        raise Malformed("not_correctable", "event")
    return ev.EntryCorrected(_target(payload), decoder(inner))


def _person_named(payload: Mapping[str, object]) -> ev.PersonNamed:
    raw = payload.get("others", ())
    if not isinstance(raw, list | tuple) or not all(isinstance(pair, list | tuple) for pair in raw):
        raise Malformed("not_persons", "others")
    event = ev.PersonNamed(*_name_of(payload), tuple(map(_pair, raw)))
    if len(dict(event.pairs)) != len(event.pairs):
        raise Malformed("seat_twice", "others")
    return event


def _pair(pair: Sequence[object]) -> tuple[int, int]:
    if len(pair) != 2:
        raise Malformed("not_persons", "others")
    return _name_of({"person": pair[0], "name": pair[1]})


def _name_of(fields: Mapping[str, object]) -> tuple[int, int]:
    return _number(fields, "person", 0, MAX_PERSONS - 1), _number(fields, "name", 0, MAX_NAMES - 1)


_CORRECTABLE: dict[str, Callable[[Mapping[str, object]], ev.Correctable]] = {
    "round_won": _round_won,
    "penalty_given": lambda p: ev.PenaltyGiven(_side(p), _word(p, "code")),
    "round_scored": _round_scored,
    "round_exhausted": lambda p: ev.RoundExhausted(_hands(p, MAX_SEATS)),
    "round_void": lambda p: ev.RoundVoid(),
    "game_scored": _game_scored,
}
CORRECTABLE = tuple(_CORRECTABLE)
_DECODERS: dict[str, Callable[[Mapping[str, object]], ev.Event]] = {
    **_CORRECTABLE,
    "points_voided": lambda p: ev.PointsVoided(_side(p)),
    "bid_made": lambda p: ev.BidMade(_side(p), _value(p)),
    "bid_answered": _answer,
    "dealer_set": lambda p: ev.DealerSet(_seat(p)),
    "seats_taken": lambda p: ev.SeatsTaken(_persons(p)),
    "player_joined": lambda p: ev.PlayerJoined(_seat(p)),
    "player_left": lambda p: ev.PlayerLeft(_seat(p)),
    "stake_raised": lambda p: ev.StakeRaised(_number(p, "points", 1, MAX_NUMBER)),
    "entry_voided": lambda p: ev.EntryVoided(_target(p)),
    "entry_corrected": _corrected,
    "entry_accepted": lambda p: ev.EntryAccepted(_target(p), _directed(p)),
    "entry_dismissed": lambda p: ev.EntryDismissed(_target(p), _directed(p)),
    "person_named": _person_named,
    "scribes_set": lambda p: ev.ScribesSet(_number(p, "number", 1, 2)),
    "games_reflowed": lambda p: ev.GamesReflowed(_number(p, "game", 1, MAX_NUMBER)),
    "sheet_closed": lambda p: ev.SheetClosed(),
    "sheet_reopened": lambda p: ev.SheetReopened(),
}
