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
