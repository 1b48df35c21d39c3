"""Log filters and formats: hide access tokens, count repeated refusals, write lines of text or JSON."""

import json
import logging
import re
import threading
import time
from datetime import UTC, datetime

# A token is a run of 22 or more url-safe characters; a sheet's UUID stays readable.
_TOKEN = re.compile(r"(?<=/)(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_-]{22,}")


class HideTokens(logging.Filter):
    """Replaces tokens in addresses and keeps each record on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = _TOKEN.sub("[token]", record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")
        record.msg, record.args = message, None
        return True


class CountRepeats(logging.Filter):
    """Passes one line of a kind in PAUSE seconds and counts the others. The next line has their number as
    `more`.

    Applies to warnings and to requests that Django refuses (wrong host, too many fields), without a
    traceback: anybody can cause them, and a log that anybody can fill hides what matters. Other errors are
    logged in full.
    """

    PAUSE = 10.0

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()
        self.last: dict[tuple[str, str, int], float] = {}
        self.more: dict[tuple[str, str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING and not record.name.startswith("django.security"):
            return True
        kind, now = (record.name, record.pathname, record.lineno), time.monotonic()
        with self.lock:
            if now - self.last.get(kind, -self.PAUSE) < self.PAUSE:
                self.more[kind] = self.more.get(kind, 0) + 1
                return False
            self.last[kind], more = now, self.more.pop(kind, 0)
        record.exc_info = record.exc_text = None
        if more:
            record.facts = {**getattr(record, "facts", {}), "more": more}
        return True


class AsLine(logging.Formatter):
    """A line of text, followed by its facts as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        return " ".join([super().format(record), *(f"{name}={value}" for name, value in facts.items())])


class AsJson(logging.Formatter):
    """A line of JSON, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)
