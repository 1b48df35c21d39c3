"""How the API names a person: the only place that does, for whatever a player may have hidden."""

from __future__ import annotations

from scoring.models import Player
from scoring.models.shown_names import ShownNames


def player_ref(player: Player, names: ShownNames) -> dict[str, str]:
    """By the name that this reader sees."""
    return ref(str(player.uid), names.of(player))


def ref(uid: str, name: str) -> dict[str, str]:
    return {"uid": uid, "name": name}
