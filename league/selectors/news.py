"""Which rows of a computed list are new since a time, from stored facts; one query each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from django.db.models import Exists, OuterRef, Q

from league.engine.results import Game
from league.models import Competition
from league.selectors.figures import Chosen
from league.selectors.games import game_of, spelled
from scoring.models import HandLog, Player, RoundRow, Seat

CONTENDER_FACTS = (
    "contender_entered", "contender_substituted", "contender_withdrawn", "contender_returned",
)  # fmt: skip
HEAT_FACTS = ("heat_published", "seat_left", "table_opened", "heat_approved", "result_corrected")


def new_contenders(competition: Competition, at: datetime) -> frozenset[int]:
    """Numbers of the contenders that facts of this time or later enter or change."""
    return _numbers(competition, CONTENDER_FACTS, "number", at)


def new_heats(competition: Competition, at: datetime) -> frozenset[int]:
    """Numbers of the heats whose tables or results facts of this time or later publish or change."""
    return _numbers(competition, HEAT_FACTS, "heat", at)


def _numbers(
    competition: Competition, kinds: tuple[str, ...], named: Literal["number", "heat"], at: datetime
) -> frozenset[int]:
    facts = competition.facts.filter(seq__lte=competition.version, kind__in=kinds, at__gte=at)
    return frozenset(facts.values_list(f"payload__{named}", flat=True))


def met_since(player: Player, chosen: Chosen, at: datetime) -> frozenset[tuple[Game, str]]:
    """Everybody, with the kind of game, on those chosen sheets of a player that changed at this time or later."""
    return frozenset(_seats((player,), chosen, Q(sheet__changed_at__gte=at)))


def games_since(players: Iterable[Player], chosen: Chosen, at: datetime) -> frozenset[Game]:
    """The kinds of games on those chosen sheets of all these players of which an entry, the rows of a round or a
    logged hand came in at this time or later.
    """
    here = OuterRef("sheet")
    rounds = RoundRow.objects.filter(sheet=here, changed_at__gte=at)
    hands = HandLog.objects.filter(sheet=here, logged_at__gte=at)
    changed = Q(sheet__changed_at__gte=at) | Exists(rounds) | Exists(hands)
    return frozenset(game for game, _uid in _seats(players, chosen, changed))


def _seats(players: Iterable[Player], chosen: Chosen, changed: Q) -> Iterable[tuple[Game, str]]:
    seats = Seat.objects.filter(chosen.sheets(changed))
    for player in players:
        seats = seats.filter(sheet__seats__player=player)
    columns = ("player__uid", "sheet__ruleset_key", "sheet__options")
    for uid, key, options in seats.order_by().values_list(*columns):
        if chosen.ruleset in ("", spelled(key, options)):
            yield game_of(key), str(uid)
