"""What is done after every intake of a club, in the same transaction."""

from __future__ import annotations

from collections import defaultdict

from league.engine.archive.zipped import Archive
from league.models import Club, Competition, Erasure
from league.services.clubs import club_touch
from league.services.competition.away import sheets_follow
from league.services.erasures import reapply_erasures


def club_taken_in(club: Club, archive: Archive) -> None:
    """Reapply whatever must hold for the rows of a club, including those from an older archive.

    Somebody erased since the archive was made stays erased, and texts of the archive with that name are
    emptied.
    """
    erased = {str(uid) for uid in Erasure.objects.filter(club=club).values_list("player", flat=True)}
    names: dict[str, set[str]] = defaultdict(set)
    for part, whose in (("players", "uid"), ("former_names", "player")) if erased else ():
        for row in archive.rows(part):
            if row[whose] in erased:
                names[str(row[whose])].add(str(row["name"]))
    reapply_erasures(names)
    sheets_follow(Competition.objects.in_space(club.space))
    club_touch(club)
