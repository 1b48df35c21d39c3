"""Lists the legal actions of a hand and makes random hands, for people, generators and tests.

An action is legal when the replay of the hand so far accepts it. Randomness comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import cast

from rules.core.errors import Unreadable
from rules.core.hand import Hand, Replayer
from rules.core.outcome import Failure, Replay
from rules.core.ruleset import Ruleset
from rules.watten import codec
from rules.watten.actions import (
    HAND_SIZE,
    Ask,
    Bid,
    Claim,
    Cut,
    Farbe,
    Maschine,
    NewHand,
    Takes,
    WattenAction,
    WattenSetup,
    account_labels,
)
from rules.watten.candidates import (
    announced,
    answers,
    before_naming,
    bids,
    candidates,
    challenges,
    hands_after,
    names,
    plays,
    questions,
    ruled_out,
)
from rules.watten.pack import PACK, WELI
from rules.watten.play import replayer
from rules.watten.rulesets import WattenRules
from rules.watten.standing import setup_refused
from rules.watten.table import LABELS, table

WattenHand = Hand[WattenSetup, WattenAction]

# After this many actions of a random hand nobody asks, cuts or bids any more. Then two names, twenty cards and
# what a Schöneres already agreed on remain: at most LAST_ACTIONS.
MAX_ACTIONS = 60
LAST_ACTIONS = 40

compiled = lru_cache(maxsize=64)(replayer)


def legal_actions(
    ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction]
) -> tuple[WattenAction, ...]:
    """All legal actions after `actions`; empty once the hand is over, or if it cannot be replayed.

    Not listed: claims of penalties, and plays of unknown cards. An action with a random card, a cut or a new hand,
    is listed once as unseen.
    """
    rules = cast(WattenRules, ruleset.params)
    if setup_refused(rules, setup):
        return ()
    log, run = codec.encode(setup, actions), compiled(ruleset)
    if run(log, 0).result is not None:
        return ()
    tried = _legal(run, log, candidates(rules, setup, actions), LABELS[setup.seats])
    return tuple(action for action, _ in tried)


def _legal(
    run: Replayer, log: bytes, some: Iterable[WattenAction], labels: Sequence[str]
) -> Iterator[tuple[WattenAction, Replay]]:
    """Those of `some` that may follow `log`, each with its replay."""
    refusals: list[tuple[WattenAction, Failure]] = []
    for action in some:
        if any(ruled_out(refused, failure, action, labels) for refused, failure in refusals):
            continue
        replay = run(log + codec.encode_action(action), 0)
        if replay.failure is None:
            yield action, replay
        elif replay.failure.code not in {failure.code for _, failure in refusals}:
            refusals.append((action, replay.failure))


def random_hand(
    ruleset: Ruleset, rng: Random, bid_rate: float = 0.1, seats: int = 4, opening_rate: float = 0.05
) -> WattenHand:
    """A random legal hand with its deal, of at most MAX_ACTIONS + LAST_ACTIONS actions.

    Before each play somebody bids with probability `bid_rate`; before each action of the opening something rare
    happens (a cut, a question, a peek) with probability `opening_rate`. A hidden announcement is shown first.
    Raises Unreadable: score_pad_only, needs_four_players.
    """
    rules = cast(WattenRules, ruleset.params)
    setup = _random_setup(rules, rng, seats)
    refused = setup_refused(rules, setup)
    if refused:
        raise Unreadable(refused[0], dict(refused[1]))
    return Hand(ruleset, setup, tuple(_random_actions(ruleset, setup, rng, (bid_rate, opening_rate))))


def _random_setup(rules: WattenRules, rng: Random, seats: int) -> WattenSetup:
    """A shuffled deal. One hand in five has a score; else a side is krank one time in ten."""
    pack = _pack(rules)
    rng.shuffle(pack)
    deal = tuple(tuple(pack[at : at + HAND_SIZE]) for at in range(0, seats * HAND_SIZE, HAND_SIZE))
    accounts = account_labels(seats)
    score = tuple(rng.choice([0, *range(2, rules.target)]) for _ in accounts) if rng.random() < 0.2 else ()
    krank = () if score else tuple(rng.random() < 0.1 for _ in accounts)
    return WattenSetup(rng.randrange(seats), krank, deal, seats, score)


def _pack(rules: WattenRules) -> list[int]:
    return [card for card in PACK if card != WELI or rules.weli != "out"]


def _random_actions(
    ruleset: Ruleset, setup: WattenSetup, rng: Random, rates: tuple[float, float]
) -> Iterator[WattenAction]:
    rules, run = cast(WattenRules, ruleset.params), compiled(ruleset)
    log = codec.encode_setup(setup)
    actions: list[WattenAction] = []
    while True:
        tries = _tries(rules, setup, actions, rng, rates)
        # There is always a legal action until the hand is over.
        action, replay = next(_legal(run, log, tries, LABELS[setup.seats]))
        yield action
        if replay.result is not None:
            return
        actions.append(action)
        log += codec.encode_action(action)


def _tries(
    rules: WattenRules,
    setup: WattenSetup,
    actions: Sequence[WattenAction],
    rng: Random,
    rates: tuple[float, float],
) -> list[WattenAction]:
    """The actions to try, in order: forced ones, then rare ones if chosen, then the rest."""
    bid_rate, opening_rate = rates if len(actions) < MAX_ACTIONS else (0.0, 0.0)
    moment = rng.random()
    if announced(actions):
        rest = [*plays(rules, setup, actions), *answers(setup)]
        rest += bids(rules, setup, actions) if moment < bid_rate else ()
        return [*_table_talk(rules, setup, actions, rng), *_mixed(rng, rest)]
    rare = _rare(rules, setup, rng) if moment < opening_rate else []
    return [
        *_due(rules, setup, actions, rng),
        *_mixed(rng, rare),
        *_mixed(rng, names(rules, setup, actions)),
    ]


def _mixed(rng: Random, some: Iterable[WattenAction]) -> list[WattenAction]:
    mixed = list(some)
    rng.shuffle(mixed)
    return mixed


def _due(
    rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction], rng: Random
) -> list[WattenAction]:
    """The actions that must follow: the other cut, the answer to a question, new hands after an agreement."""
    match actions[-1] if actions else None:
        case Cut():
            return _mixed(rng, _cuts(rules, setup, rng, tries=8))
        case Ask():
            return _mixed(rng, questions(setup, answers_only=True))
        case _:
            return _new_hands(rules, setup, actions, rng)


def _cuts(rules: WattenRules, setup: WattenSetup, rng: Random, tries: int) -> list[WattenAction]:
    pack = _pack(rules)
    return [Cut(seat, rng.choice(pack)) for seat in range(setup.seats) for _ in range(tries)]


def _new_hands(
    rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction], rng: Random
) -> list[WattenAction]:
    """Five random cards for each seat that gave its hand back, from those that nobody else holds."""
    hands = hands_after(rules, setup, actions)
    rest = [card for card in _pack(rules) if not any(card in hand for hand in hands)]
    return [NewHand(seat, tuple(rng.sample(rest, HAND_SIZE))) for seat, hand in enumerate(hands) if not hand]


def _rare(rules: WattenRules, setup: WattenSetup, rng: Random) -> list[WattenAction]:
    at = table(setup.seats, setup.dealer)
    return [
        *_cuts(rules, setup, rng, tries=1),
        *before_naming(setup, cuts=False),
        *questions(setup),
        Claim(at.cutter, "peek_cut"),
        Claim(at.dealer, "misdeal"),
    ]


def _table_talk(
    rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction], rng: Random
) -> list[WattenAction]:
    """The Maschine at the beginning, sometimes "Farbe!" after a bid, and who took a hidden trick."""
    everybody = range(setup.seats)
    if rules.maschine and isinstance(actions[-1], Farbe) and rng.random() < 0.5:
        return [Maschine(seat) for seat in everybody]
    if rules.last_card_bid == "challenge" and isinstance(actions[-1], Bid) and rng.random() < 0.5:
        return [*challenges(rules, setup, actions)]
    if rules.hidden and rng.random() < 0.05:
        return [Takes(seat) for seat in everybody]
    return []
