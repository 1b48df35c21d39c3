"""The status of each address of the API for each kind of reader."""

from __future__ import annotations

from dataclasses import dataclass

API_READERS = (
    "nobody",
    "session of a stranger",
    "session of a member",
    "token: read_public of a member",
    "token: read_club of a member",
    "token: read_club of a stranger",
    "token: read_club of the club",
    "token: write_entries of a scorer",
    "token: write_hands of a scorer",
    "token of a member, revoked",
)
Statuses = tuple[int, ...]


@dataclass(frozen=True)
class ApiCase:
    """`data`: the body of a POST. A 400 or 422 means that access was granted and only the body was refused."""

    name: str
    private: Statuses
    public: Statuses
    method: str = "get"


# The writing scopes read nothing of clubs, and read_club reads only the token's own club.
LIST = (200, 200, 200, 200, 200, 200, 200, 403, 403, 401)
CLUB = (
    (404, 404, 200, 403, 200, 404, 200, 403, 403, 401),
    (200, 200, 200, 200, 200, 403, 200, 403, 403, 401),
)
OF_ENTRIES = ((401, 401, 401, 403, 403, 403, 403, 200, 403, 401),) * 2
OF_HANDS = ((401, 401, 401, 403, 403, 403, 403, 403, 200, 401),) * 2
FOR_ALL = ((*(200,) * 9, 401),) * 2
READ_OF_CLUB = (
    *("api-club", "api-seasons", "api-players", "api-competitions", "api-player", "api-player-ratings"),
    *(
        "api-player-results",
        "api-player-partners",
        "api-player-opponents",
        "api-player-figures",
        "api-season",
    ),
    *("api-standings-watten", "api-standings-whot", "api-results", "api-evenings", "api-season-sheets"),
    *(
        "api-season-rounds",
        "api-season-entries",
        "api-season-hands",
        "api-season-changes",
        "api-season-changed",
    ),
    *("api-competition", "api-contenders", "api-heats", "api-heat-inputs", "api-competition-standings"),
    *(
        "api-competition-results",
        "api-competition-sheets",
        "api-competition-changes",
        "api-competition-changed",
    ),
    *("api-sheet", "api-sheet-rounds", "api-sheet-entries", "api-sheet-hands", "api-hand"),
    *("api-hand-steps", "api-figures-against", "api-figures-with", "api-club-figures", "api-season-figures"),
    "api-competition-figures",
)
API_CASES = (
    ApiCase("api-clubs", LIST, LIST),
    ApiCase("api-rulesets", *FOR_ALL),
    ApiCase("api-ruleset", *FOR_ALL),
    *(ApiCase(name, *CLUB) for name in READ_OF_CLUB),
    ApiCase("api-sheet-entries", *OF_ENTRIES, method="post"),
    ApiCase("api-season-sheets", *OF_ENTRIES, method="post"),
    ApiCase("api-sheet-hands", *OF_HANDS, method="post"),
    ApiCase("api-replay", *FOR_ALL, method="post"),
    ApiCase("api-draws", *FOR_ALL, method="post"),
    ApiCase("api-schema", *FOR_ALL),
    ApiCase("api-docs", *FOR_ALL),
)
