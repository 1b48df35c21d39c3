"""The stored data of scoring: spaces, players, sheets, grants and entries."""

from scoring.models.change import Change
from scoring.models.entry import Entry, Remark
from scoring.models.former_name import FormerName
from scoring.models.grant import SheetGrant
from scoring.models.hand_log import HandLog
from scoring.models.hand_row import HandRow, HandsMark
from scoring.models.name import GivenName
from scoring.models.person_result import PersonResult
from scoring.models.player_move import PlayerMove
from scoring.models.restore import Restore
from scoring.models.result import GameResult
from scoring.models.round_row import RoundRow, RowsMark
from scoring.models.sheet import Seat, Sheet
from scoring.models.space import Player, Space, Visibility
from scoring.models.writer import Writer

__all__ = [
    "Change",
    "Entry",
    "FormerName",
    "GameResult",
    "GivenName",
    "HandLog",
    "HandRow",
    "HandsMark",
    "PersonResult",
    "Player",
    "PlayerMove",
    "Remark",
    "Restore",
    "RoundRow",
    "RowsMark",
    "Seat",
    "Sheet",
    "SheetGrant",
    "Space",
    "Visibility",
    "Writer",
]
