"""Big enough for a finger: 48 by 48 with 8 px around, main buttons 96 high, and no page wider than its screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.device import LANGUAGES, SIZES, Device
from tests.browser.scenes import SCENES, STRANGERS, Hall, Scene

MakeDevice = Callable[..., Device]
MEASURE = (Path(__file__).parent / "measure.js").read_text()


def check(one: Device, scene: Scene, hall: Hall) -> list[str]:
    """What both languages make of it: German words are longer, English ones come first."""
    complaints = []
    for language in LANGUAGES:
        one.speak(language)
        scene(one, hall)
        one.page.evaluate("document.fonts.ready.then(() => true)")
        complaints += [f"{language}: {complaint}" for complaint in one.page.evaluate(MEASURE)]
    return complaints


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_every_target_is_big_enough(new_device: MakeDevice, hall: Hall, name: str, size: str) -> None:
    complaints = check(new_device(size, storage_state=hall.cookies), SCENES[name], hall)

    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STRANGERS)
def test_every_target_is_big_enough_before_anybody_signed_in(
    new_device: MakeDevice, hall: Hall, name: str, size: str
) -> None:
    complaints = check(new_device(size), STRANGERS[name], hall)

    assert not complaints, "\n".join(complaints)


def test_eight_players_with_long_names_fit_on_a_phone(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go(anna.open_whot(names=[f"Maximiliane-Theresia {number}" for number in range(1, 9)]).pad)
    anna.ready()

    assert not [complaint for complaint in anna.page.evaluate(MEASURE) if "sideways" in complaint]


def test_four_long_names_fit_on_a_phone(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    sheet = anna.open_watten(names=[f"Maximiliane-Theresia-Donaudampf {number}" for number in range(1, 5)])
    sheet.declare_all(*[(number % 2, 2) for number in range(6)])
    anna.go(sheet.pad)
    anna.ready()

    assert not anna.page.evaluate(MEASURE)
