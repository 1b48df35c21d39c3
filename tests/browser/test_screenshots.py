"""The pictures of docs/screenshots, taken from games that look like an evening; `--screenshots` writes them.

Without that flag they are taken all the same, so that a page that went blank is noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.device import FIVE, SIZES, THEMES, Device
from tests.browser.hall import Hall
from tests.browser.scenes import SCENES

MakeDevice = Callable[..., Device]
FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PICTURES = {
    "watten": "watten",
    "whot-values": "whot-values",
    "whot-cards": "whot-cards",
    "history": "history",
    "watch": "live",
    "rule-card": "rules",
    "replay": "replay",
}
BLANK = 6_000  # bytes; one colour on the biggest screen is smaller than this


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    chosen = FOLDER if request.config.getoption("--screenshots") else tmp_path
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


@pytest.mark.parametrize("size", SIZES)
def test_the_pictures_show_something(new_device: MakeDevice, hall: Hall, folder: Path, size: str) -> None:
    one = new_device(size, storage_state=hall.cookies)

    for scene, name in PICTURES.items():
        SCENES[scene](one, hall)
        take(one, folder, name)


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_of_the_home_page_shows_an_evening(
    new_device: MakeDevice, folder: Path, size: str
) -> None:
    one = new_device(size)
    one.open_watten(names=("Eva", "Franz", "Dora", "Beni")).declare_all((0, 4), (1, 3), (0, 2))
    one.open_whot(names=FIVE[:4]).score_rounds((0, {1: 24, 2: 31, 3: 12}), (2, {0: 18, 1: 40, 3: 9}))
    one.open_watten().declare_all((0, 4), (0, 5), (0, 2), (1, 3))

    one.go("/")

    take(one, folder, "home")


def take(one: Device, folder: Path, name: str) -> None:
    """The page as it stands, in every theme."""
    one.page.evaluate("document.fonts.ready.then(() => true)")
    for theme in THEMES:
        one.wear(theme)
        path = folder / f"{name}-{one.size}-{theme}.png"
        picture = one.page.screenshot(path=path, animations="disabled", caret="hide")
        assert len(picture) > BLANK, f"{path.name} is blank"
