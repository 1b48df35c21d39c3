"""axe finds nothing: on every page and state, in both languages and all themes, with menus and previews open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.device import LANGUAGES, THEMES, Device
from tests.browser.scenes import SCENES, STRANGERS, Hall, Scene

MakeDevice = Callable[..., Device]
AXE = Axe()
# A theme changes colours and nothing else.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def findings(one: Device, options: dict[str, Any]) -> list[str]:
    """What axe objects to, one line for each element."""
    violations = AXE.run(one.page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [
        f"{found['id']}: {node['target']} {node['html'][:160]}"
        for found in violations
        for node in found["nodes"]
    ]


def wear(one: Device, theme: str) -> None:
    """Put the theme on as the server would, and let colours that fade arrive."""
    one.page.evaluate(
        "theme => { document.documentElement.dataset.theme = theme;"
        " document.getAnimations().forEach(animation => animation.finish()); }",
        theme,
    )


def check(one: Device, scene: Scene, hall: Hall) -> list[str]:
    """Everything in both languages, and the colours of the other themes."""
    found = []
    for language in LANGUAGES:
        one.speak(language)
        scene(one, hall)
        assert one.page.locator("html").get_attribute("lang") == language
        found += [f"{language}: {finding}" for finding in findings(one, {})]
    for theme in THEMES[1:]:
        wear(one, theme)
        found += [f"{theme}: {finding}" for finding in findings(one, COLOURS)]
    return found


@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing(new_device: MakeDevice, hall: Hall, name: str) -> None:
    found = check(new_device(storage_state=hall.cookies), SCENES[name], hall)

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "name", ["watten", "watten-values", "whot-values", "whot-cards", "history", "watch", "season"]
)
def test_axe_finds_nothing_on_a_phone(new_device: MakeDevice, hall: Hall, name: str) -> None:
    found = check(new_device("phone", storage_state=hall.cookies), SCENES[name], hall)

    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", STRANGERS)
def test_axe_finds_nothing_before_anybody_signed_in(new_device: MakeDevice, hall: Hall, name: str) -> None:
    found = check(new_device(), STRANGERS[name], hall)

    assert not found, "\n".join(found)
