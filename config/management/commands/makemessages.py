"""`manage.py makemessages`: updates the German catalogue. The only command that needs gettext.

The catalogue has no file positions, line wrapping, dates or fuzzy guesses, so that its diff shows only
changed texts.
"""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.commands import makemessages

TOP = "The German of Punkteblock. English texts are the msgids; tests/i18n holds both complete."
HEADER = {
    "Project-Id-Version": "Punkteblock",
    "Language": "de",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
ALWAYS = {"locale": ["de"], "no_location": True, "no_wrap": True, "no_obsolete": True}
IGNORED = ["tests/*", ".venv/*", "build/*"]


class Command(makemessages.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self.msgmerge_options = [*self.msgmerge_options, "--no-fuzzy-matching"]
        ignored = [*options["ignore_patterns"], *IGNORED]
        super().handle(*args, **{**options, **ALWAYS, "ignore_patterns": ignored})
        _tidy(Path(settings.LOCALE_PATHS[0]) / "de" / "LC_MESSAGES" / "django.po")


def _tidy(path: Path) -> None:
    catalogue = polib.pofile(str(path), wrapwidth=0)
    catalogue.header, catalogue.metadata, catalogue.metadata_is_fuzzy = TOP, HEADER, False
    catalogue.save()
