"""Hides access tokens in log lines."""

import logging
import re

# A token is 22 or more url-safe characters in one run; a sheet's UUID stays readable.
_TOKEN = re.compile(r"(?<=/)(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_-]{22,}")


class HideTokens(logging.Filter):
    """Replaces tokens in addresses and keeps each record on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = _TOKEN.sub("[token]", record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")
        record.msg, record.args = message, None
        return True
