"""Erases a person: everything stored that names them, on every sheet and in every competition of the club.

What was played stays. The player keeps the uid and gets a neutral name, so no fold, standings or hash
changes. Entries hold no names. Texts that people wrote (titles, notes, remarks, names of devices, reasons in
a competition) are emptied if they contain the name; these are the only rows of a ledger that are ever
changed.

The uids are also kept in a file beside the database. `reapply_erasures` erases everybody again who came back
with a restored backup or an archive.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.utils import translation

from league.models import Club, Erasure, Person
from league.services.erased_texts import texts_empty
from league.services.visibility import names_touch
from scoring.locks import WRITES
from scoring.models import FormerName, GivenName, Player, Visibility
from scoring.models.shown_name import numbered

Told = Mapping[str, Collection[str]]
"""Names by uid of players in an archive, so that its texts can be searched too."""


def erased_file() -> Path:
    return Path(settings.DATA_DIR) / "erased.jsonl"


def player_erase(*, club: Club, player: Player, by: UUID | None = None) -> None:
    """Erase the person behind `player`, with all merged players. Repeating it has no further effect."""
    at = datetime.now(UTC)
    with WRITES, _overwriting(), transaction.atomic():
        everybody = _one_person(player)
        # Written before the commit: if this is interrupted, the next start finishes it.
        _remember([one.uid for one in everybody], club.uid, at)
        for one in everybody:
            Erasure.objects.get_or_create(player=one.uid, defaults={"club": club, "by": by, "at": at})
        _erase(club, everybody, ())
        names_touch(club)


def erasures_remember(club: Club, players: Collection[UUID]) -> None:
    """Also record erasures that came with an archive in the file beside the database.

    Done after the commit, because somebody who only looks into an archive erases nobody.
    """
    if players:
        transaction.on_commit(lambda: _remember(players, club.uid, datetime.now(UTC)))


def reapply_erasures(told: Told | None = None) -> int:
    """Erase everybody on the list again who is stored with a name; returns how many.

    Runs at the start, after a restore and after taking in an archive. The latter passes the names it read for
    these uids as `told`, so that its texts are emptied too.
    """
    told, count = told or {}, 0
    with WRITES, _overwriting(), transaction.atomic():
        _note_missing()
        erased = dict(Erasure.objects.values_list("player", "at"))
        found = Player.objects.everywhere("erased people of all clubs").filter(uid__in=erased)
        for player in found.select_related("space__club"):
            names = tuple(told.get(str(player.uid), ()))
            if _is_neutral(player) and not names:
                continue
            club = player.space.club
            _erase(club, _one_person(player), names)
            names_touch(club)
            count += 1
    return count


@contextmanager
def _overwriting() -> Iterator[None]:
    """Make SQLite overwrite deleted data with zeros; otherwise it stays in the file until the space is reused."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA secure_delete = OFF")


def _one_person(player: Player) -> list[Player]:
    """The remaining player with all players merged into it, as stored now."""
    player = Player.objects.in_space(player.space).get(pk=player.pk)
    while player.merged_into is not None:
        player = player.merged_into
    found, new = [player], [player]
    while new:
        new = list(Player.objects.in_space(player.space).filter(merged_into__in=new))
        found += new
    return found


def _is_neutral(player: Player) -> bool:
    is_named = player.visibility != Visibility.FULL or not player.name.startswith(_neutral(player.uid))
    kept = (Person.objects.everywhere("this player's").filter(player=player), player.former_names.all())
    return not is_named and not any(rows.exists() for rows in kept)


def _erase(club: Club, everybody: list[Player], more: Collection[str]) -> None:
    spelled = _called_on_sheets(everybody)
    people = [*everybody, *spelled]
    names = {name for one in people for name in _names_of(one)} | set(more)
    letters = Person.objects.in_space(club.space).filter(player__in=people)
    names |= {name for name in letters.values_list("letter_name", flat=True) if name}
    neutral = {_neutral(one.uid) for one in people}
    texts_empty(club, everybody, names - neutral, _neutral(everybody[0].uid))
    letters.delete()
    FormerName.objects.filter(player__in=people).delete()
    for one in people:
        _neutralise(one)


def _called_on_sheets(everybody: list[Player]) -> list[Player]:
    """Players that are only other spellings of this person, given on a sheet where the person sat."""
    of_person = GivenName.objects.filter(player__in=everybody).values_list("sheet", "person")
    seats = {
        (sheet, number) for one in everybody for sheet, number in one.seats.values_list("sheet", "number")
    }
    found: list[Player] = []
    for sheet, person in seats | set(of_person):
        rows = GivenName.objects.filter(sheet=sheet, person=person).exclude(player__in=everybody)
        spelled = rows.filter(player__seats=None, player__person=None).select_related("player")
        found += [row.player for row in spelled]
    return list(dict.fromkeys(found))


def _names_of(player: Player) -> Iterable[str]:
    yield player.name
    if player.alias:
        yield player.alias
    yield from player.former_names.values_list("name", flat=True)


def _neutralise(player: Player) -> None:
    name, number = _neutral(player.uid), 1
    others = Player.objects.in_space(player.space).exclude(pk=player.pk)
    while others.filter(name=name).exists():
        number += 1
        name = f"{_neutral(player.uid)} ({number})"
    player.name, player.alias = name, ""
    player.visibility, player.never_full = Visibility.FULL, False
    player.save(update_fields=["name", "alias", "visibility", "never_full"])


def _neutral(uid: UUID) -> str:
    """In the language of the instance, so that the name is the same every time."""
    with translation.override(settings.LANGUAGE_CODE):
        return numbered(uid)


def _remember(uids: Iterable[UUID], club: UUID, at: datetime) -> None:
    lines = [json.dumps({"player": str(uid), "club": str(club), "at": at.isoformat()}) for uid in uids]
    with erased_file().open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        os.fsync(file.fileno())


def _note_missing() -> None:
    """Add erasures that only the file has to the database. Unreadable lines are skipped."""
    known = set(Erasure.objects.values_list("player", flat=True))
    clubs = {club.uid: club for club in Club.objects.all()}
    for line in _lines():
        try:
            row = json.loads(line)
            player, club = UUID(str(row["player"])), clubs.get(UUID(str(row["club"])))
            at = datetime.fromisoformat(row["at"]).astimezone(UTC)
        except (ValueError, KeyError, TypeError):
            continue
        if club is not None and player not in known:
            known.add(player)
            Erasure.objects.create(player=player, club=club, at=at)


def _lines() -> list[str]:
    try:
        return erased_file().read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
