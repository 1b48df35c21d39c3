"""All writes of scoring: functions with keyword arguments, named by a verb, one transaction each."""

from scoring.engine.admission.admit import Envelope, Receipt
from scoring.services.about import About, Meanwhile, about_change, club_about_change
from scoring.services.entries import entries_append, entry_append
from scoring.services.errors import InputError
from scoring.services.hand_verdicts import verdicts_of
from scoring.services.hands import hand_log_add, hand_log_belongs, hand_logs_add
from scoring.services.links import grant_describe, grant_device, link_make, link_redeem
from scoring.services.moves import sheet_move
from scoring.services.names import name_give, rebuild_names
from scoring.services.paper import PaperTable, paper_open
from scoring.services.paper_scores import Scores, paper_correct
from scoring.services.persons import person_add
from scoring.services.player_moves import player_move_undo, player_split, players_merge
from scoring.services.player_names import player_exactly
from scoring.services.players import player_rename
from scoring.services.purge import purge_sheet, purge_sheets
from scoring.services.reopening import club_sheet_reopen
from scoring.services.results import rebuild_results
from scoring.services.revoking import TakenBack, grant_end, grant_readmit, grant_revoke
from scoring.services.sheets import sheet_open
from scoring.services.tables import NewTable, seats_check, tables_open

__all__ = [
    "About",
    "Envelope",
    "InputError",
    "Meanwhile",
    "NewTable",
    "PaperTable",
    "Receipt",
    "Scores",
    "TakenBack",
    "about_change",
    "club_about_change",
    "club_sheet_reopen",
    "entries_append",
    "entry_append",
    "grant_describe",
    "grant_device",
    "grant_end",
    "grant_readmit",
    "grant_revoke",
    "hand_log_add",
    "hand_log_belongs",
    "hand_logs_add",
    "link_make",
    "link_redeem",
    "name_give",
    "paper_correct",
    "paper_open",
    "person_add",
    "player_exactly",
    "player_move_undo",
    "player_rename",
    "player_split",
    "players_merge",
    "purge_sheet",
    "purge_sheets",
    "rebuild_names",
    "rebuild_results",
    "seats_check",
    "sheet_move",
    "sheet_open",
    "tables_open",
    "verdicts_of",
]
