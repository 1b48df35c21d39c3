"""Decides who drops out after a hand of a tournament, and a tie for the highest count (S3, #30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.whot.hand_points import highest_card
from rules.whot.rulesets import WhotRules

Cards = Sequence[int]
FINALISTS = 2
_BY_CARDS: dict[str, Callable[[Cards], int]] = {"most_cards": len, "highest_card": highest_card}
_BY_CARDS_CODE = {"most_cards": "tie_most_cards", "highest_card": "tie_highest_card"}


@dataclass(frozen=True, slots=True)
class Drop:
    """`seats` drop out. `tied` share the highest count. `playoff`: they play to decide.

    `code` names the rule that decided, `count` is the highest count, or the value that broke the tie.
    """

    code: str
    count: int
    seats: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    playoff: bool = False


def drop(
    rules: WhotRules, counts: Mapping[int, int], cards: Mapping[int, Cards | None], players_in: int
) -> Drop:
    """The drop after a hand. `counts`: points by seat; `players_in`: how many still play; `cards`: the known hands."""
    most = max(counts.values())
    tied = tuple(sorted(seat for seat, count in counts.items() if count == most))
    if len(tied) == 1:
        return Drop("highest_drops", most, tied)
    match rules.ko_tie:
        case "most_cards" | "highest_card":
            return _by_cards(rules.ko_tie, most, tied, cards)
        case "playoff":
            return Drop("tie_playoff", most, tied=tied, playoff=True)
        case "all_out" if players_in - len(tied) >= FINALISTS:
            return Drop("tie_all_out", most, tied, tied)
        case "all_out":
            return Drop("tie_keeps_two", most, tied=tied)
    return Drop("tie_repeated", most, tied=tied)


def _by_cards(rule: str, most: int, tied: tuple[int, ...], cards: Mapping[int, Cards | None]) -> Drop:
    weighed: dict[int, int] = {}
    for seat in tied:
        held = cards.get(seat)
        if held is None:
            return Drop("tie_cards_unknown", most, tied=tied)
        weighed[seat] = _BY_CARDS[rule](held)
    weight = max(weighed.values())
    heaviest = tuple(seat for seat in tied if weighed[seat] == weight)
    if len(heaviest) > 1:
        return Drop("tie_repeated", most, tied=tied)
    return Drop(_BY_CARDS_CODE[rule], weight, heaviest, tied)
