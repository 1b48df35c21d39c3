"""The values that go into a draw and come out of it.

A draw works with numbers only. Names, sheets and games belong to the ledger of the competition; results come
in as a rank with points or as places at a table, never as games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Literal

Number = int
"""The number of a contender on the start list (Startnummer), from 1."""

NOTHING: Mapping[int, Score] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Contender:
    """A pair, a single or a holder of lives: a number on the start list, not a person.

    `people` are stable strings (uids), two for a pair; a substitute changes them and keeps the number.
    Contenders that share a person never sit in the same heat. `group` is what a draw may keep apart, such as
    the club; "" is none. `lives` is how many defeats end it in a knockout of lives.
    """

    number: Number
    people: tuple[str, ...]
    group: str = ""
    lives: int = 1


SpotKind = Literal["main", "third", "consolation", "circle", "placing", "design"]


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a table in the plan of its format.

    `level` counts from 1: the level of a knockout; in a knockout of lives the level of the two places, or the
    heat if lives are counted; the number of a circle. `index` counts the tables of a level from 0 in the
    order of the plan: the winners of 2k and 2k+1 meet at k of the next level.
    """

    kind: SpotKind
    level: int
    index: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits together. `number` is the table in the room, from 1.

    `sides` hold one or two contenders, in the order of play: pairs ((3,), (7,)), singles with drawn partners
    ((1, 5), (2, 9)), WHOT! ((1,), (4,), (6,)). `dealer` deals first; 0 means the cards decide.
    """

    number: int
    sides: tuple[tuple[Number, ...], ...]
    spot: Spot | None = None
    dealer: Number = 0

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Everybody at the table, side by side."""
        return tuple(number for side in self.sides for number in side)

    @property
    def meetings(self) -> tuple[tuple[Number, Number], ...]:
        """Every two at the table, opponents or partners, the lower number first."""
        return tuple(combinations(sorted(self.numbers), 2))


@dataclass(frozen=True, slots=True)
class Heat:
    """What is played at once (Durchgang). `number` counts from 1; `byes` have a free heat (Freilos).

    Nobody is named twice. In a knockout the byes are in the order of the plan, where tables leave a gap.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Where a contender stands after the heats played, as the policy counts it, penalties included.

    `rank` counts from 1 and is shared by equal contenders. `points` is the first figure that decides the
    rank; higher is better.
    """

    rank: int
    points: int | Fraction = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """How a table ended: the place of each side from 1, in the order of `Table.sides`; equal sides share it."""

    heat: int
    table: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a draw needs to know, as it is when the heat is drawn.

    `heats` were played or are running, with changes by hand, numbered 1, 2, 3 without a gap. `forbidden`: two
    or more numbers that never meet. `withdrawn` are in no heat drawn now: contenders who have left, and those
    absent this evening. `scores` may lack contenders who have not played; they count as last. `finishes` of
    every table that has ended: a knockout needs them, other formats only warn.
    """

    contenders: tuple[Contender, ...]
    heats: tuple[Heat, ...] = ()
    forbidden: frozenset[frozenset[Number]] = frozenset()
    withdrawn: frozenset[Number] = frozenset()
    scores: Mapping[Number, Score] = field(default_factory=lambda: NOTHING)
    finishes: tuple[Finish, ...] = ()


ReasonCode = Literal[
    "lot",  # by lot alone
    "same_points",  # they have the same points (Swiss)
    "near_in_rank",  # nobody with the same points was free: the nearest in rank
    "same_lives",  # they have as many lives left
    "near_in_lives",  # nobody with as many lives was free
    "plan",  # the place in the plan: all-play-all, a knockout's next round
    "seeding",  # the rank decides the place in the plan
    "only_one_left",  # nobody else was free for them
    "lowest_rank",  # a bye: the lowest in rank of those who had none
    "by_hand",  # the director changed it
]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why those at a table meet, or why one has a bye. `table` is 0 for a bye. Pages translate the code."""

    table: int
    code: ReasonCode
    numbers: tuple[Number, ...] = ()


WarningCode = Literal[
    "odd_number",  # `numbers` have a bye because their number is odd
    "second_bye",  # `numbers` have a bye again, which was allowed
    "met_before",  # `numbers` meet again, which was allowed
    "partners_before",  # `numbers` are partners again
    "same_group",  # `numbers` are of one group that should have been kept apart if possible
    "forbidden",  # `numbers` should never meet; only after a change by hand
    "result_missing",  # the table at which `numbers` sat in the last heat has no result yet
    "score_missing",  # `numbers` have no rank though they have played; drawn as last
    "same_table",  # `numbers` sit at the same table in the room again
    "later_repeats",  # the remaining heats cannot be drawn without a repeated meeting, or no such draw was found
    "uneven_tables",  # tables of different size; `numbers` sit at the smaller ones
    "no_design",  # no design is known for this number: meetings are repeated or left out
    "unconfirmed",  # others were confirmed to be here, `numbers` were not
]


@dataclass(frozen=True, slots=True)
class Warning:
    """What a director should know before publishing a heat. `count`: how often it happened before, or 0."""

    code: WarningCode
    numbers: tuple[Number, ...] = ()
    count: int = 0


OptionValue = int | str | bool
Options = tuple[tuple[str, OptionValue], ...]
"""The options of a format by name, sorted: enough to create it again."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A heat with everything needed to check it.

    `algorithm`, `version` and `options` say how it was drawn; `seed` is any text, published with the draw;
    `inputs` is the SHA-256 of field and options (hex). The same five values always give the same heat.
    """

    heat: Heat
    algorithm: str
    version: int
    options: Options
    seed: str
    inputs: str
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Warning, ...] = ()


ImpossibleCode = Literal[
    "bad_heat",  # heats are not numbered 1, 2, 3, or two tables of one heat have the same number
    "bad_finish",  # a finish belongs to no table of the heats, or has another number of sides
    "too_few",  # fewer than two contenders can be drawn
    "unknown_number",  # a heat, a score or a forbidden pairing names a number not on the start list
    "same_number",  # two contenders have one number, or one sits twice in a heat
    "bad_contender",  # `numbers` are below 1, or have no people or no life
    "same_person",  # `numbers` share a person and would have to sit in the same heat
    "forbidden",  # a forbidden pairing cannot be avoided for `numbers`
    "same_group",  # `numbers` cannot be kept apart from their group
    "met_before",  # nobody is left whom `numbers` have not met
    "second_bye",  # `numbers` would have a bye again
    "not_found",  # no draw without a repeated meeting was found, though there may be one
    "result_missing",  # the table of `numbers` has no result, or none that says who goes on
    "score_missing",  # `numbers` have no score, and the format must know who is last
    "tied",  # `numbers` share the rank from which one has to go
    "heats_played",  # all heats of the format are drawn
    "finished",  # only `numbers` is left: nothing more to draw
    "closed",  # `numbers` came after the plan was drawn and have no spot in it
    "bad_option",  # an option is outside its range
    "wrong_size",  # this number of contenders does not fit the format
]


class Impossible(ValueError):
    """A draw that cannot be made, with the limit that cannot be kept. Pages translate the code."""

    def __init__(self, code: ImpossibleCode, numbers: tuple[Number, ...] = ()) -> None:
        super().__init__(code, numbers)
        self.code: ImpossibleCode = code
        self.numbers = numbers
