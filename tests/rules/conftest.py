"""Laws of the rules run without a clock: a busy machine is no failure."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
