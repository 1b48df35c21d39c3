"""Takes in an archive: by uid, only what is new, all or nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any
from uuid import UUID

from django.db import transaction

from league.engine.archive.manifest import BadArchive
from league.engine.archive.zipped import MOST_BYTES, Archive, opened
from league.models import Club, Competition, Erasure, Membership, Role, Season, SeasonAdjustment, User
from league.selectors.content import club_content
from league.services.archive.after import club_taken_in
from league.services.archive.copies import Called, Copies, copies_in
from league.services.archive.intake import Intake
from league.services.archive.parts import NAMES, PARTS, Part
from league.services.archive.rows import Plain, checked, impossible
from league.services.archive.sheet_line import SURPRISES
from league.services.archive.take_facts import take_facts
from league.services.archive.take_hands import check_hand
from league.services.archive.take_moves import take_moves
from league.services.archive.take_privacy import (
    check_erasure,
    privacy_taken_in,
    take_consent_texts,
    take_consents,
)
from league.services.archive.take_rows import Check, name_is_free, take_rows
from league.services.archive.take_sheets import take_sheets
from league.services.archive.take_terms import check_adjustment, check_competition, check_season
from rules.core.errors import RulesError
from scoring.engine.sheet.fold import ENGINE_REVISION
from scoring.locks import WRITES
from scoring.models import HandLog, Player, Space
from scoring.models.stored import insert_as_stored
from scoring.services import InputError
from scoring.services.sheets import clean_name

log = logging.getLogger("punkteblock")
SPACE, CLUB = PARTS[:2]
COUNTED = ("folds", "competitions", "standings")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """`added` and `kept` count rows by part (`Intake`). `club` is not stored if the caller only looked."""

    club: Club
    is_new: bool
    added: Mapping[str, int]
    kept: Mapping[str, int]


class _Looked(Exception):
    """Rolls back a trial run."""


def archive_take_in(
    *,
    file: IO[bytes],
    owner: User | None = None,
    club: Club | None = None,
    looks_only: bool = False,
    most_bytes: int = MOST_BYTES,
    is_trusted: bool = False,
    called: Called = "{} ({})".format,
) -> TakenIn:
    """Add what `club` lacks. Without `club`, the club of the archive; if it is new here, `owner` becomes its
    owner.

    An existing club takes archives only from its owners, unless the caller `is_trusted`. `called` names a
    competition that is stored beside the one here (`copies`). Raises InputError with a code of `BadArchive`,
    and own_password_first as `club_found`; nothing has changed then.
    """
    try:
        with opened(file, NAMES, most_bytes) as archive:
            return _taken(archive, owner, club, called, looks_only=looks_only, is_trusted=is_trusted)
    except BadArchive as bad:
        log.info("archive refused: %s", bad.code)
        raise InputError(bad.code, "file", {"what": bad.what}) from None


def _taken(
    archive: Archive,
    owner: User | None,
    club: Club | None,
    called: Called,
    *,
    looks_only: bool,
    is_trusted: bool,
) -> TakenIn:
    intake = None
    try:
        with WRITES, transaction.atomic():
            intake = _begun(archive, owner, club, is_trusted=is_trusted)
            copies = Copies() if intake.is_new else copies_in(archive, intake.club, called)
            for part in PARTS:
                _take(intake, part, copies.rows(archive, part.name))
            _verify(intake, archive)
            privacy_taken_in(intake)
            club_taken_in(intake.club, archive)
            if looks_only:
                raise _Looked
    except _Looked:
        pass
    except RulesError:
        raise BadArchive("archive_newer") from None
    if intake is None:
        raise BadArchive("archive_broken")
    return TakenIn(intake.club, intake.is_new, +intake.added, +intake.kept)


def _begun(archive: Archive, owner: User | None, club: Club | None, *, is_trusted: bool) -> Intake:
    row = _only_row(archive, CLUB)
    uid = UUID(str(row["uid"]))
    if row["uid"] != archive.manifest.club or (club is not None and club.uid != uid):
        raise BadArchive("archive_other_club", str(row["name"]))
    here = club or Club.objects.filter(uid=uid).first()
    if here is not None:
        is_owner = here.memberships.filter(user=owner, role=Role.OWNER).exists()
        if not (is_trusted or club is not None or is_owner):
            raise BadArchive("archive_elsewhere", CLUB.name)
        return Intake(here, is_new=False)
    if owner is None:
        raise InputError("archive_no_owner")
    if owner.password_is_given:
        raise InputError("own_password_first")
    return Intake(_founded(row, _only_row(archive, SPACE), owner), is_new=True)


def _only_row(archive: Archive, part: Part) -> Plain:
    rows = list(archive.rows(part.name))
    if len(rows) != 1:
        raise BadArchive("archive_broken", part.name)
    return checked(part, rows[0])


def _founded(row: Plain, of_space: Plain, owner: User) -> Club:
    name = str(row["name"])
    try:
        if clean_name(name, "name", 80) != name:
            impossible(CLUB.name)
    except InputError:
        impossible(CLUB.name)
    if Space.objects.filter(uid=str(of_space["uid"])).exists():
        raise BadArchive("archive_elsewhere", CLUB.name)
    insert_as_stored(Space, [Space(**_values(SPACE, of_space))])
    space = Space.objects.get(uid=str(of_space["uid"]))
    insert_as_stored(Club, [Club(space=space, **_values(CLUB, row))])
    club = Club.objects.get(uid=str(row["uid"]))
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


def _values(part: Part, row: Plain) -> Mapping[str, Any]:
    return {field.name: field.to_python(row[field.name]) for field in part.fields()}


def _take(intake: Intake, part: Part, rows: Iterable[Plain]) -> None:
    if part in (SPACE, CLUB) and intake.is_new:
        intake.added[part.name] = 1
    elif part.name == "sheets":
        take_sheets(intake, rows)
    elif part.name == "facts":
        take_facts(intake, rows)
    elif part.name == "player_moves":
        take_moves(intake, rows)
    elif part.name == "consent_texts":
        intake.texts = take_consent_texts(intake, rows)
    elif part.name == "consents":
        take_consents(intake, rows, intake.texts)
    else:
        take_rows(intake, part, rows, *_checks_of(part))


def _checks_of(part: Part) -> tuple[Check, ...]:
    """Checks of a new row beyond its fields."""
    if part.model is Player:
        return (name_is_free(part),)
    if part.model is Season:
        return (name_is_free(part), check_season)
    if part.model is Competition:
        return (check_competition,)
    if part.model is SeasonAdjustment:
        return (check_adjustment,)
    if part.model is Erasure:
        return (check_erasure,)
    return (check_hand,) if part.model is HandLog else ()


def _verify(intake: Intake, archive: Archive) -> None:
    """Check that the club can be folded and counted, and that a new club gives exactly what the archive states."""
    try:
        content = club_content(intake.club)
    except SURPRISES:
        impossible("seasons")
    says = archive.manifest.content
    if intake.is_new and archive.manifest.engine == ENGINE_REVISION:
        for name in COUNTED:
            if content[name] != says.get(name):
                raise BadArchive("archive_computes_otherwise", name)
