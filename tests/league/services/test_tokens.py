"""Creating tokens: what is stored, and who may have one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league import services
from league.models import ApiToken, Club, User
from league.services import tokens
from scoring.services import InputError

DAY = timedelta(days=1)


def test_only_the_hash_is_stored(club: Club, anna: User) -> None:
    made = [
        services.token_make_for_account(user=anna, name="Mine", scopes=["read_club"], life=DAY),
        services.token_make_for_club(club=club, by=anna, name="Ours", scopes=["read_club"], life=DAY),
    ]

    assert len(set(made)) == 2
    assert all(secret.startswith("pb_") and len(secret) == 35 for secret in made)
    stored = str(list(ApiToken.objects.values()))
    assert not any(secret in stored or secret[3:] in stored for secret in made)


@pytest.mark.parametrize(
    ("name", "scopes", "code"),
    [(" \n", ["read_club"], "token_name_blank"), ("Mine", [], "token_scope_missing")],
)
def test_a_token_needs_a_name_and_a_scope(anna: User, name: str, scopes: list[str], code: str) -> None:
    with pytest.raises(InputError, match=code):
        services.token_make_for_account(user=anna, name=name, scopes=scopes, life=DAY)


def test_an_account_with_an_assigned_password_creates_no_token(club: Club) -> None:
    dora = services.member_account_make(club=club, name="Dora", role="scorer").membership.user

    with pytest.raises(InputError, match="own_password_first"):
        services.token_make_for_account(user=dora, name="Mine", scopes=["read_club"], life=DAY)


def test_the_number_of_live_tokens_is_limited(
    club: Club, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    for _ in range(2):
        services.token_make_for_club(club=club, by=anna, name="Ours", scopes=["read_club"], life=DAY)
    with pytest.raises(InputError, match="tokens_full"):
        services.token_make_for_club(club=club, by=anna, name="Ours", scopes=["read_club"], life=DAY)

    ApiToken.objects.filter(pk=ApiToken.objects.first().pk).update(expires_at=timezone.now())  # type: ignore[union-attr]

    assert services.token_make_for_club(club=club, by=anna, name="Ours", scopes=["read_club"], life=DAY)
