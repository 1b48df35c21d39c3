"""The product's own settings with the reference views added; nothing else differs."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS as _INSTALLED

INSTALLED_APPS = [*_INSTALLED, "tests.bench.stock.apps.StockConfig"]
ROOT_URLCONF = "tests.bench.urls"
