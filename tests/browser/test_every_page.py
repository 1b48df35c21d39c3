"""Every page and state without a barrier: axe finds nothing, and every target is big enough for a finger.

axe looks in all themes, in the others than the first for colours only (a missing name knows no theme), with menus and
previews open. Targets are 48 by 48 with 8 px around, the big buttons 96 high, and no page is wider than its screen
(measure.js). Both look at the same visit, because getting to a page costs more than looking at it. German every day,
since its words are the longer ones; English in the long run.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.device import SIZES, THEMES, Device
from tests.browser.hall import Hall
from tests.browser.scene_steps import Scene
from tests.browser.scenes import SCENES, STRANGERS
from tests.browser.ways import LONG, mostly

MakeDevice = Callable[..., Device]
MEASURE = (Path(__file__).parent / "measure.js").read_text()
AXE_SCRIPT = Axe().axe_script
AXE_RUN = """
(rules) => axe
  .run(document, { resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`)))
"""
COLOURS = ["color-contrast", "link-in-text-block"]
languages = pytest.mark.parametrize("language", mostly("de", long=("en",)))
# What a small screen lays out in another way.
LOOKED_AT_ON_A_PHONE = (
    "watten",
    "watten-values",
    "whot-values",
    "whot-cards",
    "history",
    "watch",
    "season",
    "replay",
)
# Every day the pages that people hold in a hand at a table; all others in the long run.
AT_A_TABLE = ("watten", "whot", "history", "watch", "replay", "hand", "dispute", "new", "home", "edit", "why")
PHONE_SCENES = [
    name if name.startswith(AT_A_TABLE) or name in LOOKED_AT_ON_A_PHONE else pytest.param(name, marks=LONG)
    for name in SCENES
]


def barriers(one: Device, scene: Scene, hall: Hall, *, with_axe: bool = True) -> list[str]:
    """What is in the way of somebody, one line for each element."""
    scene(one, hall)
    assert one.page.locator("html").get_attribute("lang") == one.language
    one.page.evaluate("document.fonts.ready.then(() => true)")
    found: list[str] = one.page.evaluate(MEASURE)
    if with_axe:
        one.page.evaluate(AXE_SCRIPT)
        found += one.page.evaluate(AXE_RUN, None)
        for theme in THEMES[1:]:
            one.wear(theme)
            found += [f"{theme}: {finding}" for finding in one.page.evaluate(AXE_RUN, COLOURS)]
    return found


@languages
@pytest.mark.parametrize("name", SCENES)
def test_a_page_on_a_tablet_has_no_barrier(
    new_device: MakeDevice, hall: Hall, name: str, language: str
) -> None:
    one = new_device(storage_state=hall.cookies, language=language)

    found = barriers(one, SCENES[name], hall)

    assert not found, "\n".join(found)


@languages
@pytest.mark.parametrize("name", PHONE_SCENES)
def test_a_page_on_a_phone_has_no_barrier(
    new_device: MakeDevice, hall: Hall, name: str, language: str
) -> None:
    one = new_device("phone", storage_state=hall.cookies, language=language)

    found = barriers(one, SCENES[name], hall, with_axe=name in LOOKED_AT_ON_A_PHONE)

    assert not found, "\n".join(found)


@languages
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STRANGERS)
def test_a_page_has_no_barrier_before_anybody_signed_in(
    new_device: MakeDevice, hall: Hall, name: str, size: str, language: str
) -> None:
    found = barriers(new_device(size, language=language), STRANGERS[name], hall)

    assert not found, "\n".join(found)


def test_eight_players_with_long_names_fit_on_a_phone(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go(anna.open_whot(names=[f"Maximiliane-Theresia {number}" for number in range(1, 9)]).pad)
    anna.ready()

    assert not [complaint for complaint in anna.page.evaluate(MEASURE) if "sideways" in complaint]


def test_the_longest_place_and_note_fit_on_a_phone(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    sheet = anna.open_watten()
    sheet.declare_all((0, 2))
    anna.post(f"{sheet.pad}about/", {"title": "Donaudampf" * 8, "note": "schifffahrt" * 36})
    for path in (
        "/",
        "/wall/",
        sheet.link("watch"),
        *(f"{sheet.pad}{part}/" for part in ("history", "result")),
    ):
        anna.go(path)
        assert not anna.page.evaluate(MEASURE), path


def test_four_long_names_fit_on_a_phone(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    sheet = anna.open_watten(names=[f"Maximiliane-Theresia-Donaudampf {number}" for number in range(1, 5)])
    sheet.declare_all(*[(number % 2, 2) for number in range(6)])
    anna.go(sheet.pad)
    anna.ready()

    assert not anna.page.evaluate(MEASURE)
