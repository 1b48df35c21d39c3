"""Records that somebody paid the round of an evening, or revokes that: each a fact of its own."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from league.models import Club, RoundPaid, User
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.models import Player


def round_paid(*, club: Club, day: date, player: Player, is_paid: bool, by: User) -> bool:
    """Record it unless it is already known. Returns whether it was new."""
    with WRITES, transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        facts = RoundPaid.objects.in_space(club.space).filter(day=day, player=player)
        last = facts.order_by("-pk").values_list("is_paid", flat=True).first()
        if (last or False) == is_paid:
            return False
        RoundPaid.objects.create(club=club, day=day, player=player, is_paid=is_paid, by=by)
        club_touch(club)
        return True
