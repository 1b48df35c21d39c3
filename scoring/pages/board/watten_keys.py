"""The buttons for one side of a Watten pad, as HTML: values, answers, bid, penalties, void points.

Each button carries its declaration. The engine decided what is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import wording
from scoring.engine.board.watten_view import Consequence, Offence, Side, WattenBoard
from scoring.pages.shared.context import Drawn
from scoring.wording import Who

SHOWN_VALUES = 3
LETTERS = "abc"
# Why a side cannot bid now, by the codes of the board. For "krank" the penalty is offered instead.
NO_BID = {
    "bid_twice": gettext_lazy("The others’ turn to bid"),
    "no_bids": gettext_lazy("Nobody bids now"),
    "rests": gettext_lazy("Rests this round"),
    "too_high": gettext_lazy("No higher bid"),
    "written": gettext_lazy("This bid is written already"),
    "past": gettext_lazy("This round is written already"),
    "for_them": gettext_lazy("They bid themselves"),
}


@dataclass(frozen=True, slots=True)
class ValueKey(Drawn):
    """A value at which the round can be won, and the effect of the tap."""

    do: str
    value: str
    then: str = ""


@dataclass(frozen=True, slots=True)
class DealKey(Drawn):
    """The button, with three players, that makes the player at this seat the dealer."""

    do: str
    label: str


@dataclass(frozen=True, slots=True)
class PenaltyKey(Drawn):
    """An offence and the price of booking it."""

    do: str
    name: str
    cost: str
    loses_game: bool


@dataclass(frozen=True, slots=True)
class BidKey(Drawn):
    """The bid that is possible, a bid that would cost a krank side points, or the reason why there is none."""

    allowed: str
    label: str
    do: str
    jump: str
    jump_label: str
    why: str
    penalties: tuple[PenaltyKey, ...]


@dataclass(frozen=True, slots=True)
class AnswerKeys(Drawn):
    """Stay or concede: the answer to a bid, or what a side near the win has to choose before the first lead."""

    stay: str
    stay_label: str
    concede: str
    concede_label: str


@dataclass(frozen=True, slots=True)
class SharedRound(Drawn):
    """A round that two of three won together, at each value."""

    label: str
    values: tuple[ValueKey, ...]


@dataclass(frozen=True, slots=True)
class SideKeys(Drawn):
    """What `scoring/board/_watten_actions.html` draws. `no_main` is the reason why there is no `main` button."""

    letter: str
    main: ValueKey | None
    no_main: str
    deal: DealKey | None
    won_label: str
    shown: tuple[ValueKey, ...]
    values: tuple[ValueKey, ...]
    has_more: bool
    values_label: str
    bid: BidKey | None
    void: str
    void_label: str
    penalties: tuple[PenaltyKey, ...]
    penalties_label: str
    answer: AnswerKeys | None
    shared: tuple[SharedRound, ...]
    near_win: str
    deal_hint: str


@dataclass(frozen=True, slots=True)
class Table:
    """What all keys of a table have in common. `short` has the names as a key has room for them; `dealer` is
    named to a side that might want to book a misdeal but does not deal, "" otherwise.
    """

    who: Who
    short: Who
    target: int
    dealer: str
    any_split: bool


def is_told_who_may_misdeal(board: WattenBoard, side: Side) -> bool:
    """Whether the table has this offence and the side is not offered it: only the dealer can misdeal."""
    offered = {penalty.code for penalty in side.penalties}
    return (
        side.is_split
        and "misdeal" not in offered
        and any(penalty.code == "misdeal" for penalty in board.penalties)
    )


def html(side: Side, table: Table) -> str:
    """Render `scoring/board/_watten_actions.html`."""
    return render_to_string("scoring/board/_watten_actions.html", {"side": _keys(side, table)})


def _keys(side: Side, table: Table) -> SideKeys:
    who, number, name = table.who, side.side, table.who.side(side.side)
    values = tuple(_value(side, value, who) for value in side.values)
    return SideKeys(
        letter=LETTERS[number],
        main=_value(side, side.main, who) if side.main else None,
        no_main=_no_main(side),
        deal=_deal_key(side, who),
        won_label=_won_label(side, who),
        shown=values[:SHOWN_VALUES],
        values=values,
        has_more=len(values) > SHOWN_VALUES,
        values_label=_("All values for %(name)s") % {"name": name},
        bid=_bid_key(side, table.target, who),
        void=declare("points_voided", side=number) if side.may_void_points else "",
        void_label=_("%(points)s to 0") % {"points": side.score},
        penalties=_penalties(side, side.penalties, who),
        penalties_label=_("What did %(name)s do?") % {"name": name},
        answer=_answer(side, table.short),
        shared=_shared_rounds(side, who) if table.any_split else (),
        near_win=wording.near_win(who.near_win),
        deal_hint=_("%(name)s deals: only the dealer can misdeal.") % {"name": table.dealer}
        if table.dealer
        else "",
    )


def _no_main(side: Side) -> str:
    """Why a side cannot have won this round."""
    if side.is_split:
        return _("Rests this round")
    return str(NO_BID["past"]) if side.bid.allowed == "past" else _("First say who deals")


def _deal_key(side: Side, who: Who) -> DealKey | None:
    """The dealer button; None unless three play and nobody deals yet, or if the round is written."""
    if len(who.names) != 3 or side.main or side.is_split or side.bid.allowed == "past":
        return None
    return DealKey(declare("dealer_set", seat=side.side), _("%(name)s deals") % {"name": who.side(side.side)})


def _won_label(side: Side, who: Who) -> str:
    """The label of the main button; with three players it names the partner."""
    if side.mates:
        return _("Won with %(name)s") % {"name": who.sides(side.mates)}
    return _("Won alone") if len(who.names) == 3 else _("Round won")


def declare(kind: str, **fields: object) -> str:
    """The value of a button: one declaration as a query string (see scoring.pages.shared.forms).

    Fields are numbers and codes, so only the blanks between several numbers need quoting.
    """
    return f"kind={kind}" + "".join(f"&{name}={value}" for name, value in fields.items()).replace(" ", "+")


def _won_declaration(winners: Sequence[int], value: int) -> str:
    """The declaration that these sides won the round together: the lowest is `side`, the others are `partners`."""
    first, *partners = sorted(winners)
    beside = {"partners": " ".join(map(str, partners))} if partners else {}
    return declare("round_won", side=first, value=value, **beside)


def _value(side: Side, value: Consequence, who: Who) -> ValueKey:
    do = _won_declaration([side.side, *side.mates], value.value)
    return ValueKey(do, str(value.value), _consequence(value, who))


def _consequence(value: Consequence, who: Who) -> str:
    """The effect of the tap: "then 8, krank"."""
    if value.wins and value.outcome == "bummerl":
        return _("wins the game")
    if value.wins and value.outcome:
        return _("wins: %(outcome)s") % {"outcome": wording.outcome(value.outcome, who.preset)}
    if value.outcome:
        return _("ends the game")  # with three players the partner wins
    words = {"total": value.total, "near_win": wording.near_win(who.near_win)}
    return (_("then %(total)s, %(near_win)s") if value.krank else _("then %(total)s")) % words


def _shared_rounds(side: Side, who: Who) -> tuple[SharedRound, ...]:
    """The rounds that a player can win with each of the others, where three may split the tricks freely."""
    values = (side.main, *side.values)[: SHOWN_VALUES + 1] if side.main else ()
    return tuple(
        SharedRound(
            label=_("Won with %(name)s") % {"name": who.side(mate)},
            values=tuple(
                ValueKey(_won_declaration([side.side, mate], of.value), str(of.value)) for of in values
            ),
        )
        for mate in side.others
    )


def _bid_key(side: Side, target: int, who: Who) -> BidKey | None:
    value, allowed, jump = side.bid.value, side.bid.allowed, side.bid.jump
    # Without a value it is unknown who plays with whom.
    if not value or (value > target and allowed != "krank"):
        return None
    costs = [penalty for penalty in side.penalties if penalty.code == "krank_bid"]
    is_krank = allowed == "krank"
    words = {"name": who.side(side.side), "near_win": wording.near_win(who.near_win)}
    return BidKey(
        allowed=allowed,
        label=_("Bid %(value)s") % {"value": value},
        do=declare("bid_made", side=side.side, value=value),
        jump=declare("bid_made", side=side.side, value=jump) if jump else "",
        jump_label=_("Bid %(value)s") % {"value": jump} if jump else "",
        why=_("%(name)s: %(near_win)s, no bid allowed.") % words
        if is_krank
        else str(NO_BID.get(allowed, "")),
        penalties=_penalties(side, costs, who) if is_krank else (),
    )


def _answer(side: Side, short: Who) -> AnswerKeys | None:
    answer = side.answer
    if answer is None:
        return None
    bid = {"side": side.side, "value": answer.value}
    return AnswerKeys(
        stay=declare("bid_answered", **bid, answer="stay"),
        stay_label=_("for %(value)s") % {"value": answer.value},
        concede=declare("bid_answered", **bid, answer="concede"),
        concede_label=_concede_label(answer.concede_pays, side, short),
    )


def _concede_label(points: int, side: Side, short: Who) -> str:
    """Who gets the points if this side concedes. Long names do not fit on a key; two who get them are "the
    others".
    """
    if len(short.names) == 4 or len(side.others) > 1:
        return _("%(points)s to the others") % {"points": points}
    return _("%(points)s to %(others)s") % {"points": points, "others": short.sides(side.others)}


def _penalties(side: Side, penalties: Sequence[Offence], who: Who) -> tuple[PenaltyKey, ...]:
    return tuple(
        PenaltyKey(
            do=declare("penalty_given", side=side.side, code=penalty.code),
            name=wording.penalty(penalty.code, who.near_win),
            cost=wording.penalty_cost(penalty, who.sides(side.others)),
            loses_game=penalty.loses_game,
        )
        for penalty in penalties
    )
