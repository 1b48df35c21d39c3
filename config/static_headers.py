"""Headers of static files: the cache time, and the policy of the offline engine's worker."""

import re
from wsgiref.headers import Headers

_NEVER_CHANGES = re.compile(r"\.[0-9a-f]{12}\.[^/]+$|/vendor/pyodide-[0-9.]+/[^/]+$")
_WORKER = re.compile(r"/scoring/offline/worker(\.[0-9a-f]{12})?\.js$")
_PART = re.compile(r"\.(js|css|woff2)$")
# It matters only if such a file is opened by itself. A first visit to the pad fetches fifty of them, and the policy
# of the pages is longer than many a file.
PART_POLICY = "default-src 'none'"
# A worker has the policy of its own script. This worker compiles WebAssembly, which pages may not do.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def may_keep(_path: str, url: str) -> bool:
    """Whether the content of this URL never changes, because its file or folder name would change with it."""
    return bool(_NEVER_CHANGES.search(url))


def add_headers(headers: Headers, _path: str, url: str) -> None:
    if _WORKER.search(url):
        headers["Content-Security-Policy"] = WORKER_POLICY
    elif _PART.search(url):
        headers["Content-Security-Policy"] = PART_POLICY
