"""Evenings typed from paper with a corrected score, the printed report of an evening, and a competition that
is moved to a venue and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import SIZES, Device
from tests.browser.served import Served, running_on_copy

pytestmark = pytest.mark.long
PASSWORD = "schlag-farbe-weli"
ACCOUNT = """
from league.services import account_make
account_make(name="{name}", password="{password}")
"""
CLUB = """
from datetime import timedelta
from django.utils import timezone
from league import services
from league.models import User
from rules.registry import ruleset
club = services.club_found(name="Zettelrunde", founder=User.objects.get(username="{name}"))
today = timezone.localdate()
season = services.season_open(
    club=club, name="Winter", starts_on=today - timedelta(days=9), ends_on=today + timedelta(days=9)
)
services.season_rules_pin(season=season, seen="", rules=ruleset("bavaria"))
print(club.uid, season.uid)
"""

FORTY = """
from unittest import mock
from league.federation import by_rows, plan
from league.models import Club, Season
with mock.patch.multiple(plan, WEEKS=1, DAYS=7):
    by_rows.write([plan.ClubPlan("Vierzigerrunde", 99, plan.Size(1, 1, 300, 3))], with_hand_facts=False)
club = Club.objects.get(name="Vierzigerrunde")
Season.objects.in_space(club.space).update(payer="last")
print(club.uid, club.seasons.get().starts_on)
"""
PAIRS = f"""{CLUB}
from league.engine.paper_list import paper_lines
from league.services.paper import PaperEvening, paper_take_in
from scoring.access import Device
services.club_change(club=club, name=club.name, is_public=True)
pairs = [f"Wally Oberhauser{{at}} & Maximilian Unterthurner{{at}}" for at in range(24)]
games = "15:{{0}} {{0}}:15 15:0"
text = "".join(f"{{today}};{{at}};{{pairs[at]}};{{pairs[12 + at]}};{{games.format(at + 2)}}\\n" for at in range(12))
lines = paper_lines(text, ruleset("bavaria"), (4,))
paper_take_in(season=season, device=Device("paper"), evenings=[PaperEvening(one, one.seated) for one in lines])
"""


def run(served: Served, script: str, name: str) -> list[str]:
    filled = script.replace("{name}", name).replace("{password}", PASSWORD)
    return served.manage("shell", "-v", "0", "-c", filled).split()


def signed_in(page: Page, name: str, then: str) -> Page:
    page.goto(f"/account/sign-in/?next={then}")
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main .button-main").click()
    expect(page).to_have_url(re.compile(re.escape(then) + "$"))
    return page


def test_an_evening_is_typed_from_paper_and_a_score_corrected(
    new_device: Callable[..., Device], served: Served
) -> None:
    run(served, ACCOUNT, "Schreiberin")
    _club, season = run(served, CLUB, "Schreiberin")
    here = f"/seasons/{season}/"
    page = signed_in(new_device("phone").page, "Schreiberin", f"{here}paper/")

    day = timezone.localdate()
    page.locator("#text").fill(f"{day};3;Ewa Sommer & Sepp Stix;Eva Sommer & Wast Wirt;15:9 3:15")
    page.locator("main form .button-main").click()
    page.locator('input[name^="like-"]').check()
    page.locator('button[name="confirmed"]').click()
    expect(page.locator(".messages")).to_be_visible()
    page.locator('a[href*="/sheets/"]').first.click()
    page.locator('a[href$="/scores/"]').click()
    page.locator("#game-1").fill("9:15")
    page.locator("#reason").click()  # or the next click would be the second half of a double one
    page.locator("#reason").fill("Verlesen")
    page.locator("main form .button-main").click()

    expect(page.locator(".result-paper")).to_contain_text("9:15")
    expect(page.locator(".result-paper")).to_contain_text("15:9")
    page.goto(f"{here}#reopened")
    page.locator("#reopened > summary").click()
    expect(page.locator("#reopened")).to_contain_text("Verlesen")


def test_the_report_of_an_evening_of_forty_fits_on_one_sheet_of_paper(
    browser: Browser, served: Served
) -> None:
    club, day = run(served, FORTY, "")
    for language in ("de-AT", "en-GB"):
        context = browser.new_context(base_url=served.url, locale=language)
        page = context.new_page()
        page.goto(f"/clubs/{club}/evenings/{day}/")
        expect(page.locator(".standings tbody tr")).to_have_count(40)
        expect(page.locator(".round-due").first).to_be_visible()
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
        context.close()
        assert sheets == 1, language


def test_a_season_of_24_pairs_prints_on_one_page_and_a_phone_shows_what_decides(
    browser: Browser, served: Served
) -> None:
    run(served, ACCOUNT, "Drucker")
    _club, season = run(served, PAIRS, "Drucker")
    for language in ("de-AT", "en-GB"):
        phone = browser.new_context(**SIZES["phone"], base_url=served.url, locale=language)
        page = phone.new_page()
        page.goto(f"/seasons/{season}/?by=pair")
        expect(page.locator(".standings tbody tr")).to_have_count(24)
        columns = page.locator("th.ranks").all()
        assert len(columns) == 3
        for column in columns:
            expect(column).to_be_in_viewport(ratio=1)
        phone.close()
        laptop = browser.new_context(base_url=served.url, locale=language)
        page = laptop.new_page()
        for path in ("?by=pair", "lists/watten/?by=pair"):
            page.goto(f"/seasons/{season}/{path}")
            sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
            assert (sheets, path, language) == (1, path, language)
        page.goto(f"/seasons/{season}/?by=pair")
        page.emulate_media(media="print")
        for css in (".game-standings", ".game-standings .stack"):  # a grid prints one table over another
            expect(page.locator(css).first).to_have_css("display", "block")
        laptop.close()


def test_a_competition_is_moved_to_a_venue_and_back(
    new_device: Callable[..., Device], served: Served, browser: Browser, prepared_data: Path, tmp_path: Path
) -> None:
    run(served, ACCOUNT, "Wirtin daheim")
    club, _season = run(served, CLUB, "Wirtin daheim")
    page = signed_in(
        new_device().page, "Wirtin daheim", f"/clubs/{club}/competitions/new/?format=fixed_heats"
    )
    here = _founded(page)
    page.goto(f"{here}away/")
    page.locator("#where").fill("Almhütte")
    page.locator('button[name="leave"]').click()
    taken = _downloaded(page, tmp_path / "out.zip")
    page.goto(f"{here}draw/")
    expect(page.locator("#next-step")).to_have_count(0)

    with running_on_copy(prepared_data, tmp_path / "venue") as venue:
        run(venue, ACCOUNT, "Hüttenwirt")
        context = browser.new_context(base_url=venue.url, accept_downloads=True)
        away = signed_in(context.new_page(), "Hüttenwirt", "/clubs/archive/")
        _take_in(away, taken)
        away.goto(here)
        _play_heat(away, here)
        away.goto(f"{here}away/")
        away.locator('button[name="give_back"]').click()
        back = _downloaded(away, tmp_path / "back.zip")
        context.close()

    page.goto(f"/clubs/{club}/archive/")
    _take_in(page, back)
    page.goto(here)
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    expect(page.locator("#next-step button")).to_be_visible()  # the next heat is drawn at home again


def _founded(page: Page) -> str:
    page.locator("#id_name").fill("Hüttenwatten")
    page.locator("#id_ruleset").select_option("bavaria")
    page.locator("#id_games").fill("1")
    page.locator("main form .button-main").click()
    page.locator("#text").fill("Anna A & Beni B\nCilli C & Dora D\nEmil E & Fini F\nGustl G & Heidi H")
    page.locator('button[name="preview"]').click()
    page.locator('button[name="enter"]').click()
    expect(page.locator("#preview")).to_have_count(0)
    return urlsplit(page.url).path.removesuffix("contenders/")


def _play_heat(page: Page, here: str) -> None:
    page.locator("#next-step button").click()
    expect(page.locator(".tables > li")).to_have_count(2)
    page.locator("#next-step button").click()
    expect(page.locator(".state-waiting")).to_have_count(2)
    for table in (1, 2):
        page.locator(f"#table-{table} a").click()
        page.locator('[name="game-1-0"]').fill("15")
        page.locator('[name="game-1-1"]').fill(str(table + 1))
        page.locator('button[name="paper"]').click()
        expect(page.locator(f"#table-{table}.state-told")).to_be_visible()
    page.locator("#next-step button").click()
    expect(page.locator("#standings")).to_be_visible()


def _downloaded(page: Page, to: Path) -> Path:
    with page.expect_download() as found:
        page.locator("a[download]").click()
    found.value.save_as(to)
    return to


def _take_in(page: Page, archive: Path) -> None:
    page.locator("#file").set_input_files(archive)
    page.locator("main form .button-main").click()
    expect(page.locator('section[role="status"]')).to_be_visible()
