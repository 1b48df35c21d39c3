"""The rules library against others and against itself: `python -m tests.bench.rules [replay | memory | price]`.

Prints one line a figure, `name ratio=R limit=L ours=... reference=...`, and
exits 1 when a ratio is over its limit. Times are microseconds of CPU for each
decision (a card, a bid, an answer, a draw; dealt cards and announcements are
none) or, for points, each hand; memory is MB. Needs requirements/bench.txt.
In the references a trump named and a suit called after an eight are decisions
of their own, which flatters them.

`replay` (with the points of a hand):

replay-watten          whole hands from their bytes against open_spiel's euchre
replay-watten-opening  the same with cuts, exchanges and claims in one hand of nine, which euchre has not
replay-whot            the German leaflets against open_spiel's crazy_eights
replay-nigerian        action cards and all against the public package `whot`
replay-nigerian-eights the same against crazy_eights
points-long, -short    the points of a hand against `sum()` over the same list of ints

`memory`: what replaying 100,000 hands of every ruleset adds, against 50 MB.
`price`: what the text form costs beside the bytes (reading and replaying it), and what writing bytes costs.

The references step through games recorded before, checking each move, the
deal included. Ours is `replay_compact`: decoding, ownership, duty, winner and
first failure included.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

from rules import compact, notation, registry
from rules.games import AnyHand
from rules.replay import replay, replay_compact
from rules.watten import actions as watten_actions
from rules.watten import playout as watten
from rules.whot import actions as whot_actions
from rules.whot import playout as whot
from rules.whot.hand_points import points_of
from tests.bench.memory import growth
from tests.bench.references import open_spiel, package_whot
from tests.bench.rounds import Side, compare, report

SEED = 20
HANDS = 300
PACKAGE_GAMES = 30
DECISIONS = (
    watten_actions.Play,
    watten_actions.Bid,
    watten_actions.Stay,
    watten_actions.Concede,
    whot_actions.Lay,
    whot_actions.Draw,
)
MOST_MB = 50


def main(names: list[str]) -> int:
    """Measure the named groups, or all. Returns the exit code."""
    groups = {"replay": _replay, "memory": _memory, "price": _price}
    over = [figure for name in names or groups for figure in groups[name]()]
    return int(any(over))


def _replay() -> list[bool]:
    euchre = open_spiel("euchre", HANDS, SEED)
    eights = open_spiel("crazy_eights", HANDS, SEED)
    nigerian = _replayed(_whot("nigerian"))
    return [
        compare("replay-watten", 0.7, _replayed(_watten(opening_rate=0.0)), euchre),
        compare("replay-watten-opening", 0.75, _replayed(_watten(opening_rate=0.05)), euchre),
        compare("replay-whot", 0.6, _replayed(_whot("leaflet_classic")), eights),
        compare("replay-nigerian", 0.125, nigerian, package_whot(PACKAGE_GAMES, SEED)),
        compare("replay-nigerian-eights", 1.0, nigerian, eights),
        *_points(),
    ]


def _watten(**rates: float) -> list[AnyHand]:
    return _hands("upper_austria", lambda rules, rng: watten.random_hand(rules, rng, **rates))


def _whot(key: str) -> list[AnyHand]:
    return _hands(key, whot.random_hand)


def _hands(key: str, play: Callable[..., AnyHand]) -> list[AnyHand]:
    rng, rules = Random(SEED), registry.ruleset(key)
    return [play(rules, rng) for _ in range(HANDS)]


def _decisions(hands: list[AnyHand]) -> int:
    return sum(isinstance(action, DECISIONS) for hand in hands for action in hand.actions)


def _replayed(hands: list[AnyHand]) -> Side:
    logs = [compact.encode(hand) for hand in hands]
    assert all(replay_compact(log).ok for log in logs)

    def run() -> None:
        for log in logs:
            replay_compact(log)

    return Side(run, _decisions(hands))


def _points() -> list[bool]:
    """Measure the points of hands of one to twelve cards, as losers hold them at the end."""
    rng = Random(SEED)
    over = []
    for key in ("leaflet_long", "leaflet_short"):
        rules = registry.ruleset(key).params
        cards = whot.random_deal(rules, rng, 2)
        pack = [*cards.hands[0], *cards.hands[1], cards.upcard, *cards.stock]
        hands = [rng.sample(pack, 1 + number % 12) for number in range(3000)]
        ours = Side(lambda rules=rules, hands=hands: [points_of(rules, hand) for hand in hands], len(hands))
        bare = Side(lambda hands=hands: [sum(hand) for hand in hands], len(hands))
        over.append(compare(key.replace("leaflet_", "points-"), 10.0, ours, bare))
    return over


def _memory() -> list[bool]:
    return [report("replay-memory", 1.0, growth(), MOST_MB)]


def _price() -> list[bool]:
    over = []
    for name, hands in (("watten", _watten(opening_rate=0.0)), ("whot", _whot("leaflet_classic"))):
        texts = [notation.write([hand]) for hand in hands]
        reference, units = _replayed(hands), _decisions(hands)
        read = Side(lambda texts=texts: [replay(notation.read_one(text)) for text in texts], units)
        written = Side(lambda hands=hands: [compact.encode(hand) for hand in hands], units)
        over.append(compare(f"read-text-{name}", 20.0, read, reference))
        over.append(compare(f"encode-{name}", None, written, reference))
    return over


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
