"""Every page of the product, asked for by Django's test client: all addresses, in every state that has words.

Owns the order of the visits and the forms that are posted on the way. Never looks at what a page says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from uuid import uuid4

from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from config.errors import csrf_failure
from league.management.commands.demo import OWNER
from league.models import Club, Season, User
from league.services import club_found, member_account_make
from rules import registry
from scoring.pages.hands import draft
from scoring.wording.disputes import CASES
from tests.amount import amount
from tests.i18n.hall import FOUR, Hall, Page
from tests.i18n.walk_account import walk_account
from tests.i18n.walk_competition import walk_competition
from tests.i18n.walk_nights import walk_nights
from tests.i18n.walk_open import walk_open
from tests.i18n.walk_people import walk_people
from tests.markup import place_of, values_of

NOWHERE = "00000000-0000-4000-8000-000000000000"


def walk(hall: Hall) -> Iterator[Page]:
    yield from hall.get("/", "/new/watten/", "/new/whot/", "/trust/", "/api/v1/docs/", "/offline/")
    presets = registry.keys()
    yield from hall.get("/rules/", "/rules/signs/", "/rules/words/", *(f"/rules/{key}/" for key in presets))
    yield from hall.get("/wall/", "/wall/board/")
    yield from _sheets(hall)
    yield from _changes(hall)
    yield from _mistakes(hall)
    yield from _hands(hall)
    yield from _tapped(hall)
    yield from _disputes(hall)
    yield from _club(hall)
    yield from walk_competition(hall)
    yield from _open(hall)
    yield from _errors(hall)


def _sheets(hall: Hall) -> Iterator[Page]:
    for number, sheet in enumerate(hall.sheets.values()):
        pad = f"/s/{sheet}/"
        result = f"/s/{sheet}/result/"
        yield from hall.get(pad, *(f"{pad}{page}/" for page in ("history", "why", "bummerl")), result)
        if number % amount(3, 1) == 0:  # pages that say little of what was played, or the same as the result
            pages = ("rules", "share", "audit", "seats", "names", "about")
            yield from hall.get(*(f"{pad}{page}/" for page in pages), f"{pad}about/?from=pad")
            yield from hall.get(f"{result}picture.svg", f"{result}sheet.csv")
            hall.page("get", f"{result}sheet.json")  # for programs: its words are the same in every language
        fragment = hall.page("get", f"/s/{sheet}/board/")
        yield fragment
    for path in hall.watch.values():
        yield from hall.get(path, f"{path}board/", f"{path}rules/", f"{path}why/")
    yield from hall.get(hall.join, hall.side)
    for state in ("scribes", "scribes-whot"):
        pad = f"/s/{hall.sheets[state]}/"
        yield hall.page("get", pad, client=hall.second)
        yield hall.page("get", f"{pad}history/", client=hall.second)
    yield hall.page("post", f"/s/{hall.sheets['many']}/share/", {"describe": "1", "name": "Anna"})
    yield hall.page("get", f"/s/{hall.sheets['held']}/", client=hall.second)
    yield hall.page("post", f"/s/{hall.sheets['many']}/share/", {"scope": "write"})


def _changes(hall: Hall) -> Iterator[Page]:
    """The why of every line, and the form, the preview and the refusals of its change."""
    for state in ("many", "moved", "leaflet_long", "leaflet_short", "single", "over"):
        sheet = hall.sheets[state]
        html = hall.one.get(f"/s/{sheet}/history/").content.decode()
        whys, edits = (
            sorted(set(re.findall(rf'href="(/s/[^"]+/{part}/)"', html))) for part in ("why", "edit")
        )
        yield from hall.get(*whys, *edits[:2])
        for path in edits[:3]:
            form = place_of(hall.one.get(path).content.decode()) | {"entry_id": uuid4(), "action": "preview"}
            yield hall.page("post", path, form | _other(state))
            yield hall.page("post", path, form | {"inner_kind": "round_won"})


def _other(state: str) -> dict[str, object]:
    if state in ("many", "moved"):
        return {"inner_kind": "round_won", "side": 0, "value": 9}
    return {
        "inner_kind": "round_scored",
        "winner": 0,
        "points-1": 99,
        "points-2": 1,
        "points-3": 2,
        "points-4": 3,
    }


def _mistakes(hall: Hall) -> Iterator[Page]:
    """Forms that are answered with a sentence: wrong names, what the rules refuse, what cannot be read."""
    names = {"name-0": "Anna", "name-1": "Anna", "name-2": "", "name-3": "D" * 300}
    for game, players in (("watten", "4"), ("whot", "3"), ("whot", "99"), ("watten", "2")):
        yield hall.page(
            "post", f"/new/{game}/", {"players": players, "first_dealer": "9", "ruleset": "x"} | names
        )
    for key in registry.keys("watten"):
        yield hall.page("post", "/new/watten/", {"choose": key, "players": "3"})
    changed = f"/s/{hall.sheets['changed']}/seats/"
    place = place_of(hall.one.get(changed).content.decode()) | {"entry_id": uuid4(), "sit": "1"}
    yield hall.page("post", changed, place | names)
    yield hall.page("post", changed, {})
    renamed = f"/s/{hall.sheets['changed']}/names/"
    yield hall.page("post", renamed, place | {"entry_id": uuid4()} | names)
    yield hall.page("post", renamed, place | {"entry_id": uuid4(), "name-0": "Franz"})
    about = f"/s/{hall.sheets['changed']}/about/"
    for day in ("", "x", "1900-01-01", "9999-01-01"):
        yield hall.page("post", about, {"begun_on": day, "was_begun_on": "2000-01-01"})
    yield hall.page("post", about, {"title": "Anna " * 30, "note": "Anna"})
    yield hall.page("post", about, {"title": "Anna", "note": "Anna", "begun_on": "2020-01-01"})
    yield hall.page("post", about, {"title": "Franz", "note": "Franz"})
    yield hall.page("post", about, {"title": "", "note": "", "was_title": "Franz", "was_note": "Franz"})
    ended, long = hall.sheets["ended"], hall.sheets["leaflet_long"]
    for kind, fields in (
        ("round_won", {"side": 0, "value": 77}),
        ("round_won", {"side": 0, "value": "many"}),
        ("points_voided", {"side": 1}),
        ("bid_answered", {"side": 0, "answer": "stay", "value": 3}),
        ("bid_made", {"side": 0, "value": 9}),
        ("sheet_reopened", {}),
        ("entry_voided", {"target": NOWHERE}),
        ("nonsense", {}),
    ):
        yield kind, hall.declare(ended, kind, **fields)
    yield "points missing", hall.declare(long, "round_scored", winner=0)
    yield "no card", hall.declare(long, "round_scored", winner=0, **{"cards-1": "zz"})
    short, away = hall.sheets["leaflet_short"], hall.sheets["away"]
    yield "whots", hall.declare(away, "round_scored", winner=0, **{"cards-2": "W W W W W W", "points-3": 1})
    odd = {"cards-0": "c10", "cards-2": "c10 *14", "points-3": 395, "points-4": 2000}
    yield "doubts", hall.declare(short, "round_scored", winner=1, **odd)
    yield "no name", hall.declare(long, "player_joined", newcomer=" ")
    yield "doubts in German", hall.declare(long, "round_scored", winner=1, **odd)


def _hands(hall: Hall) -> Iterator[Page]:
    for state in ("many", "leaflet_long"):
        path = f"/s/{hall.sheets[state]}/hands/"
        html = hall.page("get", path)
        yield html
        example = re.findall(r'<textarea name="text" hidden>\s*(.*?)</textarea>', html[1], re.S)[0]
        broken = example.replace("concede", "stay").replace("x3", "x3 x3 zz")
        for text in (example, broken, "hand 1", "no hand at all", example + "\n" + example, "\0"):
            yield hall.page("post", path, {"text": text, "action": "check"})
        yield hall.page("post", path, {"text": example, "action": "save"})
        yield hall.page("post", path, {"text": broken, "action": "save"})
        yield hall.page("post", path, {"text": "hand", "action": "save"})
        kept = hall.page("get", path)
        yield kept
        for number, replay in enumerate(re.findall(rf'href="({path}[0-9a-f-]+/)"', kept[1])):
            half = amount(2, 1)
            yield from hall.get(*(f"{replay}?step={step}" for step in range(number % half, 16, half)))
            yield from hall.get(*(f"{replay}?step={step}&odds=1" for step in (1, 9, 14)))


def _tapped(hall: Hall) -> Iterator[Page]:
    """Hands logged tap by tap: each stage, what should not be laid, and the end beside the sheet."""
    watten = ("B1 schlag 8", "A1 farbe herz", "SK", "H9", "HU", "HO", "A1 bid 3", "B1 stay", "LK", "LA", "S7")
    ended = (*watten, "E7", "B1 bid 4", "A1 concede")
    offence = ("deal A2 H9", *watten[:2], "HK", "A2 L7")
    asked = ("B1 schoeneres?",)
    for state, key, rounds in (("many", "upper_austria", "game=1&round=1"), ("bid", "upper_austria", "")):
        for taps in ((), watten[:1], watten[:2], watten[:3], watten[:7], watten, ended, offence, asked):
            yield from _tap_pages(hall, state, key, 4, taps, rounds)
    for for_ in ("deal A1", "A2"):
        yield from _tap_pages(hall, "many", "upper_austria", 4, watten[:3], f"for={for_}")
    whot = ("upcard c8", "c3", "draw", "c5", "P4 x9")
    for taps in ((), whot[:1], whot[:3], whot):
        yield from _tap_pages(hall, "leaflet_short", "leaflet_short", 5, taps, "game=1&round=1")
    yield from _tap_pages(
        hall, "leaflet_short", "leaflet_short", 5, whot[:2], "game=1&round=1&for=several&pick=c3 t4"
    )
    yield hall.page("get", f"/s/{hall.sheets['many']}/hands/new/?add=dealer")
    yield hall.page("get", f"/s/{hall.sheets['many']}/hands/new/?game=99&round=99")


def _disputes(hall: Hall) -> Iterator[Page]:
    """Every case of both games, a kept hand in dispute, and the question which card wins."""
    yield from _logged_round(hall)
    yield from _logged_offences(hall)
    for state, game in (("many", "watten"), ("leaflet_long", "whot")):
        path = f"/s/{hall.sheets[state]}/dispute/"
        yield from hall.get(path, *(f"{path}?case={of.key}" for of in CASES[game]))  # type: ignore[index]
        html = hall.one.get(f"/s/{hall.sheets[state]}/hands/").content.decode()
        yield from hall.get(
            *(f"{path}?hand={hand}" for hand in re.findall(r"dispute/\?hand=([0-9a-f-]+)", html))
        )
    cards = f"/s/{hall.sheets['many']}/dispute/cards/"
    for asked in ("", "?schlag=6&farbe=0", "?schlag=6&farbe=0&cards=HA", "?schlag=6&farbe=0&cards=HA+S8",
                  "?schlag=6&farbe=0&cards=SA+LA", "?schlag=6&farbe=0&cards=S8+L8"):  # fmt: skip
        yield from hall.get(cards + asked)


def _logged_round(hall: Hall) -> Iterator[Page]:
    """A hand with a revoke in it, kept for a round that is written."""
    sheet, hand = f"/s/{hall.sheets['many']}/", draft.begin(registry.ruleset("upper_austria"), 4, 0)
    for tap in ("deal A2 H9", "B1 schlag 8", "A1 farbe herz", "HK", "A2 L7"):
        hand = draft.tapped(hand, tap)
    log = {"log": draft.packed(hand), "game": 1, "round": 1, "action": "keep"}
    yield hall.page("post", f"{sheet}hands/new/", log)
    yield from hall.get(f"{sheet}history/")


def _logged_offences(hall: Hall) -> Iterator[Page]:
    """Hands that ended by an offence which no tap writes as they tell it: it needs their bids, or their dealer."""
    sheet = f"/s/{hall.open('watten', FOUR, ruleset='north_tyrol')}/"
    empty = values_of(hall.page("get", f"{sheet}hands/new/")[1], "log")[0]
    for taps in (
        "B1 schlag 8,A1 farbe herz,B1 bid 3,A1 stay,SK,?,?,HO,A1 penalty revoke",
        "dealer B1,A2 schlag 8,B1 farbe herz,SK,?,?,HO,B1 penalty revoke",
    ):
        hand = draft.unpacked(empty)
        for tap in taps.split(","):
            hand = draft.tapped(hand, tap)
        log = draft.packed(hand)
        yield from hall.get(f"{sheet}hands/new/?log={log}")
        yield hall.page("post", f"{sheet}hands/new/", {"log": log, "game": 1, "round": 1, "action": "keep"})
    html = hall.one.get(f"{sheet}hands/").content.decode()
    hands = re.findall(r"dispute/\?hand=([0-9a-f-]+)", html)
    yield from hall.get(*(f"{sheet}dispute/?hand={hand}&case=revoke" for hand in hands))


def _tap_pages(
    hall: Hall, state: str, key: str, players: int, taps: Iterable[str], asked: str
) -> Iterator[Page]:
    hand = draft.begin(registry.ruleset(key), players, 0)
    for tap in taps:
        hand = draft.tapped(hand, tap)
    path = f"/s/{hall.sheets[state]}/hands/new/"
    yield hall.page("get", f"{path}?log={draft.packed(hand)}&{asked}")


def _club(hall: Hall) -> Iterator[Page]:
    club = Club.objects.earliest("pk")
    season = Season.objects.in_space(club.space).get()
    here, there = f"/clubs/{club.uid}/", f"/seasons/{season.uid}/"
    yield from hall.get("/clubs/", "/clubs/new/", here, there, f"{there}?page=2", "/account/password/")
    yield from hall.get(
        *(
            f"{here}{page}"
            for page in ("settings/", "seasons/new/", "ratings/", "members/", "players/", "tokens/")
        )
    )
    yield from hall.get(f"{here}evening/", f"{here}evening/board/")
    yield from hall.get(f"{there}new/watten/", f"{there}new/whot/")
    for path, fields in (
        ("/clubs/new/", {}),
        (f"{here}seasons/new/", {"name": "Winter", "starts_on": "2026-12-01", "ends_on": "2026-11-01"}),
        (f"{here}settings/", {"name": club.name, "is_public": "on"}),
        *((f"{here}players/{_player(season)}/", fields) for fields in _player_names(season)),
        (f"{here}members/invite/", {"role": "Anna"}),
        (f"{here}tokens/", {"name": "zz", "days": "30"}),
        (f"{here}tokens/", {"name": "zz", "days": "30", "read_club": "on"}),
        ("/account/tokens/", {"name": "", "days": "0"}),
        (f"{here}tokens/{NOWHERE}/revoke/", {}),
        (f"/account/tokens/{NOWHERE}/revoke/", {}),
        (f"{here}members/new/", {"name": "", "role": "scorer"}),
        (f"{here}members/new/", {"name": "Franz", "role": "scorer"}),
        (f"{here}members/new/", {"name": "Franz", "role": "scorer"}),
        (f"{there}new/watten/", {"players": "4"}),
        (f"{there}adopt/", {"sheet": hall.sheets["ended"]}),
        (f"{there}adopt/", {"sheet": NOWHERE}),
        ("/account/password/", {"old_password": "x", "new_password1": "1", "new_password2": "2"}),
    ):
        yield hall.page("post", path, fields)
    yield from walk_account(hall, club)
    yield from walk_people(hall, club, season)
    yield from walk_nights(hall, club)
    yield from _seasons(hall, there, season)
    yield from _members(hall, here, club)
    yield from _invitations(hall, here, club)
    yield hall.page("post", f"{there}sheets/{_sheet_of(season)}/open/")
    about = f"/s/{_sheet_of(season)}/about/"
    yield hall.page("get", about)
    yield hall.page("post", about, {"title": "Anna"})
    yield from (
        hall.page("get", path, client=hall.stranger) for path in ("/clubs/", here, "/account/sign-in/")
    )
    yield hall.page("post", "/account/sign-in/", {"username": "a", "password": "b"}, hall.stranger)


def _open(hall: Hall) -> Iterator[Page]:
    club = Club.objects.earliest("pk")
    yield from walk_open(hall, club, Season.objects.in_space(club.space).earliest("pk"))


def _members(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    franz = club.memberships.get(user__username="Franz")
    own = club.memberships.get(user__username=OWNER)
    for member, action, fields in (
        (franz, "password", {}),
        (franz, "role", {"role": "owner"}),
        (franz, "role", {"role": "king"}),
        (franz, "remove", None),
        (franz, "remove", {}),
        (own, "remove", {}),
    ):
        method = "get" if fields is None else "post"
        yield hall.page(method, f"{here}members/{member.uid}/{action}/", fields)


def _seasons(hall: Hall, there: str, season: Season) -> Iterator[Page]:
    """Settings of a season and of its sheets, what is refused, and a sheet that is opened again and taken out."""
    closed = season.season_sheets.filter(sheet__is_closed=True).first().sheet
    sheet, other = (
        f"{there}sheets/{closed.uid}/",
        {"title": "Anna", "season": season.uid, "was_day": "2020-01-01"},
    )
    yield from hall.get(f"{there}?by=pair", f"{there}settings/", sheet, f"{sheet}settings/")
    yield hall.page("get", sheet, client=hall.stranger)
    days = {"starts_on": "2026-12-01", "ends_on": "2026-12-02"}
    was = {"was_name": "Anna", "was_starts_on": "2026-12-01", "was_ends_on": "2026-12-02"}
    yield hall.page("post", f"{there}settings/", {"name": "Anna"} | days | was)
    yield hall.page("post", f"{there}delete/")
    yield from hall.get(f"{there}settings/")  # with the message
    for day in ("1900-01-01", "2020-01-01", ""):
        yield hall.page("post", f"{sheet}settings/", {"begun_on": day} | other)
        yield hall.page("post", f"{there}new/watten/", {"players": "4", "begun_on": day})
    yield hall.page("post", f"{sheet}reopen/", {"reason": ""})
    for _twice in range(2):
        yield hall.page("post", f"{sheet}reopen/", {"reason": "Anna", "entry_id": uuid4()})
    yield from hall.get(there, sheet)
    yield hall.page("post", f"{sheet}take-out/")
    yield from hall.get(there)
    yield hall.page("post", f"{there}adopt/", {"sheet": closed.uid})
    yield hall.page("post", f"{there}close/")
    yield from hall.get(f"{there}settings/", there, f"{there}new/watten/")
    yield hall.page("post", f"{there}reopen/")


def _invitations(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    """For the owner who makes and ends it, for somebody new, and for an account whose password was given."""
    invite = {"role": "scorer", "days": "7", "note": "Anna"}
    made = hall.page("post", f"{here}members/invite/", invite)
    yield made
    link = re.findall(r'class="link-url"><a href="https?://[^/"]+([^"]+)"', made[1])[0]
    yield from hall.get(f"{here}members/", f"{here}members/new/")
    yield hall.page("get", link, client=Client())
    yield hall.page("post", link, {"name": "Franz", "password": "1"}, Client())
    given = Client()
    given.force_login(_given_an_account())
    yield hall.page("get", link, client=given)
    yield hall.page("post", link, {"account": "x"}, given)
    yield hall.page("post", f"{here}invitations/{club.invitations.get().uid}/end/")
    yield hall.page("get", link, client=Client())


def _given_an_account() -> User:
    other = club_found(name="Anna", founder=User.objects.create_user("Franziska", password=None))
    return member_account_make(club=other, name="Eva", role="scorer").membership.user


def _player(season: Season) -> object:
    return season.season_sheets.first().sheet.seats.first().player.uid


def _player_names(season: Season) -> Iterator[dict[str, str]]:
    """A name that somebody has, one that changed meanwhile, one that can be."""
    first, second, *_ = season.season_sheets.first().sheet.seats.all()
    yield {"name": second.player.name, "opened": first.player.name}
    yield {"name": "carla", "opened": "?"}
    yield {"name": "carla", "opened": first.player.name}
    yield {"name": first.player.name, "opened": "carla"}


def _sheet_of(season: Season) -> object:
    return season.season_sheets.first().sheet.uid


def _errors(hall: Hall) -> Iterator[Page]:
    yield hall.page("get", "/no/such/page/")
    yield hall.page("get", f"/s/{NOWHERE}/")
    yield hall.page("get", f"/clubs/{Club.objects.earliest('pk').uid}/members/", client=_carla())
    for code in ("400", "403", "404", "429", "500", "503"):
        yield code, render_to_string(f"{code}.html", request=RequestFactory().get("/"))
    yield "csrf", csrf_failure(RequestFactory().get("/")).content.decode()
    yield "sign-out", hall.page("post", reverse("league:sign-out"))[1]


def _carla() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("carla", password=None))
    return client
