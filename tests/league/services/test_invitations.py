"""Who joins by an invitation, and who may set whose password afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league import services
from league.access import get_invitation
from league.models import Club, Invitation, Membership, User
from scoring.services import InputError


@pytest.fixture
def other(carla: User) -> Club:
    return services.club_found(name="Other", founder=carla)


def invite(club: Club, role: str = "scorer") -> Invitation:
    return get_invitation(services.invitation_make(club=club, role=role, note="for Dora"))


def made(club: Club) -> Membership:
    return services.member_account_make(club=club, name="Dora", role="scorer").membership


def test_only_the_hash_of_the_token_is_stored(club: Club) -> None:
    token = services.invitation_make(club=club, role="scorer")

    stored = Invitation.objects.values().get()
    assert token not in str(stored)
    assert len(token) >= 22  # 128 bits


def test_an_invitation_works_once(club: Club, carla: User) -> None:
    invitation = invite(club, "owner")
    member = services.invitation_accept(invitation=invitation, user=carla)
    assert (member.user, member.role, member.made_account) == (carla, "owner", False)

    with pytest.raises(InputError, match="invitation_gone"):
        services.invitation_join(invitation=invitation, name="Emil", password="long enough 77")

    assert not User.objects.filter(username="Emil").exists()  # nothing is left half done


@pytest.mark.parametrize("end", ["revoked", "over"])
def test_an_ended_invitation_lets_nobody_in(club: Club, carla: User, end: str) -> None:
    invitation = invite(club)
    if end == "revoked":
        services.invitation_revoke(invitation=invitation)
    else:
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    with pytest.raises(InputError, match="invitation_gone"):
        services.invitation_accept(invitation=invitation, user=carla)

    assert not club.memberships.filter(user=carla).exists()


def test_a_member_who_accepts_again_leaves_the_invitation_unused(club: Club, beppo: User) -> None:
    invitation = invite(club, "owner")

    with pytest.raises(InputError, match="member_already"):
        services.invitation_accept(invitation=invitation, user=beppo)

    assert Invitation.objects.live(timezone.now()).filter(pk=invitation.pk).exists()
    assert club.memberships.get(user=beppo).role == "scorer"


def test_an_invitation_of_another_club_does_not_prevent_a_password_reset(club: Club, other: Club) -> None:
    dora = made(club)
    invite(other)

    password = services.member_password_reset(membership=dora)

    dora.user.refresh_from_db()
    assert dora.user.check_password(password)


def test_nobody_resets_the_password_of_an_account_in_two_clubs(club: Club, other: Club) -> None:
    dora = made(club)
    there = services.invitation_accept(invitation=invite(other), user=dora.user, password="my own word 77")

    for member in (dora, there):
        with pytest.raises(InputError, match="not_your_account"):
            services.member_password_reset(membership=member)


def test_joining_a_second_club_requires_a_password_unknown_to_the_first(club: Club, other: Club) -> None:
    dora, invitation = made(club), invite(other)

    for password, code in (("", "own_password_first"), ("x", "bad_password")):
        with pytest.raises(InputError, match=code):
            services.invitation_accept(invitation=invitation, user=dora.user, password=password)
    with pytest.raises(InputError, match="own_password_first"):
        services.club_found(name="Mine", founder=dora.user)
    services.invitation_accept(invitation=invitation, user=dora.user, password="my own word 77")

    dora.user.refresh_from_db()
    assert dora.user.check_password("my own word 77")
    assert not dora.user.password_is_given


def test_an_account_created_by_invitation_belongs_to_that_club_first(club: Club) -> None:
    member = services.invitation_join(invitation=invite(club), name="Emil", password="my own word 77")

    assert not member.user.password_is_given
    assert services.member_password_reset(membership=member)


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("beppo", "my own word 77", "name_taken"),
        ("", "my own word 77", "name_blank"),
        ("Emil", "1", "bad_password"),
    ],
)
def test_a_failed_account_leaves_the_invitation_open(club: Club, name: str, password: str, code: str) -> None:
    invitation = invite(club)

    with pytest.raises(InputError, match=code):
        services.invitation_join(invitation=invitation, name=name, password=password)

    assert Invitation.objects.live(timezone.now()).get() == invitation
