"""How static files are stored: under hashed names and compressed, so that a browser may keep them for ever.

Owns the names inside our own scripts. Never collects anything: see `static_files`.
"""

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's `support_js_module_import_aggregation` does the same for every script, and stops at the broken paths in the
# comments of other people's.
_SIBLING = (r"""(?P<matched>from "(?P<url>\.\.?/[^"]+)")""", 'from "%(url)s"')

# Pyodide's files ask for one another by their plain names; what changes with a release is the name of their folder.
NAMED_BY_FOLDER = "vendor/pyodide-"


class HashedFiles(CompressedManifestStaticFilesStorage):
    """A module names its siblings by their hashed names too: after an upgrade no new module meets a kept old one."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", (_SIBLING,)))

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        if name.startswith(NAMED_BY_FOLDER):
            return name
        return super().hashed_name(name, content, filename)
