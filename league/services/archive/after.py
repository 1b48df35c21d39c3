"""What an import calls at its end, in its transaction."""

from __future__ import annotations

from league.models import Club
from league.services.clubs import club_touch


def club_taken_in(club: Club) -> None:
    """Whatever must hold for the rows of a club, also for those of an older archive, is done here again.

    Whoever was erased since an archive was made stays erased: what erases them belongs here.
    """
    club_touch(club)
