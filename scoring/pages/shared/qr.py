"""A link as a QR code, and whether others can reach it."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Qr:
    """One path of an SVG; `size` is the side of its square in modules."""

    size: int
    path: str


def qr(url: str) -> Qr:
    """The link as one path of an inline SVG with its quiet zone: black on white in every theme, or cameras fail."""
    code = segno.make_qr(url, error="m", boost_error=False)
    border = 4
    runs = []
    for y, row in enumerate(code.matrix):
        runs += [f"M{x + border} {y + border}h1v1h-1z" for x, dark in enumerate(row) if dark]
    return Qr(len(code.matrix) + 2 * border, "".join(runs))


def is_local(request: HttpRequest) -> bool:
    """Whether the address of the request works on this computer only."""
    return request.get_host().rpartition(":")[0] in ("localhost", "127.0.0.1", "[::1]")
