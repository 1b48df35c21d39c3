"""The odds of a Watten round, in deals per second: `python -m tests.bench.odds`.

Prints `odds-NAME deals/s=N` for whole questions (dealing, playing out with
open cards, counting): every deal of a last trick counted, and deals drawn in
the middle, after the first trick and at the beginning of a round.

Then the search against plain minimax (which also stops at the first move
that wins) over the same deals, with three and with four cards in each hand:
`odds-solver-3 ratio=R limit=L ours=... reference=...`, in microseconds a
deal. Both take turns in rounds of one run; medians count. Exits 1 when a
ratio is over its limit.

Needs our pure packages only.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import perf_counter

from rules.games import AnyHand
from rules.odds import odds
from rules.odds.solve import solver
from tests.rules.odds.helpers import NAMED, OPEN, golden, read
from tests.rules.odds.laws import seed_law
from tests.rules.odds.minimax import minimax
from tests.rules.odds.test_known import LAST

ROUNDS = 15
LIMIT = 0.15
SEED = 20
SIDES = (0, 1, 0, 1)

# (name, log, actions before the moment, deals). A number above that of all deals means that each is counted.
QUESTIONS = (
    ("exact-last-trick", read(f"{OPEN}{NAMED}{LAST}"), 19, 10**6),
    ("sampled-two-tricks-played", golden("worked_round"), 13, 4000),
    ("sampled-one-trick-played", golden("worked_round"), 6, 1500),
    ("sampled-before-the-lead", golden("worked_round"), 2, 200),
)
# Cards in each hand, and deals per round.
SOLVED = ((3, 60), (4, 3))


def main() -> int:
    """Measure everything and return the exit code."""
    for name, hand, at, budget in QUESTIONS:
        _say(f"odds-{name} deals/s={median(_rates(hand, at, budget)):.0f}")
    over = [_compare(cards, number) for cards, number in SOLVED]
    return int(any(over))


def _rates(hand: AnyHand, at: int, budget: int) -> list[float]:
    """Deals per second of whole questions."""
    rates = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        deals = odds(hand, at, "public", budget, Random(SEED)).solved
        rates.append(deals / (perf_counter() - begin))
    return rates


def _compare(cards: int, number: int) -> bool:
    """Print the line for so many cards in each hand. Returns whether it is over the limit."""
    rounds = [_solver_against_minimax(cards, number, Random(each)) for each in range(ROUNDS)]
    own, other = (median(side) * 1e6 for side in zip(*rounds, strict=True))
    _say(f"odds-solver-{cards} ratio={own / other:.3f} limit={LIMIT} ours={own:.1f} reference={other:.1f}")
    return own / other > LIMIT


def _solver_against_minimax(cards: int, number: int, rng: Random) -> tuple[float, float]:
    """Seconds per deal of ours and of minimax, over the same deals of one round."""
    law = seed_law(6, 0)
    solve, bit = solver(law.order, SIDES, law.bound), law.order.bit
    needs = {3: (2, 2), 4: (3, 2)}[cards]
    deals = []
    for _ in range(number):
        pack = rng.sample(law.order.cards, 4 * cards)
        deals.append(([pack[at : at + cards] for at in range(0, 4 * cards, cards)], rng.randrange(4)))
    sets = [([sum(1 << bit[card] for card in hand) for hand in hands], leader) for hands, leader in deals]
    begin = perf_counter()
    own = [solve(hands, leader, (), *needs) for hands, leader in sets]
    between = perf_counter()
    other = [minimax(law, SIDES, hands, leader, [], needs) for hands, leader in deals]
    end = perf_counter()
    if own != other:
        raise SystemExit("the search and minimax disagree")
    return (between - begin) / number, (end - between) / number


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
