"""Makes an envelope from flat form fields, in the shape that the codec reads.

Defines the names of the fields. The codec checks shapes, scoring.engine.admission.check the rest.

A button may carry a whole declaration as the query string `do` (`kind=round_won&side=0&value=3`), so that one
form serves a page of buttons.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qsl
from uuid import UUID

from scoring.engine.admission.admit import Envelope
from scoring.engine.facts.codec import Malformed
from scoring.engine.facts.limits import MAX_NUMBER, MAX_SEATS

MAX_FIELD = 400
MAX_NOTE = 400
MAX_PAYLOAD = 4000
_NUMBERS = ("side", "value", "seat", "winner", "game", "points", "number", "person", "name")
_WORDS = ("code", "answer", "target")
# The fields of each kind. Only in games_reflowed is `game` such a field; elsewhere it belongs to the
# envelope.
_FIELDS: dict[str, tuple[str, ...]] = {
    "round_won": ("side", "value"),
    "penalty_given": ("side", "code"),
    "points_voided": ("side",),
    "bid_made": ("side", "value"),
    "bid_answered": ("side", "value", "answer"),
    "dealer_set": ("seat",),
    "seats_taken": (),
    "round_scored": ("winner",),
    "player_joined": ("seat",),
    "player_left": ("seat",),
    "stake_raised": ("points",),
    "entry_voided": ("target",),
    "entry_accepted": ("target",),
    "entry_dismissed": ("target",),
    "games_reflowed": ("game",),
    "person_named": ("person", "name"),
    "scribes_set": ("number",),
}


def envelope(post: Mapping[str, str]) -> Envelope:
    """The declaration of a posted form. Raises codec.Malformed."""
    fields = merged(post)
    kind = fields.get("kind", "")
    return Envelope(
        entry_id=entry_id(fields),
        seen=within(fields, "seen", 0, 10**9),
        game=within(fields, "at_game" if "at_game" in fields else "game", 1, MAX_NUMBER),
        round=within(fields, "round", 1, MAX_NUMBER),
        kind=kind,
        payload=_stored(fields["payload"]) if "payload" in fields else payload(kind, fields),
        waited=fields.get("waited") == "1",
        note=note(fields.get("note", "")),
        ago=_seconds_ago(fields.get("ago", "")),
        after=entry_id(fields, "after") if fields.get("after") else "",
        known=within(fields, "known", 0, 10**9) if "known" in fields else None,
    )


def _stored(text: str) -> dict[str, object]:
    """The stored payload of an entry that a tablet sends again (scoring/pages/board/declared.py)."""
    try:
        value = json.loads(text) if len(text) <= MAX_PAYLOAD else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Malformed("not_a_word", "kind")
    return value


def _seconds_ago(text: str) -> int | None:
    """The seconds since the tap; None for any other text. They are only shown, so they are no reason to
    refuse an entry.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None


def merged(post: Mapping[str, str]) -> dict[str, str]:
    """The fields of the form with those of the tapped button over them."""
    fields = {name: value for name, value in post.items() if isinstance(value, str)}
    button = fields.pop("do", "")
    if len(button) > MAX_FIELD:
        raise Malformed("not_a_word", "kind")
    tapped = dict(parse_qsl(button))
    if "game" in tapped:
        # `game` of the button is a field of its declaration; that of the form is the open game.
        fields["at_game"] = fields.get("game", "")
    return fields | tapped


def payload(kind: str, fields: Mapping[str, str]) -> dict[str, object]:
    """The payload of `kind` for the codec to decode. Raises codec.Malformed for what is no number."""
    if kind == "entry_corrected":
        inner = fields.get("inner_kind", "")
        # A correction of a correction would call this without end; the codec has none.
        event = {} if inner == kind else payload(inner, fields)
        return {"target": fields.get("target", ""), "kind": inner, "event": event}
    read: dict[str, object] = {name: _field(fields, name) for name in _FIELDS.get(kind, ())}
    if kind in ("round_scored", "round_exhausted"):
        # Nobody won a round that ended with an empty market, so every filled cell is a hand.
        winner = fields.get("winner", "").strip() if kind == "round_scored" else ""
        read["hands"] = _hands(fields, winner)
    if kind == "game_scored":
        read |= {
            name: [number(word, name) for word in fields.get(name, "").split()]
            for name in ("points", "places")
        }
    if kind == "seats_taken":
        read["persons"] = [number(word, "persons") for word in fields.get("persons", "").split()]
    if kind in ("entry_accepted", "entry_dismissed") and fields.get("directed") == "1":
        read["directed"] = True
    if kind == "round_won":
        read |= _winners(fields)
    return read


def _winners(fields: Mapping[str, str]) -> dict[str, object]:
    """The other winners: `partners` beside the side, or all in `winners` from a form without script."""
    if winners := [number(word, "side") for word in fields.get("winners", "").split()]:
        return {"side": winners[0], "partners": winners[1:]}
    partners = [number(word, "partners") for word in fields.get("partners", "").split()]
    return {"partners": partners} if partners else {}


def _field(fields: Mapping[str, str], name: str) -> object:
    return number(fields.get(name, ""), name) if name in _NUMBERS else fields.get(name, "")


def note(text: str) -> str:
    """A note in one line, cut to the length of the field."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:MAX_NOTE]


def number(text: str, field: str) -> int | None:
    """The number; None for a blank field, which is never 0. Raises codec.Malformed."""
    text = text.strip()
    if not text:
        return None
    # isdecimal alone would accept digits of other scripts and numbers of 5,000 digits.
    if not (text.isascii() and text.removeprefix("-").isdecimal()) or len(text) > 9:
        raise Malformed("not_a_number", field)
    return int(text)


def _hands(fields: Mapping[str, str], winner: str) -> list[dict[str, object]]:
    """The hands from `points-<seat>` and `cards-<seat>`. A blank pair leaves its seat out; cards win over points."""
    hands: list[dict[str, object]] = []
    for seat in range(MAX_SEATS):
        cards = fields.get(f"cards-{seat}", "").split()
        points = number(fields.get(f"points-{seat}", ""), "points")
        if cards:
            hands.append({"seat": seat, "cards": cards})
        elif points is not None and str(seat) != winner:
            hands.append({"seat": seat, "points": points})
    return hands


def entry_id(fields: Mapping[str, str], name: str = "entry_id") -> str:
    try:
        return str(UUID(fields.get(name, "")))
    except ValueError:
        raise Malformed("not_an_entry_id", name) from None


def within(fields: Mapping[str, str], name: str, low: int, high: int) -> int:
    field = name.removeprefix("at_")
    value = number(fields.get(name, ""), field)
    if value is None:
        raise Malformed("blank", field)
    if not low <= value <= high:
        raise Malformed("out_of_range", field)
    return value
