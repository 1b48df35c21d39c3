"""All that can be tapped for one side of a Watten pad, as HTML: values, answers, bid, penalties, striking off.

Owns what stands on these buttons and the declaration each one makes. Works
on the plain view model alone. Never decides what is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string

from scoring import wording
from scoring.present.kept import kept
from scoring.present.labels import Labels, labels
from scoring.wording import Who

Json = dict[str, Any]
SHOWN_VALUES = 3
PAST = ("marks", "bummerl")


def html(board: Mapping[str, Any], side: Mapping[str, Any], who: Who) -> str:
    """`scoring/_watten_actions.html`; it forgets the past games, so that it comes again in the next one."""
    now = {name: value for name, value in side.items() if name not in PAST}
    return _drawn(side=now, target=board["target"], names=who.names)


@kept
def _drawn(side: Json, target: int, names: Sequence[str]) -> str:
    t = labels()
    context = {"side": _actions(side, target, Who(tuple(names)), t), "t": t}
    return render_to_string("scoring/_watten_actions.html", context)


def _actions(side: Mapping[str, Any], target: int, who: Who, t: Labels) -> Json:
    number = side["side"]
    name = who.side(number)
    values = [_value(number, value, t) for value in side["values"]]
    return {
        "letter": "ab"[number],
        "main": _value(number, side["main"], t),
        "shown": values[:SHOWN_VALUES],
        "values": values,
        "values_label": t["values_of"] % {"name": name},
        "bid": _bid(side, target, who, t),
        "answer": _answer(side, t),
        "void": declare("points_voided", side=number) if side["may_void"] else "",
        "void_label": t["to_zero"] % {"points": side["score"]},
        "penalties": _penalties(number, side["penalties"], who),
        "penalties_label": t["what_did"] % {"name": name},
    }


def declare(kind: str, **fields: object) -> str:
    """The value of a button: one declaration as a query string (see scoring.parse).

    Fields are numbers and codes, so nothing needs quoting.
    """
    return f"kind={kind}" + "".join(f"&{name}={value}" for name, value in fields.items())


def _value(side: int, value: Mapping[str, Any], t: Labels) -> Json:
    return {
        "do": declare("round_won", side=side, value=value["value"]),
        "value": str(value["value"]),
        "then": _consequence(value, t),
    }


def _consequence(value: Mapping[str, Any], t: Labels) -> str:
    """What the tap will do: "then 8, krank"."""
    if value["outcome"] == "bummerl":
        return t["wins"]
    if value["wins"]:
        return t["wins_by"] % {"outcome": wording.outcome(value["outcome"])}
    return t["then_krank" if value["krank"] else "then"] % {"total": value["total"]}


def _bid(side: Mapping[str, Any], target: int, who: Who, t: Labels) -> Json | None:
    """A bid to make, a bid that would cost a krank side two points, or why there is none."""
    value, allowed = side["bid"]["value"], side["bid"]["allowed"]
    if value > target:
        return None
    bid: Json = {
        "allowed": allowed,
        "label": t["bid"] % {"value": value},
        "do": declare("bid_made", side=side["side"], value=value),
    }
    if allowed == "krank":
        costs = [penalty for penalty in side["penalties"] if penalty["code"] == "krank_bid"]
        bid["why"] = t["no_bid"] % {"name": who.side(side["side"])}
        bid["penalties"] = _penalties(side["side"], costs, who)
    return bid


def _answer(side: Mapping[str, Any], t: Labels) -> Json | None:
    answer = side["answer"]
    if answer is None:
        return None
    said = {"side": side["side"], "value": answer["value"]}
    return {
        "stay_label": t["for_value"] % answer,
        "concede_label": t["to_them"] % {"points": answer["concede_pays"]},
        "stay": declare("bid_answered", **said, answer="stay"),
        "concede": declare("bid_answered", **said, answer="concede"),
    }


def _penalties(side: int, penalties: Sequence[Mapping[str, Any]], who: Who) -> list[Json]:
    return [
        {
            "do": declare("penalty_given", side=side, code=penalty["code"]),
            "name": wording.penalty(penalty["code"]),
            "cost": wording.penalty_cost(penalty, who.side(1 - side)),
            "loses_game": penalty["loses_game"],
        }
        for penalty in penalties
    ]
