"""What others get to see of a club: figures, frames on other sites, webhooks, how names are shown, the archive."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Count, Q

from league.models import Club, Competition, Invitation, Person, Season, Webhook
from league.selectors import season_games, standing_table
from league.selectors.season_adjustments import season_adjustments
from league.services.invitations import token_hash
from league.services.webhooks.setup import webhook_turn_on
from scoring.models import Player
from scoring.models.shown_names import INSIDE
from scoring.services import round_rows
from tests.i18n.hall import Hall, Page

NOWHERE = "00000000-0000-4000-8000-000000000000"


def walk_open(hall: Hall, club: Club, season: Season) -> Iterator[Page]:
    here = f"/clubs/{club.uid}/"
    yield from _figures(hall, here, club)
    yield from _adjusted(hall, season)
    yield from _frames(hall, here, club, season)
    yield from _webhooks(hall, here, club)
    yield from _names(hall, here, club)
    yield from _archive(hall, here)


def _figures(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    """The worker has written the rows that they are counted from."""
    round_rows.catch_up()
    rulesets = Count(
        "seats__sheet__ruleset_key", filter=Q(seats__sheet__results__isnull=False), distinct=True
    )
    played = Player.objects.in_space(club.space).annotate(rulesets=rulesets).filter(rulesets__gt=0)
    # Who has played by most rulesets first: only then there is a choice of them.
    uids = [player.uid for player in played.order_by("-rulesets", "pk")[:8]]
    yield from hall.get(*(f"/players/{uid}/" for uid in uids), f"/players/{uids[0]}/?since=2020-01-01")
    chosen = f"?since=2020-01-01&until=2099-01-01&partner={uids[1]}&opponent={uids[2]}"
    wrong = ("?since=zz", "?since=2020-01-02&until=2020-01-01")
    yield from hall.get(*(f"/players/{uids[0]}/{query}" for query in (chosen, *wrong)))
    yield from hall.get(*(f"/players/{uids[0]}/against/{uid}/" for uid in uids[1:4]), f"{here}records/")
    for day in {sheet.begun_on for sheet in club.space.sheets.filter(results__isnull=False)}:
        yield hall.page("get", f"{here}evenings/{day}/")
        yield hall.page("get", f"{here}evenings/{day}/picture.svg")
    Season.objects.in_space(club.space).update(payer="last")
    yield hall.page("get", f"{here}evenings/{day}/")
    for season in club.seasons.all():
        yield from hall.get(f"/seasons/{season.uid}/figures/", f"/seasons/{season.uid}/book/")
    for competition in club.competitions.all():
        yield hall.page("get", f"/competitions/{competition.uid}/figures/")
    yield from hall.get(*(f"{here}ratings/?on={on}" for on in ("2099-01-01", "zz")))
    paid = {"player": str(uids[0])}
    yield hall.page("post", f"{here}evenings/{day}/paid/", paid)
    yield hall.page("get", f"{here}evenings/{day}/")


def _adjusted(hall: Hall, season: Season) -> Iterator[Page]:
    """Points beside the games, given and taken back, and every way in which they are refused."""
    there = f"/seasons/{season.uid}/"
    (row, *_) = standing_table(season_games(season), "watten", names=INSIDE, evenings=False).rows
    good = {
        "game": "watten", "players": row.players[0].uid, "metric": "games_won", "points": "-1", "reason": "zz",
    }  # fmt: skip
    for bad in (
        {"players": "zz"},
        {"metric": "zz"},
        {"points": "zz"},
        {"reason": ""},
        {"withdraw": "zz"},
        {},
    ):
        yield hall.page("post", f"{there}adjust/", good | bad)
        yield hall.page("get", there)
    given = season_adjustments(season)[-1]
    yield from hall.get(f"{there}?since=2020-01-01", f"{there}lists/watten/")
    yield hall.page("post", f"{there}adjust/", {"withdraw": str(given.uid)})
    yield from hall.get(there, f"{there}lists/adjustments/")


def _frames(hall: Hall, here: str, club: Club, season: Season) -> Iterator[Page]:
    yield hall.page("get", f"{here}embeds/")
    for typed in ("zz", "\n".join(f"https://zz{number}.at" for number in range(11)), "https://zz.at"):
        yield hall.page("post", f"{here}embeds/", {"origins": typed})
    was, club.is_public = club.is_public, True
    club.save(update_fields=["is_public"])
    competition = Competition.objects.in_space(club.space).earliest("pk")
    yield hall.page("get", f"{here}embeds/")
    for frame in (f"clubs/{club.uid}/evening", f"seasons/{season.uid}", f"competitions/{competition.uid}"):
        yield hall.page("get", f"/embed/{frame}/?lang=de")
    club.is_public = was
    club.save(update_fields=["is_public"])


def _webhooks(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    for typed in ("zz", "https://127.0.0.1/", "https://zz.at/"):
        yield hall.page("post", f"{here}webhooks/", {"url": typed})
    webhook = Webhook.objects.get(club=club)
    page = f"{here}webhooks/{webhook.uid}/"
    for outcome in (
        {"status": 500},
        *({"error": code} for code in ("private", "no_name", "no_connection")),
        {},
    ):
        tries = 1 if outcome else 0
        webhook.deliveries.create(
            kind="sheet.closed",
            subject="zz",
            state="1",
            body="{}",
            tries=tries,
            until=webhook.made_at,
            **outcome,
        )
    yield hall.page("get", page)
    yield hall.page("post", f"{here}deliveries/{webhook.deliveries.earliest('pk').uid}/again/")
    webhook_turn_on(webhook=webhook)
    Webhook.objects.filter(pk=webhook.pk).update(failures=1, next_at=webhook.made_at)
    yield from hall.get(f"{here}webhooks/", page)
    for press in ("secret", "delete"):
        yield hall.page("post", page, {press: "1"})


def _names(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    player = Player.objects.in_space(club.space).create(space=club.space, name="Vroni zz")
    whose = f"{here}players/{player.uid}/"
    page = f"{whose}privacy/"
    hall.page("get", f"{whose}data.json")  # for programs
    yield from hall.get(f"{here}privacy/", page)
    yield hall.page("post", f"{here}privacy/", {})
    for text in ("", "zz"):
        yield hall.page("post", f"{here}privacy/text/", {"text": text})
    for fields in ({"visibility": "alias"}, {"visibility": "hidden"}):
        yield hall.page("post", page, fields)
    yield hall.page("post", f"{whose}consent/", {"how": "paper", "given": "1"})
    yield from _own(hall, here, club, player)
    yield from hall.get(page, f"{whose}erase/")
    for fields in ({}, {"confirmed": "1"}):
        yield hall.page("post", f"{whose}erase/", fields)
    yield from hall.get(page, f"{here}privacy/")


def _own(hall: Hall, here: str, club: Club, player: Player) -> Iterator[Page]:
    """The reader's account is this player, who has consented."""
    person = Person.objects.create(club=club, player=player)
    account, me = f"{here}roster/{person.uid}/account/", f"{here}me/"
    membership = club.memberships.get(user__pk=hall.one.session["_auth_user_id"])
    for fields in ({"invite": "1"}, {"tie": str(membership.uid)}):
        yield hall.page("post", account, fields)
    link = Invitation.objects.filter(person=person)
    Invitation.objects.filter(pk__in=link).update(token_hash=token_hash("zz"))
    yield hall.page("get", "/invitation/zz/")
    other = Person.objects.in_space(club.space).exclude(pk=person.pk).first()
    assert other
    yield hall.page("post", f"{here}roster/{other.uid}/account/", {"tie": str(membership.uid)})
    yield from hall.get(account, me, here)
    yield hall.page("post", me, {"visibility": "alias"})
    for given in "10":
        yield hall.page("post", f"{me}consent/", {"given": given})
    yield from hall.get(me)
    hall.page("get", f"{me}data.json")  # for programs
    yield hall.page("post", account, {"untie": "1"})
    yield from hall.get(account)


def _archive(hall: Hall, here: str) -> Iterator[Page]:
    yield from hall.get(f"{here}archive/", "/clubs/archive/")
    yield hall.page("post", f"{here}archive/", {})
    yield hall.page("post", "/clubs/archive/", {"file": SimpleUploadedFile("zz.zip", b"zz")})
    whole = b"".join(hall.one.get(f"{here}archive/file/"))  # for programs
    hall.names.add("league:club-archive-file")
    yield hall.page("post", f"{here}archive/", {"file": SimpleUploadedFile("zz.zip", whole), "look": "1"})
