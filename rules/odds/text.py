"""The odds as English text and as JSON, for the command line.

The app words the numbers itself.
"""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

from rules.core.errors import Unreadable
from rules.games import AnyHand
from rules.odds.answer import Odds, conceded_at, odds

BUDGET = 2000


def odds_text(hand: AnyHand, at: int | None, viewpoint: str, budget: int, rng: Random) -> str:
    """The output of `python -m rules odds` for one hand. Raises what `odds` raises.

    `at` is the number of actions before the question; None means before the concession, and raises Unreadable
    (nobody_conceded) if there is none.
    """
    return as_text(odds(hand, position_or_concession(hand, at), viewpoint, budget, rng))


def odds_json(hand: AnyHand, at: int | None, viewpoint: str, budget: int, rng: Random) -> dict[str, Any]:
    """The same as JSON values."""
    found = odds(hand, position_or_concession(hand, at), viewpoint, budget, rng)
    shares = {
        label: {"share": found.share(side), "interval": list(found.interval(side))}
        for side, label in enumerate(found.sides)
    }
    needed = {} if found.offer is None else {"needed": float(found.offer.needed)}
    return {**asdict(found), "shares": shares, "standard_error": found.standard_error, **needed}


def position_or_concession(hand: AnyHand, at: int | None) -> int:
    """`at`, or the number of actions before the concession if it is None. Raises Unreadable: nobody_conceded."""
    at = conceded_at(hand) if at is None else at
    if at is None:
        raise Unreadable("nobody_conceded", {})
    return at


def as_text(found: Odds) -> str:
    """A few lines: how often each side wins, over which deals, what the answer to a bid costs."""
    lines = [
        f"after {found.at} actions, as {_viewer(found.viewpoint)}; {found.on_turn} plays next",
        *(_share_text(found, side) for side in (0, 1)),
        f"{_deals_text(found)}, with open cards and perfect play",
    ]
    if found.offer is not None:
        offer = found.offer
        lines.append(
            f"{found.sides[offer.side]} must answer: conceding costs {offer.now}, staying plays for {offer.bid} "
            f"and pays from {_percent(float(offer.needed))} on"
        )
    return "\n".join(lines)


def _viewer(viewpoint: str) -> str:
    words = {"public": "everybody saw it", "all": "the log knows it"}
    return words.get(viewpoint, f"{viewpoint} saw it")


def _share_text(found: Odds, side: int) -> str:
    # Round both shares together, so that they add up to 100.
    first = round(found.share(0), 3)
    text = f"{found.sides[side]} wins {_percent(1 - first if side else first)}"
    if found.exact:
        return text
    low, high = found.interval(side)
    return f"{text}  (95 %: {_percent(low)} to {_percent(high)}; standard error {_percent(found.standard_error)})"


def _deals_text(found: Odds) -> str:
    deals = "1 deal fits" if found.deals == 1 else f"{found.deals:,} deals fit"
    return (
        f"{deals}, every one played out" if found.exact else f"{deals}, {found.solved:,} drawn and played out"
    )


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
