"""Prepares every test run before collection, and fails runs in CI that skip a test."""

import gettext
import os

import pytest
from django.utils.translation import trans_real

from config.translations import compile_missing

if compile_missing():
    # Django was set up and had read the old catalogue before this file ran; both keep what they have read.
    trans_real._translations = {}  # type: ignore[attr-defined]
    gettext._translations.clear()  # type: ignore[attr-defined]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if CI=true and a test was skipped; the summary of `-rs` names it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if (
        os.environ.get("CI") == "true"
        and reporter
        and reporter.stats.get("skipped")
        and not session.exitstatus
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
