"""Invites somebody into a club, and lets that person accept.

The link works once, expires and can be revoked. Its token has 128 random bits and is stored as a hash.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from league.models import Club, Invitation, Membership, Person, Role, User
from league.services.accounts import account_make, password_choose
from league.services.members import member_add
from league.services.own_person import person_tie
from scoring.access import holder_hash
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError
from scoring.services.about import one_line

NOTE_LENGTH = 80
LIFE = timedelta(days=7)


def invitation_make(
    *, club: Club, role: str, note: str = "", life: timedelta = LIFE, person: Person | None = None
) -> str:
    """Create an invitation; returns its token, which is shown only now. `person`: who the accepting account is."""
    token = secrets.token_urlsafe(16)
    club.invitations.create(
        role=Role(role),
        note=one_line(note)[:NOTE_LENGTH].strip(),
        token_hash=token_hash(token),
        person=person,
        expires_at=timezone.now() + life,
    )
    say_committed("invitation-made", club=club.pk, role=role)
    return token


def invitation_revoke(*, invitation: Invitation) -> None:
    """The link opens nothing any more. Whoever has used it remains a member."""
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now())
    say_committed("invitation-revoked", club=invitation.club_id)


def invitation_accept(*, invitation: Invitation, user: User, password: str = "") -> Membership:
    """Make `user` a member. An existing member may accept an invitation of a person, too.

    Raises InputError: invitation_gone, member_already, own_password_first, bad_password; for an invitation of
    a person also those of `person_tie`. `password` is a new one, required if somebody else has set the
    present one: they could sign in with it and would have access to this club too.
    """
    with WRITES, transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.password_is_given and user.memberships.exclude(club=invitation.club_id).exists():
            if not password:
                raise InputError("own_password_first", "password")
            _check_password(password, user)
            password_choose(user=user, password=password)
        mine = user.memberships.filter(club=invitation.club_id).first() if invitation.person else None
        member = mine or member_add(club=invitation.club, user=user, role=invitation.role)
        return _use(invitation, member)


def invitation_join(*, invitation: Invitation, name: str, password: str) -> Membership:
    """Create an account and accept with it. Raises InputError as `account_make`, and: invitation_gone,
    bad_password.

    The account counts as created by the club: its owners can set a new password while it is in no other club.
    """
    _check_password(password, User(username=name))
    with WRITES, transaction.atomic():
        user = account_make(name=name, password=password)
        member = member_add(club=invitation.club, user=user, role=invitation.role, made_account=True)
        return _use(invitation, member)


def token_hash(token: str) -> str:
    return holder_hash("invitation", token)


def _use(invitation: Invitation, membership: Membership) -> Membership:
    """Compare and set, so that two people with one link cannot both join. Raises InputError: invitation_gone."""
    now = timezone.now()
    unused = Invitation.objects.live(now).filter(pk=invitation.pk)
    if unused.update(used_at=now, member=membership) != 1:
        raise InputError("invitation_gone")
    if invitation.person is not None:
        person_tie(membership=membership, person=invitation.person)
    return membership


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InputError("bad_password", "password", {"text": " ".join(error.messages)}) from error
