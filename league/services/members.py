"""Members of a club, their roles, and what ends with a membership.

A club always keeps an owner. Pads that a member opened close with the membership.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from league.models import Club, Membership, Role, User
from league.selectors import members_with_our_password
from league.services.accounts import account_make, password_reset, random_password
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError, grant_end


@dataclass(frozen=True, slots=True)
class Added:
    """A new membership with a new account; `password` is shown only now."""

    membership: Membership
    password: str


def member_add(*, club: Club, user: User, role: str, made_account: bool = False) -> Membership:
    """Make an account a member; the caller has its owner's consent. Raises InputError: member_already."""
    with WRITES, transaction.atomic():
        membership, created = Membership.objects.get_or_create(
            club=club, user=user, defaults={"role": Role(role), "made_account": made_account}
        )
        if not created:
            raise InputError("member_already")
        say_committed("member-added", account=user.pk, club=club.pk, role=role)
    return membership


def member_account_make(*, club: Club, name: str, role: str) -> Added:
    """A new account as a member, for somebody without a device at hand. Raises InputError as `account_make`.

    Never adds an existing account: a taken name is refused, whoever has it.
    """
    password = random_password()
    with WRITES, transaction.atomic():
        user = account_make(name=name, password=password, is_given=True)
        return Added(member_add(club=club, user=user, role=role, made_account=True), password)


def role_set(*, membership: Membership, role: str) -> None:
    """Change the member's role. Raises InputError: last_owner."""
    with WRITES, transaction.atomic():
        if role != Role.OWNER:
            _keep_an_owner(membership)
            _close_pads(membership)
        membership.role = Role(role)
        membership.save(update_fields=["role"])
        say_committed("role-set", account=membership.user_id, club=membership.club_id, role=role)


def member_remove(*, membership: Membership) -> None:
    """End the membership and what it opened on its devices; the account stays. Raises InputError: last_owner."""
    with WRITES, transaction.atomic():
        _keep_an_owner(membership)
        _close_pads(membership)
        say_committed("member-removed", account=membership.user_id, club=membership.club_id)
        membership.delete()


def member_password_reset(*, membership: Membership) -> str:
    """Set a new password for a member's account. Raises InputError: not_your_account.

    Only if the account was created in this club and is in no other, because a password opens all clubs of its
    account. An invitation that was not accepted makes no difference.
    """
    if not members_with_our_password(membership.club).filter(pk=membership.pk).exists():
        raise InputError("not_your_account")
    return password_reset(user=membership.user)


def _keep_an_owner(membership: Membership) -> None:
    """Raise last_owner if no other owner is left. Locks the club, so that two owners cannot resign at once."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id, role=Role.OWNER).exclude(pk=membership.pk)
    was_owner = Membership.objects.filter(pk=membership.pk, role=Role.OWNER).exists()
    if was_owner and not others.exists():
        raise InputError("last_owner")


def _close_pads(membership: Membership) -> None:
    for opened in membership.grants.select_related("grant"):
        grant_end(grant=opened.grant)
