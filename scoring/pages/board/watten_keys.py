"""All that can be tapped for one side of a Watten pad, as HTML: values, answers, bid, penalties, striking off.

Owns what stands on these buttons and the declaration each one makes. Works
on the plain view model alone. Never decides what is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string

from scoring import wording
from scoring.engine.board.watten_view import Consequence, Offence, Side, WattenBoard
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.labels import Labels, labels
from scoring.wording import Who

Json = dict[str, Any]
SHOWN_VALUES = 3
LETTERS = "abc"
# Why a side cannot bid now, by the codes of the board; "krank" offers the penalty instead.
NO_BID = {
    "bid_twice": "others_turn",
    "no_bids": "nobody_bids",
    "rests": "rests",
    "too_high": "no_higher",
    "written": "bid_written",
    "for_them": "for_them",
}


def html(board: WattenBoard, side: Side, who: Who) -> str:
    """`scoring/board/_watten_actions.html`; it forgets the past games, so that it comes again in the next one."""
    return _drawn(
        side=replace(side, marks=(), bummerl=0),
        target=board.target,
        deal_hint=_deal_hint(board, side, who),
        names=who.names,
        word=who.near_win,
        must_choose=side.side in board.near_win.chooser,
        any_split=board.any_split,
    )


def _deal_hint(board: WattenBoard, side: Side, who: Who) -> str:
    """Who deals, where what only a dealer can do is not offered to this side."""
    offered = {penalty.code for penalty in side.penalties}
    if "misdeal" in offered or all(penalty.code != "misdeal" for penalty in board.penalties):
        return ""
    return labels()["misdeal_of"] % {"name": who.seat(board.dealer)}


@kept
def _drawn(
    side: Side,
    target: int,
    names: Sequence[str],
    word: str,
    *,
    deal_hint: str,
    must_choose: bool,
    any_split: bool,
) -> str:
    t, who = labels(), Who(tuple(names), near_win=word)
    shown = _actions(side, target, who, t) | {
        "answer": _answer(side, who, t, must_choose=must_choose),
        "shared": _shared(side, who, t) if any_split else [],
        "near_win": wording.near_win(word),
        "deal_hint": deal_hint,
    }
    return render_to_string("scoring/board/_watten_actions.html", {"side": shown, "t": t})


def _actions(side: Side, target: int, who: Who, t: Labels) -> Json:
    number, name = side.side, who.side(side.side)
    values = [_value(side, value, who, t) for value in side.values]
    return {
        "letter": LETTERS[number],
        "main": _value(side, side.main, who, t) if side.main else None,
        "no_main": t["rests"] if side.is_split else t["dealer_first"],
        "deal": _deal(side, who, t),
        "won_label": _won_label(side, who, t),
        "shown": values[:SHOWN_VALUES],
        "values": values,
        "has_more": len(values) > SHOWN_VALUES,
        "values_label": t["values_of"] % {"name": name},
        "bid": _bid(side, target, who, t),
        "void": declare("points_voided", side=number) if side.may_void else "",
        "void_label": t["to_zero"] % {"points": side.score},
        "penalties": _penalties(side, side.penalties, who),
        "penalties_label": t["what_did"] % {"name": name},
    }


def _deal(side: Side, who: Who, t: Labels) -> Json | None:
    """That one of three deals, said at his own place; None where somebody deals: nobody can have won before."""
    if len(who.names) != 3 or side.main or side.is_split:
        return None
    return {
        "do": declare("dealer_set", seat=side.side),
        "label": t["deals"] % {"name": who.side(side.side)},
    }


def _won_label(side: Side, who: Who, t: Labels) -> str:
    """The main button; of three players it says with whom."""
    if side.mates:
        return t["won_with"] % {"name": who.sides(side.mates)}
    return t["won_alone"] if len(who.names) == 3 else t["round_won"]


def declare(kind: str, **fields: object) -> str:
    """The value of a button: one declaration as a query string (see scoring.pages.shared.forms).

    Fields are numbers and codes, so nothing needs quoting but the blanks between several numbers.
    """
    return f"kind={kind}" + "".join(f"&{name}={value}" for name, value in fields.items()).replace(" ", "+")


def _won(winners: Sequence[int], value: int) -> str:
    """The declaration that these won the round together: the lowest is its side, the others are partners."""
    first, *partners = sorted(winners)
    beside = {"partners": " ".join(map(str, partners))} if partners else {}
    return declare("round_won", side=first, value=value, **beside)


def _value(side: Side, value: Consequence, who: Who, t: Labels) -> Json:
    return {
        "do": _won([side.side, *side.mates], value.value),
        "value": str(value.value),
        "then": _consequence(value, who, t),
    }


def _consequence(value: Consequence, who: Who, t: Labels) -> str:
    """What the tap will do: "then 8, krank"."""
    if value.wins and value.outcome == "bummerl":
        return t["wins"]
    if value.wins and value.outcome:
        return t["wins_by"] % {"outcome": wording.outcome(value.outcome)}
    if value.outcome:
        return t["ends"]  # of three players: it is the partner who wins
    words = {"total": value.total, "near_win": wording.near_win(who.near_win)}
    return t["then_near_win" if value.krank else "then"] % words


def _shared(side: Side, who: Who, t: Labels) -> list[Json]:
    """Of three who split the tricks freely: the round won together with each of the others, at each value."""
    values = [side.main, *side.values] if side.main else []
    return [
        {
            "label": t["won_with"] % {"name": who.side(mate)},
            "values": [
                {"do": _won([side.side, mate], value.value), "value": str(value.value)}
                for value in values[: SHOWN_VALUES + 1]
            ],
        }
        for mate in side.others
    ]


def _bid(side: Side, target: int, who: Who, t: Labels) -> Json | None:
    """A bid to make, a bid that would cost a krank side points, or why there is none."""
    value, allowed, jump = side.bid.value, side.bid.allowed, side.bid.jump
    if allowed == "unsplit" or (value > target and allowed != "krank"):
        return None
    bid: Json = {
        "allowed": allowed,
        "label": t["bid"] % {"value": value},
        "do": declare("bid_made", side=side.side, value=value),
        "jump": declare("bid_made", side=side.side, value=jump) if jump else "",
        "jump_label": t["bid"] % {"value": jump},
        "why": t[NO_BID[allowed]] if allowed in NO_BID else "",
    }
    if allowed == "krank":
        costs = [penalty for penalty in side.penalties if penalty.code == "krank_bid"]
        bid["why"] = t["no_bid"] % {
            "name": who.side(side.side),
            "near_win": wording.near_win(who.near_win),
        }
        bid["penalties"] = _penalties(side, costs, who)
    return bid


def _answer(side: Side, who: Who, t: Labels, *, must_choose: bool) -> Json | None:
    """Stay or go: the answer to a bid, or what a side so close to the end has to say before the first lead."""
    answer = side.answer
    if answer is None:
        return None
    said = {"side": side.side, "value": answer.value}
    return {
        "stay_label": t["for_value"] % {"value": answer.value},
        "concede_label": _conceded(answer.concede_pays, side, who, t),
        "stay": declare("bid_answered", **said, answer="stay"),
        "concede": declare("bid_answered", **said, answer="concede"),
        "is_choice": must_choose,
    }


def _conceded(points: int, side: Side, who: Who, t: Labels) -> str:
    """Whose the points are then; of two sides it can only be the other, whose long names a key does not hold."""
    if len(who.names) == 4:
        return t["to_others"] % {"points": points}
    return t["to_them"] % {"points": points, "others": who.sides(side.others)}


def _penalties(side: Side, penalties: Sequence[Offence], who: Who) -> list[Json]:
    return [
        {
            "do": declare("penalty_given", side=side.side, code=penalty.code),
            "name": wording.penalty(penalty.code, who.near_win),
            "cost": wording.penalty_cost(penalty, who.sides(side.others)),
            "loses_game": penalty.loses_game,
        }
        for penalty in penalties
    ]
