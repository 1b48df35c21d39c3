"""All writes of the league: keyword-only functions named by a verb, one transaction each."""

from league.services.accounts import account_make, owner_make_first, password_choose, password_reset
from league.services.adoptions import sheet_adopt, sheet_give_back
from league.services.clubs import club_change, club_found, club_rate_outside
from league.services.forgetting import forget_old
from league.services.invitations import (
    invitation_accept,
    invitation_join,
    invitation_make,
    invitation_revoke,
)
from league.services.mail_codes import mail_code_send
from league.services.members import (
    member_account_make,
    member_add,
    member_password_reset,
    member_remove,
    role_set,
)
from league.services.night_tables import heat_open, heat_take_back
from league.services.nights import guests_come, night_change, presence_change
from league.services.passkeys import (
    passkey_claimed,
    passkey_end,
    passkey_make,
    passkey_options,
    passkey_take,
)
from league.services.people import people_add, person_add, person_change, person_leave
from league.services.player_moves import club_move_undo, club_player_split, club_players_merge
from league.services.players import club_player_rename
from league.services.ratings import follow_changes, rebuild_club, sweep
from league.services.round_rows import follow_rounds
from league.services.season_changes import follow_season_changes
from league.services.season_sheets import (
    season_sheet_change,
    season_sheet_put,
    season_sheet_take_out,
    sheet_reopen,
    sheet_scores_correct,
)
from league.services.season_terms import season_count, season_rules_pin
from league.services.seasons import (
    season_change,
    season_close,
    season_delete,
    season_open,
    season_reopen,
)
from league.services.second_factor import (
    code_take,
    mail_set,
    recovery_renew,
    second_factor_end,
    second_factor_forget,
    second_factor_set,
)
from league.services.session_rights import others_sign_out, rights_end, rights_prolong
from league.services.sheets import pad_open, sheet_open_in_season
from league.services.tablets import tablet_declare, tablet_end
from league.services.tokens import (
    token_make_for_account,
    token_make_for_club,
    token_revoke,
)

__all__ = [
    "account_make",
    "club_change",
    "club_found",
    "club_move_undo",
    "club_player_rename",
    "club_player_split",
    "club_players_merge",
    "club_rate_outside",
    "code_take",
    "follow_changes",
    "follow_rounds",
    "follow_season_changes",
    "forget_old",
    "guests_come",
    "heat_open",
    "heat_take_back",
    "invitation_accept",
    "invitation_join",
    "invitation_make",
    "invitation_revoke",
    "mail_code_send",
    "mail_set",
    "member_account_make",
    "member_add",
    "member_password_reset",
    "member_remove",
    "night_change",
    "others_sign_out",
    "owner_make_first",
    "pad_open",
    "passkey_claimed",
    "passkey_end",
    "passkey_make",
    "passkey_options",
    "passkey_take",
    "password_choose",
    "password_reset",
    "people_add",
    "person_add",
    "person_change",
    "person_leave",
    "presence_change",
    "rebuild_club",
    "recovery_renew",
    "rights_end",
    "rights_prolong",
    "role_set",
    "season_change",
    "season_close",
    "season_count",
    "season_delete",
    "season_open",
    "season_reopen",
    "season_rules_pin",
    "season_sheet_change",
    "season_sheet_put",
    "season_sheet_take_out",
    "second_factor_end",
    "second_factor_forget",
    "second_factor_set",
    "sheet_adopt",
    "sheet_give_back",
    "sheet_open_in_season",
    "sheet_reopen",
    "sheet_scores_correct",
    "sweep",
    "tablet_declare",
    "tablet_end",
    "token_make_for_account",
    "token_make_for_club",
    "token_revoke",
]
