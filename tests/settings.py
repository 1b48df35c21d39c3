"""The settings of the tests: profile `test` with a data folder that lives as long as the process."""

import atexit
import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="punkteblock-test-")
atexit.register(_folder.cleanup)
os.environ["PUNKTEBLOCK_PROFILE"] = "test"
os.environ["PUNKTEBLOCK_DATA"] = _folder.name

from config.settings import *  # noqa: E402, F403  # the environment decides what it loads

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher"
]  # a login per test, not a fifth of a second


class _Unknown(str):
    """What an unknown name in a template becomes: an error, where Django would leave a gap.

    Django asks whether it contains a place for the name (`"%s" in ...`) and then puts the name in.
    """

    def __contains__(self, _place: object) -> bool:
        return True

    def __mod__(self, name: object) -> str:
        raise LookupError(f"a template shows {name}, which nothing gives it")


TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = _Unknown("unknown")  # type: ignore[index]
