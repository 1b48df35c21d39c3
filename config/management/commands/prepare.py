"""`manage.py prepare`: what a start needs before the server, in one process. Owns the order, never the steps."""

from django.core.management import BaseCommand, call_command

from config.translations import compile_missing


class Command(BaseCommand):
    help = "Compile translations, migrate the database, collect static files."

    def handle(self, *args: object, **options: object) -> None:
        compile_missing()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
