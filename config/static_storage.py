"""How static files are stored: under hashed names and compressed, so that a browser may keep them for ever.

Owns the names inside our own scripts. Never collects anything: see `static_files`.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's `support_js_module_import_aggregation` does the same for every script, and stops at the broken paths in the
# comments of other people's.
_SIBLING = (r"""(?P<matched>from "(?P<url>\./[^"]+)")""", 'from "%(url)s"')


class HashedFiles(CompressedManifestStaticFilesStorage):
    """A module names its siblings by their hashed names too: after an upgrade no new module meets a kept old one."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", (_SIBLING,)))
