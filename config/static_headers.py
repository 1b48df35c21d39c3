"""What is said with a static file: whether it may be kept for ever, and the policy of the worker's own script.

Owns these headers. Never names a file: see `static_storage`.
"""

import re
from wsgiref.headers import Headers

_NEVER_CHANGES = re.compile(r"\.[0-9a-f]{12}\.[^/]+$|/vendor/pyodide-[0-9.]+/[^/]+$")
_WORKER = re.compile(r"/scoring/offline/worker(\.[0-9a-f]{12})?\.js$")
# A worker lives under the policy of its own script. This one compiles WebAssembly, which no page may.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def may_keep(_path: str, url: str) -> bool:
    """Whether what this address gives never changes: its own name or that of its folder would."""
    return bool(_NEVER_CHANGES.search(url))


def add_headers(headers: Headers, _path: str, url: str) -> None:
    if _WORKER.search(url):
        headers["Content-Security-Policy"] = WORKER_POLICY
