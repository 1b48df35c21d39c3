"""Marks of the state that readers of a club see, for ETags and rating runs.

A mark stays equal only while nothing shown has changed: an entry raises the version of its sheet, a new sheet
has a higher key than all before, a purged one lowers the count, other people on a sheet raise its count of
relabellings, and changes of the league raise the club's revision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Sum

from league.models import Club, Membership, User
from scoring.models import GameResult, Seat, Sheet


def space_mark(space_id: int) -> str:
    """One query over the sheets of a club, which are some hundreds a year.

    An entry raises `version`; a corrected name, a merge and a split raise `relabelled`.
    """
    sheets = Sheet.objects.everywhere("the caller has checked the club").filter(space_id=space_id)
    return _word(
        sheets.aggregate(n=Count("pk"), last=Max("pk"), versions=Sum("version"), told=Sum("relabelled"))
    )


def results_hash(space_id: int) -> str:
    """A hash of every settled game of a space and of who sat where: all that ratings depend on. Two queries."""
    rows = GameResult.objects.filter(sheet__space_id=space_id, settled=True).order_by("sheet_id", "game")
    lines = [
        f"{sheet} {game} {digest}"
        for sheet, game, digest in rows.values_list("sheet_id", "game", "result_hash")
    ]
    # A renaming, a merge and a split seat another player and leave the result as it is.
    seats = Seat.objects.filter(sheet__space_id=space_id, sheet__results__settled=True).distinct()
    told = seats.order_by("sheet_id", "number").values_list("sheet_id", "number", "player_id")
    lines += [f"{sheet} {number} is {player}" for sheet, number, player in told]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def club_revision(club: Club) -> str:
    return f"{club.revision}-{space_mark(club.space_id)}"


def clubs_revision(user: User | AnonymousUser) -> str:
    """The revision of the list of clubs as `user` sees it."""
    seen = Club.objects.visible_to(user).aggregate(n=Count("pk"), last=Max("pk"), versions=Sum("revision"))
    mine = Membership.objects.filter(user_id=user.pk or 0).aggregate(n=Count("pk"), last=Max("pk"))
    return f"{_word(seen)}-{_word(mine)}"


def _word(numbers: Mapping[str, object]) -> str:
    return ".".join(str(number or 0) for number in numbers.values())
