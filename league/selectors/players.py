"""The players of a club and their ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.engine.ratings import WAYS, Way, ordinal, way_of
from league.models import Club, Rating
from league.selectors.games import PlayerRef, RulesetUse, spelled
from league.selectors.rated import rated
from rules import registry
from scoring.models import GameResult, Player, Seat
from scoring.models.shown_names import ShownNames


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """`ordinal` is mu - 3 sigma, the sort key of the table; equal ones share a rank."""

    rank: int
    player: PlayerRef
    mu: float
    sigma: float
    ordinal: float
    games: int
    as_of: date


@dataclass(frozen=True, slots=True)
class Former:
    """An earlier name. `by` is the account that corrected it, "" once it has left the club; `is_known`:
    whether that was stored.
    """

    name: str
    until: datetime
    by: str
    is_known: bool


def former_names(club: Club, player: Player) -> list[Former]:
    """The earlier names of a player, oldest first, for readers who may see the members; two queries."""
    rows = list(player.former_names.all())
    members = club.memberships.filter(user__uid__in={row.by for row in rows})
    names = dict(members.values_list("user__uid", "user__username"))
    return [
        Former(row.name, row.until, names.get(row.by, "") if row.by else "", row.by is not None)
        for row in rows
    ]


def club_players(club: Club) -> QuerySet[Player]:
    """Players by name, each with its ratings; two queries.

    Members are included before they have played. Corrected names and merged players are not.
    """
    players: QuerySet[Player] = (
        Player.objects.in_space(club.space)
        .filter(merged_into=None)
        .exclude(seats__isnull=True, given_names__isnull=False, person__isnull=True)
    )
    return players.order_by("name").prefetch_related("ratings")


def players_seen(club: Club) -> QuerySet[Player]:
    """Players who sat at a table, with their ratings; two queries. Members who never played stay private."""
    return club_players(club).filter(Exists(Seat.objects.filter(player=OuterRef("pk"))))


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """A player as one reader sees it."""

    uid: UUID
    name: str
    ratings: tuple[Rating, ...]


def seen_player(player: Player, names: ShownNames) -> SeenPlayer:
    return SeenPlayer(player.uid, names.of(player), tuple(player.ratings.all()))


def names_offered(club: Club, today: date, most: int) -> tuple[str, ...]:
    """Names to offer for a new sheet: current members first, then former members and guests, each by name;
    one query.
    """
    is_member = Q(person__isnull=False) & (Q(person__until=None) | Q(person__until__gte=today))
    players = club_players(club).prefetch_related(None).annotate(is_member=Q(is_member))
    return tuple(players.order_by("-is_member", "name").values_list("name", flat=True)[:most])


def club_people(club: Club) -> QuerySet[Player]:
    """Players by name, each with its earlier names; two queries."""
    return club_players(club).prefetch_related(None).prefetch_related("former_names")


def rulesets_rated(club: Club) -> dict[Way, tuple[RulesetUse, ...]]:
    """The rulesets behind the ratings of each way of playing, most games first; two queries."""
    fields = ("sheet__ruleset_key", "sheet__options", "sheet__seats_count")
    used = GameResult.objects.filter(rated(club.space_id), settled=True).order_by().values_list(*fields)
    counted: Counter[tuple[Way, str]] = Counter()
    for key, options, seats, games in used.annotate(games=Count("pk")):
        counted[way_of(registry.ruleset(key, options), seats), spelled(key, options)] += games
    listed = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return {way: tuple(RulesetUse(name, n) for (of, name), n in listed if of == way) for way in WAYS}


def rated_players(club: Club, names: ShownNames) -> dict[Way, tuple[RatedPlayer, ...]]:
    """The rating tables by way of playing; one query."""
    ratings = list(Rating.objects.in_space(club.space).select_related("player"))
    return {
        way: ranked(
            (PlayerRef(str(one.player.uid), names.of(one.player)), one.mu, one.sigma, one.games, one.as_of)
            for one in ratings
            if one.way == way
        )
        for way in WAYS
    }


def ranked(ratings: Iterable[tuple[PlayerRef, float, float, int, date]]) -> tuple[RatedPlayer, ...]:
    """A rating table, best first, from (player, mu, sigma, games, day of the last game)."""
    ordered = sorted(ratings, key=lambda one: (-ordinal(one[1], one[2]), one[0].name.casefold()))
    rows: list[RatedPlayer] = []
    for index, (player, mu, sigma, games, as_of) in enumerate(ordered):
        value = ordinal(mu, sigma)
        rank = rows[-1].rank if rows and rows[-1].ordinal == value else index + 1
        rows.append(RatedPlayer(rank, player, mu, sigma, value, games, as_of))
    return tuple(rows)
