"""Who is added to a club, and that a club keeps an owner."""

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


def test_a_new_name_makes_an_account_and_shows_its_password_once(club: Club) -> None:
    added = services.member_add(club=club, name="Dora", role="scorer")

    assert added.membership.user.check_password(added.password)
    assert added.membership.made_account


def test_a_known_name_or_email_adds_that_account(club: Club, carla: User) -> None:
    carla.email = "carla@example.org"
    carla.save()

    added = services.member_add(club=club, name="CARLA@example.org", role="scorer")

    assert (added.membership.user, added.password) == (carla, "")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Beppo", "member_already"),
        ("nobody@example.org", "no_such_account"),
        ("x＠y", "name_is_email"),
        ("   ", "name_blank"),
        ("a\u202eb", "name_not_printable"),
    ],
)
def test_a_member_who_cannot_be_added_is_refused(club: Club, name: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        services.member_add(club=club, name=name, role="scorer")

    assert refused.value.code == code


def test_a_club_keeps_an_owner(club: Club, owner: Membership) -> None:
    for end in (lambda: services.member_remove(membership=owner), lambda: _make(owner, "scorer")):
        with pytest.raises(InputError, match="last_owner"):
            end()

    assert Membership.objects.get(pk=owner.pk).role == Role.OWNER


def test_an_owner_may_leave_if_there_is_another(club: Club, owner: Membership, beppo: User) -> None:
    _make(club.memberships.get(user=beppo), "owner")

    services.member_remove(membership=owner)

    assert [member.user for member in club.memberships.all()] == [beppo]
