"""Every page and state is accessible: axe finds nothing, and every target is big enough for a finger.

One visit checks a page as a tablet and, resized, as a phone, in all themes, because visiting costs more than
checking. axe checks colours in each theme and everything else once, since a missing name does not depend on
the theme. Targets are 48 by 48 with 8 px around, the big buttons 96 high, and no page is wider than its
screen (measure.js). Daily in German, whose words are longer; English and a real phone's browser in the long
run.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.amount import amount
from tests.browser.device import SIZES, THEMES, Device
from tests.browser.hall import Hall
from tests.browser.scene_steps import Scene
from tests.browser.scenes import LONG_SCENES, OWN_PAGE, SCENES, STRANGERS
from tests.browser.ways import mostly

MakeDevice = Callable[..., Device]
HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text()
AXE_SCRIPT = Axe().axe_script
# No rule that is on by default needs prefetched styles or media, no page has a frame, and a selector for
# every checked element takes as long as the check.
AXE = """
(where, options) => axe
  .run(where, { resultTypes: ["violations"], preload: false, iframes: false, selectors: false, ...options })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)))
"""
AXE_ON_THE_PAGE = f"(options) => ({AXE})(document, options)"
# The looks go in and out as one string: as numbers each of them costs Playwright three checks of its type.
AXE_ON_NEW_LOOKS = f"""async ([seen, options]) => {{
  const [include, looks] = ({(HERE / "lookalikes.js").read_text()})(JSON.parse(seen));
  return [include.length ? await ({AXE})({{ include }}, options) : [], JSON.stringify(looks)];
}}"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
languages = pytest.mark.parametrize("language", mostly("de", long=("en",)))
# Scenes by the first word of their names; all others are "others".
GROUPS = (
    *("watten-three", "watten", "whot", "history", "new", "home", "edit", "why", "tapping"),
    *("dispute", "replay", "result", "watch", "club", "error", "rule", "competition"),
)
# Parts that a small screen lays out differently: axe checks them there too.
AXE_ON_A_PHONE = {
    *("watten", "watten-values", "whot-values", "whot-cards"),
    *("history", "watch", "season", "replay"),
}


@pytest.fixture(scope="session")
def looks() -> set[int]:
    """The styles of letters that this process has seen; see `axe_barriers`."""
    return set()


def group_of(name: str) -> str:
    return next((group for group in GROUPS if name.startswith(group)), "others")


def barriers(one: Device) -> list[str]:
    """The accessibility problems of the page as it is, one line for each element."""
    return list(one.page.evaluate(MEASURE))


def axe_barriers(one: Device, looks: set[int]) -> list[str]:
    """What axe finds. `looks`: the styles of letters seen on earlier pages; those of this page are added.

    Colours are half of axe's work, so the daily run checks each style of letters once; `--long` all letters
    of each page.
    """
    found: list[str] = one.page.evaluate(AXE_ON_THE_PAGE, ALL_BUT_COLOURS)
    for theme in THEMES:
        one.wear(theme)
        if amount(0, 1):
            wrong = one.page.evaluate(AXE_ON_THE_PAGE, COLOURS)
        else:
            wrong, new = one.page.evaluate(AXE_ON_NEW_LOOKS, [json.dumps(list(looks)), COLOURS])
            looks.update(json.loads(new))
        found += [f"{theme}: {finding}" for finding in wrong]
    one.wear(THEMES[0])
    return found


def looked_at(one: Device, scene: Scene, hall: Hall, looks: set[int], *, axe_on_a_phone: bool) -> list[str]:
    """The problems of a page on a tablet, then on a phone; `looks` as for `axe_barriers`."""
    scene(one, hall)
    assert one.page.locator("html").get_attribute("lang") == one.language
    one.page.evaluate("document.fonts.ready.then(() => true)")
    one.page.evaluate(AXE_SCRIPT)
    found = [*barriers(one), *axe_barriers(one, looks)]
    one.page.set_viewport_size(SIZES["phone"]["viewport"])
    found += [f"phone: {finding}" for finding in barriers(one)]
    if axe_on_a_phone:
        found += [f"phone: {finding}" for finding in axe_barriers(one, looks)]
    return found


def is_meant(one: Device, name: str) -> bool:
    """Whether the page is the intended one, not the sign-in page or a 404."""
    status = one.page.evaluate("performance.getEntriesByType('navigation')[0]?.responseStatus")
    return name.startswith("error") or (status not in (403, 404) and "/sign-in/" not in one.page.url)


@languages
@pytest.mark.parametrize(
    "group", [*sorted({group_of(name) for name in SCENES}), pytest.param("more", marks=pytest.mark.long)]
)
def test_pages_have_no_barrier(
    new_device: MakeDevice, hall: Hall, looks: set[int], group: str, language: str
) -> None:
    """The group "more" has the scenes of the long run."""
    one = new_device(cookies=hall.cookies, language=language)
    found: dict[str, list[str]] = {}
    here = {name: scene for name, scene in SCENES.items() if group_of(name) == group} or LONG_SCENES
    is_own = False
    for name, scene in here.items():
        if is_own or name in OWN_PAGE:
            one.turn_to_a_new_page()
        else:
            one.clear_page()
        is_own = name in OWN_PAGE
        found[name] = looked_at(one, scene, hall, looks, axe_on_a_phone=name in AXE_ON_A_PHONE)
        assert is_meant(one, name), f"{name} is at {one.page.url}"

    assert not any(found.values()), "\n".join(f"{name}: {line}" for name in found for line in found[name])


@pytest.mark.long
@languages
@pytest.mark.parametrize("name", [*SCENES, *LONG_SCENES])
def test_a_page_has_no_barrier_in_the_browser_of_a_phone(
    new_device: MakeDevice, hall: Hall, name: str, language: str
) -> None:
    one = new_device("phone", cookies=hall.cookies, language=language)
    (SCENES | LONG_SCENES)[name](one, hall)

    found = barriers(one)

    assert not found, "\n".join(found)


@languages
def test_pages_have_no_barrier_before_anybody_signed_in(
    new_device: MakeDevice, hall: Hall, looks: set[int], language: str
) -> None:
    for name, scene in STRANGERS.items():
        found = looked_at(new_device(language=language), scene, hall, looks, axe_on_a_phone=True)
        assert not found, "\n".join(f"{name}: {line}" for line in found)


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


@pytest.mark.parametrize("players", mostly(6, long=(3, 4, 5, 7, 8)))
def test_no_name_is_cut_on_the_sheet_of_a_phone(new_device: MakeDevice, players: int) -> None:
    """Names break at a syllable; a column too narrow for that has smaller letters."""
    anna = new_device("phone")
    names = (
        "Maximilian",
        "Hubert-Maria",
        "Franziska",
        "Annamirl",
        "Resi",
        "Konstantin",
        "Zenzi",
        "Bernadette",
    )
    sheet = anna.open_whot(names=names[:players])
    sheet.score_rounds((0, dict.fromkeys(range(1, players), 12)))
    for page in ("history", "result"):
        anna.go(f"{sheet.pad}{page}/")
        heads = anna.page.locator(".paper-whot thead .name")
        cut = heads.evaluate_all(
            "heads => heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.innerText)"
        )
        assert (heads.count(), cut) == (players, []), page
