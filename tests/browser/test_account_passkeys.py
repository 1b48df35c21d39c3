"""A passkey in a real browser, whose authenticator Chromium plays: made, used alone and after the password, removed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.device import SIZES
from tests.browser.served import Served, free_port, running_on_copy

AXE_SCRIPT = Axe().axe_script
PASSWORD = "schlag-farbe-weli"
ACCOUNT = f"""
from league.services import account_make
account_make(name="Wirtin", password="{PASSWORD}")
"""
LATER = """
from django.contrib.sessions.models import Session
from league.sessions import BEGAN, SessionStore
for row in Session.objects.all():
    session = SessionStore(row.session_key)
    if BEGAN in session:
        session[BEGAN] -= 301
        session.save()
"""
PAGE = "/account/second-factor/"


@pytest.fixture(scope="module")
def named(prepared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a name: browsers take localhost for a safe one without https."""
    port = free_port()
    settings = {"PUNKTEBLOCK_PASSKEY_ORIGIN": f"http://localhost:{port}"}
    with running_on_copy(
        prepared_data, tmp_path_factory.mktemp("named"), port=port, settings=settings
    ) as served:
        served.manage("shell", "-v", "0", "-c", ACCOUNT)
        yield served


@pytest.fixture
def page(browser: Browser, named: Served) -> Iterator[Page]:
    url = named.url.replace("127.0.0.1", "localhost")
    context = browser.new_context(base_url=url, locale="en-GB", **SIZES["tablet"])
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.append(one.text) if "Content Security" in one.text else None)
    yield page
    context.close()
    assert faults == []
    assert "Traceback" not in named.log


def authenticator(page: Page, *, verifies: bool = True) -> tuple[CDPSession, str]:
    """A virtual authenticator that answers at once, like a phone that knows its owner's finger."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": verifies,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def with_password(page: Page, then: str) -> None:
    page.goto(f"/account/sign-in/?next={then}")
    page.locator("#id_username").fill("Wirtin")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main .button-main").click()


def make(page: Page, label: str) -> None:
    page.locator("#id_label").fill(label)
    page.get_by_role("button", name="Make a passkey").click()


def barriers(page: Page) -> list[str]:
    """What axe finds on the page."""
    page.evaluate(AXE_SCRIPT)
    return [
        f"{one['id']}: {one['help']}" for one in page.evaluate("axe.run().then((found) => found.violations)")
    ]


def sign_out(page: Page) -> None:
    page.locator(".bar-account summary").click()
    page.get_by_role("button", name="Sign out", exact=True).click()


def test_a_passkey_from_its_making_to_its_end(page: Page) -> None:
    session, device = authenticator(page)
    with_password(page, PAGE)
    make(page, "The phone")
    expect(page.locator("h1")).to_have_text("Recovery codes")
    page.goto(PAGE)
    expect(page.locator(".line")).to_contain_text("The phone")
    assert barriers(page) == []

    # The whole sign-in.
    sign_out(page)
    page.goto(f"/account/sign-in/?next={PAGE}")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile(f"{PAGE}$"))
    expect(page.locator(".line")).to_contain_text("last used")

    # The same device does not make a second one.
    make(page, "Again")
    expect(page.locator("[data-sorry]")).to_be_visible()
    assert len(session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]) == 1

    # After the password.
    sign_out(page)
    with_password(page, PAGE)
    expect(page).to_have_url(re.compile("/account/sign-in/code/$"))
    assert barriers(page) == []
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile(f"{PAGE}$"))

    # Who does not prove to be its owner is refused by the device, and may choose another way.
    sign_out(page)
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("[data-sorry]")).to_be_visible()
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": True})
    page.locator("h1").click()  # or the next click would be the second half of a double one
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator(".bar-account")).to_contain_text("Wirtin")

    page.goto(PAGE)
    page.get_by_role("button", name="Remove The phone").click()
    expect(page.locator(".message")).to_contain_text("the password alone signs in")
    sign_out(page)
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator(".message")).to_contain_text("This passkey is not good here")


def test_a_page_that_stood_open_asks_for_a_fresh_sign_in(page: Page, named: Served) -> None:
    authenticator(page)
    with_password(page, PAGE)
    page.locator("#id_label").fill("Late")
    named.manage("shell", "-v", "0", "-c", LATER)
    page.get_by_role("button", name="Make a passkey").click()

    expect(page).to_have_url(re.compile("/account/sign-in/again/"))
    expect(page.get_by_text("What comes now needs a fresh sign-in.")).to_be_visible()


def test_a_cancelled_dialog_is_one_sentence(page: Page) -> None:
    page.add_init_script(
        "navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    page.goto("/account/sign-in/")
    button = page.get_by_role("button", name="Sign in with a passkey")
    button.click()

    expect(page.get_by_text("Nothing came of it. Try again, or choose another way.")).to_be_visible()
    expect(button).to_be_enabled()


def test_an_old_browser_is_told_and_offered_the_other_ways(page: Page) -> None:
    page.add_init_script("delete window.PublicKeyCredential")
    with_password(page, PAGE)

    expect(page.get_by_text("This browser knows no passkeys. Choose another way.")).to_be_visible()
    expect(page.locator("#id_label")).to_be_hidden()
    expect(page.locator("#id_code")).to_be_visible()


def test_without_script_the_other_ways_are_there(browser: Browser, named: Served) -> None:
    context = browser.new_context(
        base_url=named.url.replace("127.0.0.1", "localhost"), java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/account/sign-in/")
    expect(page.locator("form.needs-passkeys")).to_be_hidden()
    expect(page.locator("#id_password")).to_be_visible()
    context.close()


def test_by_its_number_the_same_server_offers_none(browser: Browser, named: Served) -> None:
    context = browser.new_context(base_url=named.url)
    page = context.new_page()
    page.goto("/account/sign-in/")
    assert "passkey" not in page.content().lower()
    context.close()
