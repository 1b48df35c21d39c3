"""What people do at the table, step by step, in any language and on any device: the steps of whole evenings."""

from __future__ import annotations

import re

from django.utils import translation
from playwright.sync_api import Locator, expect

from scoring.wording.faces import symbol_names, whot_names
from tests.browser.device import Device, Sheet


def start_watten(anna: Device, *names: str) -> Sheet:
    """Open a new sheet from the home page, typing the names as people do."""
    anna.go("/")
    anna.tap(anna.page.locator('a[href="/new/watten/"]'))
    _name_and_start(anna, names)
    return opened(anna)


def start_whot(anna: Device, *names: str, ruleset: str = "leaflet_long") -> Sheet:
    anna.go("/")
    anna.tap(anna.page.locator('a[href="/new/whot/"]'))
    _choose(anna, "players", str(len(names)))
    _choose(anna, "ruleset", ruleset)
    _name_and_start(anna, names)
    return opened(anna)


def _name_and_start(anna: Device, names: tuple[str, ...]) -> None:
    for seat, name in enumerate(names):
        anna.page.locator(f"#name-{seat}").fill(name)
    anna.tap(anna.page.locator(".start-row button"))


def _choose(anna: Device, field: str, value: str) -> None:
    anna.tap(anna.page.locator(f'label:has(input[name="{field}"][value="{value}"])'))


def opened(anna: Device) -> Sheet:
    anna.page.wait_for_url(re.compile("/s/[0-9a-f-]{36}/$"))
    anna.ready()
    return Sheet(anna, anna.page.url.rstrip("/").rpartition("/")[2])


def let_watch(anna: Device, sheet: Sheet, watcher: Device) -> None:
    """Let Anna show a watch link through the menu, and open it on the other device."""
    anna.open_menu("menu-more")
    anna.tap(anna.page.locator(f'a[href="{sheet.pad}share/"]'))
    anna.tap(anna.page.locator('button[name="scope"][value="watch"]'))
    expect(anna.page.locator("svg.qr")).to_be_visible()
    watcher.go(str(anna.page.locator(".link-url a").get_attribute("href")))
    anna.go(sheet.pad)
    anna.ready()


# --- Watten ---


def wins_round(anna: Device, side: int, value: int = 2) -> None:
    """Write a round: one tap for a value that is shown, two for one behind the dots."""
    declaration = f"kind=round_won&side={side}&value={value}"
    if not anna.do(declaration).count():
        anna.open_menu(f"values-{'abc'[side]}")
    anna.tap_do("round_won", side=side, value=value)
    anna.sees_all_saved()


def strikes_off(anna: Device, side: int) -> None:
    """Void the points of the side ("streichen lassen"), because the others are krank."""
    anna.tap(anna.do(f"kind=points_voided&side={side}"))
    anna.sees_all_saved()


def sees_krank(anna: Device, *sides: int) -> None:
    for side in (0, 1):
        krank = anna.side(side).locator(":is(.krank, .watch-krank)")
        expect(krank).to_have_count(1 if side in sides else 0)


def sees_end(device: Device, game: int, outcome: str, loser: str) -> None:
    """Expect the notice of the game that has just ended, in the device's language."""
    finished = device.page.locator(":is(.finished, .watch-finished)")
    expect(finished).to_contain_text(device.say_outcome(outcome))
    expect(finished).to_contain_text(loser)


# --- WHOT! ---


def sits_down(anna: Device, *names: str, ruleset: str, **options: object) -> Sheet:
    """Open a WHOT! table and show it on this device's pad."""
    sheet = anna.open_whot(names=names, ruleset=ruleset, **options)  # type: ignore[arg-type]
    anna.go(sheet.pad)
    anna.ready()
    return sheet


def mark_of(anna: Device, seat: int) -> Locator:
    """The word at the head of a player's column: deals, away, sits out."""
    return anna.page.locator(".whot-table thead .mark").nth(seat)


def scores_by_value(anna: Device, winner: int, values: dict[int, int]) -> None:
    """Tap losers + 1 keys on the value grid, in seat order; the last tap writes the round."""
    chooses_mode_after_winner(anna, winner, "values")
    for value in values.values():
        taps_value(anna, value)
    anna.sees_all_saved()


def goes_on(anna: Device) -> None:
    """Go from the end of a game to the next one with the one tap that is offered."""
    anna.tap(anna.page.locator("[data-next-game]"))


def chooses_mode_after_winner(anna: Device, winner: int, mode: str) -> None:
    anna.tap(winner_key(anna, winner))
    key = anna.page.locator(".modes button").nth(("values", "cards", "keypad").index(mode))
    if key.get_attribute("aria-pressed") != "true":
        anna.tap(key)


def winner_key(anna: Device, seat: int) -> Locator:
    """The key of a player still in, by the seat in the plain form beside the keys."""
    seats = [
        int(row.get_attribute("data-seat") or 0) for row in anna.page.locator(".whot-rows [data-seat]").all()
    ]
    return anna.page.locator(".whot-entry .winner").nth(seats.index(seat))


def taps_value(anna: Device, value: int) -> None:
    expect(anna.page.locator(".whot-entry .is-tapped")).to_have_count(0)  # drawn again after the tap before
    key = anna.page.locator(".whot-entry .value-page button", has_text=re.compile(f"^{value}$"))
    if not key.is_visible():
        anna.tap(anna.page.locator(".values .pager button").nth(value // 30))
    if anna.page.locator(".chip strong").get_by_text(str(value), exact=True).count():
        anna.touch_beside()  # two equal hands are two taps
    anna.tap(key)


def opens_suit(anna: Device, suit: str) -> None:
    """On a phone the cards of one suit are visible at a time."""
    expect(anna.page.locator(".whot-entry .cards")).to_be_visible()
    tab = anna.page.locator(".whot-entry .suit-tab", has_text=suit)
    if tab.is_visible():
        anna.tap(tab)


def unfolds_symbols(anna: Device) -> None:
    """Show the symbols; on a phone they are visible only while one is being chosen."""
    if (fold := anna.page.locator("[data-unfold]")).is_visible():
        anna.tap(fold)


def taps_cards(anna: Device, *codes: str) -> None:
    """Tap cards by their names."""
    with translation.override(anna.language):
        suits = dict(zip("ctxq*", symbol_names().values(), strict=True))
        whots = whot_names()
    grid = anna.page.locator(".whot-entry .cards")
    for code in codes:
        if code in whots:
            anna.tap(grid.locator(".whot-row button", has_text=whots[code]).first)
        else:
            card = grid.get_by_role("button", name=f"{suits[code[0]]} {code[1:]}", exact=True)
            opens_suit(anna, suits[code[0]])
            anna.tap(card)


def sees_totals(device: Device, *totals: int) -> None:
    expect(device.page.locator(".whot-table .total")).to_have_text([str(total) for total in totals])


def sees_out(device: Device, *seats: int) -> None:
    """Expect these players to be out: their columns have a word besides being struck through."""
    heads = device.page.locator(".whot-table thead th:not(:first-child)")
    for seat in range(heads.count()):
        if seat in seats:
            expect(heads.nth(seat)).to_have_class(re.compile(r"\bis-out\b"))
        else:
            expect(heads.nth(seat)).not_to_have_class(re.compile(r"\bis-out\b"))


# --- the sheet ---


def opens_edit(anna: Device, sheet: Sheet, game: int, row: int) -> None:
    """Open the edit page of a line through the history and the menu of the line (both counted from 0)."""
    anna.tap(anna.page.locator(f'#board a[href="{sheet.history}"]'))
    line = anna.page.locator(f"#game-{game} tbody tr[id]").nth(row)
    anna.tap(line.locator("summary"))
    anna.tap(line.locator('a[href$="/edit/"]'))


def sees_preview(anna: Device) -> Locator:
    preview = anna.page.locator(".preview")
    expect(preview).to_be_visible()
    return preview


def saves(anna: Device, action: str = "save") -> None:
    anna.tap(anna.page.locator(f'button[name="action"][value="{action}"]'))
    anna.page.wait_for_url(re.compile("/history/(#.*)?$"))
