"""The fields of the edit page: a written round as a form, with its choices and the present values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.watten.rulesets import WattenRules
from scoring.engine.facts.codec import kind
from scoring.engine.facts.events import Correctable, PenaltyGiven, RoundExhausted, RoundScored, RoundWon
from scoring.engine.facts.lines import ends_round
from scoring.engine.watten.game import splits_otherwise
from scoring.engine.watten.sides import accounts, lowest_value, split_of
from scoring.wording import Who, penalty
from scoring.wording.remarks import DOUBTED, NOT_OF, REASONS

# Values of the winner field that are no seat, and the kinds that they declare.
NOBODY, VOID = "nobody", "void"
UNWON = {NOBODY: "round_exhausted", VOID: "round_void"}
# The form field that says which side an event is about.
_WHOSE = {"round_won": "winners", "penalty_given": "offender"}
_PLAIN = ("side", "value", "code", "winner")  # as the events name them
_FIELDS = {"inner_kind", "winners", *_PLAIN}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question of the form."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WattenForm:
    """A Watten round. The winner and the offender are two separate questions.

    `winners` are the teams of the deal; `others`, with three players, the teams that may have played together
    otherwise. `dealer` is who dealt, if that decides who played together.
    """

    kind: str
    offenders: tuple[Choice, ...]
    winners: tuple[Choice, ...]
    others: tuple[Choice, ...]
    dealer: str
    values: tuple[Choice, ...]
    codes: tuple[Choice, ...]


def fields_of(event: Correctable) -> dict[str, str]:
    """The event as flat form fields, the inverse of `scoring.pages.shared.forms.payload`."""
    flat = {"inner_kind": kind(event)}
    flat |= {name: str(getattr(event, name)) for name in _PLAIN if hasattr(event, name)}
    if isinstance(event, RoundWon) and event.partners:
        flat["winners"] = " ".join(map(str, (event.side, *event.partners)))
    for winner, unwon in UNWON.items():
        if unwon == kind(event):
            flat["winner"] = winner
    for hand in event.hands if isinstance(event, RoundScored | RoundExhausted) else ():
        name = "points" if hand.cards is None else "cards"
        flat[f"{name}-{hand.seat}"] = str(hand.points) if hand.cards is None else " ".join(hand.cards)
    return flat


def fields_of_concession(gained: Sequence[int]) -> dict[str, str]:
    """A conceded bid as the round won that it pays; `gained` by account."""
    winners = [account for account, points in enumerate(gained) if points]
    if not winners:
        return {"inner_kind": "round_won"}
    return fields_of(RoundWon(winners[0], gained[winners[0]], tuple(winners[1:])))


def is_field(name: str) -> bool:
    """Whether an event has a form field of this name."""
    return name in _FIELDS or name.startswith(("points-", "cards-"))


def watten_form(flat: Mapping[str, str], who: Who, rules: WattenRules, dealer: int | None) -> WattenForm:
    """`flat` are the typed fields (WHOT!: `edit_whot`); `dealer` is that of the round, None if unknown."""
    # Only a penalty that ends the round is a result and can replace one.
    codes = [of.code for of in rules.penalties if ends_round(PenaltyGiven(0, of.code), rules)]
    seats = len(who.names)
    chosen = {_WHOSE.get(flat.get("inner_kind", ""), ""): flat.get("side", ""), **flat}
    values = range(lowest_value(rules, seats), rules.target + 1)
    teams, split = _teams(seats), split_of(rules, seats, dealer) if dealer is not None else None
    odd = [team for team in teams if split and splits_otherwise(rules, split, team)]
    return WattenForm(
        kind=flat.get("inner_kind", ""),
        offenders=tuple(
            choice(chosen, "offender", str(side), who.side(side)) for side in range(accounts(seats))
        ),
        winners=_winners([team for team in teams if team not in odd], chosen, who),
        others=_winners(odd, chosen, who),
        dealer=who.seat(dealer) if odd and dealer is not None else "",
        values=tuple(choice(flat, "value", str(value), str(value)) for value in values),
        codes=tuple(choice(flat, "code", code, penalty(code, who.near_win)) for code in codes),
    )


def _winners(teams: Sequence[tuple[int, ...]], chosen: Mapping[str, str], who: Who) -> tuple[Choice, ...]:
    return tuple(choice(chosen, "winners", " ".join(map(str, team)), who.sides(team)) for team in teams)


def _teams(seats: int) -> Sequence[tuple[int, ...]]:
    """The possible winners of a round: one account, with three players also two together."""
    return [*((side,) for side in range(accounts(seats))), *(combinations(range(3), 2) if seats == 3 else ())]


def choice(flat: Mapping[str, str], field: str, value: str, label: str) -> Choice:
    return Choice(value, label, flat.get(field) == value)


def reasons(chosen: str, game: str) -> tuple[Choice, ...]:
    """The quick reasons for a change that fit the game."""
    return tuple(
        Choice(code, str(label), code == chosen) for code, label in REASONS.items() if code != NOT_OF[game]
    )


def doubt_reasons(chosen: str) -> tuple[Choice, ...]:
    """The quick reasons why a doubtful round is right."""
    return tuple(Choice(code, str(label), code == chosen) for code, label in DOUBTED.items())
