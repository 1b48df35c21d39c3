"""One law for all figures: over seeded evenings each equals a slow, separate computation from the taps."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist

import pytest

from league.engine.figures.catalogue import BY_KEY, FIGURES, said_of
from league.engine.figures.figure import Need
from league.engine.figures.played import Finished, seen_by
from league.engine.figures.tally import FEWEST, count, mean, rate, share
from league.engine.results import GAMES
from rules import registry
from tests.amount import amount
from tests.league.engine.figures import slow, slow_figures
from tests.league.engine.figures.played import PEOPLE, evening, finished
from tests.league.engine.figures.slow import Game

ROOT = Path(__file__).parents[4]
EVENINGS = amount(30, 400)


@pytest.fixture(scope="module")
def both_ways() -> tuple[tuple[Finished, ...], list[Game]]:
    """The same evenings as the league reads them, and as taps."""
    games: list[Finished] = []
    plain: list[Game] = []
    for seed in range(EVENINGS):
        table, people, day = evening(seed)
        games += finished(seed, table, people, day)
        rules = table.setup.ruleset
        counted = (
            slow.watten(table, people, rules.params.target)
            if rules.game == "watten"
            else slow.whot(table, people)
        )
        plain += [game | {"ruleset": registry.spell(rules)} for game in counted]
    assert len(games) == len(plain) > 2 * EVENINGS
    return tuple(games), plain


@pytest.mark.parametrize("who", PEOPLE[:3])
def test_every_figure_equals_a_slow_computation_from_the_entries(
    both_ways: tuple[tuple[Finished, ...], list[Game]], who: str
) -> None:
    games, plain = both_ways
    seen = seen_by(games, who)
    wanted = slow_figures.watten(plain, who) | slow_figures.whot(plain, who)
    assert wanted.keys() == {key for key, figure in BY_KEY.items() if figure.needs != "hands"}  # test_hands
    for key, parts in wanted.items():
        figure = BY_KEY[key]
        own = [one for one in seen if one.of.game == figure.game]
        answers = {part: (one.total, one.n, one.known, one.of) for part, one in figure.of(own).items()}
        assert answers == parts, key


def test_the_seeded_evenings_exercise_every_figure(
    both_ways: tuple[tuple[Finished, ...], list[Game]],
) -> None:
    """Otherwise two computations that find nothing would agree."""
    speaking = {
        answered.figure.key
        for who in PEOPLE
        for game in GAMES
        for answered in said_of(seen_by(both_ways[0], who), game)
        if any(answer.n and answer.value for answer in answered.answers.values())
    }
    silent = {key for key, figure in BY_KEY.items() if figure.needs == "hands"}
    assert BY_KEY.keys() - speaking - silent == {"watten_minutes", "whot_minutes"}  # nobody looked at a clock


def test_answers_have_intervals_and_are_grey_under_ten_games() -> None:
    answers = share([True] * 8 + [False] * 2).answer(FEWEST)
    assert (answers.value, answers.grey) == (0.8, False)
    # Wilson's interval of 8 in 10, as any table of it has.
    assert (round(answers.low or 0, 4), round(answers.high or 0, 4)) == (0.4902, 0.9433)
    assert share([True]).answer(FEWEST - 1).grey

    of_mean = mean([2, 4, 6]).answer(20)
    reach = NormalDist().inv_cdf(0.975) * 2 / 3**0.5
    assert (of_mean.value, of_mean.spread, of_mean.n) == (4, 2, 3)
    assert round(of_mean.low or 0, 4) == round(4 - reach, 4)
    assert mean([0, 0, 1]).answer(20).low == 0
    assert (mean([5]).answer(20).low, mean([]).answer(20).value) == (None, None)

    assert (mean([2, 2, 2]).answer(20).low, mean([2, 2, 2]).answer(20).high) == (None, None)
    of_rate, never = rate(3, 200).answer(20), rate(0, 60).answer(20)
    assert (of_rate.value, of_rate.low, of_rate.high) == pytest.approx((1.5, 0.510, 4.411), abs=1e-3)
    assert (never.value, never.low, never.high) == pytest.approx((0, 0, 6.402), abs=1e-3)
    assert (count(7, 7).answer(20).low, count(7, 7).answer(20).high) == (7, 7)


def test_keys_are_unique_and_every_figure_has_one_sentence_for_its_meaning() -> None:
    assert len(BY_KEY) == len(FIGURES)
    needs: set[Need] = {"results", "rounds", "bids", "cards", "hands"}
    assert {figure.needs for figure in FIGURES} == needs
    for figure in FIGURES:
        assert figure.meaning.endswith(".")
        assert ". " not in figure.meaning
        assert figure.key.startswith(f"{figure.game}_")


def test_the_docs_list_every_figure_with_its_meaning() -> None:
    lines = [
        f"| `{one.key}` | {one.name} | {one.meaning} | {one.needs} | {'pair' if one.pair else 'player'} |"
        for one in FIGURES
    ]
    text = (ROOT / "docs" / "figures.md").read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("| `")] == lines
