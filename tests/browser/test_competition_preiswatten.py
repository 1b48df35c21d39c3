"""A whole Preiswatten of 24 pairs in one visit: list, draw, pads, paper, difference, withdrawal, correction,
prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.test import override_settings
from playwright.sync_api import Page, Route, expect

from config.profile import secret_key
from league.demo.preiswatten import PAIRS
from league.placards import placard_key
from tests.browser.device import SIZES, Device, Sheet
from tests.browser.served import Served

CLUB = """
from league.services import account_make, club_found
club = club_found(name="Watterrunde", founder=account_make(name="{owner}", password="schlag-farbe-weli"))
print(f"/clubs/{club.uid}/")
"""
LONG = "Maximiliane-Kreszentia Oberhuberin-Mayr & Balthasar-Emmeram von Unterstein; SV Hof"
DAILY, OTHERS = (24, "de"), [(24, "en"), (42, "de"), (42, "en")]
FIRST = ("Ewa Sommer", "Eva Sommer")
LAST = ("Adlhoch", "Birn", "Czerny", "Duregg", "Wolf", "Filz", "Gschnitzer", "Hopf", "Jung", "Kratky", "Lux")
# What is wider than the cell that holds it, or ends in dots, on paper.
CUT = """() => [...document.querySelectorAll("td, th, .certificate p, .placard span")].filter((one) =>
    one.offsetParent && (one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).textOverflow === "ellipsis"))
  .map((one) => one.textContent.trim())"""

# The field is on the screen, at least its upper half, and nothing lies over it.
IS_FREE = """field => {
  const { left, top, width, height } = field.getBoundingClientRect();
  return field === document.elementFromPoint(left + width / 2, top + height / 4);
}"""
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def pairs_of(count: int) -> str:
    """Invented names that are not near each other, except two; one has the maximum length."""
    first = re.findall(r"\w+", re.sub("[;].*", "", PAIRS))
    people = [f"{name} {LAST[(at + at // len(first)) % len(LAST)]}" for at, name in enumerate(first * 2)]
    people = people[: 2 * (count - 3)]
    pairs = [f"{one} & {other}" for one, other in zip(people[::2], people[1::2], strict=True)]
    return "\n".join([f"{FIRST[0]} & Sepp Stix", f"{FIRST[1]} & Wast Wirt", LONG, *pairs])


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("count", "language"), [DAILY, *(pytest.param(*other, marks=pytest.mark.long) for other in OTHERS)]
)
def test_a_preiswatten_from_the_list_to_the_published_standings(
    count: int, language: str, new_device: Callable[..., Device], served: Served
) -> None:
    owner = f"Wirtin {count} {language}"
    club = served.manage("shell", "-v", "0", "-c", CLUB.replace("{owner}", owner)).strip()
    director = new_device(language=language)
    scribes = [new_device("tablet", language=language), new_device("phone", language=language)]
    page, tables = _founded(director, club, owner), count // 2
    here = _enter(page, count)
    _pay_by_double_tap(director, here)
    _draw_by_double_tap(director, here)
    expect(page.locator(".tables > li")).to_have_count(tables)
    _step(page)
    expect(page.locator(".state-waiting")).to_have_count(tables)

    pad = _scan(director, scribes, served, here)
    _differ(scribes, pad)
    expect(page.locator("#table-1.state-differing")).to_be_visible()
    for one in scribes:
        expect(one.page.locator("#table-line")).to_contain_text(re.compile(r"1 · .*(40|3\d) min"))
    _rule(page)
    _on_paper(page)
    _told(director, here, 1, range(3, tables + 1))
    expect(page.locator("#next-step form")).to_be_visible()
    _step(page)
    expect(page.locator("#standings tbody tr")).to_have_count(count)

    director.post(f"{here}contenders/{count}/", {"withdraw": "1"})
    director.post(f"{here}prizes/", {"prizes": "300 €\n200 €\nSpanferkel"})
    for heat, tables_left in ((2, tables - 1), (3, 2), (4, 2)):  # the last two are the knockout of four
        page.goto(here)
        _settle_the_cut(director, page, here)
        _step(page)
        expect(page.locator(".tables > li:not([class])")).to_have_count(tables_left)
        _step(page)
        expect(page.locator(".state-waiting")).to_have_count(tables_left)
        _told(director, here, heat, range(1, tables_left + 1))
        expect(page.locator("#next-step form")).to_be_visible()
        _step(page)
        expect(page.locator("#standings")).to_be_visible()
    for one in scribes:
        expect(one.page).not_to_have_url(re.compile(pad))
    _step(page)
    expect(page.locator("#standings code")).to_be_visible()
    expect(page.locator("#next-step")).to_have_count(0)

    _correct(page, here)
    expect(page.locator("#standings .note")).to_be_visible()
    page.locator(f'form[action="{here}publish/"] button').click()
    expect(page.locator("#standings .note")).to_have_count(0)
    assert _prints(page, here, count) == {}
    _erase(page, club, here)


def _founded(director: Device, club: str, owner: str) -> Page:
    page = director.go(f"/account/sign-in/?next={club}competitions/new/%3Fformat%3Dfixed_heats")
    page.locator("#id_username").fill(owner)
    page.locator("#id_password").fill("schlag-farbe-weli")
    page.locator("main button").click()
    page.locator("#id_name").fill("Herbstpreiswatten")
    page.locator("#id_ruleset").select_option("bavaria")
    page.locator("#id_heats").fill("2")
    page.locator("#id_games").fill("1")
    page.locator("#more-fields > summary").click()
    page.locator("#id_minutes").fill("40")
    page.locator("#id_scribes").select_option("2")
    page.locator("#id_through").fill("4")
    page.locator("main form .button-main").click()
    return page


def _enter(page: Page, count: int) -> str:
    """Upload the list as a file and confirm that two near names are two people. Returns the competition's address."""
    page.locator("#file").set_input_files(
        {"name": "pairs.csv", "mimeType": "text/csv", "buffer": pairs_of(count).encode()}
    )
    page.evaluate("window.isMarked = true")
    page.locator('button[name="preview"]').click()
    expect(page.locator("#text")).to_have_value(re.compile(FIRST[1]))
    assert page.evaluate("window.isMarked"), "the page was loaded anew"
    expect(page.locator("#file")).to_have_value("")  # else it would be read once more, and not the text
    page.locator(f'input[name="who-{FIRST[1]}"][value="new"]').check()
    page.locator('button[name="enter"]').click()
    expect(page.locator("#preview")).to_have_count(0)
    expect(page.locator(".pair-list > li")).to_have_count(count)
    return urlsplit(page.url).path.removesuffix("contenders/")


def _step(page: Page) -> None:
    """Take the one next step that the page offers, after a look at the page."""
    page.evaluate("document.body.click()")
    page.locator("#next-step button").click()


def _draw_by_double_tap(director: Device, here: str) -> None:
    """The second half does not publish what nobody has seen, though its key is under the finger."""
    posts, page = [], director.go(f"{here}draw/")
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    director.tap_twice(page.locator("#next-step button"), until=page.locator(".tables > li").first)
    page.evaluate(NEXT_FRAME)
    assert len(posts) == 1, posts


def _pay_by_double_tap(director: Device, here: str) -> None:
    """While the answer is under way the second half is not sent: the key would be the one that takes it back."""
    page = director.go(f"{here}fees/")
    asked: list[Route] = []
    page.locator("#fee").fill("10")
    page.locator("form:has(#fee) button").click()
    paid = page.locator('button[name="paid"]')
    expect(paid.first).to_be_visible()
    page.route("**/fees/", lambda route: asked.append(route))
    director.tap_twice(paid.first)
    page.evaluate(NEXT_FRAME)
    asked[0].continue_()
    expect(page.locator('button[name="returned"]')).to_have_count(1)
    page.evaluate(NEXT_FRAME)
    assert len(asked) == 1
    page.unroute("**/fees/")


def _scan(director: Device, scribes: list[Device], served: Served, here: str) -> str:
    """Make the placards and let each side of table 1 scan its own. Returns the uid of the sheet that opens
    for both.
    """
    director.post(f"{here}placards/", {})
    shown = director.context.request.get(f"{here}placards/").text()
    placards = [UUID(uid) for uid in re.findall(r'id="placard-([0-9a-f-]{36})"', shown)[: len(scribes)]]
    pads = []
    for one, placard in zip(scribes, placards, strict=True):
        with override_settings(SECRET_KEY=secret_key(served.folder)):  # signs the QR code as the server does
            key = placard_key(placard)
        page = one.go(f"/t/{placard}/{key}/")
        page.locator("main form .button-main").click()
        expect(page.locator("#board")).to_be_visible()
        pads.append(page.url.split("/")[-2])
    assert pads[0] == pads[1]
    return pads[0]


def _differ(scribes: list[Device], pad: str) -> None:
    """Let the scribes agree until the last round, which one of them writes for the other side."""
    ours, theirs = (Sheet(one, pad) for one in scribes)
    for _round in range(2):
        ours.declare("round_won", side=0, value=5)
        theirs.declare("round_won", "agreed", side=0, value=5)
    ours.declare("round_won", side=0, value=5)
    theirs.declare("round_won", "held", side=1, value=5)


def _rule(page: Page) -> None:
    _result(page, 1)
    page.locator("#reason").fill("Streit um den letzten Stich")
    page.locator('button[name="rule"]').click()
    expect(page.locator("#table-1.state-told")).to_be_visible()


def _on_paper(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 698})
    _result(page, 2, in_sight=True)
    page.locator('button[name="paper"]').click()
    page.set_viewport_size(SIZES["tablet"]["viewport"])
    expect(page.locator("#table-2.state-told")).to_be_visible()


def _result(page: Page, table: int, *, in_sight: bool = False) -> None:
    """`in_sight`: the key that stores lies over no field before one has scrolled."""
    page.locator(f"#table-{table} a").click()
    first = page.locator('[name="game-1-0"]')
    assert not in_sight or first.evaluate(IS_FREE)
    first.fill("15")
    page.locator('[name="game-1-1"]').fill(str(table + 1))


def _told(director: Device, here: str, heat: int, tables: range) -> None:
    """Type the results of these tables from paper, without opening their pages."""
    for table in tables:
        points = {"game-1-0": 15, "game-1-1": (7 * table + heat) % 13 + 2}
        director.post(f"{here}heats/{heat}/tables/{table}/", {**points, "paper": "1"})


def _settle_the_cut(director: Device, page: Page, here: str) -> None:
    """Who meets whom is by chance, so pairs may be level on the line: the lot takes the lowest numbers."""
    if page.locator("#next-step form").count() == 0:
        level = re.findall(r"\d+", page.locator("#next-step").inner_text())
        director.post(f"{here}lot/", {"order": ", ".join(level), "by": "lot"})
        page.goto(here)


def _correct(page: Page, here: str) -> None:
    page.goto(f"{here}heats/4/tables/1/")  # the final or the game for third: two places always change
    page.locator('[name="game-1-0"]').fill("0")
    page.locator('[name="game-1-1"]').fill("15")
    page.locator("#reason").fill("Falsch abgeschrieben")
    page.locator('button[name="rule"]').click()
    expect(page.locator(".messages")).to_contain_text(re.compile(r"\d+ \D+ \d+ \D+ \d+"))


def _erase(page: Page, club: str, here: str) -> None:
    """Somebody wants to be gone: the name goes from the standings, and the published table stays as it was."""
    page.goto(here)
    published = page.locator("#standings code").inner_text()
    page.goto(f"{club}players/")
    page.get_by_text(FIRST[0], exact=True).click()
    page.locator('main a[href$="/privacy/"]').click()
    page.locator('main a[href$="/erase/"]').click()
    page.locator('button[name="confirmed"]').click()
    expect(page).not_to_have_url(re.compile("/erase/$"))
    page.goto(here)
    expect(page.locator("#standings code")).to_have_text(published)
    expect(page.locator("#standings .note")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text(FIRST[0])


def _prints(page: Page, here: str, count: int) -> dict[str, object]:
    """What is cut on each print, and the number of sheets of paper where that is promised."""
    found: dict[str, object] = {}
    each = {"certificates/?places=3": ".certificate", "placards/": ".placard"}
    one_sheet = ("lists/standings/", "lists/prizes/", "lists/contenders/", "lists/fees/")
    for path in (*each, *one_sheet, "lists/heats/", "plan/", "seating/", "score-sheets/"):
        page.goto(f"{here}{path}")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 703, "height": 1030})  # A4 less its margins
        if cut := page.evaluate(CUT):
            found[path] = cut
        if path in each or (count == 24 and path in one_sheet):
            sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
            if sheets != (page.locator(each[path]).count() if path in each else 1):
                found[f"sheets of {path}"] = sheets
        page.emulate_media(media="screen")
    return found
