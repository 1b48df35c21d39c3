"""A WHOT! season of ten evenings through its pages: people stay away, and the best six evenings of each count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.device import Device, Sheet
from tests.browser.served import Served

PEOPLE = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Gustl", "Hedwig")
CLUB = f"""
from league.services import account_make, club_found
club = club_found(name="Whot-Runde", founder=account_make(name="Wirt {{language}}", password="schlag-farbe-weli"))
for name in {PEOPLE!r}:
    club.space.players.create(name=name)
print(f"/clubs/{{club.uid}}/")
"""
EVENINGS, BEST, GAMES = 10, 6, 2
Wins = dict[str, dict[int, int]]


@pytest.mark.long
@pytest.mark.postgres
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_season_of_ten_evenings(language: str, new_device: Callable[..., Device], served: Served) -> None:
    club = served.manage("shell", "-v", "0", "-c", CLUB.replace("{language}", language)).strip()
    director, today, random = new_device(language=language), timezone.localdate(), Random(8)
    days = [today - timedelta(days=7 * back) for back in reversed(range(EVENINGS))]
    page, here = _founded(director, club, days)
    wins: Wins = {name: {} for name in PEOPLE}
    for evening, day in enumerate(days):
        away = {PEOPLE[evening % 8], PEOPLE[(3 * evening) % 8]}
        _seated(page, f"{here}nights/{day}/", [name for name in PEOPLE if name not in away], evening)
        _played(director, page, wins, evening, random)

    page.goto(here)
    rows = page.locator(".standing tbody tr")
    facts = [
        (row.locator(".rank").inner_text().split()[0], row.locator(".name").inner_text().split()[0])
        for row in rows.all()
    ]
    assert sorted(facts) == sorted(_expected(wins))
    table = page.locator(".evenings .table-wrap table")
    expect(table.locator("thead th:has(a)")).to_have_count(EVENINGS)
    left_out = sum(max(0, len(evenings) - BEST) for evenings in wins.values())
    expect(table.locator("tbody s")).to_have_count(left_out)


def _founded(director: Device, club: str, days: list[date]) -> tuple[Page, str]:
    page = director.go(f"/account/sign-in/?next={club}seasons/new/")
    page.locator("#id_username").fill(f"Wirt {director.language}")
    page.locator("#id_password").fill("schlag-farbe-weli")
    page.locator("main button").click()
    page.locator("#id_name").fill("Winter")
    page.locator("#id_starts_on").fill(str(days[0]))
    page.locator("#id_ends_on").fill(str(days[-1]))
    page.locator("main form .button-main").click()
    page.wait_for_url("**/seasons/*-*-*-*-*/")
    here = urlsplit(page.url).path
    director.post(f"{here}rules/", {"game": "whot", "ruleset": "leaflet_classic", "seen": ""})
    director.post(f"{here}counting/", {"payer": "declared", "order_1": "games_won", "best_evenings": BEST})
    return page, here


def _seated(page: Page, night: str, here: list[str], evening: int) -> None:
    """Mark who is present, seat them and open the sheets by taps; on the first evening two people swap seats
    before.
    """
    page.goto(night)
    for name in here:
        page.locator(".comer", has_text=name).click()
    page.locator("#present .start-row button").click()
    expect(page.locator("#seating")).to_be_visible()
    keys = page.locator("#seating .seat-key")
    expect(keys).to_have_count(len(here))
    if evening == 0:
        first, last = keys.first.inner_text(), keys.last.inner_text()
        keys.first.click()
        expect(keys.first).to_have_attribute("aria-current", "true")
        keys.last.click()
        expect(keys.first).to_have_text(last)
        expect(keys.last).to_have_text(first)
    beside, is_today = page.context.new_page(), evening == EVENINGS - 1
    if is_today:
        beside.goto(night)
        expect(beside.locator("#seating")).to_be_visible()
    page.locator("#seating .button-main").click()
    expect(page.locator("#heat")).to_be_visible()
    if is_today:  # a page that is open elsewhere follows automatically
        expect(beside.locator("#heat")).to_be_visible(timeout=15_000)
    beside.close()


def _played(director: Device, page: Page, wins: Wins, evening: int, random: Random) -> None:
    """Play the games of every table, and count the wins independently of the app."""
    for line in page.locator("#heat .night-tables > li").all():
        names = line.locator("strong").inner_text().split(", ")
        opening = str(line.locator('form[action$="/open/"]').get_attribute("action"))
        director.post(opening, {})
        sheet = Sheet(director, opening.split("/")[-3])
        for name in names:
            wins[name].setdefault(evening, 0)
        for _game in range(GAMES):
            winner = random.randrange(len(names))
            sheet.declare("round_scored", winner=winner)  # these rules count no points
            wins[names[winner]][evening] += 1


def _expected(wins: Wins) -> list[tuple[str, str]]:
    """The ranking by the games won on the best evenings of each; equal ones share a rank."""
    best = {name: sum(sorted(evenings.values(), reverse=True)[:BEST]) for name, evenings in wins.items()}
    by_wins: dict[int, list[str]] = defaultdict(list)
    for name, count in best.items():
        by_wins[count].append(name)
    return [
        (str(1 + sum(other > count for other in best.values())), name)
        for count, names in by_wins.items()
        for name in names
    ]
