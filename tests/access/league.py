"""The status of each address of the league for each kind of reader.

Readers: nobody (not signed in), Carla (a stranger), Moni (a member), Beppo (a scorer), Dirk (a director),
Anna (the owner). What each may do is read from the table in docs/clubs.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from league.pages.lists.views import OF_CLUB, OF_COMPETITION, OF_SEASON

# The names of lists are arguments of an address as they are.
LISTS = {*OF_CLUB, *OF_SEASON, *OF_COMPETITION}
READERS = ("nobody", "carla", "moni", "beppo", "dirk", "anna")
Statuses = tuple[tuple[int, ...], tuple[int, ...]]


def promised(right: str) -> Statuses:
    """The statuses for each reader, for a private club and for a public one, from the row of docs/clubs.md."""
    text = (Path(__file__).parents[2] / "docs" / "clubs.md").read_text()
    (row,) = [line for line in text.splitlines() if line.startswith(f"| **{right}**")]
    cells = [200 if cell.strip() == "yes" else int(cell) for cell in row.strip("| ").split("|")[1:]]
    private, public, *roles = cells
    assert len(roles) == len(READERS) - 2
    return (private, private, *roles), (public, public, *roles)


SEEN, SCORED, DIRECTED, OWNED = map(promised, ("see", "score", "direct", "own"))


@dataclass(frozen=True)
class Case:
    """`done` is the status for an allowed reader, if it is not 200."""

    name: str
    method: str
    expected: Statuses
    arguments: tuple[str, ...] = ()
    done: int = 200
    data: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> tuple[str, ...]:
        return (self.name, self.method, *self.arguments)


CASES = [
    Case("home", "get", ((200,) * 6,) * 2),
    Case("club-new", "get", ((302, *(200,) * 5),) * 2),
    Case("club-new", "post", ((302, *(422,) * 5),) * 2),
    Case("club", "get", SEEN, ("club",)),
    Case("club-take-in", "get", ((302, *(200,) * 5),) * 2),
    Case("club-take-in", "post", ((302, *(422,) * 5),) * 2),
    Case("club-archive", "get", OWNED, ("club",)),
    Case("club-archive", "post", OWNED, ("club",), 422),
    Case("club-archive-file", "get", OWNED, ("club",)),
    Case("club-settings", "get", OWNED, ("club",)),
    Case("club-settings", "post", OWNED, ("club",), 303, (("name", "Another name"),)),
    Case("season-new", "get", OWNED, ("club",)),
    Case("season-new", "post", OWNED, ("club",), 422),
    Case("evening", "get", SEEN, ("club",)),
    Case("evening-board", "get", SEEN, ("club",)),
    Case("ratings", "get", SEEN, ("club",)),
    Case("players", "get", OWNED, ("club",)),
    Case("player", "get", OWNED, ("club", "player")),
    Case("player", "post", OWNED, ("club", "player"), 303, (("name", "Annamaria"), ("opened", "Anna"))),
    Case("club-privacy", "get", OWNED, ("club",)),
    Case("player-figures", "get", SEEN, ("player",)),
    Case("records", "get", SEEN, ("club",)),
    *[Case(f"{of}-calendar", "get", SEEN, (of,)) for of in ("club", "season", "competition")],
    Case("evening-report", "get", SEEN, ("club", "today")),
    Case("season-figures", "get", SEEN, ("season",)),
    Case("competition-figures", "get", SEEN, ("competition",)),
    Case("season-book", "get", SEEN, ("season",)),
    Case("evening-picture", "get", SEEN, ("club", "today")),
    Case("evening-paid", "post", SCORED, ("club", "today"), 404),  # the body names no member
    Case("player-against", "get", SEEN, ("player", "opponent")),
    Case(
        "club-privacy",
        "post",
        OWNED,
        ("club",),
        303,
        (("visibility", "initial"), ("keep_contacts", "12"), ("keep_guests", "0")),
    ),
    Case("consent-text", "post", OWNED, ("club",), 303, (("text", "May we show your name?"),)),
    Case("player-consent", "post", OWNED, ("club", "player"), 303, (("how", "paper"), ("given", "1"))),
    Case("player-data", "get", OWNED, ("club", "player")),
    Case("player-erase", "get", OWNED, ("club", "player")),
    Case("player-erase", "post", OWNED, ("club", "player"), 303, (("confirmed", "1"),)),
    Case("player-privacy", "get", OWNED, ("club", "player")),
    Case("player-privacy", "post", OWNED, ("club", "player"), 303, (("visibility", "hidden"),)),
    Case("player-merge", "get", OWNED, ("club", "player")),
    Case("player-merge", "post", OWNED, ("club", "player"), 422),
    Case("player-split", "get", OWNED, ("club", "player")),
    Case("player-split", "post", OWNED, ("club", "player"), 422),
    Case("player-move-undo", "post", OWNED, ("club", "move"), 303),
    Case("player-claim", "post", OWNED, ("club", "player"), 303),
    Case("roster", "get", OWNED, ("club",)),
    Case("roster", "post", OWNED, ("club",), 422),
    *[
        Case(f"{whose}-list{end}", "get", right, (whose, name))
        for end in ("", "-csv")
        for whose, name, right in (
            *(("club", name, OWNED) for name in ("players", "roster", "members")),
            *(("club", name, SEEN) for name in ("ratings", "attendance", "bummerl")),
            *(("season", name, SEEN) for name in ("results", "adjustments", "bummerl", "rounds")),
            *(
                ("competition", name, SEEN)
                for name in ("standings", "contenders", "heats", "prizes", "tickets")
            ),
            ("competition", "seating", SCORED),
            ("competition", "fees", DIRECTED),
        )
    ],
    Case("roster-paste", "get", OWNED, ("club",)),
    Case("roster-paste", "post", OWNED, ("club",), 422),
    Case("person", "get", OWNED, ("club", "person")),
    Case("person", "post", OWNED, ("club", "person"), 303),
    Case("person-account", "get", OWNED, ("club", "person")),
    Case("person-account", "post", OWNED, ("club", "person"), 200, (("invite", "1"),)),
    # Nobody here is a person of the roster; tests/league/pages/privacy/test_own_view.py tries one.
    Case("own-data", "get", ((404,) * 6,) * 2, ("club",)),
    Case("own-consent", "post", ((404,) * 6,) * 2, ("club",)),
    Case("own-data-file", "get", ((404,) * 6,) * 2, ("club",)),
    Case("person-leave", "post", OWNED, ("club", "person"), 303),
    Case("members", "get", OWNED, ("club",)),
    Case("invite", "post", OWNED, ("club",), 422),
    Case("invite", "post", OWNED, ("club",), 200, (("role", "scorer"), ("days", "7"))),
    Case("member-new", "get", OWNED, ("club",)),
    Case("member-new", "post", OWNED, ("club",), 422),
    Case("embeds", "get", OWNED, ("club",)),
    Case("embeds", "post", OWNED, ("club",), 303, (("origins", "https://www.example.org"),)),
    # A frame shows everybody what strangers see.
    *[
        Case(f"embed-{name}", "get", ((404,) * 6, (200,) * 6), (of,))
        for name, of in (("evening", "club"), ("season", "season"), ("competition", "competition"))
    ],
    Case("webhooks", "get", OWNED, ("club",)),
    Case("webhooks", "post", OWNED, ("club",), 422),
    Case("webhook", "get", OWNED, ("club", "webhook")),
    Case("webhook", "post", OWNED, ("club", "webhook"), 303, (("off", ""),)),
    Case("delivery-again", "post", OWNED, ("club", "delivery"), 303),
    Case("invitation-end", "post", OWNED, ("club", "invitation"), 303),
    Case("tablets", "get", OWNED, ("club",)),
    Case("tablets", "post", OWNED, ("club",), 422),
    Case("tablets", "post", OWNED, ("club",), 303, (("name", "Bar"),)),
    Case("tablet-end", "post", OWNED, ("club", "tablet"), 303),
    Case("club-tokens", "get", DIRECTED, ("club",)),
    Case("club-tokens", "post", DIRECTED, ("club",), 422),
    Case("club-token-revoke", "post", DIRECTED, ("club", "token"), 303),
    Case("account-tokens", "get", ((302, *(200,) * 5),) * 2),
    Case("account-tokens", "post", ((302, *(422,) * 5),) * 2),
    # The token belongs to another account; tests/league/pages/tokens revokes one of its own.
    Case("account-token-revoke", "post", ((302, *(404,) * 5),) * 2, ("token",)),
    Case("member-role", "post", OWNED, ("club", "member"), 303, (("role", "owner"),)),
    Case("member-remove", "get", OWNED, ("club", "member")),
    Case("member-remove", "post", OWNED, ("club", "member"), 303),
    Case("member-password", "post", OWNED, ("club", "member"), 303),
    Case("season", "get", SEEN, ("season",)),
    Case("watten-new", "get", SCORED, ("season",)),
    Case("watten-new", "post", SCORED, ("season",), 422),
    Case("whot-new", "get", SCORED, ("season",)),
    Case("whot-new", "post", SCORED, ("season",), 422),
    Case("sheet-adopt", "post", SCORED, ("season",), 303),
    Case("season-settings", "get", OWNED, ("season",)),
    Case("season-settings", "post", OWNED, ("season",), 422),
    Case("season-rules", "get", DIRECTED, ("season",)),
    Case("season-rules", "post", DIRECTED, ("season",), 303),
    Case("season-paper", "get", DIRECTED, ("season",)),
    Case("season-paper", "post", DIRECTED, ("season",), 422),
    Case("season-counting", "get", DIRECTED, ("season",), 303),
    Case("season-counting", "post", DIRECTED, ("season",), 303),
    Case("nights", "get", SCORED, ("season",), 303),
    Case("night", "get", SEEN, ("season", "today")),
    Case("night-news", "get", SEEN, ("season", "today")),
    Case("night-present", "post", SCORED, ("season", "today"), 303),
    Case("night-guest", "post", SCORED, ("season", "today"), 422),
    Case("night-tables", "post", SCORED, ("season", "today"), 303),
    Case("night-back", "post", SCORED, ("season", "today"), 303),
    Case("night-settings", "get", DIRECTED, ("season", "today")),
    Case("night-settings", "post", DIRECTED, ("season", "today"), 303),
    Case("season-adjust", "post", DIRECTED, ("season",), 303),
    Case("season-close", "post", OWNED, ("season",), 303),
    Case("season-reopen", "post", OWNED, ("season",), 303),
    Case("season-delete", "post", OWNED, ("season",), 303),
    Case("sheet", "get", SEEN, ("season", "sheet")),
    Case("sheet-settings", "get", DIRECTED, ("season", "sheet")),
    Case("sheet-settings", "post", DIRECTED, ("season", "sheet"), 422),
    Case("sheet-take-out", "post", DIRECTED, ("season", "sheet"), 303),
    Case("sheet-reopen", "post", DIRECTED, ("season", "sheet"), 422),
    Case("sheet-scores", "get", DIRECTED, ("season", "sheet"), 303),
    Case("sheet-scores", "post", DIRECTED, ("season", "sheet"), 303),
    Case("sheet-give-back", "post", DIRECTED, ("season", "sheet"), 303),
    Case("pad-open", "post", SCORED, ("season", "sheet"), 303),
    Case("sheet-in-club", "get", SEEN, ("sheet",), 303),
    Case("competitions", "get", SEEN, ("club",)),
    Case("competition-new", "get", OWNED, ("club",)),
    Case("competition-new", "post", OWNED, ("club",), 422),
    Case("competition", "get", SEEN, ("competition",)),
    Case("competition-contenders", "get", SEEN, ("competition",)),
    Case("competition-contenders", "post", DIRECTED, ("competition",), 422),
    Case("competition-contender", "post", DIRECTED, ("competition", "1"), 303, (("withdraw", "1"),)),
    Case("competition-draw", "get", DIRECTED, ("competition",)),
    Case("competition-draw", "post", DIRECTED, ("competition",), 303),
    Case("competition-pairing", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-heat-publish", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-heat-back", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-seat", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-approve", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-board", "get", SCORED, ("competition",)),
    Case("competition-board-poll", "get", SCORED, ("competition",)),
    Case("competition-table", "get", SCORED, ("competition", "1", "2")),
    Case("competition-table", "post", DIRECTED, ("competition", "1", "2"), 303),
    Case("competition-table-pad", "post", SCORED, ("competition", "1", "2"), 303),
    Case("competition-publish", "post", DIRECTED, ("competition",), 303),
    Case("competition-adjust", "post", DIRECTED, ("competition",), 303),
    Case("competition-lot", "post", DIRECTED, ("competition",), 303),
    Case("competition-forbidden", "post", DIRECTED, ("competition",), 303),
    Case("competition-plan", "get", SEEN, ("competition",)),
    Case("competition-tickets", "get", SEEN, ("competition",)),
    Case("competition-tickets", "post", DIRECTED, ("competition",), 303),
    Case("competition-wall", "get", SEEN, ("competition",)),
    Case("competition-wall-board", "get", SEEN, ("competition",)),
    Case("competition-log", "get", SCORED, ("competition",)),
    Case("competition-prizes", "get", SEEN, ("competition",)),
    Case("competition-prizes", "post", DIRECTED, ("competition",), 303),
    Case("competition-fees", "get", DIRECTED, ("competition",)),
    Case("competition-fees", "post", DIRECTED, ("competition",), 303),
    Case("competition-certificates", "get", DIRECTED, ("competition",)),
    Case("competition-placards", "get", DIRECTED, ("competition",)),
    Case("competition-placards", "post", DIRECTED, ("competition",), 303),
    Case("competition-placard-new", "post", DIRECTED, ("competition", "placard"), 303),
    Case("competition-seating", "get", SCORED, ("competition",)),
    Case("competition-score-sheets", "get", SCORED, ("competition",)),
    Case("competition-directors", "get", OWNED, ("competition",)),
    Case("competition-settings", "get", OWNED, ("competition",)),
    Case("competition-settings", "post", OWNED, ("competition",), 422),
    Case("competition-delete", "post", OWNED, ("competition",), 303),
    Case("competition-away", "get", OWNED, ("competition",)),
    Case("competition-away", "post", OWNED, ("competition",), 303, (("leave", "1"),)),
    Case("competition-away-file", "get", OWNED, ("competition",)),
    # 404 because no member is added first; tests/league/pages/competition does that.
    Case(
        "competition-directors",
        "post",
        ((404, 404, 403, 403, 403, 404), (403, 403, 403, 403, 403, 404)),
        ("competition",),
    ),
]
# An invitation is open to whoever holds the link: tests/league/pages/invitation.
ACCOUNT = {
    *(
        "sign-in",
        "sign-in-again",
        "sign-in-code",
        "sign-in-code-mail",
        "sign-in-passkey",
        "passkey-challenge",
    ),
    *("sign-out", "others-out", "sessions", "password", "invitation"),
    *("second-factor", "second-factor-recovery", "second-factor-end", "factor-mail", "factor-mail-confirm"),
    *("passkey-make", "passkey-make-challenge", "passkey-end"),
}
# A device without an account: tests/league/pages/competition.
DEVICE = {"table-join", "table", "table-next"}
