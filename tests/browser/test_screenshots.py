"""The pictures of README.md, taken of games that look like an evening; `--screenshots` writes them.

Without that flag they are taken too, so that an empty page is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.device import Device
from tests.browser.hall import Hall
from tests.browser.scenes import SCENES

MakeDevice = Callable[..., Device]
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "screenshots"
# name: scene, size, theme
PICTURES = {
    "watten": ("watten", "tablet", "dark"),
    "whot": ("whot-values", "tablet", "light"),
    "history": ("history", "phone", "light"),
    "replay": ("replay", "phone", "dark"),
}
BLANK = 6_000  # bytes; a single colour on the biggest screen takes less


def test_the_pictures_show_something(
    request: pytest.FixtureRequest, new_device: MakeDevice, hall: Hall, tmp_path: Path
) -> None:
    folder = FOLDER if request.config.getoption("--screenshots") else tmp_path
    for name, (scene, size, theme) in PICTURES.items():
        one = new_device(size, cookies=hall.cookies)
        SCENES[scene](one, hall)
        one.wear(theme)
        one.page.evaluate("document.fonts.ready.then(() => true)")

        picture = one.page.screenshot(path=folder / f"{name}.png", animations="disabled", caret="hide")

        assert len(picture) > BLANK, f"{name} is blank"


def test_every_picture_is_shown() -> None:
    shown = re.findall(r"docs/screenshots/([\w-]+)\.png", (ROOT / "README.md").read_text(encoding="utf-8"))

    assert sorted(shown) == sorted(PICTURES) == sorted(path.stem for path in FOLDER.iterdir())
