"""What a token may read: by scope, by club, and until when."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league import services
from league.api.throttles import ReaderRate
from league.models import ApiToken, Club, Season, User
from league.services.tokens import USE_IS_RIGHT_TO
from tests.league.api.conftest import get

LIFE = timedelta(days=30)


def of_account(user: User, *scopes: str) -> Client:
    secret = services.token_make_for_account(user=user, name="Script", scopes=scopes, life=LIFE)
    return by(secret)


def of_club(club: Club, *scopes: str) -> Client:
    owner = club.memberships.get(role="owner").user
    return by(services.token_make_for_club(club=club, by=owner, name="Screen", scopes=scopes, life=LIFE))


def by(secret: str) -> Client:
    return Client(headers={"authorization": f"Bearer {secret}"})


def season_path(season: Season) -> str:
    return f"/seasons/{season.uid}/results/"


def private(season: Season) -> Season:
    services.club_change(club=season.club, name=season.club.name, is_public=False)
    return season


@pytest.mark.parametrize(
    ("scope", "of_public", "of_private"),
    [
        ("read_public", 200, 403),
        ("read_club", 200, 200),
        ("write_entries", 403, 403),
        ("write_hands", 403, 403),
    ],
)
def test_each_scope_reads_exactly_what_it_allows(
    played: Season, anna: User, scope: str, of_public: int, of_private: int
) -> None:
    clients = [of_account(anna, scope), of_club(played.club, scope)]
    for client in clients:
        get(client, season_path(played), of_public)
    private(played)
    for client in clients:
        assert get(client, season_path(played), of_private)
        get(client, "/clubs/", 403 if scope.startswith("write") else 200)


def test_a_token_cannot_read_other_clubs(played: Season, carla: User) -> None:
    other = services.club_found(name="Other", founder=carla)
    for client in (of_account(carla, "read_club", "read_public"), of_club(other, "read_club", "read_public")):
        assert {club["name"] for club in get(client, "/clubs/")["results"]} == {"Kartenrunde", "Other"}
        get(client, season_path(played))
    private(played)
    for client in (of_account(carla, "read_club"), of_club(other, "read_club")):
        get(client, season_path(played), 404)
        assert [club["name"] for club in get(client, "/clubs/")["results"]] == ["Other"]


def revoke(token: ApiToken) -> None:
    services.token_revoke(token=token)


def expire(token: ApiToken) -> None:
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now())


def set_another_password(token: ApiToken) -> None:
    assert token.user
    services.password_choose(user=token.user, password="another one 77")


def close_the_account(token: ApiToken) -> None:
    User.objects.filter(pk=token.user_id).update(is_active=False)


@pytest.mark.parametrize("end", [revoke, expire, set_another_password, close_the_account])
def test_an_expired_or_revoked_token_gets_401(
    played: Season, anna: User, end: Callable[[ApiToken], None]
) -> None:
    client = of_account(anna, "read_public")
    get(client, "/clubs/")

    end(ApiToken.objects.get())

    answer = client.get("/api/v1/clubs/")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert answer.json()["title"] == "Unauthorized"


@pytest.mark.parametrize("secret", ["", "pb_nothing", "x" * 5000, "\x00", "pb_ä"])
def test_an_unknown_or_malformed_token_gets_401(client: Client, db: None, secret: str) -> None:
    get(by(secret), "/clubs/", 401)


def test_a_clubs_token_survives_its_maker_and_ends_when_revoked(played: Season, beppo: User) -> None:
    services.role_set(membership=played.club.memberships.get(user=beppo), role="owner")
    secret = services.token_make_for_club(
        club=played.club, by=beppo, name="Screen", scopes=["read_club"], life=LIFE
    )
    client = by(secret)

    services.member_remove(membership=played.club.memberships.get(user=beppo))
    beppo.delete()

    get(client, season_path(private(played)))
    services.token_revoke(token=ApiToken.objects.get())
    get(client, season_path(played), 401)


def test_an_accounts_token_may_do_no_more_than_the_account(played: Season, beppo: User) -> None:
    client = of_account(beppo, "read_club")
    get(client, season_path(private(played)))

    services.member_remove(membership=played.club.memberships.get(user=beppo))

    get(client, season_path(played), 404)


def test_the_last_use_is_stored_at_most_once_an_hour(
    played: Season, anna: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = of_account(anna, "read_public")
    with django_assert_num_queries(4):
        get(client, "/clubs/")
    first = ApiToken.objects.get().used_at
    assert first
    with django_assert_num_queries(3):
        get(client, "/clubs/")
    assert ApiToken.objects.get().used_at == first

    ApiToken.objects.update(used_at=timezone.now() - USE_IS_RIGHT_TO - timedelta(seconds=1))
    get(client, "/clubs/")

    assert ApiToken.objects.get().used_at >= first  # type: ignore[operator]


def test_a_token_has_a_rate_of_its_own(
    played: Season, anna: User, browser_of: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReaderRate, "rates", {"token": "1/min", "account": "1/min", "address": "1/min"})
    session, one, other = browser_of(anna), of_account(anna, "read_public"), of_account(anna, "read_public")

    def status(client: Any) -> int:
        return int(client.get("/api/v1/clubs/").status_code)

    assert [status(client) for client in (session, one, other, one)] == [200, 200, 200, 429]


def test_answers_to_a_token_are_not_cached_publicly(played: Season, anna: User) -> None:
    answer = of_account(anna, "read_club").get("/api/v1/clubs/")

    assert answer["Cache-Control"] == "private, no-store"
    assert "Authorization" in answer["Vary"]
