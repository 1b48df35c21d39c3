"""The static files that may be cached for ever, and the policy of the one script that may compile WebAssembly."""

from wsgiref.headers import Headers

import pytest

from config.static_headers import PART_POLICY, add_headers, may_keep


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("/static/scoring/pad.0123456789ab.css", True),
        ("/static/scoring/pad.css", False),
        ("/static/vendor/pyodide-0.29.5/pyodide.asm.wasm", True),
        ("/static/vendor/pyodide/pyodide.asm.wasm", False),
        ("/static/scoring/offline/worker.js", False),
    ],
)
def test_only_hashed_files_are_cached_forever(url: str, kept: bool) -> None:
    assert may_keep("", url) is kept


def policy(url: str) -> str | None:
    headers = Headers()
    add_headers(headers, "", url)
    return headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["worker.js", "worker.0123456789ab.js"])
def test_only_the_worker_script_may_compile_webassembly(name: str) -> None:
    header = policy(f"/static/scoring/offline/{name}") or ""

    assert "'wasm-unsafe-eval'" in header
    assert "'unsafe-eval'" not in header
    assert policy("/static/scoring/offline/engine.js") == PART_POLICY
    assert policy("/static/scoring/worker.js") == PART_POLICY
    assert policy("/static/scoring/icon.svg") is None
