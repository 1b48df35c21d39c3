"""`manage.py reset_password NAME`: sets a new password and prints it once. For the machine's owner."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from league.models import User
from league.services import password_reset, second_factor_forget


class Command(BaseCommand):
    help = "Set a new random password for an account and print it once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name or the e-mail of the account")

        parser.add_argument(
            "--without-second-factor", action="store_true", help="for who has lost phone, passkeys and codes"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        user = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name)).first() if name else None
        if user is None:
            raise CommandError(f"Nobody signs in as {name!r}.")
        if options["without_second_factor"]:
            second_factor_forget(user=user)
        self.stdout.write(f"New password of {user.get_username()}: {password_reset(user=user)}")
