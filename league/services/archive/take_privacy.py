"""Takes in consents and erasures of an archive: whoever is hidden or erased there is so here, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from uuid import UUID

from league.engine.archive.manifest import BadArchive
from league.models import Club, Consent, ConsentText
from league.services.archive.intake import Intake
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, plain
from league.services.archive.take_rows import take_rows
from league.services.consents import consent_taken_in
from league.services.erasures import erasures_remember
from scoring.models import Player

TEXTS, CONSENTS = PART_OF[ConsentText], PART_OF[Consent]
Numbers = dict[object, object]
"""The number of each consent text in the archive, and its number here."""


def take_consent_texts(intake: Intake, rows: Iterable[Plain]) -> Numbers:
    """Take in consent texts. Both sides may have written versions meanwhile: new ones get the next free number."""
    known = intake.club.consent_texts.values_list("number", "text", "at")
    here = {(text, plain(at)): number for number, text, at in known}
    last, numbers, news = max(here.values(), default=0), Numbers(), []
    for row in rows:
        number = here.get((str(row.get("text")), row.get("at")))
        if number is None:
            last = number = last + 1
            news.append({**row, "number": number})
        numbers[row.get("number")] = number
    take_rows(intake, TEXTS, news)
    return numbers


def take_consents(intake: Intake, rows: Iterable[Plain], numbers: Numbers) -> None:
    take_rows(intake, CONSENTS, _numbered(rows, numbers))


def _numbered(rows: Iterable[Plain], numbers: Numbers) -> Iterator[Plain]:
    for row in rows:
        number = row.get("text")
        yield {**row, "text": numbers.get(number, number) if isinstance(number, int) else number}


def check_erasure(intake: Intake, row: Plain) -> None:
    """Nobody may erase people of another club. Raises BadArchive."""
    elsewhere = Player.objects.everywhere("people of other clubs").exclude(space=intake.club.space_id)
    if elsewhere.filter(uid=str(row["player"])).exists():
        raise BadArchive("archive_elsewhere", "erasures")


def privacy_taken_in(intake: Intake) -> None:
    """Hide names whose consent was withdrawn there, and add erasures to this instance's list."""
    club: Club = intake.club
    if not intake.is_new:
        fresh = Consent.objects.in_space(club.space).filter(
            uid__in=[uid for (uid,) in intake.fresh["consents"]]
        )
        for player in Player.objects.in_space(club.space).filter(consents__in=fresh).distinct():
            consent_taken_in(club=club, player=player)
    erasures_remember(club, [UUID(str(uid)) for (uid,) in intake.fresh["erasures"]])
