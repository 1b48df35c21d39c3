"""A small world to attack: a public club with a sheet of each game, its links, and a user who may do
everything.

Defines what exists, and fills the addresses of the resolver with it.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone

from league import services as league
from league.models import Club, User, Webhook
from league.placards import placard_key
from league.services.competition.devices import placards_make
from league.services.people import Details
from rules.walk import random_hand
from scoring.access import Access, Device, remember_device
from scoring.models import HandLog, Sheet, SheetGrant
from scoring.offline.bundle import bundle_name
from scoring.selectors.sheets import sheet_fold
from scoring.services import About, Envelope, about_change, entry_append, hand_logs_add, link_make
from tests.league.preiswatten import enter, make_competition, publish

TABLET = Device("the tablet of the club")
# Values for regular expressions among the addresses; the others name theirs in their converters.
BY_REGEX = {r"^new/(?P<game>watten|whot)/$": "new/whot/", r"^.*$": "no-such-thing/"}


@dataclass(frozen=True)
class World:
    client: Client
    watten: Sheet
    whot: Sheet
    values: dict[str, str]
    values_of_whot: dict[str, str]

    def path(self, route: str, *, whot: bool = False) -> str:
        """The address for `s/<uuid:uid>/board/` in this world. Raises KeyError for an argument without a
        value yet.
        """
        values = self.values_of_whot if whot else self.values
        for regex, sample in BY_REGEX.items():
            route = route.replace(regex, sample)
        filled = re.sub(
            r"(\w+)/<\w+:(\w+)>", lambda found: f"{found[1]}/{values[f'{found[1]} {found[2]}']}", route
        )
        # What follows an id directly, such as the key of a placard.
        return "/" + re.sub(r"<\w+:(\w+)>", lambda found: values[found[1]], filled)


def routes() -> list[str]:
    """Every address of the project, as its pattern spells it."""
    return ["".join(parts) for parts in _walk(get_resolver(), ())]


def _walk(resolver: object, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for pattern in resolver.url_patterns:  # type: ignore[attr-defined]
        parts = (*before, str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield parts
        else:
            yield from _walk(pattern, parts)


def access_of(sheet: Sheet, device: Device = TABLET) -> Access:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=device.holder)
    return Access(grant.sheet, grant)


def declare(sheet: Sheet, kind: str, **payload: object) -> str:
    access = access_of(sheet)
    fold = sheet_fold(access.sheet)
    place = (fold.current.number, fold.next_round)
    envelope = Envelope(str(uuid.uuid4()), fold.version, *place, kind, payload)
    return entry_append(access=access, envelope=envelope).entry_id


def log_hand(sheet: Sheet) -> str:
    """Store a complete hand of everybody at the sheet."""
    hand = random_hand(sheet_fold(sheet).setup.ruleset, Random(1), sheet.seats.count())
    hand_logs_add(access=access_of(sheet), hands=[hand])
    return str(HandLog.objects.get(sheet=sheet).uid)


def browser(device: Device) -> Client:
    client = Client(raise_request_exception=False)
    response = HttpResponse()
    remember_device(response, device)
    client.cookies.update(response.cookies)
    return client


def make_world(mark: str = "") -> World:
    """`mark` is part of every text that people may type."""
    anna = league.account_make(name=f"Anna{mark}", email="anna@example.org", password="pw-of-anna")
    club = league.club_found(name=f"Club{mark}", founder=anna, is_public=True)
    beppo = league.member_account_make(club=club, name=f"Beppo{mark}", role="scorer").membership
    token = league.invitation_make(club=club, role="scorer", note=f"Guest{mark}")
    invitation = club.invitations.get()
    league.token_make_for_club(
        club=club, by=anna, name=f"Script{mark}", scopes=["read_club"], life=timedelta(1)
    )
    league.token_make_for_account(user=anna, name=f"Mine{mark}", scopes=["read_club"], life=timedelta(1))
    today = timezone.localdate()
    first, last = today - timedelta(days=30), today + timedelta(days=120)
    season = league.season_open(club=club, name=f"Winter{mark}", starts_on=first, ends_on=last)

    def sheet(key: str, names: str) -> Sheet:
        return league.sheet_open_in_season(
            season=season,
            membership=club.memberships.get(user=anna),
            device=TABLET,
            ruleset_key=key,
            options={},
            names=[f"{letter}{mark}" for letter in names],
            title=f"Evening{mark}",
        )

    watten, whot = sheet("upper_austria", "ABCD"), sheet("leaflet_long", "ABC")
    first, *_ = [declare(watten, "round_won", side=0, value=3) for _ in range(4)]
    line = declare(
        whot, "round_scored", winner=0, hands=[{"seat": 1, "points": 30}, {"seat": 2, "points": 99}]
    )
    hands = {sheet: log_hand(sheet) for sheet in (watten, whot)}
    for of in (watten, whot):
        day = of.begun_on
        about_change(access=access_of(of), opened=About("", day, ""), typed=About("", day, f"Note{mark}"))
    league.rebuild_club(club)
    client = browser(TABLET)
    client.force_login(anna)
    values = {
        "s uid": str(watten.uid),
        "rules key": "bavaria",
        "engine name": bundle_name(),
        "history entry_id": first,
        "hands hand": hands[watten],
        "hands uid": hands[watten],
        "w token": link_make(sheet=watten, scope="watch"),
        "join token": link_make(sheet=watten, scope="write"),
        "clubs uid": str(club.uid),
        "members member": str(beppo.uid),
        "seasons uid": str(season.uid),
        "sheets uid": str(watten.uid),
        "nights day": watten.begun_on.isoformat(),
        "evenings day": watten.begun_on.isoformat(),
        "invitations invitation": str(invitation.uid),
        "invitation token": token,
        "tokens token": str(club.api_tokens.get().uid),
        "sheets sheet": str(whot.uid),
        "players player": str(whot.seats.all()[1].player.uid),
        "players uid": str(whot.seats.all()[0].player.uid),
        "against other": str(whot.seats.all()[1].player.uid),
        "with other": str(whot.seats.all()[1].player.uid),
        "lists club_table": "roster",
        "lists season_table": "results",
        "lists competition_table": "heats",
        "tablets tablet": str(
            league.tablet_declare(club=club, device=TABLET, name=f"Bar{mark}", by=anna).uid
        ),
        "passkeys passkey": str(_passkey(anna, mark)),
        **_webhook(club, mark),
        **_people(club, mark),
        **_preiswatten(club, mark),
    }
    of_whot = {
        "s uid": str(whot.uid),
        "history entry_id": line,
        "hands hand": hands[whot],
        "w token": link_make(sheet=whot, scope="watch"),
    }
    return World(client, watten, whot, values, values | of_whot)


def _passkey(user: User, mark: str) -> uuid.UUID:
    return user.passkeys.create(host="testserver", label=f"P{mark}", credential="AAAA", public="AAAA").uid


def _webhook(club: Club, mark: str) -> dict[str, str]:
    """A webhook that is off, with an undelivered message."""
    webhook = Webhook.objects.create(club=club, url=f"https://example.org/{mark}", secret="x")
    message = webhook.deliveries.create(
        kind="result.final", subject=f"S{mark}", state="x", body="{}", until=timezone.now() + timedelta(1)
    )
    return {"webhooks webhook": str(webhook.uid), "deliveries delivery": str(message.uid)}


def _people(club: Club, mark: str) -> dict[str, str]:
    """A member, and two merged players."""
    person = league.person_add(club=club, who=f"Cilli{mark}", details=Details(contact=f"Mail{mark}"))
    gone, kept = (club.space.players.create(name=f"{name}{mark}") for name in ("Gone", "Kept"))
    owner = club.memberships.get(role="owner").user
    move = league.club_players_merge(club=club, gone=gone, kept=kept, by=owner)
    return {"roster person": str(person.uid), "moves move": str(move.uid)}


def _preiswatten(club: Club, mark: str) -> dict[str, str]:
    """A competition whose first heat is published, with the placard of a table."""
    competition = make_competition(club, name=f"Prize{mark}", venue=f"Inn{mark}")
    pairs = [f"{letter} Eins & {letter} Zwei; Group{mark}" for letter in "EFGHIJ"]
    enter(competition, "\n".join(pairs))
    publish(competition)
    placards_make(competition=competition, tables=[1])
    placard = competition.placards.get()
    return {
        "competitions uid": str(competition.uid),
        "contenders contender": "1",
        "heats heat": "1",
        "rulesets key": "bavaria",
        "tables table": "1",
        "placards placard": str(placard.uid),
        "t uid": str(placard.uid),
        "key": placard_key(placard.uid),
        "table uid": str(competition.uid),
    }
