"""A past line as a form, and what changing it would do, in words.

Owns the fields of the edit page and the sentences of its preview. Never
computes the preview: the engine folds both versions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.watten.rulesets import WattenRules
from scoring.engine.facts.events import PenaltyGiven
from scoring.engine.facts.lines import ends_round
from scoring.engine.watten.sides import accounts, lowest_value
from scoring.pages.board.watten import lost_by
from scoring.wording import Who, outcome, penalty, score
from scoring.wording.remarks import DOUBTED, NOT_OF, REASONS

Json = dict[str, Any]
# What stands in place of a winner's seat, and the declaration it makes.
NOBODY, VOID = "nobody", "void"
# The field of the form that says whose side an event is about.
_WHOSE = {"round_won": "winners", "penalty_given": "offender"}
UNWON = {NOBODY: "round_exhausted", VOID: "round_void"}


def fields_of(event: Mapping[str, Any]) -> dict[str, str]:
    """The event as flat form fields, the inverse of `scoring.pages.shared.forms.payload`."""
    flat = {"inner_kind": str(event["kind"])}
    flat |= {name: str(event[name]) for name in ("side", "value", "code", "winner") if name in event}
    if event.get("partners"):
        flat["winners"] = " ".join(str(side) for side in (event["side"], *event["partners"]))
    for winner, kind in UNWON.items():
        if kind == event["kind"]:
            flat["winner"] = winner
    for hand in event.get("hands", ()):
        left = " ".join(hand["cards"]) if "cards" in hand else str(hand["points"])
        flat[f"{'cards' if 'cards' in hand else 'points'}-{hand['seat']}"] = left
    return flat


def form(flat: Mapping[str, str], who: Who, rules: WattenRules) -> Json:
    """Every field of a Watten round with its choices and what is chosen now (WHOT!: `edit_whot`).

    Who won and whose offence it was are two questions: the answer to one is none to the other.
    """
    # Only a penalty that ends the round is a result and can take a result's place.
    codes = [of.code for of in rules.penalties if ends_round(PenaltyGiven(0, of.code), rules)]
    seats = len(who.names)
    said = {_WHOSE.get(flat.get("inner_kind", ""), ""): flat.get("side", ""), **flat}
    return {
        "kind": flat.get("inner_kind", ""),
        "offenders": [choice(said, "offender", str(side), who.side(side)) for side in range(accounts(seats))],
        "winners": [_winners(said, team, who) for team in _teams(seats)],
        "values": [
            choice(flat, "value", str(of), str(of))
            for of in range(lowest_value(rules, seats), rules.target + 1)
        ],
        "codes": [choice(flat, "code", code, penalty(code, who.near_win)) for code in codes],
    }


def _teams(seats: int) -> list[tuple[int, ...]]:
    """Who may have won a round: one account, of three also two together."""
    return [*((side,) for side in range(accounts(seats))), *(combinations(range(3), 2) if seats == 3 else ())]


def _winners(flat: Mapping[str, str], team: Sequence[int], who: Who) -> Json:
    value = " ".join(map(str, team))
    return {"value": value, "label": who.sides(team), "chosen": flat.get("winners") == value}


def choice(flat: Mapping[str, str], field: str, value: str, label: str) -> Json:
    """One of the answers to a question of the form."""
    return {"value": value, "label": label, "chosen": flat.get(field) == value}


def reasons(chosen: str, game: str, *, doubtful: bool = False) -> list[Json]:
    """Why a line is changed: the quick choices that fit the game; first why a doubtful round is right all the same."""
    offered = (DOUBTED if doubtful else {}) | REASONS
    return [
        {"value": code, "label": label, "chosen": code == chosen}
        for code, label in offered.items()
        if code != NOT_OF[game]
    ]


def preview(told: Mapping[str, Any], board: Mapping[str, Any], who: Who) -> Json:
    """Before and after of every game that changes; `reflow_from` where a game's end has moved."""
    headlines = (_headline(game, board, who) for game in told["games"])
    moved = [game["game"] for game in told["games"] if _end_moved(game["after"])]
    return {
        "games": [_game(game, board, who) for game in told["games"]],
        "headlines": [line for line in headlines if line],
        "reflow_from": min(moved, default=None),
    }


def _end_moved(after: Mapping[str, Any] | None) -> bool:
    return bool(after and (after["short"] or after["overrun"]))


def _game(game: Mapping[str, Any], board: Mapping[str, Any], who: Who) -> Json:
    return {
        "game": game["game"],
        "before": _summary(game["before"], board, who),
        "after": _summary(game["after"], board, who),
    }


def _summary(summary: Mapping[str, Any] | None, board: Mapping[str, Any], who: Who) -> list[str]:
    """A game in a few short lines."""
    if summary is None:
        return [_("nothing")]
    who = who.then(summary)
    lines = _watten(summary, who) if board["game"] == "watten" else _whot(summary, who)
    if summary["short"]:
        lines.append(_("not played to its end"))
    if summary["overrun"]:
        beyond = ngettext("%(n)d line after its end", "%(n)d lines after its end", summary["overrun"])
        lines.append(beyond % {"n": summary["overrun"]})
    if summary["impossible"]:
        odd = ngettext(
            "%(n)d line no longer possible", "%(n)d lines no longer possible", summary["impossible"]
        )
        lines.append(odd % {"n": summary["impossible"]})
    return lines


def _watten(summary: Mapping[str, Any], who: Who) -> list[str]:
    lines = [score(summary["clipped"])]
    if summary["winner"] is not None:
        lines.append(_("Win for %(side)s") % {"side": who.sides(summary["winners"])})
        lines.append(lost_by(summary["marks"], who))
    return lines


def _whot(summary: Mapping[str, Any], who: Who) -> list[str]:
    lines = [_player(summary, seat, who) for seat in range(len(who.names))]
    if summary["winner"] is not None:
        lines.append(_("%(name)s wins") % {"name": who.seat(summary["winner"])})
    return lines


def _player(summary: Mapping[str, Any], seat: int, who: Who) -> str:
    words = {"name": who.seat(seat), "total": summary["totals"][seat], "round": summary["out_in"][seat]}
    if summary["out_in"][seat]:
        return _("%(name)s %(total)s, out in round %(round)s") % words
    return f"{words['name']} {words['total']}"


def _headline(game: Mapping[str, Any], board: Mapping[str, Any], who: Who) -> str:
    """The one thing people ask first: does a game change hands, or its Bummerl?"""
    before, after = game["before"] or {}, game["after"] or {}
    who = who.then(after or before)
    old, new = _winners_of(before), _winners_of(after)
    words: Json = {"game": game["game"]}
    if old == new:
        return _same_winner(words, before, after, who)
    name = who.sides if board["game"] == "watten" else who.seats
    if not old:
        return _("Game %(game)s is over now, a win for %(name)s.") % {**words, "name": name(new)}
    if not new:
        return _("Game %(game)s no longer has a winner; so far it was %(name)s.") % {
            **words,
            "name": name(old),
        }
    if board["game"] == "watten":
        words |= {"old": who.sides(_losers(before)), "new": who.sides(_losers(after))}
        return _("Bummerl %(game)s goes from %(old)s to %(new)s.") % words
    words |= {"old": name(old), "new": name(new)}
    return _("The win of game %(game)s goes from %(old)s to %(new)s.") % words


def _winners_of(summary: Mapping[str, Any]) -> list[int]:
    """Of three Watten players two may win; in WHOT! the first of those in place 1 is named."""
    if summary.get("winner") is None:
        return []
    return list(summary["winners"]) if "marks" in summary else [summary["winner"]]


def _losers(summary: Mapping[str, Any]) -> list[int]:
    return [mark["side"] for mark in summary["marks"]]


def _same_winner(words: Json, before: Mapping[str, Any], after: Mapping[str, Any], who: Who) -> str:
    """The winner stays; in Watten what the loser gets may change all the same."""
    old, new = before.get("outcome"), after.get("outcome")
    if not old or not new or old == new:
        return ""
    words |= {"old": outcome(old), "new": outcome(new), "side": who.side(after["loser"])}
    return _("Game %(game)s: %(new)s instead of %(old)s for %(side)s.") % words
