"""What the league remembers: accounts, clubs, seasons and the ratings computed from them."""

from league.models.user import User

__all__ = ["User"]
