"""The list in a form: a file if one was chosen, otherwise the text field."""

from __future__ import annotations

from django.http import HttpRequest

from league.engine.list_text import MOST_BYTES, TooMuch, decoded


def list_text(request: HttpRequest) -> str:
    """Raises TooMuch; a file that is too large is not read."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if (file.size or 0) > MOST_BYTES:
        raise TooMuch
    return decoded(file.read())
