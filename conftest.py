"""What every test needs before it is collected, and the rule that CI skips nothing."""

import gettext
import os

import pytest
from django.utils.translation import trans_real

from config.translations import compile_missing

if compile_missing():
    # Django was set up, and the old catalogue read, before this file was; both keep what they read.
    trans_real._translations = {}  # type: ignore[attr-defined]
    gettext._translations.clear()  # type: ignore[attr-defined]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With CI=true a skipped test fails the run; the summary of `-rs` names it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if (
        os.environ.get("CI") == "true"
        and reporter
        and reporter.stats.get("skipped")
        and not session.exitstatus
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
