"""Adding members to a club, which always keeps an owner."""

from __future__ import annotations

import pytest

from league import services
from league.models import Club, Membership, Role, User
from scoring.services import InputError


def _make(membership: Membership, role: str) -> None:
    services.role_set(membership=membership, role=role)


def test_a_founder_owns_the_club(club: Club, anna: User) -> None:
    assert club.memberships.get(user=anna).role == Role.OWNER
    assert club.space.name == "Kartenrunde"


def test_a_new_account_shows_its_password_once(club: Club) -> None:
    added = services.member_account_make(club=club, name="Dora", role="scorer")

    assert added.membership.user.check_password(added.password)
    assert added.membership.made_account
    assert added.membership.user.password_is_given


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Beppo", "name_taken"),
        ("carla", "name_taken"),
        ("x＠y", "name_is_email"),
        ("   ", "name_blank"),
        ("a\u202eb", "name_not_printable"),
    ],
)
def test_accounts_cannot_be_discovered_by_name(club: Club, carla: User, name: str, code: str) -> None:
    """Carla is in no club, Beppo in this one: an owner who enters their names gets the same answer."""
    with pytest.raises(InputError) as refused:
        services.member_account_make(club=club, name=name, role="scorer")

    assert refused.value.code == code
    assert not club.memberships.filter(user=carla).exists()


def test_a_member_is_not_added_twice(club: Club, beppo: User) -> None:
    with pytest.raises(InputError, match="member_already"):
        services.member_add(club=club, user=beppo, role="owner")

    assert club.memberships.get(user=beppo).role == Role.SCORER


def test_a_club_keeps_an_owner(club: Club, owner: Membership) -> None:
    for end in (lambda: services.member_remove(membership=owner), lambda: _make(owner, "scorer")):
        with pytest.raises(InputError, match="last_owner"):
            end()

    assert Membership.objects.get(pk=owner.pk).role == Role.OWNER


def test_an_owner_may_leave_if_there_is_another(club: Club, owner: Membership, beppo: User) -> None:
    _make(club.memberships.get(user=beppo), "owner")

    services.member_remove(membership=owner)

    assert [member.user for member in club.memberships.all()] == [beppo]
