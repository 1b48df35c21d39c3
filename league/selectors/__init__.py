"""Read access of the league: values for pages and the API."""

from league.selectors.clubs import (
    adoptable_sheets,
    club_members,
    club_seasons,
    clubs_seen_by,
    loose_sheets,
    members_with_our_password,
    running_sheets,
    season_reopenings,
    season_sheets,
)
from league.selectors.games import PlayerRef, RulesetUse, games_of_space
from league.selectors.players import (
    RatedPlayer,
    club_people,
    club_players,
    former_names,
    rated_players,
    rulesets_rated,
)
from league.selectors.polls import season_of_poll
from league.selectors.results import ResultLine, result_line, season_results
from league.selectors.revision import (
    club_revision,
    clubs_revision,
    competition_revision,
    figures_revision,
    season_figures_revision,
    season_revision,
    sheets_revision,
    space_mark,
)
from league.selectors.season_rows import SeasonGames, season_games
from league.selectors.standings import StandingRow, StandingTable, standing_table

__all__ = [
    "PlayerRef",
    "RatedPlayer",
    "ResultLine",
    "RulesetUse",
    "SeasonGames",
    "StandingRow",
    "StandingTable",
    "adoptable_sheets",
    "club_members",
    "club_people",
    "club_players",
    "club_revision",
    "club_seasons",
    "clubs_revision",
    "clubs_seen_by",
    "competition_revision",
    "figures_revision",
    "former_names",
    "games_of_space",
    "loose_sheets",
    "members_with_our_password",
    "rated_players",
    "result_line",
    "rulesets_rated",
    "running_sheets",
    "season_figures_revision",
    "season_games",
    "season_of_poll",
    "season_reopenings",
    "season_results",
    "season_revision",
    "season_sheets",
    "sheets_revision",
    "space_mark",
    "standing_table",
]
