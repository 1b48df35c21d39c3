"""`manage.py first_owner`: creates the first account on the first start and prints its password once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from league.services import owner_make_first


class Command(BaseCommand):
    help = "Make the first account, if there is none yet, and print its password once."

    def handle(self, *args: Any, **options: Any) -> None:
        made = owner_make_first()
        if made is not None:
            user, password = made
            self.stdout.write(f"First account: name {user.get_username()}, password {password}")
            self.stdout.write("This password is shown only now. Sign in and change it.")
