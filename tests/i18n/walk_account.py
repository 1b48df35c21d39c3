"""A second factor from its set-up to a sign-in with it, other sessions, and the tablets of a club."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.core import mail
from django.test import Client, override_settings

from league import totp
from league.models import Club, ClubTablet, User
from league.services import account_make
from tests.i18n.hall import Hall, Page

NOWHERE = "00000000-0000-4000-8000-000000000000"
PAGE, SIGN_IN = "/account/second-factor/", "/account/sign-in/"


def walk_account(hall: Hall, club: Club) -> Iterator[Page]:
    yield from _tablets(hall, club)
    yield hall.page("get", "/account/sessions/")
    yield hall.page("post", "/account/sessions/", {"end": "none"})
    yield hall.page("post", "/account/sign-out-elsewhere/")
    account_make(name="Dora", password="pw-of-dora-zz")
    typed = {"username": "Dora", "password": "pw-of-dora-zz"}
    dora, again = Client(), Client()
    dora.post(SIGN_IN, typed)
    with override_settings(PASSKEY_ORIGIN="http://testserver", MAIL=True):
        yield from _factors(hall, dora, again, typed)


def _factors(hall: Hall, dora: Client, again: Client, typed: dict[str, str]) -> Iterator[Page]:
    yield hall.page("get", PAGE, client=dora)
    secret = dora.session["new_second_factor"]
    code = totp.code_at(secret, int(time.time()) // totp.STEP)
    for fields in ({}, {"code": "0"}):
        yield hall.page("post", PAGE, fields, dora)
    yield hall.page("post", PAGE, {"code": code}, dora)
    user = User.objects.get(username="Dora")
    user.passkeys.create(host="testserver", label="zz", credential="AA", public="AA")
    user.passkeys.create(host="zz", label="zz", credential="BB", public="AA")
    yield hall.page("get", PAGE, client=dora)
    for fields in ({}, {"label": "zz", "answer": "{}"}):
        yield hall.page("post", f"{PAGE}passkeys/", fields, dora)
    for fields in ({}, {"address": "zz@zz.zz"}):
        yield hall.page("post", f"{PAGE}mail/", fields, dora)
    yield hall.page("get", PAGE, client=dora)
    yield hall.page("post", f"{PAGE}mail/confirm/", {"mail-code": "0"}, dora)
    mailed = mail.outbox[-1].body.split("\n\n")[1]
    yield hall.page("post", f"{PAGE}mail/confirm/", {"mail-code": mailed}, dora)
    yield hall.page("get", PAGE, client=dora)
    yield hall.page("get", f"{SIGN_IN}again/", client=dora)
    again.post(SIGN_IN, typed)
    yield hall.page("get", f"{SIGN_IN}code/", client=again)
    yield hall.page("post", f"{SIGN_IN}code/mail/", client=again)
    yield hall.page("post", f"{SIGN_IN}passkey/", {"answer": "{}"}, again)
    yield hall.page("post", f"{SIGN_IN}code/", {"code": "0"}, again)
    yield hall.page("post", f"{PAGE}recovery/", client=dora)
    for kind in ("app", "mail"):
        yield hall.page("post", f"{PAGE}end/", {"kind": kind}, dora)
    for passkey in user.passkeys.all():
        yield hall.page("post", f"{PAGE}passkeys/{passkey.uid}/end/", client=dora)


def _tablets(hall: Hall, club: Club) -> Iterator[Page]:
    here = f"/clubs/{club.uid}/tablets/"
    yield hall.page("get", here)
    for name in ("", "zz"):
        yield hall.page("post", here, {"name": name})
    for uid in (NOWHERE, ClubTablet.objects.get(club=club).uid):
        yield hall.page("post", f"{here}{uid}/end/")
