"""A hand logged by tapping: from the deal to the sheet, with slips, reloads and quick taps; and a dispute settled."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.clocks import stop_watch, watch_runs
from tests.browser.device import FIVE, Device, Sheet
from tests.browser.installed import until
from tests.browser.test_outbox_queue import Gate
from tests.browser.ways import any_size, mostly

MakeDevice = Callable[..., Device]
# S4, the worked round: Herz Achter, Drei, Vier; B wins three points.
WORKED = (
    "B1 schlag 8", "A1 farbe herz", "B1 SK", "A2 H9", "B2 HU", "A1 HO", "A1 bid 3", "B1 stay",
    "A1 LK", "B1 LA", "A2 S7", "B2 E7", "B1 bid 4", "A1 concede",
)  # fmt: skip

# How far the last card reaches under the keys at the foot.
ADDRESS_KEPT = """new Promise((said) => {
  indexedDB.open("punkteblock-drafts").onsuccess = ({ target: { result: opened } }) => {
    opened.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => {
      opened.close();
      said(target.result.some(({ draft: [address] }) => address === location.pathname + location.search));
    };
  };
})"""
LYING: ViewportSize = {"width": 844, "height": 390}
LOW: ViewportSize = {"width": 740, "height": 360}
# The next taps that need scrolling or lie under something.
OUT_OF_SIGHT = """() =>
  [...document.querySelectorAll(".tap-rows .tap-card, .is-legal .tap-card, .tap-way, .tap-buttons .button")]
    .filter((key) => key.checkVisibility() && !key.closest("details"))
    .filter((key) => {
      const { left, right, top, bottom } = key.getBoundingClientRect();
      return ![top + 3, bottom - 3].every((y) => key.contains(document.elementFromPoint((left + right) / 2, y)));
    })
    .map((key) => key.value)"""


def opens(one: Device, sheet: Sheet, asked: str = "") -> None:
    one.go(f"{sheet.pad}hands/new/{asked}")
    expect(one.page.locator("#tapping")).to_be_visible()


def button(one: Device, add: str, name: str = "add"):  # type: ignore[no-untyped-def]
    return one.page.locator(f'#tapping button[name="{name}"][value="{add}"]')


def taps(one: Device, *adds: str) -> None:
    """Tap each; every tap waits for the effect of the one before, as a person does."""
    for add in adds:
        found = button(one, add)
        expect(found).to_be_attached()
        if not found.is_visible():
            inside = one.page.locator(f'button[name="add"][value="{add}"]')
            one.tap(one.page.locator("#tapping details").filter(has=inside).locator("> summary"))
        count = int(one.page.locator("#tapping").get_attribute("data-count") or 0)
        one.tap(found)
        if not add.startswith(("deal ", "dealer ", "upcard ")):
            sees_taps(one, count + 1)


def sees_taps(one: Device, count: int) -> None:
    expect(one.page.locator("#tapping")).to_have_attribute("data-count", str(count))


@pytest.mark.parametrize("script", [True, False])
@any_size
def test_a_hand_with_bids_is_logged_and_declared_by_taps(
    new_device: MakeDevice, size: str, script: bool
) -> None:
    anna = new_device(size, script=script)
    sheet = anna.open_watten(dealer=0)
    anna.go(f"{sheet.pad}hands/")
    anna.tap(anna.page.locator(".hands-new"))

    taps(anna, *WORKED)
    expect(anna.page.locator(".tap-end h1")).to_have_text(
        anna.say("The others conceded: %(value)s for %(winner)s.", value=3, winner="Beni & Dora")
    )
    anna.tap(anna.page.locator(".tap-send"))

    anna.sees_score(0, 3)
    anna.go(f"{sheet.pad}hands/")
    expect(anna.page.locator(".logs > li")).to_have_count(1)


def test_a_hand_survives_a_slip_a_reload_the_back_button_and_a_closed_page(new_device: MakeDevice) -> None:
    anna = new_device()
    sheet = anna.open_watten(dealer=0)
    opens(anna, sheet)
    taps(anna, *WORKED[:5])

    anna.tap(button(anna, "undo"))
    sees_taps(anna, 4)
    anna.page.reload()
    sees_taps(anna, 4)
    taps(anna, "B2 H7")
    anna.page.go_back()
    sees_taps(anna, 4)
    until(anna, ADDRESS_KEPT, "the log was not kept")
    anna.page.close()
    anna.page = anna.context.new_page()
    opens(anna, sheet)
    anna.tap(anna.page.locator("#tap-draft a"))

    sees_taps(anna, 4)
    expect(button(anna, "B2 HU")).to_be_visible()


def test_quick_card_taps_are_all_logged_in_seat_order(new_device: MakeDevice) -> None:
    """Four cards faster than the server answers: each belongs to the next player."""
    anna = new_device()
    opens(anna, anna.open_watten(dealer=0))
    taps(anna, *WORKED[:2])

    anna.page.evaluate("""() => {
      for (const card of ["SK", "H9", "HU", "HO"]) document.querySelector(`#tapping [data-quick="${card}"]`).click();
    }""")

    sees_taps(anna, 6)
    anna.page.set_viewport_size(LYING)
    assert anna.page.evaluate(OUT_OF_SIGHT) == []
    expect(anna.page.locator(".trick .trick-who")).to_have_text(["Beni", "Cilli", "Dora", "Anna"])
    expect(anna.page.locator(".trick .is-won .trick-who")).to_have_text("Anna")


def test_quick_taps_while_an_answer_is_slow_are_all_logged(new_device: MakeDevice) -> None:
    anna = new_device()
    opens(anna, anna.open_watten(dealer=0))
    taps(anna, *WORKED[:2])

    gate = Gate(anna.page, "**/hands/new/?*")
    for card in ("SK", "H9", "HU", "HO"):
        anna.page.locator(f'#tapping [data-quick="{card}"]').first.click(no_wait_after=True)
        gate.wait_for(1)
    gate.open()

    sees_taps(anna, 6)
    expect(anna.page.locator(".trick .trick-who")).to_have_text(["Beni", "Cilli", "Dora", "Anna"])


@pytest.mark.parametrize("text", mostly("largest", long=("normal",)))
def test_no_tap_of_a_whot_log_needs_scrolling_on_a_phone_on_its_side(
    new_device: MakeDevice, text: str
) -> None:
    anna = new_device()
    anna.prefer(text=text)
    opens(anna, anna.open_whot(names=FIVE, dealer=1))

    for tapped in ((), ("upcard c8",), ("P3 c3",)):  # the first card may be any of the pack
        taps(anna, *tapped)
        for size in (LYING, LOW):
            anna.page.set_viewport_size(size)
            assert anna.page.evaluate(OUT_OF_SIGHT) == []


def test_no_card_of_a_watten_log_needs_scrolling_on_a_phone_upright(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    opens(anna, anna.open_watten())
    taps(anna, "B1 schlag 8", "A1 farbe herz")

    for tapped in (("B1 SK", "A2 H9"), ("B2 HU", "A1 HO")):  # within a trick, and the next lead
        taps(anna, *tapped)
        assert anna.page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize("ruleset", mostly("leaflet_long", long=("nigerian_app",)))
@pytest.mark.parametrize("text", mostly("normal", long=("large", "largest")))
def test_no_first_card_of_a_whot_log_needs_scrolling_on_a_phone_upright(
    new_device: MakeDevice, text: str, ruleset: str
) -> None:
    anna = new_device("phone")
    anna.prefer(text=text)
    opens(anna, anna.open_whot(names=FIVE[:4], dealer=1, ruleset=ruleset))

    assert anna.page.evaluate(OUT_OF_SIGHT) == []
    anna.tap(anna.page.locator(".tap-dealers .button").nth(2))
    expect(anna.page.locator(".tap-dealers .button.is-now")).to_have_text("Cilli")
    assert anna.page.evaluate(OUT_OF_SIGHT) == []


def test_cards_of_a_street_tapped_quickly_are_all_chosen(new_device: MakeDevice) -> None:
    anna = new_device()
    opens(anna, anna.open_whot(names=("Anna", "Beni"), ruleset="leaflet_short", dealer=1))
    taps(anna, "upcard c3")
    anna.tap(button(anna, "several", "for"))
    expect(button(anna, "t3", "pick")).to_be_visible()

    anna.page.evaluate("""() => {
      for (const card of ["t3", "t4", "c5"]) document.querySelector(`#tapping [name=pick][value="${card}"]`).click();
    }""")

    expect(anna.page.locator(".tap-chosen .tap-card")).to_have_count(3)
    anna.tap(button(anna, "-t4", "pick"))
    expect(anna.page.locator(".tap-chosen .tap-card")).to_have_count(2)


def test_a_log_of_a_voided_round_leads_to_an_explanation(new_device: MakeDevice) -> None:
    anna = new_device()
    opens(anna, anna.open_watten(dealer=0))
    anna.page.evaluate("() => { document.querySelector('#tap [name=round]').value = '77'; }")

    anna.tap(anna.page.locator('#tapping button[name="add"]').first)

    expect(anna.page.get_by_text(anna.say("This round is not on the sheet."))).to_be_visible()


def test_a_double_tap_lays_a_card_once(new_device: MakeDevice) -> None:
    anna = new_device()
    stop_watch(anna)
    opens(anna, anna.open_watten(dealer=0))
    taps(anna, *WORKED[:2])

    button(anna, "B1 SK").dblclick()
    sees_taps(anna, 3)
    taps(anna, "A2 H9")

    sees_taps(anna, 4)


def test_a_tap_without_a_server_is_reported_and_can_be_repeated(new_device: MakeDevice) -> None:
    anna = new_device()
    stop_watch(anna)
    opens(anna, anna.open_watten(dealer=0))
    taps(anna, *WORKED[:2])
    anna.context.set_offline(True)

    anna.tap(button(anna, "B1 SK"))
    expect(anna.page.locator("#tap-lost")).to_be_visible()
    anna.context.set_offline(False)
    watch_runs(anna, 700)  # any sooner would be a double tap
    taps(anna, "B1 SK")

    expect(anna.page.locator("#tap-lost")).to_be_hidden()


def test_a_tap_is_marked_at_once_and_answered_soon(new_device: MakeDevice) -> None:
    """The mark appears while the tap is handled; the next cards come in one answer, with little work for the
    server.
    """
    anna = new_device()
    opens(anna, anna.open_watten(dealer=0))
    anna.page.evaluate("""() => {
      window.marked = window.swapped = 0;
      addEventListener("submit", (event) => {
        window.marked += event.submitter.classList.contains("is-tapped");
      });
      addEventListener("htmx:afterSwap", () => { window.swapped += 1; });
    }""")
    before = anna.served.work

    taps(anna, *WORKED)

    assert anna.page.evaluate("[window.marked, window.swapped]") == [len(WORKED)] * 2
    assert (anna.served.work - before) / len(WORKED) < 0.5


@any_size
def test_a_whot_hand_with_unseen_draws_is_logged_and_declared_by_taps(
    new_device: MakeDevice, size: str
) -> None:
    anna = new_device(size)
    sheet = anna.open_whot(names=("Anna", "Beni"), ruleset="leaflet_short", dealer=1)
    opens(anna, sheet)

    taps(anna, "upcard c8", "P1 c3", "P2 draw", "P1 c5", "P2 draw", "P1 x5", "P2 Wy circle", "P1 c10", "P2 draw",
         "P1 c11", "P2 draw", "P1 c12")  # fmt: skip
    expect(anna.page.locator(".tap-end h1")).to_contain_text(
        anna.say("%(winner)s is out of cards.", winner="Anna")
    )
    anna.tap(button(anna, "P2 show", "for"))
    cards = ("t1", "t2", "t3", "t4", "t5", "t7", "t8", "t10", "*1")
    for number, card in enumerate(cards, 1):
        anna.tap(button(anna, card, "pick"))
        expect(anna.page.locator(".tap-chosen .tap-card")).to_have_count(number)
    anna.tap(anna.page.locator(".tap-chosen .button-main"))
    expect(anna.page.locator(".tap-loser b.number")).to_have_text("82")  # (40 + 1) x 2
    anna.tap(anna.page.locator(".tap-send"))

    expect(anna.page.locator("#board")).to_contain_text("82")


def test_a_street_is_tapped_while_answers_move_its_cards(new_device: MakeDevice) -> None:
    anna = new_device()
    opens(anna, anna.open_whot(names=("Anna", "Beni"), ruleset="leaflet_short", dealer=1))
    taps(anna, "upcard c3")
    anna.tap(button(anna, "several", "for"))
    expect(button(anna, "t3", "pick")).to_be_visible()
    gate = Gate(anna.page, "**/hands/new/?*")
    anna.tap(button(anna, "t3", "pick"))
    gate.wait_for(1)
    anna.tap(button(anna, "t4", "pick"))
    with anna.finger_on(button(anna, "c5", "pick")):
        gate.open()
        expect(button(anna, "-t4", "pick").first).to_be_attached()
    expect(button(anna, "-c5", "pick").first).to_be_attached()
    expect(anna.page.locator(".tap-chosen .tap-card")).to_have_count(3)

    anna.tap(button(anna, "P1 t3 t4 c5"))

    sees_taps(anna, 1)
    expect(anna.page.locator(".tap-last")).to_contain_text("✓")


def test_a_disputed_hand_comes_to_its_verdict_and_its_penalty(new_device: MakeDevice) -> None:
    """Cilli throws away Laub 7 on the led trump and plays Herz 9 in the next trick: a revoke, and the Bummerl."""
    anna = new_device("phone")
    sheet = anna.open_watten(dealer=0)
    anna.go(f"{sheet.pad}dispute/")
    anna.tap(anna.page.locator('.dispute-cases a[href*="case=revoke"]'))
    anna.tap(anna.page.locator('a[href*="/hands/new/?"]'))
    taps(anna, *WORKED[:2], "B1 HK", "A2 L7", "B2 H10", "A1 HU", "B1 HA", "A2 H9")

    ruling = anna.page.locator(".ruling.is-illegal")
    expect(ruling).to_contain_text(anna.say("Not allowed"))
    expect(ruling).to_contain_text("R20")
    anna.tap(anna.page.locator('button[value="keep"]'))
    expect(anna.page).to_have_url(re.compile(r"/hands/[0-9a-f-]{36}/"))
    anna.go(f"{sheet.pad}hands/")
    anna.tap(anna.page.locator('.logs a[href*="dispute/?hand="]'))

    expect(anna.page.locator(".dispute-log")).to_contain_text("Laub 7")
    with anna.page.expect_navigation():
        anna.tap(anna.page.locator(".dispute-sides button").first)

    anna.go(sheet.pad)
    anna.sees_bummerl(0, "bummerl")


def test_two_cards_are_compared_in_four_taps(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go(f"{anna.open_watten().pad}dispute/cards/")
    which = anna.page.locator("#which")

    anna.tap(which.locator('[name="schlag"][value="6"]'))
    anna.tap(which.locator('[name="farbe"][value="0"]'))
    anna.tap(anna.page.locator('[name="cards"][value="HA"]'))
    anna.tap(anna.page.locator('[name="cards"][value="HA S8"]'))

    expect(anna.page.locator(".outcome-title")).to_have_text(anna.say("%(card)s wins", card="Schell 8"))


def test_a_typed_hand_is_judged_and_kept_without_a_reload(new_device: MakeDevice) -> None:
    anna = new_device()
    anna.go(f"{anna.open_watten(dealer=0).pad}hands/")
    anna.page.evaluate("() => { window.here = true; }")

    anna.tap(anna.page.locator(".hands-how summary"))
    anna.tap(anna.page.locator('.hands-how button[value="check"]'))
    expect(anna.page.locator(".verdict").first).to_contain_text(anna.say("Correct"))
    anna.page.locator("#text").fill("not a hand")
    anna.tap(anna.page.locator('button[value="save"]'))
    expect(anna.page.locator(".verdict.note-alarm")).to_be_visible()

    assert anna.page.evaluate("window.here")


def test_a_case_is_chosen_without_a_reload(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go(f"{anna.open_watten(dealer=0).pad}dispute/")
    anna.page.evaluate("() => { window.here = true; }")

    anna.tap(anna.page.locator('.dispute-cases a[href*="case=revoke"]'))
    expect(anna.page.locator("h1")).to_have_text(anna.say("Trump not followed"))
    anna.page.go_back()

    expect(anna.page.locator("h1")).to_have_text(anna.say("What happened?"))
