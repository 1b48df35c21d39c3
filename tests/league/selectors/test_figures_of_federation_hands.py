"""For a small federation with many hand logs, the figures of hand logs on the page of a player and on that of two
players equal a slow count from the words of the logs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.engine.figures.catalogue import BY_KEY
from league.engine.figures.figure import By
from league.models import Club, Season
from league.pages.figures.words import part_name
from league.selectors.figures import PlayerFigures, pair_figures, player_figures
from rules import compact, registry, walk
from rules.core.ruleset import Ruleset
from rules.games import AnyHand
from rules.watten.actions import Concede
from rules.whot.actions import Draw, Timeout, Warn
from scoring.models import HandLog, Player
from scoring.services import hand_rows
from tests.league.engine.figures import slow_hands, slow_people
from tests.league.engine.figures.slow import Game
from tests.league.engine.figures.slow_figures import Parts
from tests.league.engine.figures.slow_hands import Logged
from tests.league.engine.figures.test_hands import worn
from tests.league.pages.figures.federated import names_of
from tests.league.selectors.test_figures_of_federation import (
    is_in,
    logs,
    plain_games,
    stands_on_the_page,
)
from tests.league.selectors.test_figures_of_federation import season as season
from tests.markup import rows_of

pytestmark = pytest.mark.django_db
HANDS = {key for key, figure in BY_KEY.items() if figure.needs == "hands"}
SILENT = {"watten_hopeless"}
"""Few random bids are hopeless; `test_hands` has some."""
CHARTED: dict[str, By] = {"watten_schlag": "schlag", "watten_farbe": "farbe"}
Days = slow_people.Days
ByGame = dict[tuple[int, int], list[AnyHand]]
Counts = Callable[[Game], bool]


@pytest.fixture
def logged(season: Season) -> ByGame:
    """Logs of the first round of further games, some cut short or with offences; and all logs by sheet and game."""
    rng, fresh = Random(49), list[HandLog]()
    for sheet, _people, entries in logs(season):
        rules = registry.ruleset(sheet.ruleset_key, sheet.options)
        for number in sorted({one.game for one in entries if one.round == 1} - {1}):
            first = next(one for one in entries if (one.game, one.round) == (number, 1))
            hand = _worn(_told(rules, rng), rng)
            log = HandLog(sheet=sheet, game=number, round=1, seen=sheet.version, compact=compact.encode(hand))
            log.writer = first.writer
            fresh.append(log)
    HandLog.objects.bulk_create(fresh)
    hand_rows.catch_up()
    found: ByGame = defaultdict(list)
    for log in HandLog.objects.filter(sheet__season_sheet__season=season):
        found[log.sheet_id, log.game].append(compact.decode(bytes(log.compact)))
    return found


def _told(rules: Ruleset, rng: Random) -> AnyHand:
    """A random hand, at Watten often one in which somebody gave up."""
    hands = [walk.random_hand(rules, rng) for _ in range(rng.choice((1, 5)))]
    return next(
        (one for one in hands if any(isinstance(action, Concede) for action in one.actions)), hands[0]
    )


def _worn(hand: AnyHand, rng: Random) -> AnyHand:
    """Of Watten with offences; of WHOT! without some warnings, and with turns that the clock ended."""
    if hand.ruleset.game == "watten":
        return worn(hand, rng)
    kept: Iterator[Any] = (one for one in hand.actions if not isinstance(one, Warn) or rng.random() < 0.5)
    late = (Timeout(one.seat) if isinstance(one, Draw) and rng.random() < 0.2 else one for one in kept)
    return replace(hand, actions=tuple(late))


def slow_of(plain: Days, logged: ByGame, who: str, counts: Counts) -> dict[str, Parts]:
    """The figures of hand logs of the games that count, from the words of the logs."""
    hands: dict[str, list[Logged]] = defaultdict(list)
    rounds = Counter[str]()
    for game in (game for _, game in plain if who in slow_people.people_of(game) and counts(game)):
        rounds[game["kind"]] += sum(is_in(game, one, who) for one in game["rounds"])
        seat = next(seat for seat, uid in game["seated"].items() if uid == who)
        for hand in logged.get((game["sheet"], game["number"]), ()):
            hands[game["kind"]].append((hand, walk.seats(hand)[seat]))
    return slow_hands.watten(hands["watten"], rounds["watten"]) | slow_hands.whot(
        hands["whot"], rounds["whot"]
    )


def against(who: str, other: str) -> Counts:
    def counts(game: Game) -> bool:
        if game["kind"] == "whot":
            return {who, other} <= slow_people.people_of(game)
        return any(who in game["sides"][at] and other in game["sides"][1 - at] for at in (0, 1))

    return counts


def beside(who: str, other: str) -> Counts:
    return lambda game: game["kind"] == "watten" and any({who, other} == set(side) for side in game["sides"])


def most_logged(plain: Days, logged: ByGame, names: dict[str, str]) -> list[str]:
    """The people with the most logged hands of each game, the same in every run."""
    found = []
    for kind in ("watten", "whot"):
        of = [game for _, game in plain if game["kind"] == kind and (game["sheet"], game["number"]) in logged]
        hands = Counter(uid for game in of for uid in slow_people.people_of(game))
        found.append(max(hands, key=lambda uid: (hands[uid], names[uid])))
    return found


def equal(figures: PlayerFigures, wanted: dict[str, Parts]) -> set[str]:
    """Assert that every answer is the slow one. Returns the keys with something to tell."""
    speaking = set()
    for key, parts in wanted.items():
        figure = BY_KEY[key]
        answers = figure.of([one for one in figures.seen if one.of.game == figure.game])
        found = {part: (one.total, one.n, one.known, one.of) for part, one in answers.items()}
        assert found == parts, key
        speaking |= {key for one in answers.values() if one.n and one.total}
    return speaking


def page_has(client: Client, figures: PlayerFigures, wanted: dict[str, Parts], *address: object) -> None:
    name = "player-figures" if len(address) == 1 else "player-against"
    page = client.get(reverse(f"league:{name}", args=address), headers={"accept-language": "en"})
    lines = [tuple(row) for row in rows_of(page.content.decode())]
    for key, parts in wanted.items():
        figure = BY_KEY[key]
        told = figure.of([one for one in figures.seen if one.of.game == figure.game])
        stands_on_the_page(figure, told, parts, lines)
        if key in CHARTED and name == "player-figures":
            charts_have(CHARTED[key], parts, lines)


def charts_have(by: By, parts: Parts, lines: list[tuple[str, ...]]) -> None:
    """The table beneath the chart: its share and number of hands for each Schlag or Farbe."""
    charted = [line for line in lines if len(line) == 4]
    for part, (won, hands, *_rest) in parts.items():
        if part and hands:
            with translation.override("en"):
                called = part_name(by, part)
            [line] = [line for line in charted if line[0] == called]
            assert ("".join(line[1].split()), line[3]) == (f"{100 * won / hands:.0f}%", str(hands)), part


def test_figures_of_hand_logs_equal_the_slow_count_for_a_player_and_for_two(
    season: Season, logged: ByGame, client: Client
) -> None:
    plain, speaking = (
        plain_games(season),
        {"player": set[str](), "against": set[str](), "together": set[str]()},
    )
    client.force_login(season.club.memberships.get().user)
    names = names_of(season)
    for who in most_logged(plain, logged, names):
        wanted = slow_of(plain, logged, who, lambda _game: True)
        assert wanted.keys() == HANDS
        found = player_figures(_player(season.club, who))
        speaking["player"] |= equal(found, wanted)
        page_has(client, found, wanted, who)
        for other in _met(plain, who, names):
            apart, paired = pair_figures(_player(season.club, who), _player(season.club, other))
            for name, figures, counts in (("against", apart, against), ("together", paired, beside)):
                slow = slow_of(plain, logged, who, counts(who, other))
                speaking[name] |= equal(figures, slow)
                page_has(client, figures, slow, who, other)
    assert HANDS - speaking["player"] <= SILENT
    assert len(speaking["against"]) > 4
    assert len(speaking["together"]) > 1


def _player(club: Club, uid: str) -> Player:
    player: Player = Player.objects.in_space(club.space).get(uid=uid)
    return player


def _met(plain: Days, who: str, names: dict[str, str]) -> Iterator[str]:
    """Who was met most often on each side."""
    met = [Counter[str](), Counter[str]()]
    for _, game in plain:
        for other in slow_people.people_of(game) - {who}:
            met[0][other] += against(who, other)(game)
            met[1][other] += beside(who, other)(game)
    yield from dict.fromkeys(max(count, key=lambda uid: (count[uid], names[uid])) for count in met)
