"""An order of criteria in words, and what a competition counts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from league.wording_competition import criterion, policy_name


def counting(policy: str, order: Sequence[str] = ()) -> str:
    """What games are worth, and by what they rank where that is not the policy's own order."""
    if not order:
        return policy_name(policy)
    criteria = ", ".join(map(metric, order))
    return gettext("%(policy)s; ranked by %(order)s") % {"policy": policy_name(policy), "order": criteria}


def metric(key: str) -> str:
    """The name of one step of an order, also of a mean per game."""
    suffix = "_per_game"
    return criterion(key.removesuffix(suffix), key.endswith(suffix))
