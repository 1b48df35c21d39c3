"""The sentence that points beyond the target do not count (A20), for every page."""

from __future__ import annotations

from django.utils.translation import gettext as _


def clipped(total: int, counts: int) -> str:
    """The sentence beside a total that is higher than what counts."""
    return _("More than the target does not count: %(total)s counts as %(target)s.") % {
        "total": total,
        "target": counts,
    }
