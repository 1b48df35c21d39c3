"""The base class of all formats: options, and the way from a field to a heat that can be checked."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, get_args, get_type_hints

from league.engine.draw.canon import inputs_hash
from league.engine.draw.chance import Chance
from league.engine.draw.field import Drawn, Field, Heat, Impossible, Options, Reason
from league.engine.draw.plan import Plan
from league.engine.draw.room import tables_of
from league.engine.draw.situation import Situation
from league.engine.draw.warn import warnings_of

Dealer = Literal["cards", "higher_number"]
Repeats = Literal["never", "if_needed"]


@dataclass(frozen=True)
class Format:
    """A format with its options; every field of a subclass is one (an int, a str of a Literal, or a bool).

    A whole number may state its range in the field's metadata as `range=(least, most)`. `version` changes
    whenever the same inputs would give another heat; drawn heats keep the version they were made with.

    `dealer`: who deals first, by the cards or by the higher start number. `rotate`: contenders get tables in
    the room at which they have not sat yet, as far as possible.
    """

    algorithm: ClassVar[str]
    version: ClassVar[int] = 1
    dealer: Dealer = "cards"
    rotate: bool = True

    def draw(self, field: Field, seed: str) -> Drawn:
        """Draw the next heat of this field. Raises Impossible."""
        self.check_options()
        situation = Situation(field)
        chance = Chance(self.algorithm, str(self.version), str(situation.heat), seed)
        plan = self.plan(situation, chance)
        heat = Heat(situation.heat, tables_of(plan, situation, self.dealer, self.rotate), plan.byes)
        reasons = [
            Reason(table.number, seating.why, seating.numbers)
            for table, seating in zip(heat.tables, plan.seatings, strict=True)
        ]
        reasons += [Reason(0, plan.bye_why, (number,)) for number in plan.byes]
        return Drawn(
            heat, self.algorithm, self.version, self.options, seed, inputs_hash(field, self.options),
            tuple(reasons), (*plan.warnings, *warnings_of(heat, situation, plan.usual)),
        )  # fmt: skip

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        raise NotImplementedError

    @property
    def options(self) -> Options:
        return tuple(sorted((field.name, getattr(self, field.name)) for field in fields(self)))

    def check_options(self) -> None:
        """Raises Impossible("bad_option") if an option is out of range."""
        hints = get_type_hints(type(self))
        for option in fields(self):
            if not _is_allowed(getattr(self, option.name), hints[option.name], option.metadata.get("range")):
                raise Impossible("bad_option")


def _is_allowed(value: object, kind: Any, span: tuple[int, int] | None) -> bool:
    choices = get_args(kind)
    if choices:
        return any(type(value) is type(choice) and value == choice for choice in choices)
    if kind is int and span:
        return type(value) is int and span[0] <= value <= span[1]
    return type(value) is kind
