"""Sheets of one device in every state worth checking, made once and never changed.

Defines how each state is made. The pages are visited by `scenes`; nothing is asserted here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils import timezone
from playwright.sync_api import Browser, StorageState

from rules.registry import ruleset
from scoring.pages.hands import draft
from tests.browser.device import FIVE, FOUR, SIZES, Device, Sheet
from tests.browser.logged import LOGS
from tests.browser.served import Served

EIGHT = (*FIVE, "Franziska", "Gustl", "Hubert-Maria")
NOTE = "Erster Schnee, darum zu viert statt zu sechst.\nDas Rückspiel ist bei Franz."
OWNER, PASSWORD = "demo-owner", "schlag-farbe-weli"


@dataclass(frozen=True, slots=True)
class Hall:
    """Sheets by the name of their state, the addresses that go with them, and the cookies that open them."""

    sheets: dict[str, str]
    paths: dict[str, str]
    cookies: StorageState


def build(browser: Browser, served: Served) -> Hall:
    served.manage("demo", "--password", PASSWORD)
    context = browser.new_context(**SIZES["tablet"], base_url=served.url)
    try:
        anna = Device(context, served, "de", "tablet")
        sheets = {
            "watten": _watten(anna),
            "cut": anna.open_watten(dealer=""),
            "cut-three": anna.open_watten(names=FOUR[:3], dealer=""),
            "whot-who": anna.open_whot(names=EIGHT, dealer=""),
            "bid": _bid(anna),
            "krank": _krank(anna),
            "ended": _ended(anna),
            "undone": _undone(anna),
            "held": _held(anna, browser, served),
            "moved": _moved(anna),
            "scribes": _two_scribes(anna, browser, served),
            "closed": _closed(anna),
            "over": _over(anna),
            "two": _two(anna),
            "three": _three(anna),
            "three-free": _three(anna, three_mode="free"),
            "three-rest": _three(anna, three_mode="rest"),
            "bavaria": _bavaria(anna),
            "tyrol": _tyrol(anna),
            "changed": _changed(anna),
            "settled": _settled(anna),
            "whot": _whot(anna, "leaflet_long"),
            "whot-short": _whot(anna, "leaflet_short"),
            "whot-ended": _whot_ended(anna),
            "whot-closed": _whot_closed(anna),
            "whot-tournament": _tournament(anna),
            "whot-final": _final(anna),
            "whot-duel": _duel(anna),
            "whot-clock": anna.open_whot(names=FIVE[:4], ruleset="nigerian_app"),
            "whot-rounds": _rounds(anna),
            "whot-away": _away(anna),
            "hands": anna.open_watten(),
            "hands-whot": anna.open_whot(names=FIVE[:3], ruleset="leaflet_short"),
            "whot-single": anna.open_whot(names=FIVE[:3], ruleset="leaflet_classic"),
        }
        paths = {
            f"link-{name}": sheets[name].link("watch")
            for name in ("watten", "whot", "whot-ended", "whot-closed")
        }
        paths |= {f"replay-{name}": _kept(sheets[name], text) for name, text in LOGS.items()}
        paths |= _of_the_hand(sheets["settled"])
        paths["join"] = sheets["watten"].link("write")
        paths["join-side"] = sheets["scribes"].link("side-0")
        paths["join-scribes"] = sheets["scribes"].link("write")
        _sign_in(anna)
        paths |= _club_paths(anna)
        return Hall({name: sheet.uid for name, sheet in sheets.items()}, paths, context.storage_state())
    finally:
        context.close()


def _kept(sheet: Sheet, text: str) -> str:
    """Store a hand log with a sheet. Returns the address at which it is stepped through."""
    anna, hands = sheet.opener, f"{sheet.pad}hands/"
    anna.post(hands, {"text": text, "action": "save"})
    [path] = re.findall(rf'href="({hands}[0-9a-f-]{{36}}/)"', anna.context.request.get(hands).text())
    return path


def _of_the_hand(sheet: Sheet) -> dict[str, str]:
    """The addresses of a hand that was logged for a round: its steps, its dispute, its round."""
    read = sheet.opener.context.request.get
    [uid] = set(re.findall(r"/hands/([0-9a-f-]{36})/", read(f"{sheet.pad}hands/").text()))
    [round_] = set(re.findall(r'href="([^"]+/why/)"', read(f"{sheet.pad}dispute/?hand={uid}").text()))
    return {
        "settled-steps": f"{sheet.pad}hands/{uid}/",
        "settled-dispute": f"{sheet.pad}dispute/?hand={uid}",
        "settled-round": round_,
    }


def _watten(anna: Device) -> Sheet:
    """The fourth game of an evening, with every kind of mark beside the scores."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3), (0, 4), (1, 2), (0, 3))
    sheet.declare_all((1, 2), (1, 4), (1, 3))
    sheet.declare_all((0, 3), (0, 4), (1, 2), (1, 3), (1, 4))
    sheet.declare_all((0, 2), (1, 2), (0, 3))
    sheet.declare("penalty_given", side=0, code="misdeal")
    sheet.declare_all((1, 3))
    return sheet


def _bid(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 2), (1, 3))
    sheet.declare("bid_made", side=0, value=3)
    return sheet


def _krank(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((1, 2), (0, 4), (0, 3))
    return sheet


def _ended(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (0, 4), (1, 3), (1, 3), (1, 3))
    return sheet


def _undone(anna: Device) -> Sheet:
    """A round that was undone by mistake."""
    sheet = _bid(anna)
    anna.go(sheet.pad)
    anna.ready()
    anna.tap_undo()
    anna.sees_all_saved()
    return sheet


def _held(anna: Device, browser: Browser, served: Served) -> Sheet:
    """Two readings of one round, the second one held."""
    sheet = anna.open_watten()
    with browser.new_context(**SIZES["phone"], base_url=served.url) as context:
        beppo = Device(context, served, "de", "phone")
        sheet.also_written_by(beppo)
        place = Sheet(beppo, sheet.uid).here()
        sheet.declare_all((0, 2))
        fields = {
            "kind": "round_won",
            "side": 1,
            "value": 3,
            "entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000001",
        }
        beppo.post(f"{sheet.pad}entries/", place | fields, Outbox="1")
    return sheet


def _two_scribes(anna: Device, browser: Browser, served: Served) -> Sheet:
    """Two scribes: an agreed round, one that differs, a proposal of Beppo's, and one that Anna has to read."""
    sheet = anna.open_watten()
    sheet.set_two_scribes(own=0)
    with browser.new_context(**SIZES["phone"], base_url=served.url) as context:
        beppo = Device(context, served, "de", "phone")
        sheet.also_written_by(beppo, "side-1", name="Beppos Handy")
        theirs = Sheet(beppo, sheet.uid)
        sheet.declare("round_won", side=0, value=3)
        theirs.declare("round_won", "agreed", side=0, value=3)
        sheet.declare("round_won", side=1, value=2)
        theirs.declare("round_won", "held", side=1, value=4)
        theirs.declare("round_won", side=0, value=2)
        line = anna.line_ids(sheet)[0]
        fields = {"target": line, "inner_kind": "round_won", "side": 0, "value": 2, "note": "#mistyped"}
        theirs.declare("entry_corrected", "held", **fields)
    return sheet


def _moved(anna: Device) -> Sheet:
    """A sheet where an edit moved the end of the first game: rounds after the end are shown and not counted."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (1, 3), (1, 3), (0, 3), (1, 2), (1, 2), (0, 2))
    first = anna.line_ids(sheet)[0]
    sheet.declare("entry_corrected", target=first, inner_kind="round_won", side=0, value=6)
    return sheet


def _closed(anna: Device) -> Sheet:
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (1, 2))
    sheet.declare("sheet_closed")
    return sheet


def _over(anna: Device) -> Sheet:
    """A closed evening of two games, with the payer at the top."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 5), (1, 4), (0, 2), (1, 5))
    sheet.declare("sheet_closed")
    _about(sheet, "Gasthaus Post, Hinterzimmer", NOTE)
    return sheet


def _about(sheet: Sheet, title: str, note: str = "") -> None:
    sheet.opener.post(f"{sheet.pad}about/", {"title": title, "note": note})


def _two(anna: Device) -> Sheet:
    sheet = anna.open_watten(names=("Anna", "Beni"))
    sheet.declare_all((0, 5), (1, 9), (0, 2), (1, 3), (0, 4))
    return sheet


def _three(anna: Device, **options: str) -> Sheet:
    """Three players with points of their own in the second game; one of them is krank."""
    sheet = anna.open_watten(names=("Anna", "Beni", "Cilli"), **options)
    sheet.declare("round_won", side=1, value=9)
    # The others play together, and Cilli is Vorhand and alone.
    sheet.declare("round_won", value=7, **({"side": 1} if options else {"side": 0, "partners": "1"}))
    return sheet


def _bavaria(anna: Device) -> Sheet:
    """Gespannt: the round is worth three by itself."""
    sheet = anna.open_watten(ruleset="bavaria", target=15)
    sheet.declare_all((0, 5), (1, 4), (0, 5), (0, 3))
    return sheet


def _tyrol(anna: Device) -> Sheet:
    """Gestrichen: stay for three or concede two, before the first card."""
    sheet = anna.open_watten(ruleset="north_tyrol", target=11)
    sheet.declare_all((0, 5), (1, 2), (0, 4))
    return sheet


def _changed(anna: Device) -> Sheet:
    """A sheet whose partners changed after each of three games; the seats may change again now."""
    sheet = anna.open_watten()
    sheet.declare_all((0, 9))
    sheet.declare("seats_taken", persons="0 2 1 3")
    sheet.declare_all((0, 3), (1, 4), (1, 5))
    sheet.declare("seats_taken", persons="0 1 3 2")
    sheet.declare_all((1, 7), (0, 2), (0, 3), (0, 4))
    return sheet


def _settled(anna: Device) -> Sheet:
    """A sheet with a logged and booked dispute of the first game, and other partners since."""
    sheet = anna.open_watten(revoke_costs="two")
    sheet.declare_all((0, 3), (1, 2))
    hand = draft.begin(ruleset("upper_austria", {"revoke_costs": "two"}), 4, 2)
    for tap in ("deal A1 H9", "B2 schlag 8", "A2 farbe herz", "HK", "A1 L7"):
        hand = draft.tapped(hand, tap)
    anna.post(f"{sheet.pad}hands/new/", {"log": draft.packed(hand), "action": "keep"})
    sheet.declare("penalty_given", side=0, code="revoke")
    sheet.declare_all((1, 3), (0, 4), (1, 2), (1, 4))
    sheet.declare("entry_voided", target=anna.line_ids(sheet)[0])
    sheet.declare("seats_taken", persons="0 2 1 3")
    sheet.declare_all((1, 3), (0, 2))
    return sheet


def _whot(anna: Device, ruleset: str) -> Sheet:
    """The sixth round of five players: one is out, one is close to it."""
    sheet = anna.open_whot(names=FIVE, ruleset=ruleset)
    sheet.score_rounds(
        (1, {0: 14, 2: 22, 3: 45, 4: 19}),
        (0, {1: 21, 2: 30, 3: 39, 4: 12}),
        (1, {0: 22, 2: "c10 t4", 3: 28, 4: "q5 W"}),
        (2, {0: 9, 1: 26, 4: 34}),
    )
    return sheet


def _whot_closed(anna: Device) -> Sheet:
    """Two games finished, a third one left unfinished."""
    sheet = anna.open_whot(names=FIVE[:4])
    for winner in (0, 1):
        losers = [seat for seat in range(4) if seat != winner]
        sheet.score_rounds((winner, dict.fromkeys(losers, 101)))
    sheet.score_rounds((2, {0: 8, 1: 21, 3: 13}))
    sheet.declare("sheet_closed")
    return sheet


def _whot_ended(anna: Device) -> Sheet:
    sheet = anna.open_whot(names=FIVE[:4])
    sheet.score_rounds((0, {1: 45, 2: 50, 3: 30}), (3, {0: 59, 1: 55, 2: 50}), (3, {0: 41}))
    _about(sheet, "Advent bei den Nachbarn")
    return sheet


def _tournament(anna: Device) -> Sheet:
    """A tournament of seven: two have dropped out, and the last hand was a tie."""
    sheet = anna.open_whot(names=(*FIVE, "Franz", "Gustl"), ruleset="app_tournament")
    sheet.score_rounds(
        (0, {1: 14, 2: 22, 3: 45, 4: 19, 5: 7, 6: 2}),
        (1, {0: 3, 2: 8, 4: 31, 5: 12, 6: 9}),
        (5, {0: 20, 1: 20, 2: 8, 6: 4}),
    )
    return sheet


def _final(anna: Device) -> Sheet:
    sheet = anna.open_whot(names=FIVE[:3], ruleset="app_tournament")
    sheet.score_rounds((0, {1: 14, 2: 22}))
    return sheet


def _duel(anna: Device) -> Sheet:
    """One game was played for a stake, and the next one is too."""
    sheet = anna.open_whot(names=FIVE[:2], ruleset="app_duel")
    sheet.declare("stake_raised", points=5)
    sheet.declare("round_scored", winner=1)
    sheet.declare("stake_raised", points=2)
    return sheet


def _rounds(anna: Device) -> Sheet:
    """A fixed number of rounds, one of them played."""
    sheet = anna.open_whot(names=FIVE, match="fixed_rounds", rounds=5)
    sheet.score_rounds((0, {1: 14, 2: 22, 3: 45, 4: 19}))
    return sheet


def _away(anna: Device) -> Sheet:
    """Nigerian rules with calls; one player has left."""
    sheet = anna.open_whot(names=FIVE[:4], ruleset="nigerian")
    sheet.score_rounds((0, {1: 14, 2: 22, 3: 45}))
    sheet.declare("player_left", seat=2)
    return sheet


def _sign_in(anna: Device) -> None:
    page = anna.go("/account/sign-in/")
    page.locator('input[name="username"]').fill(OWNER)
    page.locator('input[name="password"]').fill(PASSWORD)
    page.locator('main form button:not([type="button"])').first.click()
    page.wait_for_url(lambda url: "sign-in" not in url)


def _night_season(anna: Device, club: str) -> str:
    """A season with rules of its own and five people at its first night, not seated yet."""
    today = timezone.localdate()
    year = {"starts_on": f"{today.year}-01-01", "ends_on": f"{today.year}-12-31"}
    season = anna.post(f"{club}seasons/new/", {"name": "Spielabende", **year}).headers["location"]
    anna.post(f"{season}rules/", {"game": "watten", "ruleset": "upper_austria"})
    for name in ("Anna", "Beni", "Cilli", "Dora", "Eva"):
        anna.post(f"{season}nights/{today}/guest/", {"name-0": name})
    anna.go(f"{season}nights/{today}/")  # shows its messages here and not on the first page of a test
    return season


def _club_paths(anna: Device) -> dict[str, str]:
    page = anna.go("/clubs/")
    club = str(page.locator('main a[href^="/clubs/"]:not([href$="/new/"])').first.get_attribute("href"))
    page = anna.go(club)
    links = [str(link.get_attribute("href")) for link in page.locator('main a[href^="/seasons/"]').all()]
    season = min(links, key=len)  # the others lead to its pages
    opening = str(anna.go(season).locator('form[action$="/open/"]').first.get_attribute("action"))
    anna.post(opening, {})
    page = anna.go(f"{club}competitions/")
    competition = str(page.locator('main a[href^="/competitions/"]').first.get_attribute("href"))
    today = timezone.localdate()
    made = anna.post(f"{club}members/invite/", {"role": "scorer", "days": "7"}).text()
    return {
        "club": club,
        "competition": competition,
        "today": str(today),
        "season": season,
        "night-season": _night_season(anna, club),
        "season-sheet": opening.removesuffix("open/"),
        "club-sheet": f"/s/{opening.split('/')[-3]}/",
        "invitation": re.findall(r"/invitation/[\w-]+/", made)[0],
    }
