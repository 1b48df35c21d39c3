"""The pictures of docs/screenshots, taken from games that look like an evening; `--screenshots` writes them.

Without that flag they are taken all the same, so that a page that went blank is noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.device import SIZES, THEMES, Device
from tests.browser.scenes import SCENES, Hall

MakeDevice = Callable[..., Device]
FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PICTURES = {
    "home": "home",
    "watten": "watten",
    "whot-values": "whot-values",
    "whot-cards": "whot-cards",
    "history": "history",
    "watch": "live",
}
BLANK = 6_000  # bytes; one colour on the biggest screen is smaller than this


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    chosen = FOLDER if request.config.getoption("--screenshots") else tmp_path
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_pictures_show_something(
    new_device: MakeDevice, hall: Hall, folder: Path, size: str, theme: str
) -> None:
    one = new_device(size, theme=theme, storage_state=hall.cookies)
    one.page.emulate_media(reduced_motion="reduce")

    for scene, name in PICTURES.items():
        SCENES[scene](one, hall)
        one.page.evaluate("document.fonts.ready.then(() => true)")
        picture = one.page.screenshot(
            path=folder / f"{name}-{size}-{theme}.png", animations="disabled", caret="hide"
        )
        assert len(picture) > BLANK, f"{name} is blank"
