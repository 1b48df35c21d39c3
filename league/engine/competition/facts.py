"""The facts that people declare about a competition. They are never changed or deleted; the state is folded
from them.

Contenders are numbers of the start list, heats and tables are numbers from 1, people are uids of players.
Points of a game are in the order of the table's sides. `reason` is free text of a director.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from league.engine.draw.field import Drawn
from league.engine.results import Outcome

NO_REASON = "–"
"""Replaces an erased reason, because a reason must not be empty."""
Points = tuple[int, ...]
"""One game: the points of each side."""
Source = Literal["pad", "paper", "ruling", "forfeit"]
"""Where the games of a table come from. "paper" is the score only, without rounds. "forfeit": somebody withdrew
before the end, and the side that stayed wins without games.
"""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game of two sides ended: the side that won (0 or 1), and how, as a bonus is paid. `by` "revoke": the
    other side lost it by a revoke, whatever the points are (R20).
    """

    winner: int
    how: Outcome = "bummerl"
    by: Literal["points", "revoke"] = "points"


@dataclass(frozen=True, slots=True)
class ContenderEntered:
    """The next `number` of the start list. `group`: the club they play for, or "". `lives`: so many defeats end it."""

    number: int
    people: tuple[str, ...]
    group: str = ""
    lives: int = 1


@dataclass(frozen=True, slots=True)
class ContenderSubstituted:
    """From now on `comes` plays for `leaves` and inherits the points."""

    number: int
    leaves: str
    comes: str


@dataclass(frozen=True, slots=True)
class ContenderWithdrawn:
    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ContenderReturned:
    """A withdrawn contender takes part again from the next draw on."""

    number: int


@dataclass(frozen=True, slots=True)
class ContenderConfirmed:
    """A director has seen that they are here. Needed by nothing; a draw warns of those who were not seen."""

    number: int


@dataclass(frozen=True, slots=True)
class ContenderUnconfirmed:
    """They are not here after all."""

    number: int


@dataclass(frozen=True, slots=True)
class MeetingForbidden:
    """These contenders never meet in a draw from now on."""

    numbers: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class MeetingAllowed:
    """Lifts the MeetingForbidden of exactly these numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageBegun:
    """The cut: `numbers` go on to stage `stage`, best first. The first stage is 0."""

    stage: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeatDrawn:
    """A draw that only directors see. A new draw before publication replaces it; the log keeps both.

    `drawn` counts the heats of its stage. `heat` is the number in the competition, 0 if that is the same.
    """

    drawn: Drawn
    heat: int = 0


@dataclass(frozen=True, slots=True)
class PairingChanged:
    """`one` and `other` exchange seats in a draw that is not published yet."""

    heat: int
    one: int
    other: int
    reason: str


@dataclass(frozen=True, slots=True)
class HeatPublished:
    """`mark` names the draw that the director looked at (`HeatState.mark`)."""

    heat: int
    mark: int


@dataclass(frozen=True, slots=True)
class HeatTakenBack:
    """Removes a draw. Possible until a table has written."""

    heat: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """`leaves` withdrew before the first game of a published heat; `comes`, who has a bye there, takes the seat.
    0 is nobody: then a larger table plays with one less, and a table of two sides is dissolved.
    """

    heat: int
    leaves: int
    comes: int = 0


@dataclass(frozen=True, slots=True)
class TableOpened:
    """`sheet` is the uid of the sheet of this table in this heat."""

    heat: int
    table: int
    sheet: str


@dataclass(frozen=True, slots=True)
class TableCalled:
    """The director calls the people of a table; its pads show it until `is_over`."""

    heat: int
    table: int
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class TableReopened:
    """A director opened the closed sheet of a table again, so that its pads can write."""

    heat: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreDeclared:
    """Scores that a table wrote on paper; statistics of rounds leave them out. `reason`: why an earlier score
    was wrong. `ends` of the games, () if the points say them, here and in what follows.
    """

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str = ""
    ends: tuple[GameEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultRuled:
    """The director's decision, which overrides pad and paper."""

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str
    ends: tuple[GameEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjustmentGiven:
    """Points beside the games, negative for a penalty. `metric` "" means the one that counts points."""

    number: int
    points: int
    reason: str
    metric: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentWithdrawn:
    """`adjustment` is its number, counted from 1 in the order given."""

    adjustment: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """`places` of each game, if points alone do not give them (WHOT!). A forfeit has no games."""

    table: int
    games: tuple[Points, ...]
    source: Source
    places: tuple[Points, ...] = ()
    ends: tuple[GameEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class HeatApproved:
    """Fixes the results as they are now; a sheet that changes later does not change them."""

    heat: int
    results: tuple[TableResult, ...]


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result corrected after its heat was approved."""

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str
    ends: tuple[GameEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class TieDecided:
    """Contenders who shared a rank, best first, as decided by lot or a deciding game."""

    order: tuple[int, ...]
    by: Literal["lot", "game"] = "lot"


@dataclass(frozen=True, slots=True)
class StandingsPublished:
    """`number` counts the published tables from 1; `hash` covers everything in the table."""

    number: int
    heat: int
    hash: str


@dataclass(frozen=True, slots=True)
class PrizesSet:
    """The prizes by rank, first place first. Replaces all prizes set before."""

    prizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeeSet:
    """The fee of each contender in cents; 0 means no fee."""

    cents: int


@dataclass(frozen=True, slots=True)
class FeePaid:
    """A contender paid this sum in cents. Later changes of the fee do not affect it."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class FeeReturned:
    """A contender's fee was given back, or had been recorded by mistake."""

    number: int


@dataclass(frozen=True, slots=True)
class QualifierSet:
    """The first `tickets` contenders of another competition (its uid) qualify for this one; 0 removes the
    qualifier.
    """

    competition: str
    tickets: int


@dataclass(frozen=True, slots=True)
class TicketRuleSet:
    """`one_each`: nobody holds tickets with two partners."""

    one_each: bool


@dataclass(frozen=True, slots=True)
class TicketReturned:
    """These people will not come; their ticket goes to the next in the same table."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TicketKept:
    """These people will come after all."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompetitionLeft:
    """From now on the copy with this id writes, in another instance; `reason` says where, or is "".

    An archive carries this fact, so both ledgers have it.
    """

    copy: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CompetitionReturned:
    """Declared in the copy: it stops writing, and the instance that takes this ledger back goes on."""

    copy: str


@dataclass(frozen=True, slots=True)
class CompetitionKept:
    """Declared in the copy after it was handed back: it goes on writing after all."""

    copy: str


@dataclass(frozen=True, slots=True)
class CompetitionTakenBack:
    """Declared at home without the copy. What the copy wrote since is another competition."""

    copy: str


Fact = (
    ContenderEntered
    | ContenderSubstituted
    | ContenderWithdrawn
    | ContenderReturned
    | ContenderConfirmed
    | ContenderUnconfirmed
    | MeetingForbidden
    | MeetingAllowed
    | StageBegun
    | HeatDrawn
    | PairingChanged
    | HeatPublished
    | HeatTakenBack
    | SeatLeft
    | TableOpened
    | TableCalled
    | TableReopened
    | ScoreDeclared
    | ResultRuled
    | AdjustmentGiven
    | AdjustmentWithdrawn
    | HeatApproved
    | ResultCorrected
    | TieDecided
    | StandingsPublished
    | PrizesSet
    | FeeSet
    | FeePaid
    | FeeReturned
    | QualifierSet
    | TicketRuleSet
    | TicketReturned
    | TicketKept
    | CompetitionLeft
    | CompetitionReturned
    | CompetitionKept
    | CompetitionTakenBack
)
