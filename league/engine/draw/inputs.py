"""Parses the inputs of a draw from the text that `canon.inputs_hash` hashes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, get_args

from league.engine.draw.field import (
    Contender,
    Field,
    Finish,
    Heat,
    Options,
    Score,
    Spot,
    SpotKind,
    Table,
)

_POINTS = re.compile(r"-?[0-9]{1,9}(?:/[0-9]{1,9})?")


class BadInputs(ValueError):
    """The text does not describe the field of a draw."""


def read_inputs(inputs: Mapping[str, Any]) -> tuple[Field, Options]:
    """The field and the options from the object that `canon.inputs_text` writes. Raises BadInputs."""
    try:
        return _field(inputs), tuple((_text(key), _option(value)) for key, value in inputs["options"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise BadInputs from error


def _field(inputs: Mapping[str, Any]) -> Field:
    return Field(
        contenders=tuple(
            Contender(_number(number), tuple(map(_text, people)), _text(group), _number(lives))
            for number, people, group, lives in inputs["contenders"]
        ),
        heats=tuple(_heat(*heat) for heat in inputs["heats"]),
        forbidden=frozenset(frozenset(map(_number, numbers)) for numbers in inputs["forbidden"]),
        withdrawn=frozenset(map(_number, inputs["withdrawn"])),
        scores={
            _number(number): Score(_number(rank), _points(points))
            for number, rank, points in inputs["scores"]
        },
        finishes=tuple(
            Finish(_number(heat), _number(table), tuple(map(_number, places)))
            for heat, table, places in inputs["finishes"]
        ),
    )


def _heat(number: Any, tables: Sequence[Any], byes: Sequence[Any]) -> Heat:
    return Heat(_number(number), tuple(_table(*table) for table in tables), tuple(map(_number, byes)))


def _table(number: Any, sides: Sequence[Any], spot: Sequence[Any], dealer: Any) -> Table:
    seated = tuple(tuple(map(_number, side)) for side in sides)
    return Table(_number(number), seated, _spot(*spot) if spot else None, _number(dealer))


def _spot(kind: Any, level: Any, index: Any) -> Spot:
    if kind not in get_args(SpotKind):
        raise ValueError(kind)
    return Spot(kind, _number(level), _number(index))


def _number(value: Any) -> int:
    # bool is an int in Python, but True is not a number here.
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 100_000:
        raise ValueError(value)
    return value


def _points(value: Any) -> Fraction:
    # Fraction would also accept 1e99999999 and compute it.
    if not _POINTS.fullmatch(_text(value)):
        raise ValueError(value)
    return Fraction(value)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 80:
        raise ValueError(value)
    return value


def _option(value: Any) -> int | str | bool:
    return value if isinstance(value, bool | str) else _number(value)
