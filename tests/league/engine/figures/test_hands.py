"""Over seeded hands of many rulesets, figures of hand logs equal a slow computation from the words of the logs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

import pytest

from league.engine.figures.catalogue import BY_KEY, said_of
from league.engine.figures.hands import FIGURES
from league.engine.figures.played import Finished, seen_by
from league.engine.results import GAMES, Game
from rules import compact, registry, walk
from rules.games import AnyHand
from rules.watten.actions import UNSEEN, Claim, Play
from scoring.engine.board.hand_facts import HandFacts, hand_facts
from scoring.engine.board.hand_text import FIELDS, read, written
from scoring.engine.board.person_results import PersonRow
from scoring.engine.board.rounds import RoundFacts
from tests.amount import amount
from tests.league.engine.figures import slow_hands

RULES: dict[Game, tuple[str, ...]] = {
    "watten": ("upper_austria", "south_tyrol", "kritisch", "latinisch"),
    "whot": ("numberlock_new", "app_duel", "app_tournament", "nigerian"),
}
EVENINGS = amount(4, 40)
PEOPLE = "abcd"


def made(game: Game, seed: int) -> tuple[Finished, list[AnyHand]]:
    """A game of three logged rounds by one ruleset; some logs are cut short or contain a wrong card."""
    rng = Random(f"{game} {seed}")
    rules = registry.ruleset(rng.choice(RULES[game]))
    hands = [worn(walk.random_hand(rules, rng), rng) for _ in range(3)]
    seats = len(walk.seats(hands[0]))
    facts = []
    for number, hand in enumerate(hands, 1):
        told = hand_facts(compact.encode(hand))
        facts.append(replace(told, game=1, round=number, seated=tuple(range(seats))))
    people = tuple(
        PersonRow(seat, seat, seats, True, 0, 3, seat % 2 if game == "watten" else None)
        for seat in range(seats)
    )
    how, points = ("won", (0, 0)) if game == "watten" else ("out", (0,) * seats)
    rounds = tuple(
        RoundFacts(1, number, how, (), None, (0,), 2, points, points, 1, True, 1, 1)  # type: ignore[arg-type]
        for number in (1, 2, 3)
    )
    day = date(2026, 1, 5)
    uids = dict(enumerate(PEOPLE))
    return Finished(
        (seed, 1), day, game, registry.spell(rules), uids, people, rounds, hands=tuple(facts)
    ), hands


def worn(hand: AnyHand, rng: Random) -> AnyHand:
    actions = list(hand.actions)
    if hand.ruleset.game == "watten" and rng.random() < 0.4:
        plays = [at for at, action in enumerate(actions) if isinstance(action, Play)]
        if plays and rng.random() < 0.6:
            # The same seat plays another of its cards: now and then that is a revoke.
            at = rng.choice(plays)
            own = hand.setup.deal[actions[at].seat] if hand.setup.deal else (UNSEEN,)
            actions[at] = replace(actions[at], card=rng.choice(own))
        else:
            actions = [*actions[: len(actions) // 2], Claim(rng.randrange(2), "misdeal")]
    return replace(hand, actions=tuple(actions), text_positions=())


@pytest.fixture(scope="module")
def evenings() -> dict[Game, list[tuple[Finished, list[AnyHand]]]]:
    return {game: [made(game, seed) for seed in range(EVENINGS)] for game in GAMES}


@pytest.mark.parametrize("seat", range(2))
def test_figures_of_hands_equal_a_slow_computation_from_the_words_of_the_logs(
    evenings: dict[Game, list[tuple[Finished, list[AnyHand]]]], seat: int
) -> None:
    for game, slow in (("watten", slow_hands.watten), ("whot", slow_hands.whot)):
        played = evenings[game]  # type: ignore[index]
        logged = [(hand, walk.seats(hand)[seat]) for _, hands in played for hand in hands]
        wanted = slow(logged, len(logged))
        seen = seen_by(tuple(one for one, _ in played), PEOPLE[seat])
        assert set(wanted) == {figure.key for figure in FIGURES if figure.game == game}
        for key, parts in wanted.items():
            answers = {
                part: (one.total, one.n, one.known, one.of) for part, one in BY_KEY[key].of(seen).items()
            }
            assert answers == parts, key


def test_the_seeded_hands_exercise_every_figure(
    evenings: dict[Game, list[tuple[Finished, list[AnyHand]]]],
) -> None:
    """Otherwise two computations that find nothing would agree."""
    speaking = {
        answered.figure.key
        for game, played in evenings.items()
        for who in PEOPLE
        for answered in said_of(seen_by(tuple(one for one, _ in played), who), game)
        if any(answer.n and answer.value for answer in answered.answers.values())
    }
    assert {figure.key for figure in FIGURES} - speaking == set()


def test_facts_of_a_hand_survive_storage_in_columns(
    evenings: dict[Game, list[tuple[Finished, list[AnyHand]]]],
) -> None:
    for facts in (hand for played in evenings.values() for one, _ in played for hand in one.hands):
        columns = written(facts)
        assert read(tuple(columns[name] for name in FIELDS)) == facts
    assert hand_facts(b"no hand") == HandFacts("", 0, ())
