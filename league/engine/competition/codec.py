"""Converts facts to JSON and back, as `(kind, payload)`. Every payload ever written stays readable.

A missing field gets its default, so fields can be added; any other shape raises Unreadable.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from league.engine.competition import facts as ft

SCHEMA = 1
TYPE_OF: dict[str, type[Any]] = {
    "contender_entered": ft.ContenderEntered,
    "contender_substituted": ft.ContenderSubstituted,
    "contender_withdrawn": ft.ContenderWithdrawn,
    "contender_returned": ft.ContenderReturned,
    "contender_confirmed": ft.ContenderConfirmed,
    "contender_unconfirmed": ft.ContenderUnconfirmed,
    "meeting_forbidden": ft.MeetingForbidden,
    "meeting_allowed": ft.MeetingAllowed,
    "stage_begun": ft.StageBegun,
    "heat_drawn": ft.HeatDrawn,
    "pairing_changed": ft.PairingChanged,
    "heat_published": ft.HeatPublished,
    "heat_taken_back": ft.HeatTakenBack,
    "seat_left": ft.SeatLeft,
    "table_opened": ft.TableOpened,
    "table_called": ft.TableCalled,
    "table_reopened": ft.TableReopened,
    "score_declared": ft.ScoreDeclared,
    "result_ruled": ft.ResultRuled,
    "adjustment_given": ft.AdjustmentGiven,
    "adjustment_withdrawn": ft.AdjustmentWithdrawn,
    "heat_approved": ft.HeatApproved,
    "result_corrected": ft.ResultCorrected,
    "tie_decided": ft.TieDecided,
    "standings_published": ft.StandingsPublished,
    "prizes_set": ft.PrizesSet,
    "fee_set": ft.FeeSet,
    "fee_paid": ft.FeePaid,
    "fee_returned": ft.FeeReturned,
    "qualifier_set": ft.QualifierSet,
    "ticket_rule_set": ft.TicketRuleSet,
    "ticket_returned": ft.TicketReturned,
    "ticket_kept": ft.TicketKept,
    "competition_left": ft.CompetitionLeft,
    "competition_returned": ft.CompetitionReturned,
    "competition_kept": ft.CompetitionKept,
    "competition_taken_back": ft.CompetitionTakenBack,
}
_KIND_OF = {cls: kind for kind, cls in TYPE_OF.items()}


class Unreadable(ValueError):
    """A payload that is not a fact; `args` hold the path to the bad value."""


def kind(fact: ft.Fact) -> str:
    return _KIND_OF[type(fact)]


def encode(fact: ft.Fact) -> dict[str, object]:
    """The payload of a fact: `decode(kind(f), encode(f)) == f`."""
    plain: dict[str, object] = _plain(fact)
    return plain


def decode(kind: str, payload: Mapping[str, object]) -> ft.Fact:
    """The fact of a kind and payload. Raises Unreadable."""
    if kind not in TYPE_OF:
        raise Unreadable(kind)
    fact: ft.Fact = _read(TYPE_OF[kind], payload, kind)
    return fact


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read(kind: Any, value: Any, place: str) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _dataclass(kind, value, place)
    if origin in (Union, types.UnionType):
        return _any_of(args, value, place)
    if origin is tuple:
        return _tuple(args, value, place)
    if origin is Literal:
        # A later release may add values.
        kind = type(args[0])
    if kind is type(None) and value is None:
        return None
    # bool is an int in Python, but True is not a number here.
    if isinstance(kind, type) and isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    raise Unreadable(place)


def _dataclass(kind: Any, value: Any, place: str) -> Any:
    if not isinstance(value, Mapping):
        raise Unreadable(place)
    hints = _hints(kind)
    read: dict[str, object] = {}
    for field in fields(kind):
        if field.name in value:
            read[field.name] = _read(hints[field.name], value[field.name], f"{place}.{field.name}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Unreadable(f"{place}.{field.name}")
    return kind(**read)


def _any_of(kinds: tuple[Any, ...], value: Any, place: str) -> Any:
    for kind in kinds:
        try:
            return _read(kind, value, place)
        except Unreadable:
            continue
    raise Unreadable(place)


def _tuple(args: tuple[Any, ...], value: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise Unreadable(place)
    if args[-1] is Ellipsis:
        return tuple(_read(args[0], item, f"{place}[{at}]") for at, item in enumerate(value))
    if len(args) != len(value):
        raise Unreadable(place)
    return tuple(_read(kind, item, place) for kind, item in zip(args, value, strict=True))


@cache
def _hints(kind: Any) -> dict[str, object]:
    return get_type_hints(kind)
