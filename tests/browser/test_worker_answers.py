"""Answers of the service worker in a bare page, for browsers that differ from Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.served import Served

ASKED = """async ([script, ahead]) => {
  const scope = { addEventListener() {} };
  const fromNetwork = new Function("self", "fetch", `${script}; return fromNetwork;`)(scope, async () => "fetched");
  const preloadResponse = Promise.resolve({ none: undefined, error: Response.error(), page: new Response("p") }[ahead]);
  return fromNetwork({ preloadResponse, request: null }).then((got) => got.status ?? got, (error) => error.message);
}"""


def _asked(browser: Browser, served: Served, ahead: str) -> object:
    with browser.new_context() as context:
        script = context.request.get(f"{served.url}/service-worker.js").text()
        return context.new_page().evaluate(ASKED, [script, ahead])


def test_a_failed_navigation_preload_is_not_used_as_the_answer(browser: Browser, served: Served) -> None:
    """Firefox resolves a failed navigation preload with an error in the shape of a response; others reject
    it.

    Used as the answer, it put the browser's own error page in place of the kept pad.
    """
    assert _asked(browser, served, "error") == "no network"


def test_a_preloaded_answer_is_used_and_otherwise_requested(browser: Browser, served: Served) -> None:
    assert _asked(browser, served, "page") == 200
    assert _asked(browser, served, "none") == "fetched"
