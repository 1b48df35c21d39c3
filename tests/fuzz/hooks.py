"""A check for schemathesis, which loads this file: what the document allows is accepted, but for the short list in
docs/api.md. Runs without the project.
"""

from __future__ import annotations

from typing import Any

import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

# The beginnings of the reasons that the list allows, by parameter or field.
LISTED = {
    "cursor": ("This cursor was not made for this list.", "csv gives", "ndjson gives"),
    "page_size": ("csv gives", "ndjson gives"),
    "ordering": ("csv gives", "ndjson gives"),
    "ruleset": ("This game was not played by that ruleset",),
}


@schemathesis.check
def what_the_document_allows_is_accepted(ctx: Any, response: Any, case: Any) -> None:
    if response.status_code == 400 and _is_listed(response.json().get("errors", {})):
        return
    positive_data_acceptance(ctx, response, case)


def _is_listed(errors: dict[str, list[str]]) -> bool:
    listed = [(name, reason) for name, reasons in errors.items() for reason in reasons]
    return bool(listed) and all(reason.startswith(LISTED.get(name, ())) for name, reason in listed)
