"""The archive of a club as a download."""

from __future__ import annotations

from io import BytesIO

from django.conf import settings
from django.http import FileResponse
from django.utils import timezone
from django.utils.text import slugify

from league.models import Club, Competition
from league.services.archive.making import archive_make
from scoring.worker.build import version


def archive_answer(club: Club, carries: Competition | None = None) -> FileResponse:
    """The archive of a club. `carries` as in `archive_make`; the file is named after it, or after the club."""
    file = BytesIO()
    archive_make(club=club, file=file, release=version(is_on=settings.OFFLINE), carries=carries)
    file.seek(0)
    called = slugify(carries.name if carries else club.name) or "club"
    name = f"punkteblock-{called}-{timezone.localdate().isoformat()}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
