"""Merges two players who are one person, and splits one player who is two people; both can be undone.

Entries refer to seats, so only seats and given names go from one player to the other. The caller checks the
permission.
"""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.locks import WRITES
from scoring.models import Change, GivenName, Player, PlayerMove, Seat, Sheet
from scoring.services.errors import InputError
from scoring.services.names import rebuild_names


def players_merge(*, gone: Player, kept: Player, by: UUID | None = None) -> PlayerMove:
    """Seat `kept` wherever `gone` sat. From now on the name and the uid of `gone` lead to `kept`.

    Both must be in one space. Raises InputError: merge_with_itself, merged_already, sat_together.
    """
    if gone.pk == kept.pk:
        raise InputError("merge_with_itself")
    with WRITES, transaction.atomic():
        gone, kept = _locked(gone), _locked(kept)
        if together := sheets_of_both(gone, kept):
            raise InputError("sat_together", params={"sheets": len(together)})
        move = _move(PlayerMove.Kind.MERGE, gone, kept, None, by)
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
    return move


def player_split(
    *, source: Player, target: Player, sheets: Collection[UUID], by: UUID | None = None
) -> PlayerMove:
    """Seat `target` instead of `source` on these sheets.

    Both must be in one space. Raises InputError: split_no_sheets, split_with_itself, merged_already,
    sat_together.
    """
    if source.pk == target.pk:
        raise InputError("split_with_itself", "name")
    with WRITES, transaction.atomic():
        source, target = _locked(source), _locked(target)
        sat = Seat.objects.filter(player=source, sheet__uid__in=sheets)
        chosen = frozenset(sat.values_list("sheet_id", flat=True))
        if not chosen or len(chosen) != len(set(sheets)):
            raise InputError("split_no_sheets", "sheets")
        if together := chosen & sheets_of_both(source, target):
            raise InputError("sat_together", "name", {"sheets": len(together)})
        return _move(PlayerMove.Kind.SPLIT, source, target, chosen, by)


def player_move_undo(*, move: PlayerMove, by: UUID | None = None) -> None:
    """Give back every seat that the move took. Doing it twice has no further effect.

    Raises InputError: move_later_first, if a later move of one of the two still stands; sat_together, if the
    player to come back was seated on one of the sheets meanwhile.
    """
    with WRITES, transaction.atomic():
        moves = PlayerMove.objects.in_space(move.source.space)
        move = moves.select_for_update().select_related("source", "target").get(pk=move.pk)
        if move.undone_at is not None:
            return
        _check_undo(move)
        sheets = _give_back(move)
        Player.objects.in_space(move.source.space).filter(pk=move.source_id).update(merged_into=None)
        move.undone_at, move.undone_by = timezone.now(), by
        move.save(update_fields=["undone_at", "undone_by"])
        _record_changes(move.source, sheets)
        # A name may have been given or undone on a pad meanwhile.
        for sheet in Sheet.objects.in_space(move.source.space).filter(
            pk__in=sheets, given_names__isnull=False
        ):
            rebuild_names(sheet=sheet)


def sheets_of_both(one: Player, other: Player) -> frozenset[int]:
    """The keys of the sheets on which both players have seats with different numbers."""
    mine, theirs = _numbers(one), _numbers(other)
    return frozenset(sheet for sheet in mine.keys() & theirs.keys() if len(mine[sheet] | theirs[sheet]) > 1)


def _numbers(player: Player) -> dict[int, set[int]]:
    """The numbers of a player by sheet, including names that were corrected there."""
    numbers: dict[int, set[int]] = {}
    seats = Seat.objects.filter(player=player).values_list("sheet_id", "number")
    given = GivenName.objects.filter(player=player).values_list("sheet_id", "person")
    for sheet, number in [*seats, *given]:
        numbers.setdefault(sheet, set()).add(number)
    return numbers


def _locked(player: Player) -> Player:
    stored: Player = Player.objects.in_space(player.space).select_for_update().get(pk=player.pk)
    if stored.merged_into_id is not None:
        raise InputError("merged_already", params={"name": stored.name})
    return stored


def _move(
    kind: str, source: Player, target: Player, sheets: Collection[int] | None, by: UUID | None
) -> PlayerMove:
    """Move the seats and given names of `source` on these sheets (all if None), and record them."""
    seats, given = Seat.objects.filter(player=source), GivenName.objects.filter(player=source)
    if sheets is not None:
        seats, given = seats.filter(sheet__in=sheets), given.filter(sheet__in=sheets)
    move: PlayerMove = PlayerMove.objects.in_space(source.space).create(
        kind=kind,
        source=source,
        target=target,
        seats=[list(row) for row in seats.order_by("sheet_id").values_list("sheet_id", "number")],
        given=list(given.order_by("pk").values_list("pk", flat=True)),
        by=by,
    )
    touched = {*seats.values_list("sheet_id", flat=True), *given.values_list("sheet_id", flat=True)}
    seats.update(player=target)
    given.update(player=target)
    _record_changes(source, touched)
    return move


def _check_undo(move: PlayerMove) -> None:
    both = (move.source_id, move.target_id)
    later = PlayerMove.objects.in_space(move.source.space).filter(pk__gt=move.pk, undone_at=None)
    if later.filter(source__in=both).exists() or later.filter(target__in=both).exists():
        raise InputError("move_later_first")
    sheets = [sheet for sheet, _ in move.seats]
    if Seat.objects.filter(sheet__in=sheets, player=move.source_id).exists():
        raise InputError("sat_together", params={"sheets": 1})


def _give_back(move: PlayerMove) -> set[int]:
    """Give back the seats, except those that somebody else took meanwhile. Returns the sheets."""
    for sheet, number in move.seats:
        Seat.objects.filter(sheet=sheet, number=number, player=move.target_id).update(player=move.source_id)
    given = GivenName.objects.filter(pk__in=move.given)
    given.update(player=move.source_id)
    return {*(sheet for sheet, _ in move.seats), *given.values_list("sheet_id", flat=True)}


def _record_changes(player: Player, sheets: Collection[int]) -> None:
    """Inform open pages of these sheets and readers of `Change`."""
    touched = Sheet.objects.in_space(player.space).filter(pk__in=sheets)
    touched.update(relabelled=F("relabelled") + 1)
    Change.objects.bulk_create(
        Change(space_id=player.space_id, sheet_id=sheet, version=version)
        for sheet, version in touched.values_list("pk", "version")
    )
