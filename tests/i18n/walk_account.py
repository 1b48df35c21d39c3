"""A second factor from its set-up to a sign-in with it, other sessions, and the tablets of a club."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.test import Client

from league import totp
from league.models import Club, ClubTablet
from league.services import account_make
from tests.i18n.hall import Hall, Page

NOWHERE = "00000000-0000-4000-8000-000000000000"
PAGE, CODE = "/account/second-factor/", "/account/sign-in/code/"


def walk_account(hall: Hall, club: Club) -> Iterator[Page]:
    yield from _tablets(hall, club)
    yield hall.page("get", "/account/sessions/")
    yield hall.page("post", "/account/sessions/", {"end": "none"})
    yield hall.page("post", "/account/sign-out-elsewhere/")
    account_make(name="Dora", password="pw-of-dora-zz")
    typed = {"username": "Dora", "password": "pw-of-dora-zz"}
    dora, again = Client(), Client()
    dora.post("/account/sign-in/", typed)
    yield hall.page("get", PAGE, client=dora)
    secret = dora.session["new_second_factor"]
    code = totp.code_at(secret, int(time.time()) // totp.STEP)
    for fields in ({}, {"code": "0", "password": "x"}, {"code": "0", "password": typed["password"]}):
        yield hall.page("post", PAGE, fields, dora)
    yield hall.page("post", PAGE, {"code": code, "password": typed["password"]}, dora)
    yield hall.page("get", PAGE, client=dora)
    again.post("/account/sign-in/", typed)
    yield hall.page("get", CODE, client=again)
    yield hall.page("post", CODE, {"code": "0"}, again)
    for part in ("recovery/", "end/"):
        yield hall.page("post", f"{PAGE}{part}", {"code": "0"}, dora)
    late = totp.code_at(secret, int(time.time()) // totp.STEP + 1)
    yield hall.page("post", f"{PAGE}end/", {"code": late}, dora)


def _tablets(hall: Hall, club: Club) -> Iterator[Page]:
    here = f"/clubs/{club.uid}/tablets/"
    yield hall.page("get", here)
    for name in ("", "zz"):
        yield hall.page("post", here, {"name": name})
    for uid in (NOWHERE, ClubTablet.objects.get(club=club).uid):
        yield hall.page("post", f"{here}{uid}/end/")
