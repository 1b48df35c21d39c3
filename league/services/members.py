"""Members of a club, their roles, and what ends with a membership.

A club always keeps an owner. The pads that a member opened close with the membership.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from league.models import Club, Membership, Role, User
from league.services.accounts import account_make, password_reset, random_password
from scoring.locks import WRITES
from scoring.services import InputError, grant_revoke


@dataclass(frozen=True, slots=True)
class Added:
    """A new membership; `password` is set when its account was created too, and is shown only now."""

    membership: Membership
    password: str = ""


def member_add(*, club: Club, name: str, role: str, email: str = "") -> Added:
    """Add the account with this sign-in name or e-mail; create one if there is none.

    Raises InputError: member_already, no_such_account (no account is created for an unknown e-mail), and
    those of `account_make`.
    """
    user, password = _user_named(name), ""
    with WRITES, transaction.atomic():
        if user is None:
            if "@" in name:
                raise InputError("no_such_account", "name")
            password = random_password()
            user = account_make(name=name, email=email, password=password)
        membership, created = Membership.objects.get_or_create(
            club=club, user=user, defaults={"role": Role(role), "made_account": bool(password)}
        )
        if not created:
            raise InputError("member_already", "name")
    return Added(membership, password)


def role_set(*, membership: Membership, role: str) -> None:
    """Change the member's role. Raises InputError: last_owner."""
    with WRITES, transaction.atomic():
        if role != Role.OWNER:
            _keep_an_owner(membership)
            _close_pads(membership)
        membership.role = Role(role)
        membership.save(update_fields=["role"])


def member_remove(*, membership: Membership) -> None:
    """End the membership and revoke the grants of its devices; the account stays. Raises InputError:
    last_owner.
    """
    with WRITES, transaction.atomic():
        _keep_an_owner(membership)
        _close_pads(membership)
        membership.delete()


def member_password_reset(*, membership: Membership) -> str:
    """Set a new password for a member's account. Raises InputError: not_your_account.

    Only where this club created the account and no other club uses it: otherwise adding somebody to a club
    would give access to his other clubs.
    """
    user = membership.user
    elsewhere = user.memberships.exclude(pk=membership.pk).exists()
    if not membership.made_account or elsewhere or user.is_staff or user.is_superuser:
        raise InputError("not_your_account")
    return password_reset(user=user)


def _user_named(name: str) -> User | None:
    name = name.strip()
    return User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name)).first() if name else None


def _keep_an_owner(membership: Membership) -> None:
    """Raise last_owner if no other owner is left. Locks the club, so that two owners cannot resign at once."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id, role=Role.OWNER).exclude(pk=membership.pk)
    was_owner = Membership.objects.filter(pk=membership.pk, role=Role.OWNER).exists()
    if was_owner and not others.exists():
        raise InputError("last_owner")


def _close_pads(membership: Membership) -> None:
    for opened in membership.grants.select_related("grant"):
        grant_revoke(grant=opened.grant)
