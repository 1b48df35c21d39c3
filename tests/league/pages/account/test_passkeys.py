"""Passkeys: made after a fresh sign-in, used as the whole sign-in, refused whenever anything is not exact."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from time_machine import travel

from league import services, webauthn
from league.models import Club, Passkey, SecondFactor, User
from league.webauthn import Key, Refused, Site
from tests.league.authenticator import PRESENT, Authenticator

BrowserOf = Callable[..., Client]
ORIGIN = "http://testserver"
SIGN_IN, PAGE, MAKE = "/account/sign-in/", "/account/second-factor/", "/account/second-factor/passkeys/"
BY_PASSKEY = f"{SIGN_IN}passkey/"


@pytest.fixture(autouse=True)
def _offered(settings: pytest.FixtureRequest) -> None:
    settings.PASSKEY_ORIGIN = ORIGIN  # type: ignore[attr-defined]


@pytest.fixture
def phone() -> Authenticator:
    return Authenticator(ORIGIN)


@pytest.fixture
def made(anna: User, browser_of: BrowserOf, phone: Authenticator) -> list[str]:
    """Anna's recovery codes, after she has made a passkey on her phone."""
    answer = make(browser_of(anna), phone)
    assert answer.status_code == 200, answer.content
    return re.findall(r"<li>([a-z2-9-]{14})</li>", answer.content.decode())


def make(browser: Client, phone: Authenticator, label: str = "My phone", **wrong: object) -> HttpResponse:
    options = browser.post(f"{MAKE}challenge/").json()
    return browser.post(MAKE, {"label": label, "answer": phone.made(options, **wrong)})  # type: ignore[return-value]


def sign_in(phone: Authenticator, browser: Client | None = None, **wrong: object) -> Client:
    browser = browser or Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    browser.post(BY_PASSKEY, {"answer": phone.signed(options, **wrong)})
    return browser


def signed_in(browser: Client) -> bool:
    return browser.get(reverse("league:password")).status_code == 200


def test_the_first_passkey_comes_with_recovery_codes_and_the_next_one_does_not(
    made: list[str], anna: User, browser_of: BrowserOf
) -> None:
    assert len(made) == 10
    browser = browser_of(anna)
    assert make(browser, Authenticator(ORIGIN), "Key ring").status_code == 303

    shown = browser.get(PAGE).content.decode()

    assert "My phone" in shown
    assert "Key ring" in shown
    assert [one.host for one in Passkey.objects.all()] == ["testserver"] * 2


def test_it_signs_in_by_itself(made: list[str], phone: Authenticator, anna: User) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    answer = browser.post(BY_PASSKEY, {"answer": phone.signed(options), "next": "/wall/"})

    assert answer.headers["location"] == "/wall/"
    assert signed_in(browser)
    assert browser.session["_auth_user_id"] == str(anna.pk)
    assert Passkey.objects.get().used_at is not None
    assert Passkey.objects.get().counter == 1


def test_it_never_leads_to_another_site(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    answer = browser.post(BY_PASSKEY, {"answer": phone.signed(options), "next": "https://example.org/"})

    assert answer.headers["location"] == reverse("league:home")


def test_it_is_the_second_factor_after_the_password(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    answer = browser.post(f"{SIGN_IN}?next=/wall/", {"username": "Anna", "password": "pw-of-anna"})
    assert answer.headers["location"] == f"{SIGN_IN}code/"
    assert not signed_in(browser)
    shown = browser.get(f"{SIGN_IN}code/").content.decode()
    assert 'name="next" value="/wall/"' in shown

    assert signed_in(sign_in(phone, browser))


def test_a_recovery_code_replaces_it(made: list[str]) -> None:
    browser = Client()
    browser.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})
    browser.post(f"{SIGN_IN}code/", {"code": made[0]})

    assert signed_in(browser)


def test_the_challenge_tells_nothing_about_accounts(made: list[str]) -> None:
    options = Client().post(f"{BY_PASSKEY}challenge/").json()["publicKey"]

    assert set(options) == {"challenge", "rpId", "userVerification"}
    assert options["userVerification"] == "required"
    assert options["rpId"] == "testserver"


def test_the_device_learns_a_number_and_no_other_name_of_the_account(
    anna: User, browser_of: BrowserOf
) -> None:
    options = browser_of(anna).post(f"{MAKE}challenge/").json()["publicKey"]

    assert webauthn.websafe_decode(options["user"]["id"]) == anna.uid.bytes
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert "anna@example.org" not in json.dumps(options)


WRONG = {
    "another origin": {"origin": "https://testserver.example.org"},
    "the same name without https": {"origin": "https://testserver"},
    "another port": {"origin": f"{ORIGIN}:8443"},
    "another host": {"host": "example.org"},
    "not verified": {"flags": PRESENT},
    "nobody there": {"flags": 4},
    "another challenge": {"challenge": webauthn.websafe_encode(b"x" * 32)},
    "another account": {"handle": webauthn.websafe_encode(b"y" * 16)},
    "no account": {"handle": ""},
    "made, not used": {"type": "webauthn.create"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_whatever_is_not_exact_is_refused(
    wrong: dict[str, object], made: list[str], phone: Authenticator
) -> None:
    assert not signed_in(sign_in(phone, **wrong))
    assert signed_in(sign_in(phone))


@pytest.mark.parametrize("wrong", ["another origin", "another host", "another challenge"])
def test_nothing_is_made_from_what_is_not_exact(wrong: str, anna: User, browser_of: BrowserOf) -> None:
    answer = make(browser_of(anna), Authenticator(ORIGIN), **WRONG[wrong])

    assert answer.status_code == 422
    assert not Passkey.objects.exists()
    assert not SecondFactor.objects.exists()


def test_nothing_is_made_on_a_device_that_does_not_verify(anna: User, browser_of: BrowserOf) -> None:
    assert make(browser_of(anna), Authenticator(ORIGIN, flags=PRESENT)).status_code == 422


def test_another_key_does_not_sign(made: list[str], phone: Authenticator) -> None:
    thief = Authenticator(ORIGIN, credential=phone.credential, handle=phone.handle, counter=5)

    assert not signed_in(sign_in(thief))


def test_a_copied_passkey_is_refused_by_its_counter(made: list[str], phone: Authenticator) -> None:
    assert signed_in(sign_in(phone))
    phone.counter = 0
    assert not signed_in(sign_in(phone))
    assert signed_in(sign_in(phone))


def test_one_that_never_counts_is_good(anna: User, browser_of: BrowserOf) -> None:
    phone = Authenticator(ORIGIN, counter=None)
    make(browser_of(anna), phone)

    assert signed_in(sign_in(phone))
    assert signed_in(sign_in(phone))


def test_an_answer_is_good_once_and_in_its_own_session(made: list[str], phone: Authenticator) -> None:
    phone.counter = None
    browser, other = Client(), Client()
    answer = {"answer": phone.signed(browser.post(f"{BY_PASSKEY}challenge/").json())}
    other.post(f"{BY_PASSKEY}challenge/")

    other.post(BY_PASSKEY, answer)
    assert not signed_in(other)
    browser.post(BY_PASSKEY, answer)
    assert signed_in(browser)
    browser.logout()
    browser.post(BY_PASSKEY, answer)
    assert not signed_in(browser)


def test_a_session_that_two_requests_have_read_gives_its_challenge_once(
    made: list[str], phone: Authenticator
) -> None:
    phone.counter = None
    browser = Client()
    answer = {"answer": phone.signed(browser.post(f"{BY_PASSKEY}challenge/").json())}
    kept = browser.session["passkey_to_sign_in"]
    browser.post(BY_PASSKEY, answer)
    browser.logout()
    session = browser.session
    session["passkey_to_sign_in"] = kept
    session.save()

    browser.post(BY_PASSKEY, answer)

    assert not signed_in(browser)


def test_a_challenge_is_good_for_minutes(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    with travel(time.time() + 301):
        browser.post(BY_PASSKEY, {"answer": phone.signed(options)})
        assert not signed_in(browser)


def test_a_challenge_to_sign_in_makes_no_passkey(anna: User, browser_of: BrowserOf) -> None:
    browser, phone = browser_of(anna), Authenticator(ORIGIN)
    options = browser.post(f"{MAKE}challenge/").json()
    other = browser.post(f"{BY_PASSKEY}challenge/").json()["publicKey"]["challenge"]

    assert (
        browser.post(MAKE, {"label": "x", "answer": phone.made(options, challenge=other)}).status_code == 422
    )


def test_wrong_passkeys_are_slowed_down_like_wrong_passwords(made: list[str], phone: Authenticator) -> None:
    for _ in range(11):
        sign_in(phone, origin="https://example.org")

    assert not signed_in(sign_in(phone))
    assert Client().post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"}).status_code == 200


def test_an_unknown_passkey_is_answered_like_a_wrong_one(made: list[str], phone: Authenticator) -> None:
    answers = []
    for one in (phone, Authenticator(ORIGIN, handle=phone.handle)):
        browser = sign_in(one, origin="https://example.org")
        answers.append(browser.get(SIGN_IN).content.decode().count("Dieser Passkey gilt hier nicht"))

    assert answers == [1, 1]


def test_a_disabled_account_does_not_sign_in(made: list[str], phone: Authenticator, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)

    assert not signed_in(sign_in(phone))


def test_a_credential_belongs_to_one_account(
    made: list[str], phone: Authenticator, beppo: User, browser_of: BrowserOf
) -> None:
    assert make(browser_of(beppo), phone).status_code == 422
    assert not SecondFactor.objects.filter(user=beppo).exists()


@pytest.mark.parametrize("label", ["", "x" * 41, "a\0b", "\u202e"])
def test_a_name_that_cannot_be_shown_is_refused(label: str, anna: User, browser_of: BrowserOf) -> None:
    assert make(browser_of(anna), Authenticator(ORIGIN), label).status_code == 422
    assert not Passkey.objects.exists()


def test_an_account_has_at_most_ten(made: list[str], anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    for _ in range(9):
        assert make(browser, Authenticator(ORIGIN)).status_code == 303

    assert make(browser, Authenticator(ORIGIN)).status_code == 422
    assert f'action="{MAKE}"' not in browser.get(PAGE).content.decode()


def test_the_last_one_removed_ends_the_second_factor(
    made: list[str], phone: Authenticator, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    make(browser, Authenticator(ORIGIN), "Key ring")
    first, second = Passkey.objects.all()
    for passkey, is_left in ((first, True), (first, True), (second, False)):
        browser.post(f"{MAKE}{passkey.uid}/end/")
        assert SecondFactor.objects.exists() is is_left

    assert not signed_in(sign_in(phone))


def test_nobody_removes_one_of_somebody_else(made: list[str], beppo: User, browser_of: BrowserOf) -> None:
    browser_of(beppo).post(f"{MAKE}{Passkey.objects.get().uid}/end/")

    assert Passkey.objects.exists()


def test_changes_need_a_fresh_sign_in(
    made: list[str], phone: Authenticator, anna: User, browser_of: BrowserOf
) -> None:
    browser, uid = browser_of(anna), Passkey.objects.get().uid
    with travel(time.time() + 301):
        assert browser.get(PAGE).headers["location"] == f"{SIGN_IN}again/?next=%2Faccount%2Fsecond-factor%2F"
        for path in (PAGE, MAKE, f"{MAKE}challenge/", f"{MAKE}{uid}/end/", f"{PAGE}recovery/", f"{PAGE}end/"):
            assert browser.post(path).headers["location"].startswith(f"{SIGN_IN}again/"), path
        assert browser.get(f"{SIGN_IN}again/").status_code == 200
        sign_in(phone, browser)
        assert browser.get(PAGE).status_code == 200
    assert Passkey.objects.exists()


def test_a_password_alone_is_not_a_fresh_sign_in(made: list[str], anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    with travel(time.time() + 301):
        fields = {"username": "Anna", "password": "pw-of-anna"}
        answer = browser.post(f"{SIGN_IN}again/?next={PAGE}", fields)
        assert answer.headers["location"] == f"{SIGN_IN}code/"
        assert browser.get(PAGE).status_code == 303
        assert browser.post(f"{SIGN_IN}code/", {"code": made[0]}).headers["location"] == PAGE
        assert browser.get(PAGE).status_code == 200


def test_it_counts_as_the_second_factor_that_a_shared_server_demands(
    club: Club, made: list[str], phone: Authenticator, settings: pytest.FixtureRequest
) -> None:
    settings.SECOND_FACTOR_DEMANDED = True  # type: ignore[attr-defined]

    assert sign_in(phone).get(reverse("league:club", args=[club.uid])).status_code == 200


@pytest.fixture
def elsewhere(made: list[str], settings: pytest.FixtureRequest) -> Iterator[None]:
    """The data are opened on a laptop in an inn."""
    settings.PASSKEY_ORIGIN = ""  # type: ignore[attr-defined]
    return None


def test_a_laptop_shows_nothing_of_it(
    settings: pytest.FixtureRequest, anna: User, browser_of: BrowserOf
) -> None:
    settings.PASSKEY_ORIGIN = ""  # type: ignore[attr-defined]
    browser = browser_of(anna)

    for path in (SIGN_IN, PAGE):
        assert "passkey" not in browser.get(path, follow=True).content.decode().lower()
    for path in (BY_PASSKEY, f"{BY_PASSKEY}challenge/", MAKE, f"{MAKE}challenge/"):
        assert browser.post(path).status_code == 404


@pytest.mark.parametrize(
    ("host", "is_secure", "status"),
    [
        ("testserver", True, 200),
        ("testserver", False, 404),
        ("testserver:8443", True, 404),
        ("localhost", True, 404),
    ],
)
def test_they_are_offered_at_one_address_only(
    settings: pytest.FixtureRequest, db: None, host: str, status: int, *, is_secure: bool
) -> None:
    settings.PASSKEY_ORIGIN = "https://testserver"  # type: ignore[attr-defined]
    browser = Client(headers={"Host": host})

    assert browser.post(f"{BY_PASSKEY}challenge/", secure=is_secure).status_code == status
    offered = "passkey.js" in browser.get(SIGN_IN, secure=is_secure).content.decode()
    assert offered is (status == 200)


def test_where_they_do_not_work_a_recovery_code_is_asked_for(
    made: list[str], elsewhere: None, anna: User, browser_of: BrowserOf
) -> None:
    browser = Client()
    browser.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})
    shown = browser.get(f"{SIGN_IN}code/").content.decode()
    assert "Passkeys von testserver" in shown
    assert "passkey.js" not in shown

    browser.post(f"{SIGN_IN}code/", {"code": made[0]})
    page = browser.get(PAGE).content.decode()

    assert "nur unter testserver" in page
    assert f'action="{MAKE}"' not in page


def test_the_same_server_under_another_name_knows_none_of_them(
    made: list[str], phone: Authenticator, settings: pytest.FixtureRequest
) -> None:
    settings.PASSKEY_ORIGIN = "http://localhost"  # type: ignore[attr-defined]
    browser = Client(headers={"Host": "localhost"})
    phone.origin = "http://localhost"

    assert not signed_in(sign_in(phone, browser))


def test_the_machines_owner_removes_them(made: list[str], phone: Authenticator, anna: User) -> None:
    services.second_factor_forget(user=anna)

    assert not Passkey.objects.exists()
    assert not SecondFactor.objects.exists()
    assert not signed_in(sign_in(phone))


def test_wrong_methods_and_missing_tokens_are_refused(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    for path in (BY_PASSKEY, f"{BY_PASSKEY}challenge/", MAKE, f"{MAKE}challenge/"):
        assert client.get(path).status_code == 405
        assert client.post(path).status_code == 403


def test_many_challenges_of_one_network_are_refused(made: list[str]) -> None:
    browser = Client(REMOTE_ADDR="203.0.113.9")
    got = [browser.post(f"{BY_PASSKEY}challenge/").status_code for _ in range(61)]

    assert got == [200] * 60 + [429]


def test_a_challenge_for_nobody_leaves_no_session_for_weeks(db: None) -> None:
    from django.contrib.sessions.models import Session

    Client().post(f"{BY_PASSKEY}challenge/")

    assert Session.objects.get().expire_date.timestamp() < time.time() + 3601


def test_the_page_asks_the_database_equally_often_for_many_passkeys(
    made: list[str], anna: User, browser_of: BrowserOf, django_assert_num_queries: Callable[[int], object]
) -> None:
    browser = browser_of(anna)
    for _ in range(5):
        make(browser, Authenticator(ORIGIN))
    browser.get(PAGE)
    with django_assert_num_queries(4):  # type: ignore[attr-defined]  # session, account, factor, passkeys
        browser.get(PAGE)


def test_a_huge_key_and_a_huge_id_are_refused(anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    assert make(browser, Authenticator(ORIGIN, credential=b"x" * 1024)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, padding=b"x" * 4000)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, padding=b"x" * 40_000)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, credential=b"x" * 1023)).status_code == 200


SITE = Site("https://punkte.example.org")
TEXTS = st.one_of(
    st.text(max_size=300),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda part: st.lists(part, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "signature",
                 "authenticatorData", "userHandle", "clientExtensionResults"]
            ),
            part,
        ),
    ).map(json.dumps),
)  # fmt: skip


@settings(max_examples=300)
@given(TEXTS)
def test_nothing_that_a_browser_may_say_does_more_than_be_refused(answer: str) -> None:
    key = Key("AAAA", "AAAA", 0)
    for ask in (
        lambda: webauthn.made(SITE, b"x" * 32, answer),
        lambda: webauthn.proved(SITE, b"x" * 32, key, b"y", answer),
    ):
        with pytest.raises(Refused):
            ask()


@pytest.mark.parametrize("bomb", [b"\x81" * 5000, b"\x9b" + b"\xff" * 8, b"\xa1" * 3000])
def test_nested_and_endless_data_are_refused(bomb: bytes) -> None:
    said = {
        "clientDataJSON": webauthn.websafe_encode(b"{}"),
        "attestationObject": webauthn.websafe_encode(bomb),
    }
    answer = {"id": "AA", "rawId": "AA", "type": "public-key", "response": said}
    with pytest.raises(Refused):
        webauthn.made(SITE, b"x" * 32, json.dumps(answer))
