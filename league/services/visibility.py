"""How readers outside the club see its players' names. The caller checks that an owner asks."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from league.models import Club
from league.selectors.erasures import is_erased
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.models import Player, Sheet, Space, Visibility
from scoring.services import InputError
from scoring.services.name_match import is_taken
from scoring.services.sheets import clean_name

# An alias is only for single players.
OF_A_CLUB = (Visibility.FULL, Visibility.INITIAL, Visibility.HIDDEN)


def club_visibility_set(*, club: Club, visibility: Visibility) -> None:
    """Set how players without a choice of their own are shown."""
    if visibility not in OF_A_CLUB:
        raise ValueError(visibility)
    with WRITES, transaction.atomic():
        Space.objects.filter(pk=club.space_id).update(visibility=visibility)
        names_touch(club)
    club.space.visibility = visibility


def player_visibility_set(*, club: Club, player: Player, visibility: str, alias: str = "") -> None:
    """Set how a player is shown; `visibility` "" is the club's setting. Repeating it has no further effect.

    Raises InputError: name_blank, name_too_long, name_not_printable, name_of_another, alias_is_name, with the
    field `alias`; player_erased, because the name of an erased person is neutral and stays so.
    """
    if visibility:
        Visibility(visibility)
    alias = clean_name(alias, "alias") if visibility == Visibility.ALIAS else ""
    with WRITES, transaction.atomic():
        others = Player.objects.in_space(club.space).exclude(pk=player.pk)
        if is_erased(player.uid):
            raise InputError("player_erased", "visibility", {"name": player.name})
        if alias:
            _check_alias(alias, player, others.values_list("name", "alias"))
        changed = (
            Player.objects.in_space(club.space)
            .filter(pk=player.pk)
            .exclude(visibility=visibility, alias=alias)
            .update(visibility=visibility, alias=alias)
        )
        if changed:
            names_touch(club)
    player.visibility, player.alias = visibility, alias


def _check_alias(alias: str, player: Player, others: Iterable[tuple[str, str]]) -> None:
    for name, other in others:
        if is_taken(alias, name) or (other and is_taken(alias, other)):
            raise InputError("name_of_another", "alias", {"name": alias})
    if is_taken(alias, player.name):
        raise InputError("alias_is_name", "alias")


def minor_set(*, club: Club, player: Player, is_minor: bool) -> None:
    """Set whether a player is a minor, who is never shown in full. In the caller's transaction."""
    known = Player.objects.in_space(club.space).filter(Q(pk=player.pk) & ~Q(never_full=is_minor))
    if known.update(never_full=is_minor):
        names_touch(club)
    player.never_full = is_minor


def visibility_inherit(*, gone: Player, kept: Player) -> None:
    """Keep the choice that either of two merged players made, even if the merge is undone later. In the
    caller's transaction.
    """
    if gone.visibility and not kept.visibility:
        kept.visibility, kept.alias = gone.visibility, gone.alias
        kept.save(update_fields=["visibility", "alias"])


def names_touch(club: Club) -> None:
    """Update pages, walls and ETags after names are shown differently: a label may be on any sheet."""
    Sheet.objects.in_space(club.space).update(relabelled=F("relabelled") + 1)
    Player.objects.in_space(club.space).update(changed_at=timezone.now())
    club_touch(club)
