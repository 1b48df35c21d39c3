"""The settings of the tests: profile `test` with a data folder that lives as long as the process."""

import atexit
import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="punkteblock-test-")
atexit.register(_folder.cleanup)
os.environ["PUNKTEBLOCK_PROFILE"] = "test"
os.environ["PUNKTEBLOCK_DATA"] = _folder.name

# `dev.py test --on postgres` says where its servers are. Processes that a test starts do not use them: they
# run as on a laptop, unless the test says otherwise.
SERVERS = {
    name: os.environ[f"PUNKTEBLOCK_TEST_{name}"]
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL")
    if f"PUNKTEBLOCK_TEST_{name}" in os.environ
}
if SERVERS:
    # A cache database for each process of a run: clearing one leaves the others unchanged.
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    SERVERS["CACHE_URL"] = f"{SERVERS['CACHE_URL'].rpartition('/')[0]}/{_worker + 1}"
_before = {name: os.environ.get(name) for name in SERVERS}
os.environ |= SERVERS

from config.settings import *  # noqa: E402, F403  # the environment decides what it loads

for _name, _value in _before.items():
    if _value is None:
        del os.environ[_name]
    else:
        os.environ[_name] = _value

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher"
]  # a login per test, not a fifth of a second


class _Unknown(str):
    """The value of an unknown name in a template: raises an error, where Django would insert nothing.

    Django asks whether it contains a placeholder (`"%s" in ...`) and then inserts the name.
    """

    def __contains__(self, _place: object) -> bool:
        return True

    def __mod__(self, name: object) -> str:
        raise LookupError(f"a template shows {name}, which nothing gives it")


TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = _Unknown("unknown")  # type: ignore[index]
