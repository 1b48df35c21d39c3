"""Figures of a player, a season or a club, from typed rows of games and rounds; a fixed number of queries.

A task writes the rows of rounds some seconds after the score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import OuterRef, Q, TextField
from django.db.models.functions import Cast
from openskill.models import PlackettLuce

from league.engine.figures.catalogue import said_of
from league.engine.figures.club import (
    Came,
    Evening,
    Owed,
    Record,
    attendance,
    bummerl_account,
    evenings,
    records,
)
from league.engine.figures.figure import Said
from league.engine.figures.people import Beside, head_to_head, opponents, partners, together
from league.engine.figures.played import Finished, Key, Seen, seen_by
from league.engine.results import GAMES, Game
from league.models import Club, Competition, Rating, Season
from league.selectors.games import RulesetUse
from rules import registry
from rules.whot.rulesets import WhotRules
from scoring.engine.board import hand_text, round_text
from scoring.engine.board.hand_facts import HandFacts
from scoring.engine.board.person_results import PersonRow
from scoring.engine.board.rounds import RoundFacts
from scoring.models import HandRow, PersonResult, Player, RoundRow, Seat

Chance = Callable[[Seen], float | None]
Ratings = Mapping[str, tuple[float, float]]
"""mu and sigma by uid."""
ROW = tuple(PersonRow.__dataclass_fields__)
SHORTEST, LONGEST = 1.0, 240.0
"""Minutes that a game written during play can have taken."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which games to include: of a season or competition, between two days, of one ruleset (as
    `registry.spell` writes it); for a player also with one partner or against one opponent, by uid.
    """

    season: Season | None = None
    since: date | None = None
    until: date | None = None
    ruleset: str = ""
    partner: str = ""
    opponent: str = ""
    competition: Competition | None = None

    def sheets(self, here: Q) -> Q:
        """`here` restricted to rows whose sheet is included."""
        if self.season is not None:
            here &= Q(sheet__season_sheet__season=self.season)
        if self.competition is not None:
            here &= Q(sheet__competition_sheet__competition=self.competition)
        if self.since is not None:
            here &= Q(sheet__begun_on__gte=self.since)
        if self.until is not None:
            here &= Q(sheet__begun_on__lte=self.until)
        return here

    def has(self, day: date) -> bool:
        """Whether a day is included."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    def people(self, seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
        """A player's games restricted to the chosen partner and opponent."""
        if self.partner:
            seen = together(seen, self.partner)
        return head_to_head(seen, self.opponent) if self.opponent else seen


ALL = Chosen()


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of one player's games of one kind.

    `rulesets`: those of all games of the kind before a ruleset is chosen, most games first. `ruleset`: the
    chosen one, "" for all, which mixes several.
    """

    game: Game
    games: int
    rulesets: tuple[RulesetUse, ...]
    ruleset: str
    said: tuple[Said, ...]
    partners: tuple[Beside, ...]
    opponents: tuple[Beside, ...]

    @property
    def is_mixed(self) -> bool:
        return not self.ruleset and len(self.rulesets) > 1


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """`seen`: the player's games, oldest first. `of`: one entry for each kind of game played. `partners`,
    `opponents`: uids of everybody the player met, whatever is chosen.
    """

    seen: tuple[Seen, ...]
    of: tuple[GameFigures, ...]
    partners: frozenset[str] = frozenset()
    opponents: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ClubFigures:
    """`rulesets`: the records of each ruleset, most games first. `uses`: all rulesets that can be chosen."""

    games: int
    evenings: tuple[Evening, ...]
    came: tuple[Came, ...]
    rulesets: tuple[tuple[RulesetUse, tuple[Record, ...]], ...]
    owed: tuple[Owed, ...]
    uses: tuple[RulesetUse, ...]


def player_figures(player: Player, chosen: Chosen = ALL, rated: Ratings | None = None) -> PlayerFigures:
    """Every figure of a player; four queries. Pass `rated`, the present ratings of pairs, to save one."""
    met = player_games(player, replace(chosen, ruleset=""))
    seen = chosen.people(met)
    games = _figures(seen, chosen.ruleset, _chances(seen, _rated(seen) if rated is None else rated))
    return replace(
        games,
        partners=frozenset(one.partner for one in met if one.partner),
        opponents=frozenset(uid for one in met for uid in one.opponents),
    )


def pair_figures(player: Player, other: Player, chosen: Chosen = ALL) -> tuple[PlayerFigures, PlayerFigures]:
    """The figures of a player's games against another, and of those with the other as partner; four queries."""
    seen, uid = player_games(player, replace(chosen, ruleset="")), str(other.uid)
    chance = _chances(seen, _rated(seen))
    return (
        _figures(head_to_head(seen, uid), chosen.ruleset, chance),
        _figures(together(seen, uid), chosen.ruleset, chance),
    )


def _figures(seen: tuple[Seen, ...], ruleset: str, chance: Chance) -> PlayerFigures:
    shown = tuple(one for one in seen if ruleset in ("", one.of.ruleset))
    return PlayerFigures(
        shown, tuple(_of_game(seen, shown, game, ruleset, chance) for game in GAMES if _has(shown, game))
    )


def player_games(player: Player, chosen: Chosen = ALL) -> tuple[Seen, ...]:
    """The finished games that a player was in, oldest first; three queries."""
    games = finished(Q(sheet__seats__player=player), chosen)
    return seen_by(games, str(player.uid))


def club_figures(club: Club, today: date, chosen: Chosen = ALL) -> ClubFigures:
    """The figures of a club, or of one of its seasons; three queries."""
    return club_figures_of(finished_of(club, replace(chosen, ruleset="")), today, chosen.ruleset)


def club_figures_of(everything: Sequence[Finished], today: date, ruleset: str = "") -> ClubFigures:
    """Like `club_figures`, for games already read, oldest first."""
    uses = _uses(everything)
    games = tuple(game for game in everything if ruleset in ("", game.ruleset))
    by_ruleset = [(use, [game for game in games if game.ruleset == use.spelled]) for use in _uses(games)]
    return ClubFigures(
        games=len(games),
        evenings=evenings(games),
        came=attendance(games, today),
        rulesets=tuple((use, records(own)) for use, own in by_ruleset),
        owed=bummerl_account(games),
        uses=uses,
    )


def finished_of(club: Club, chosen: Chosen) -> tuple[Finished, ...]:
    """The finished games of a club that `chosen` includes, oldest first; three queries."""
    return finished(Q(sheet__space=club.space_id), chosen)


def club_figures_uids(figures: ClubFigures) -> set[str]:
    """The uids that these figures mention."""
    uids = {one.uid for one in figures.came}
    for _use, found in figures.rulesets:
        uids |= {uid for record in found for uid in record.uids}
    return uids | {uid for owed in figures.owed for uid in (*owed.giver, *owed.taker)}


def finished(here: Q, chosen: Chosen = ALL) -> tuple[Finished, ...]:
    """The finished games on which everybody agrees, oldest first. `here` filters rows with a `sheet`."""
    where = chosen.sheets(here)
    rounds, hands = _rounds(where), _hands(where)
    seats = Seat.objects.filter(sheet=OuterRef("sheet"), number=OuterRef("number")).order_by()
    results = PersonResult.objects.filter(where, settled=True).annotate(uid=seats.values("player__uid")[:1])
    if chosen.ruleset:
        results = results.filter(ruleset=chosen.ruleset)
    ordered = results.order_by("sheet__begun_on", "sheet_id", "game", "seat")
    values = ordered.values_list("sheet_id", "game", "sheet__begun_on", "ruleset", "uid", *ROW).distinct()
    found = []
    for key, group in groupby(values, key=itemgetter(0, 1)):
        people = list(group)
        _sheet, _game, day, ruleset, *_rest = people[0]
        rows = tuple(PersonRow(*columns[5:]) for columns in people)
        uids = {row.number: str(columns[4]) for row, columns in zip(rows, people, strict=True)}
        game, limit = _ruleset(ruleset)
        facts, minutes = rounds.get(key, ((), None))
        own = tuple(hands.get(key, {}).values())
        found.append(Finished(key, day, game, ruleset, uids, rows, facts, minutes, limit, own))
    return tuple(found)


@lru_cache(maxsize=512)
def _ruleset(spelled: str) -> tuple[Game, int | None]:
    """The game of a ruleset, and the points that put a player out, or None."""
    ruleset = registry.read(spelled.split())
    params = ruleset.params
    game: Game = "whot" if isinstance(params, WhotRules) else "watten"
    return game, params.limit if isinstance(params, WhotRules) and params.match == "elimination" else None


def _rounds(where: Q) -> dict[Key, tuple[tuple[RoundFacts, ...], float | None]]:
    """The rounds of each game, and the minutes that it took."""
    rows = RoundRow.objects.filter(where).order_by("sheet_id", "game", "round").distinct()
    # As text, because converting two times of each round would take as long as all the rest.
    times = (Cast("begun_at", TextField()), Cast("said_at", TextField()))
    values = rows.values_list("sheet_id", *times, *round_text.FIELDS)
    return {key: _game(list(group)) for key, group in groupby(values, key=itemgetter(0, 3))}


def _hands(where: Q) -> dict[Key, dict[int, HandFacts]]:
    """The hand logs of each game by round; the last one if a round has several."""
    rows = (
        HandRow.objects.filter(where, game__gt=0).order_by("sheet_id", "game", "round", "log_id").distinct()
    )
    found: dict[Key, dict[int, HandFacts]] = {}
    for sheet, _log, *columns in rows.values_list("sheet_id", "log_id", *hand_text.FIELDS):
        facts = hand_text.read(tuple(columns))
        found.setdefault((sheet, facts.game), {})[facts.round] = facts
    return found


def _game(rows: Sequence[tuple[Any, ...]]) -> tuple[tuple[RoundFacts, ...], float | None]:
    begun, ended = (
        datetime.fromisoformat(time) for time in (min(row[1] for row in rows), max(row[2] for row in rows))
    )
    minutes = (ended - begun).total_seconds() / 60
    return tuple(
        round_text.read(row[3:]) for row in rows
    ), minutes if SHORTEST <= minutes <= LONGEST else None


def _has(seen: Sequence[Seen], game: Game) -> bool:
    return any(one.of.game == game for one in seen)


def _of_game(
    seen: Sequence[Seen], shown: Sequence[Seen], game: Game, ruleset: str, chance: Chance
) -> GameFigures:
    own = [one for one in shown if one.of.game == game]
    return GameFigures(
        game=game,
        games=len(own),
        rulesets=_uses([one.of for one in seen if one.of.game == game]),
        ruleset=ruleset,
        said=said_of(own, game),
        partners=partners(own, chance),
        opponents=opponents(own),
    )


def _uses(games: Sequence[Finished]) -> tuple[RulesetUse, ...]:
    counted = Counter(game.ruleset for game in games)
    ordered = sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    return tuple(RulesetUse(name, number) for name, number in ordered)


def _rated(seen: Sequence[Seen]) -> Ratings:
    """The present single ratings of everybody in these games; one query."""
    uids = {uid for one in seen if one.partner for uid in one.of.people.values()}
    rows = Rating.objects.everywhere("players of games of one club").filter(player__uid__in=uids)
    pairs = rows.filter(way="watten_pairs").order_by()
    return {str(uid): (mu, sigma) for uid, mu, sigma in pairs.values_list("player__uid", "mu", "sigma")}


def _chances(seen: Sequence[Seen], known: Ratings) -> Chance:
    """A function for the chance of winning a game of pairs, by the present single ratings of the four."""
    model = PlackettLuce()
    kept: dict[tuple[tuple[str, ...], ...], float] = {}

    def chance(one: Seen) -> float | None:
        sides = tuple(tuple(sorted(one.of.uids(side))) for side in (one.at, 1 - one.at))
        if any(uid not in known for side in sides for uid in side):
            return None
        if sides not in kept:
            teams = [[model.rating(*known[uid]) for uid in side] for side in sides]
            kept[sides] = model.predict_win(teams)[0]
        return kept[sides]

    return chance
