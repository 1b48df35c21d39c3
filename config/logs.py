"""What becomes of a log line: access tokens are hidden, and refused requests take one line, however many there are."""

import json
import logging
import re
import threading
import time
from datetime import UTC, datetime

# A token is 22 or more url-safe characters in one run; a sheet's UUID stays readable.
_TOKEN = re.compile(r"(?<=/)(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_-]{22,}")


class HideTokens(logging.Filter):
    """Replaces tokens in addresses and keeps each record on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = _TOKEN.sub("[token]", record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")
        record.msg, record.args = message, None
        return True


class CountRepeats(logging.Filter):
    """Lets one line of a kind through in PAUSE seconds and counts the others: the next line has their number as `more`.

    Of warnings and of requests that Django refuses (a wrong host, too many fields), and without a traceback: anybody
    can cause them, and a log that anybody can fill hides what matters. Errors of our own stay whole.
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
    """A line of words; what a line is about follows as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        return " ".join([super().format(record), *(f"{name}={value}" for name, value in facts.items())])


class AsJson(logging.Formatter):
    """A line of JSON, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)
