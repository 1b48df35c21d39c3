"""That points beyond the target count no more (A20), in one sentence for every page. Never decides what counts."""

from __future__ import annotations

from django.utils.translation import gettext as _


def clipped(total: int, counts: int) -> str:
    """Where a total stands beside what it counts."""
    return _("More than the target does not count: %(total)s counts as %(target)s.") % {
        "total": total,
        "target": counts,
    }
