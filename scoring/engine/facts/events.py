"""The event types that people can declare at a table, and the stored entry.

An event is a fact that somebody declared ("A won the round at 3"). What follows from it (krank, Bummerl, eliminated,
next dealer) is never an event. `check` decides whether an event is possible.

Seats count clockwise from 0. The *side* of a Watten event is an account, which has points of its own: of four players
side 0 (A) or 1 (B), `seat % 2`; of two or three players the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from scoring.engine.facts import limits
from scoring.engine.facts.limits import Between, EntryId, Many

Side = Annotated[int, Between(0, limits.MAX_ACCOUNTS - 1)]
Seat = Annotated[int, Between(0, limits.MAX_SEATS - 1)]
Person = Annotated[int, Between(0, limits.MAX_PERSONS - 1)]
Name = Annotated[int, Between(0, limits.MAX_NAMES - 1)]
Place = Annotated[int, Between(1, limits.MAX_SEATS)]
Points = Annotated[int, Between(0, limits.MAX_NUMBER)]
Number = Annotated[int, Between(1, limits.MAX_NUMBER)]
Target = Annotated[str, EntryId()]


@dataclass(frozen=True, slots=True)
class RoundWon:
    """`side` won the round (three tricks) at `value` points (S4 R21, R22).

    Of three players two may win together (A25): `side` is then the lower account and `partners` are the others, in
    order. Each of them gets `value`.
    """

    side: Side
    value: Number
    partners: Annotated[tuple[Side, ...], Many(0, limits.MAX_ACCOUNTS - 1, once=True)] = ()


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """`side` committed the offence `code` of the ruleset's penalty list (S4 R5, R7, R20, R27, R28)."""

    side: Side
    code: str


@dataclass(frozen=True, slots=True)
class PointsVoided:
    """`side` has its own points struck off: "sich streichen lassen" (S4 R29)."""

    side: Side


@dataclass(frozen=True, slots=True)
class BidMade:
    """`side` offers to play for `value` (S4 R23)."""

    side: Side
    value: Number


@dataclass(frozen=True, slots=True)
class BidAnswered:
    """`side` answers the bid of `value`: stay plays for it, concede gives up the round (S4 R25, R26)."""

    side: Side
    value: Number
    answer: Literal["stay", "concede"]


@dataclass(frozen=True, slots=True)
class DealerSet:
    """From this round on `seat` deals (S4 R4: after a new cut, or corrected at the table)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """From this Watten game on `persons[seat]` sits at `seat` (S4 R3): partners changed, or somebody was replaced.

    A person is a number on the sheet. Persons seated when the sheet was opened have the numbers of their seats; later
    persons (`fold.Setup.late`) have the next numbers.
    """

    persons: Annotated[tuple[Person, ...], Many(2, limits.MAX_SEATS, once=True)]


@dataclass(frozen=True, slots=True)
class HandLeft:
    """The hand of a loser of a WHOT! round: the counted `points` or the `cards`, exactly one of the two.

    `cards` are canonical codes of `rules.whot.pack`.
    """

    seat: Seat
    points: Points | None = None
    cards: Annotated[tuple[str, ...], Many(1, limits.MAX_CARDS)] | None = None


@dataclass(frozen=True, slots=True)
class RoundScored:
    """`winner` is out of cards; the others hold `hands`, ordered by seat (S0 LANGE SPIELVARIANTE)."""

    winner: Seat
    hands: Annotated[tuple[HandLeft, ...], Many(0, limits.MAX_SEATS - 1)]


@dataclass(frozen=True, slots=True)
class RoundExhausted:
    """Both piles were empty and nobody was out of cards: all `hands` are counted, ordered by seat (#32)."""

    hands: Annotated[tuple[HandLeft, ...], Many(0, limits.MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class RoundVoid:
    """The round counts for nobody and is dealt again by the same dealer (#18, #32)."""


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """From this round on `seat` plays: it came late or came back (section 4 item 9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """From this round on `seat` does not play, also in later games, until it joins again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StakeRaised:
    """Two players agreed to play this game for `points` club points each (S3 Raise Stake, #35).

    The offer and its ten seconds are not recorded, only its acceptance.
    """

    points: Number


@dataclass(frozen=True, slots=True)
class GameScored:
    """The whole game ended with these points: score only, typed from paper. Its rounds are unknown.

    At Watten `points` are by account. At WHOT! they are penalty points by seat, and `places` are the places by seat.
    """

    points: Annotated[tuple[Points, ...], Many(2, limits.MAX_SEATS)]
    places: Annotated[tuple[Place, ...], Many(0, limits.MAX_SEATS)] = ()


@dataclass(frozen=True, slots=True)
class EntryVoided:
    """The entry `target` does not count (undo). Voiding a voiding puts the entry back."""

    target: Target


@dataclass(frozen=True, slots=True)
class EntryCorrected:
    """The entry `target` should have declared `event`."""

    target: Target
    event: Correctable


@dataclass(frozen=True, slots=True)
class EntryAccepted:
    """The held entry `target` counts, in place of another reading of its round.

    With two scribes also: the proposal `target` takes effect, or the other scribe confirms the line `target`.
    `directed`: the owner of the sheet decided, not a scribe.
    """

    target: Target
    directed: bool = False


@dataclass(frozen=True, slots=True)
class EntryDismissed:
    """The held entry `target` does not count and is settled. `directed` as in an acceptance."""

    target: Target
    directed: bool = False


@dataclass(frozen=True, slots=True)
class GamesReflowed:
    """The rounds from `game` on are numbered again, after the end of a game has moved."""

    game: Number


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """`person` has the name with this number on the whole sheet. 0 is the name from the opening.

    Names are stored outside the entries, so that they can be erased (`scoring.models.GivenName`). `others`: (person,
    name) of persons who were named in the same step; undo voids them together.
    """

    person: Person
    name: Name
    others: tuple[tuple[Person, Name], ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return ((self.person, self.name), *self.others)


@dataclass(frozen=True, slots=True)
class ScribesSet:
    """From this round on `number` scribes write, one or two. Without such an entry one scribe writes."""

    number: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """The evening is over. Entries that come in later are held."""


@dataclass(frozen=True, slots=True)
class SheetReopened:
    """The sheet takes entries again."""


Correctable = (
    RoundWon | PenaltyGiven | RoundScored | RoundExhausted | RoundVoid | GameScored
)  # settles a round
WhotFact = RoundScored | RoundExhausted | RoundVoid | PlayerJoined | PlayerLeft | StakeRaised
Fact = (
    RoundWon
    | PenaltyGiven
    | PointsVoided
    | BidMade
    | BidAnswered
    | DealerSet
    | SeatsTaken
    | WhotFact
    | GameScored
)  # about the game
BETWEEN_GAMES = (
    DealerSet | SeatsTaken | PlayerJoined | PlayerLeft
)  # alone they do not begin the play of a game
OfASide = RoundWon | PenaltyGiven | PointsVoided | BidMade | BidAnswered
Ruling = (
    EntryVoided
    | EntryCorrected
    | EntryAccepted
    | EntryDismissed
    | GamesReflowed
    | PersonNamed
    | ScribesSet
    | SheetClosed
    | SheetReopened
)  # about entries, or about the sheet
Event = Fact | Ruling
ABOUT = EntryVoided | EntryCorrected | EntryAccepted | EntryDismissed  # rulings that name one entry
RULINGS = (
    EntryVoided,
    EntryCorrected,
    EntryAccepted,
    EntryDismissed,
    GamesReflowed,
    PersonNamed,
    ScribesSet,
    SheetClosed,
    SheetReopened,
)


def accounts_named(event: OfASide) -> tuple[Side, ...]:
    """The accounts that won, offended, bid or answered by this event, in order."""
    return tuple(sorted({event.side, *(event.partners if isinstance(event, RoundWon) else ())}))


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored declaration. `game` and `round` are the round number that people meant, from 1.

    `id` is the UUID made at the tap, `writer` a pseudonym. `held` is the reason why the entry did not count when it
    came in, "" if it counted. `scribe` is 0 or 1 (the side, if scribes are sides), or None for a device of no
    scribe.
    """

    seq: int
    id: str
    game: int
    round: int
    event: Event
    writer: str = ""
    held: str = ""
    scribe: int | None = None
