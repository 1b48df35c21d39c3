"""The players of a space by their names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.models import Player, Space
from scoring.services.name_match import KnownNames, Near, New, Same


@dataclass(frozen=True, slots=True)
class Meant:
    """The players that a typed name may mean: one for sure, several namesakes, some with near names, or nobody."""

    players: tuple[Player, ...]
    is_sure: bool = False
    are_namesakes: bool = False


class KnownPlayers:
    """Players indexed for many look-ups. The name of a merged player means the player it was merged into.

    `players` are all rows that may be meant, including merged ones.
    """

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_name = {player.name: player for player in players}
        self._by_key = {player.pk: player for player in self._by_name.values()}
        self._names = KnownNames(self._by_name)

    def of(self, uid: str) -> Player | None:
        return next(
            (one for one in self._by_name.values() if str(one.uid) == uid and not one.merged_into_id), None
        )

    def meant(self, typed: str) -> Meant:
        found = self._names.match(typed)
        if isinstance(found, New):
            return Meant(())
        if isinstance(found, Same):
            return Meant((self._present(found.name),), is_sure=True)
        players = tuple(dict.fromkeys(self._present(name) for name in found.names))
        if isinstance(found, Near):
            return Meant(players)
        return Meant(players, is_sure=len(players) == 1, are_namesakes=True)

    def _present(self, name: str) -> Player:
        player = self._by_name[name]
        while player.merged_into_id in self._by_key:
            player = self._by_key[player.merged_into_id]
        return player


def all_players(space: Space) -> KnownPlayers:
    """All players of the space, except names that were corrected on their only sheet; one query."""
    corrected = {"seats__isnull": True, "given_names__isnull": False, "merged_into": None}
    return KnownPlayers(Player.objects.in_space(space).exclude(**corrected))


def present(player: Player) -> Player:
    """The player, or the one it was merged into."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def player_called(*, space: Space, name: str) -> Player:
    """The player of `space` called `name`; a new one if there is none.

    `name` is clean. The name of a merged player means the player it was merged into.
    """
    return player_exactly(space=space, name=known_name(space, name))


def player_exactly(*, space: Space, name: str) -> Player:
    """The player with exactly this name, or the one it was merged into; a new one if there is none."""
    player, _ = Player.objects.in_space(space).get_or_create(name=name, defaults={"space": space})
    return present(player)


def known_name(space: Space, name: str) -> str:
    """The name as the club spells it, if it matches exactly one player (`name_match`); else unchanged.

    A table without a club keeps names as they are typed.
    """
    meant = all_players(space).meant(name) if space.is_a_clubs else Meant(())
    return meant.players[0].name if meant.is_sure else name
