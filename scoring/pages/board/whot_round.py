"""The WHOT! round in words: what it decides, what the last one decided, who deals and leads. The engine decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import wording
from scoring.engine.board.whot_view import WhotBoard
from scoring.pages.shared.context import Drawn
from scoring.pages.shared.short_names import distinct_names, parted
from scoring.wording import Who

# By the code of the last round's step; several players share one sentence.
_DECIDED = {
    "highest_drops": gettext_lazy("%(names)s drops out with %(points)s: %(place)s."),
    "tie_most_cards": gettext_lazy("A tie: %(names)s held more cards and drops out, %(place)s."),
    "tie_highest_card": gettext_lazy("A tie: %(names)s held the dearest card and drops out, %(place)s."),
    "tie_all_out": gettext_lazy("A tie at %(points)s: %(names)s drop out, %(place)s."),
    "tie_repeated": gettext_lazy("A tie at %(points)s (%(names)s): nobody drops out, all play again."),
    "tie_keeps_two": gettext_lazy(
        "A tie at %(points)s (%(names)s): nobody drops out, since two have to be left."
    ),
    "tie_cards_unknown": gettext_lazy("A tie at %(points)s (%(names)s): nobody drops out, all play again."),
    "tie_playoff": gettext_lazy("A tie at %(points)s."),
    "all_bust_repeated": gettext_lazy("All would have been out: the round is played again."),
    "final_hand_drawn": gettext_lazy("The hand was drawn: the same dealer deals again."),
    "final_hand_won": gettext_lazy("%(names)s won the hand."),
    "extra_round": gettext_lazy("%(names)s share the lead: one round more."),
}


@dataclass(frozen=True, slots=True)
class StageWords(Drawn):
    """`title`: what the next round decides. `last`: what the previous one decided. `begins`: who deals and leads."""

    title: str
    last: str
    begins: str


@dataclass(frozen=True, slots=True)
class FirstDealer(Drawn):
    """A player who may deal first."""

    name: str
    shown: str
    do: str


def stage(board: WhotBoard, who: Who) -> StageWords | None:
    """The words of the current round; None on a closed sheet."""
    return None if board.closed else StageWords(_title(board, who), _last(board, who), _begins(board, who))


def _title(board: WhotBoard, who: Who) -> str:
    match board.match:
        case "elimination":
            return _may_go_out(board, who)
        case "fixed_rounds":
            return _rounds(board)
        case "drop_highest":
            return _tournament(board, who)
    return ""


def _may_go_out(board: WhotBoard, who: Who) -> str:
    """The players whom a hand of the usual size could put out now."""
    near = [player for player in board.players if player.close and player.plays]
    if not near:
        return ""
    names = [_("%(name)s from %(points)s") % {"name": who.seat(of.seat), "points": of.left} for of in near]
    return _("Could be out now: %(players)s") % {"players": ", ".join(names)}


def _rounds(board: WhotBoard) -> str:
    played, rounds = board.stage.played, board.rounds or 0
    if played >= rounds:
        return _("Extra round: the lowest total wins")
    return _("Round %(round)s of %(rounds)s: the lowest total wins") % {"round": played + 1, "rounds": rounds}


def _tournament(board: WhotBoard, who: Who) -> str:
    now, playing = board.stage, board.playing
    if now.tie:
        return _("Play-off between %(names)s: the highest hand drops out") % {"names": who.seats(playing)}
    if board.final is not None and len(playing) == 2:
        return _final(board, who)
    sentence = (
        _("The highest hand drops out; %(n)d are in")
        if now.by_hand
        else _("The highest total drops out; %(n)d are in")
    )
    return sentence % {"n": len(playing)}


def _final(board: WhotBoard, who: Who) -> str:
    first, second = board.playing
    final = board.final or ()
    words: dict[str, object] = {"first": who.seat(first), "second": who.seat(second)}
    if (needed := board.stage.needed) == 1:
        return _("Final: %(first)s against %(second)s, whoever is out of cards first wins") % words
    words |= {"score": wording.score(final[seat] for seat in (first, second)), "needed": needed}
    return _("Final: %(first)s against %(second)s, %(score)s; %(needed)s hands win") % words


def _last(board: WhotBoard, who: Who) -> str:
    decided = board.stage.decided
    sentence = _DECIDED.get(decided[0].code) if decided else None
    if sentence is None:
        return ""
    seats = [part.seat for part in decided]
    place_of = board.stage.places[seats[0]]
    words = {"names": who.seats(seats), "points": decided[0].points, "place": place(place_of)}
    return str(sentence) % words


def place(number: int) -> str:
    return _("place %(number)d") % {"number": number}


def _begins(board: WhotBoard, who: Who) -> str:
    """The dealer and the player who leads: the next to the left who takes part (1.2); "" before a dealer is named."""
    dealer, playing = board.dealer, board.playing
    if len(playing) < 2 or not board.dealer_known:
        return ""
    words = {"dealer": who.seat(dealer), "first": who.seat(leads(dealer, playing, len(board.seats)))}
    if dealer in board.stage.came and board.stage.played:
        # Another player deals than the pad showed before (section 6: the deal passes to the next player).
        return (
            _("%(dealer)s came in beside the last dealer, so now %(dealer)s deals, %(first)s begins") % words
        )
    return _("%(dealer)s deals, %(first)s begins") % words


def dealers(board: WhotBoard, who: Who) -> tuple[FirstDealer, ...]:
    """The possible first dealers while the pad has to ask; a declared dealer is in `begins`."""
    if not board.asks_dealer or board.dealer_known or board.closed:
        return ()
    short = distinct_names(who.names)
    return tuple(
        FirstDealer(who.seat(seat), parted(short[seat]), f"kind=dealer_set&seat={seat}")
        for seat in board.playing
    )


def leads(dealer: int, playing: Sequence[int], seats: int) -> int:
    return next(seat for seat in _around(dealer, seats) if seat in playing)


def _around(dealer: int, seats: int) -> list[int]:
    return [(dealer + distance) % seats for distance in range(1, seats + 1)]
