"""All formats by the name of their algorithm, and the check of a stored draw."""

from __future__ import annotations

from dataclasses import fields

from league.engine.draw.circles import Circles
from league.engine.draw.field import Drawn, Field, Impossible, Options
from league.engine.draw.format import Format
from league.engine.draw.heats import FixedHeats
from league.engine.draw.knockout import Knockout, Placing
from league.engine.draw.lives import LivesKnockout
from league.engine.draw.partners import DrawnPartners
from league.engine.draw.swiss import Swiss
from league.engine.draw.whot_tables import WhotTables

_ALL = (FixedHeats, Circles, Knockout, Placing, LivesKnockout, WhotTables, DrawnPartners, Swiss)
FORMATS: dict[str, type[Format]] = {format.algorithm: format for format in _ALL}


class UnknownAlgorithm(ValueError):
    """Drawn by an algorithm or version that this code does not have."""


def format_of(algorithm: str, options: Options) -> Format:
    """The format with these options. Raises UnknownAlgorithm, or Impossible("bad_option")."""
    if algorithm not in FORMATS:
        raise UnknownAlgorithm(algorithm)
    try:
        return FORMATS[algorithm](**dict(options))  # type: ignore[arg-type]
    except TypeError:
        raise Impossible("bad_option") from None


def options_taken(algorithm: str) -> frozenset[str]:
    """The option names of a format. Raises UnknownAlgorithm."""
    if algorithm not in FORMATS:
        raise UnknownAlgorithm(algorithm)
    return frozenset(option.name for option in fields(FORMATS[algorithm]))


def draw(format: Format, field: Field, seed: str) -> Drawn:
    """Draw the next heat of this field. `seed` is any text, to be published. Raises Impossible."""
    return format.draw(field, seed)


def recompute(drawn: Drawn, field: Field) -> bool:
    """Whether the field, as it was before the draw, gives exactly this draw again. Raises UnknownAlgorithm."""
    again = format_of(drawn.algorithm, drawn.options)
    if again.version != drawn.version:
        raise UnknownAlgorithm(f"{drawn.algorithm} {drawn.version}")
    try:
        return again.draw(field, drawn.seed) == drawn
    except Impossible:
        return False
