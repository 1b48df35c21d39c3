"""The sheets of a heat as a competition reads them."""

from __future__ import annotations

from uuid import uuid4

import pytest

from league.engine.competition.standing import table_of
from league.engine.scores import contender_of
from league.models import Club
from league.selectors.competition_tables import tables_now
from league.services.competition.results import heat_approve
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, grant_device
from tests.league.preiswatten import enter, make_competition, publish, said, sheet_at

pytestmark = pytest.mark.django_db


def test_a_whot_sheet_gives_points_and_places_by_seat(club: Club) -> None:
    """The first out has fewer points than the second and still the worse place."""
    competition = make_competition(
        club, draw_key="whot_tables", draw_options={"most": 4}, heats=1, games=1, people=1,
        policy="whot_places", ruleset_key="leaflet_long",
    )  # fmt: skip
    enter(competition, "Anna\nBeni\nCilli", 1)
    state = publish(competition)
    sheet, device = sheet_at(state, 1), Device("a pad")
    grant_device(sheet=sheet, device=device, scope="write")
    grant = SheetGrant.objects.select_related("writer").get(sheet=sheet, holder_hash=device.holder)
    for winner, points in ((0, {1: 104, 2: 40}), (0, {2: 90})):
        hands = tuple(ev.HandLeft(seat, points=count) for seat, count in points.items())
        event, fold = ev.RoundScored(winner, hands), sheet_fold(sheet)
        place = (fold.current.number, fold.next_round)
        envelope = Envelope(str(uuid4()), fold.version, *place, kind(event), encode(event))
        receipt = entry_append(access=Access(sheet, grant), envelope=envelope)
        assert receipt.status == "counted", receipt

    (now,) = tables_now(competition, state, state.heats[0])
    assert (now.status, now.games, now.places) == ("finished", ((0, 104, 130),), ((1, 3, 2),))

    state = heat_approve(competition=competition, said=said(), heat=1)
    seated = [side[0] for side in state.heats[0].tables[1].table.sides]
    assert [contender_of(row.subject) for row in table_of(state)] == [seated[0], seated[2], seated[1]]
