"""What people declare about a competition. Facts are never changed or deleted; what follows is folded.

Contenders are numbers of the start list, heats and tables numbers from 1, people uids of players. Points of a
game stand in the order of the table's sides. `reason` is free text of a director.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from league.engine.draw.field import Drawn

NO_REASON = "–"
"""What stands in place of a reason that was erased: a reason may not be empty."""
Points = tuple[int, ...]
"""One game: the points of each side."""
Source = Literal["pad", "paper", "ruling", "forfeit"]
"""Where the games of a table come from. "paper" says the score only: nothing of its rounds is known. "forfeit":
somebody there withdrew before the end, and the side that stayed wins without games.
"""


@dataclass(frozen=True, slots=True)
class ContenderEntered:
    """`number` is the next one of the start list; `group` is the club they play for, or "". `lives`: how many
    defeats end it in a knockout of lives.
    """

    number: int
    people: tuple[str, ...]
    group: str = ""
    lives: int = 1


@dataclass(frozen=True, slots=True)
class ContenderSubstituted:
    """Somebody else plays for `leaves` from now on and inherits the points."""

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
class MeetingForbidden:
    """These never meet in a draw from now on."""

    numbers: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class MeetingAllowed:
    """What was forbidden for exactly these holds no more."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageBegun:
    """The cut: `numbers` go on to stage `stage` (from 1, the first stage is 0), the best first."""

    stage: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeatDrawn:
    """A draw that only directors see. Drawing again before it is published replaces it; both stay in the log.

    The draw counts the heats of its stage; `heat` is the number in the competition, 0 where that is the same.
    """

    drawn: Drawn
    heat: int = 0


@dataclass(frozen=True, slots=True)
class PairingChanged:
    """`one` and `other` change places in a draw that is not yet published."""

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
    """The draw is gone, as long as no table has written."""

    heat: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableOpened:
    """`sheet` is the uid of the table's sheet in this heat."""

    heat: int
    table: int
    sheet: str


@dataclass(frozen=True, slots=True)
class TableCalled:
    """The director wants to see the people of a table; its pads say so until the call is over."""

    heat: int
    table: int
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class ScoreDeclared:
    """A table wrote on paper. Score only: left out of statistics of rounds. `reason`: why an earlier one was wrong."""

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultRuled:
    """The director decides, whatever the pad or the paper says."""

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class AdjustmentGiven:
    """Points beside the games, less than 0 for a penalty. `metric` "": the one that counts points."""

    number: int
    points: int
    reason: str
    metric: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentWithdrawn:
    """`adjustment` counts them from 1 in the order they were given."""

    adjustment: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """`places` of each game where points alone do not tell them (WHOT!). A forfeit has no games."""

    table: int
    games: tuple[Points, ...]
    source: Source
    places: tuple[Points, ...] = ()


@dataclass(frozen=True, slots=True)
class HeatApproved:
    """The results as they stood then. A sheet that says something else later changes nothing by itself."""

    heat: int
    results: tuple[TableResult, ...]


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result put right after its heat was approved."""

    heat: int
    table: int
    games: tuple[Points, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class TieDecided:
    """Those who share a rank, best first, as the lot or a deciding game said."""

    order: tuple[int, ...]
    by: Literal["lot", "game"] = "lot"


@dataclass(frozen=True, slots=True)
class StandingsPublished:
    """`number` counts the published tables from 1, `hash` is over everything the table says."""

    number: int
    heat: int
    hash: str


@dataclass(frozen=True, slots=True)
class PrizesSet:
    """What there is to win, by rank from the first; it replaces what was set before."""

    prizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeeSet:
    """What each contender owes, in cents; 0 is no fee."""

    cents: int


@dataclass(frozen=True, slots=True)
class FeePaid:
    """Somebody took this money of a contender. A fee that changes later changes nothing about it."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class FeeReturned:
    """What a contender had paid was given back, or never taken."""

    number: int


@dataclass(frozen=True, slots=True)
class QualifierSet:
    """The first `tickets` of another competition (its uid) come into this one; 0: nobody any more."""

    competition: str
    tickets: int


@dataclass(frozen=True, slots=True)
class TicketRuleSet:
    """`one_each`: nobody has tickets with two partners."""

    one_each: bool


@dataclass(frozen=True, slots=True)
class TicketReturned:
    """These people will not come; their ticket goes to the next of the same table."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TicketKept:
    """These people come after all."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompetitionLeft:
    """From now on the copy of this id writes, in an instance elsewhere; `reason` says where, or "". It goes out in an
    archive, and both ledgers have this fact.
    """

    copy: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CompetitionReturned:
    """Said in the copy: it writes no more, and the instance that this ledger comes back to does."""

    copy: str


@dataclass(frozen=True, slots=True)
class CompetitionKept:
    """Said in the copy after it was given back: it goes on there after all."""

    copy: str


@dataclass(frozen=True, slots=True)
class CompetitionTakenBack:
    """Said at home without the copy. What the copy wrote since is another competition."""

    copy: str


Fact = (
    ContenderEntered
    | ContenderSubstituted
    | ContenderWithdrawn
    | ContenderReturned
    | MeetingForbidden
    | MeetingAllowed
    | StageBegun
    | HeatDrawn
    | PairingChanged
    | HeatPublished
    | HeatTakenBack
    | TableOpened
    | TableCalled
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
