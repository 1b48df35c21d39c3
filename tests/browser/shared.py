"""Browser contexts that tests reuse one after the other: a new one costs a second of processor time and has
no cache.

Cookies, storage, pages and routes are cleared in between; cached files and compiled scripts stay.
"""

from __future__ import annotations

from typing import Any, NoReturn

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.served import Served

STORAGE = "indexeddb,local_storage,cache_storage,service_workers,file_systems"  # everything but cookies
IS_TOUCHED = "'__pwClock' in window"  # page.clock lasts as long as its context

# The person saves data: a page then starts Python for a board that it needs, not also after three quiet seconds,
# which takes four seconds of processor time. The tests of counting without a network use other contexts.
SAVES_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"


class SharedContexts:
    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser, self.served = browser, served
        self.free: dict[str, list[BrowserContext]] = {}
        self.taken: list[tuple[str, BrowserContext]] = []

    def take(self, **options: Any) -> tuple[BrowserContext, Page]:
        """A context with these options and its one page, which is blank."""
        key = repr(sorted(options.items()))
        while self.free.get(key):
            context = self.free[key].pop()
            page = empty_page(context, self.served)
            if not page.evaluate(IS_TOUCHED):
                self.taken.append((key, context))
                return context, page
            context.close()
        context = self.browser.new_context(base_url=self.served.url, **options)
        context.add_init_script(SAVES_DATA)
        context.add_init_script = _refuse  # type: ignore[method-assign]
        self.taken.append((key, context))
        return context, context.new_page()

    def give_back(self) -> None:
        """Make all contexts available again. Closed pages write nothing any more."""
        for key, context in self.taken:
            for page in context.pages:
                page.close()
            context.set_offline(False)
            self.free.setdefault(key, []).append(context)
        self.taken.clear()

    def close(self) -> None:
        for contexts in self.free.values():
            for context in contexts:
                context.close()


def empty_page(context: BrowserContext, served: Served) -> Page:
    """A blank page in a context without data of this server."""
    context.clear_cookies()
    page = context.new_page()
    empty_storage(page, served)
    return page


def empty_storage(page: Page, served: Served) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": served.url, "storageTypes": STORAGE})
    session.detach()


def _refuse(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the next test would have this script too: page.add_init_script")
