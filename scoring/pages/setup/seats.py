"""Who sits where from the next game on: the pairings and the fields of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.sheet import dealing, seating
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.watten.game import WattenGame
from scoring.models import Sheet
from scoring.pages.shared.envelope import Drawn
from scoring.wording import Who

# Pairings of four by seat: with the player opposite as now, with the left neighbour, with the right one.
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing. `do` is what its button posts; `first` and `second` name the sides."""

    do: str
    first: str
    second: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class SeatField:
    """`mark` is the CSS class of the player's side."""

    seat: int
    name: str
    error: str
    deals: bool
    mark: str

    @property
    def number(self) -> int:
        return self.seat + 1

    @property
    def field(self) -> str:
        return f"name-{self.seat}"


@dataclass(frozen=True, slots=True)
class SeatsForm:
    """`asks_dealer`: the cut may decide who deals. `cut_decides`: it is chosen. `now` names who plays with whom."""

    pairings: tuple[Pairing, ...]
    known: tuple[str, ...]
    seats: tuple[SeatField, ...]
    asks_dealer: bool
    cut_decides: bool
    running: str
    now: str


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """What `scoring/setup/seats.html` draws. `why_not` says why seats cannot change now. Each form has an id."""

    sheet: Sheet
    board: Drawn
    why_not: str
    form: SeatsForm
    errors: Mapping[str, str]
    entry_id: str
    other_id: str


def form(
    fold: SheetFold, persons: Sequence[str], who: Who, typed: Mapping[str, str], errors: Mapping[str, str]
) -> SeatsForm:
    """`persons` are the names of all on the sheet; `typed` are the values of a refused form."""
    seated, asks = seating.now(fold), dealing.asks_dealer(fold)
    is_open = asks and not dealing.dealer_is_named(fold)
    dealer = typed.get("dealer", "" if is_open else str(fold.current.next_dealer))
    return SeatsForm(
        pairings=tuple(_pairing(seated, order, who) for order in PAIRINGS) if len(seated) == 4 else (),
        known=tuple(name for name in persons if name),
        seats=tuple(
            SeatField(
                seat=seat,
                name=typed.get(f"name-{seat}", who.person(person)),
                error=errors.get(f"name-{seat}", ""),
                deals=str(seat) == dealer,
                mark=f"side-{'abc'[seat if len(seated) == 3 else seat % 2]}",
            )
            for seat, person in enumerate(seated)
        ),
        asks_dealer=asks,
        cut_decides=not dealer,
        running=_running(fold),
        now=who.opposite(),
    )


def _pairing(seated: Sequence[int], order: Sequence[int], who: Who) -> Pairing:
    persons = [seated[seat] for seat in order]
    then = who.seated(persons)
    return Pairing(
        do=f"kind=seats_taken&persons={'+'.join(map(str, persons))}",
        first=then.side(0),
        second=_("against %(side)s") % {"side": then.side(1)},
        is_now=persons == list(seated),
    )


def _running(fold: SheetFold) -> str:
    """A sentence on the game that has to be finished first; "" between games."""
    game = fold.current
    if not isinstance(game, WattenGame) or not game.has_begun:
        return ""
    words = {"game": game.number, "score": wording.score(game.totals)}
    return _("Game %(game)s is being played, %(score)s. Seats change when it is over.") % words
