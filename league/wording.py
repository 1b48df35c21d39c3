"""Texts for the codes of the league: metrics, roles and errors of services.

Texts for what happens at a table are in `scoring.wording`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league import wording_archive
from league.engine.scores import Value
from league.selectors import StandingRow
from rules import registry
from rules.core.ruleset import OptionValue, Ruleset
from scoring import wording as table
from scoring.services import InputError
from scoring.wording.cards import differences

GAMES = {"watten": "Watten", "whot": "WHOT!"}
WAYS = {
    "watten_pairs": _("Watten in pairs"),
    "watten_alone": _("Watten alone"),
    "whot_points": _("WHOT! for points"),
    "whot_single": _("WHOT! single deals"),
}
ROLES = {
    "owner": _("Owner"),
    "director": _("Director"),
    "scorer": _("Scorer"),
    "member": _("Member, reads only"),
}

SCOPES = {
    "read_public": _("Read what everybody may see"),
    "read_club": _("Read what members see"),
    "write_entries": _("Open sheets and write entries"),
    "write_hands": _("Upload hands"),
}
# Events that a webhook reports.
EVENTS = {
    "result.final": _("A game counts for good"),
    "sheet.closed": _("A sheet was closed"),
    "heat.published": _("A heat was published"),
    "standings.changed": _("Standings have changed"),
}
UNREACHABLE = {
    "private": _("not sent: this name leads into a private network"),
    "no_name": _("not sent: nobody knows this name"),
    "no_connection": _("not sent: no connection"),
    "no_answer": _("no answer"),
    "certificate": _("not sent: its certificate is not valid"),
}

# Column heading, and an explanation.
METRICS = {
    "games": (_("Games"), _("Finished games of this season")),
    "games_won": (_("Won"), _("Games won")),
    "games_lost": (_("Lost"), _("Games lost")),
    "bummerl_given": (
        _("Bummerl given"),
        _("Bummerl the others got: one, with Schneider 2, with Retourschneider 4"),
    ),
    "bummerl_taken": (_("Bummerl taken"), _("Bummerl written against oneself")),
    "bummerl_net": (_("Bummerl net"), _("Bummerl given less those taken")),
    "schneider_given": (_("Schneider given"), _("Games won with Schneider")),
    "schneider_taken": (_("Schneider taken"), _("Games lost with Schneider")),
    "retourschneider_given": (_("Retour given"), _("Games won with Retourschneider")),
    "retourschneider_taken": (_("Retour taken"), _("Games lost with Retourschneider")),
    "points_for": (_("Points"), _("Points of one's own side")),
    "points_against": (_("Against"), _("Points of the other side")),
    "points_net": (_("Points net"), _("Points of one's own side less those of the other")),
    "average_place": (_("Average place"), _("Mean of the places, the last one in is first")),
    "penalty_points": (_("Penalty points"), _("Points counted from the cards left in hand")),
    "rounds": (_("Rounds"), _("Rounds of the games played")),
    "competition_points": (
        _("Scoring points"),
        _("What the games are worth, and points given or taken beside them"),
    ),
    "stayed": (_("Came as far as"), _("The last heat played, one more after a win there")),
    "others_behind": (
        _("Left behind"),
        _("The part of the others at each table who came in behind, added up"),
    ),
    "place_points": (_("Points for places"), _("What the places of the evenings are worth, added up")),
    "heats": (_("Evenings"), _("Evenings or heats played")),
    "opponents_points": (_("Points of the opponents"), _("Scoring points of those one has met, added up")),
    "direct": (
        _("Among themselves"),
        _("Scoring points of the games that those who are level played together"),
    ),
    "deciding_game": (_("Deciding game"), _("Played by those who are level")),
    "lot": (_("Lot"), _("Drawn between those who are level")),
    "manual": (_("Decided by hand"), _("What the director decided")),
}

# Two metrics in one column, as "6 : 4".
COLUMNS: dict[tuple[str, ...], Any] = {
    ("bummerl_given", "bummerl_taken"): _("Bummerl given : taken"),
    ("schneider_given", "schneider_taken"): _("Schneider given : taken"),
    ("retourschneider_given", "retourschneider_taken"): _("Retour given : taken"),
    ("points_for", "points_against"): _("Points"),
}

ERRORS = {
    "consent_text_missing": _("First write down what people are asked to allow."),
    "no_consent": _("There is no consent to withdraw."),
    "player_erased": _("%(name)s was erased and stays so. Whoever plays again gets a name of their own."),
    "alias_is_name": _("The other name must not be the name itself."),
    "name_blank": _("A name is needed."),
    "name_is_email": _("A name cannot hold an @. Put the e-mail into its own field."),
    "name_taken": _("This name cannot be used. Choose another one."),
    "email_taken": _("Somebody already signs in with this e-mail."),
    "code_wrong": _("This code is not good, or not any more. Wait for the next one."),
    "slowed": _("Tried too often. Wait half a minute, then try again."),
    "passkey_refused": _("This passkey is not good here. Choose another way, or try again."),
    "passkey_late": _("That took too long. Try again."),
    "passkeys_full": _("An account has at most %(number)s passkeys. Remove one first."),
    "mail_too_often": _("Enough mails for now. Look among those that came, or wait ten minutes."),
    "mail_not_sent": _("The mail server does not answer, or does not take this address. Try another way."),
    "tablets_too_many": _("A club has at most %(most)s tablets. Take one away first."),
    "person_elsewhere": _("This person is in the roster of another club."),
    "person_tied": _("Another account is this person already. An owner of the club puts that right."),
    "account_tied": _("This account is somebody else of the club already."),
    "member_already": _("You are a member already."),
    "embed_origin": _(
        "%(line)s is no site. Write it like https://www.example.org, without anything after the name."
    ),
    "embed_origins_full": _("At most %(number)s sites."),
    "webhook_url": _("An address that begins with https:// is needed, without a password in it."),
    "webhook_url_private": _(
        "This address leads into a private network. Only addresses of the internet can be told."
    ),
    "webhooks_full": _("A club has at most %(number)s webhooks. Delete one first."),
    "webhook_off": _("The webhook is off. Turn it on first."),
    "last_owner": _("A club keeps at least one owner."),
    "not_your_account": _(
        "Only the club in which an account began may set its password, and only while it is in no other."
    ),
    "own_password_first": _("Others know your password. Choose one of your own first."),
    "token_name_blank": _("Say what the token is for."),
    "token_scope_missing": _("Choose at least one thing that the token may do."),
    "tokens_full": _("There are too many tokens. Revoke one that is not needed any more."),
    "invitation_gone": _("This invitation was used or taken back, or its time is over. Ask for a new one."),
    "season_ends_first": _("The season cannot end before it begins."),
    "season_name_taken": _("The club has a season of this name already."),
    "season_changed_meanwhile": _("Somebody else has changed the season meanwhile. Look again, then save."),
    "season_leaves_sheets": _("%(number)s sheets are of days outside these. Move them first."),
    "season_closed": _("The season %(season)s is closed."),
    "season_no_rules": _("The season has no rules of its own yet. Whoever directs sets them first."),
    "season_other_rules": _("%(season)s is played by %(rules)s, this sheet by %(played)s."),
    "season_unknown_policy": _("This scoring does not suit these rules."),
    "season_unknown_metric": _("This order names something that cannot be counted here."),
    "season_order_twice": _("The order names something twice."),
    "night_changed_meanwhile": _("Somebody else wrote here meanwhile. Look again, then save."),
    "night_heat_open": _("Other tables were opened for this heat meanwhile."),
    "night_seating_changed": _("Somebody came or went meanwhile. Look at the tables again."),
    "night_too_few": _("Too few people are here for a table."),
    "night_table_wrote": _("A table has written already."),
    "night_heat_later": _("Another heat was opened after this one."),
    "season_number": _("A number from 0 to %(most)s is needed."),
    "season_not_empty": _("Only a season without sheets and points beside the games can be deleted."),
    "adjustment_nobody": _("Choose somebody who is in the table."),
    "adjustment_metric": _("The season does not rank by this."),
    "adjustment_points": _(
        "A whole number of points is needed: at most %(most)s, with − to take them off, not 0."
    ),
    "adjustment_withdrawn": _("These points were taken back already."),
    "day_of_another_season": _("%(day)s is outside %(season)s: it belongs to %(other)s."),
    "day_of_no_season": _("%(day)s is outside %(season)s, and no other running season has this day."),
    "sheet_has_season": _("This sheet counts in another season already."),
    "reason_missing": _("A reason is needed."),
    "sheet_open": _("This sheet is open already."),
    "sheet_not_yours": _("Only the device that directs the sheet can bring it into a club."),
    "member_goes": _("%(name)s is in the roster. Keep this name, and put it right afterwards if needed."),
    "person_already": _("%(name)s is in the roster already."),
    "number_taken": _("Somebody has the member number %(number)s already."),
    "leaves_before_joining": _("Nobody leaves before joining."),
    "person_changed_meanwhile": _("Somebody else changed this meanwhile. Look at it again, then save."),
    "paper_columns": _("Line %(line)s: a day, a table, a column for each side and the results are needed."),
    "paper_not_a_day": _("Line %(line)s, column %(column)s: %(text)s is not a day."),
    "paper_no_day_of_it": _("Line %(line)s, column %(column)s: the season has no day %(text)s."),
    "paper_side": _("Line %(line)s, column %(column)s: %(text)s is not a name, nor two with & between them."),
    "paper_sides": _(
        "Line %(line)s, from column %(column)s: by these rules nobody plays like this: %(text)s"
    ),
    "paper_result": _("Line %(line)s, column %(column)s: %(text)s is no result of these rules."),
    "paper_total": _("Line %(line)s, column %(column)s: %(text)s. %(why)s"),
    "scores_changed_meanwhile": _("Somebody else wrote on this sheet meanwhile. This is how it stands now."),
    "scores_all_struck": _("One game stays. Take the sheet out of the season if nobody played."),
    "scores_as_they_are": _("Nothing is different yet."),
    "paper_name_twice": _("Line %(line)s: somebody sits there twice."),
    "paper_too_many_names": _("At most %(most)s people at once. Give the list in parts."),
    "list_empty": _("The list is empty."),
    "list_too_long": _("At most %(most)s lines at once."),
    "not_a_day": _("%(text)s is not a day."),
    "merge_with_itself": _("Choose two different players."),
    "merged_already": _("Somebody has merged one of them meanwhile."),
    "sat_together": _("Both sat on the same sheet, so they are two people."),
    "split_no_sheets": _("Choose at least one sheet of this player."),
    "split_with_itself": _("That is the same player. An addition tells the two apart."),
    "move_later_first": _("Undo what was merged or parted after that first."),
    "not_adopted": _("This sheet was opened in the club."),
    "adoption_in_use": _("A competition, a merge or a split needs this sheet by now."),
    "sheet_has_club": _("This sheet belongs to a club already."),
}


def signed(points: int) -> str:
    """ "+3" or "−3"."""
    return minus(f"{points:+d}")


def minus(figure: str) -> str:
    """A figure with a minus as wide as the plus; files keep the hyphen (`listing.listing_csv`)."""
    return figure.replace("-", "\u2212")


def metric_name(key: str) -> str:
    """The name of a metric or criterion."""
    metric = key.removesuffix("_per_game")
    name = str(METRICS[metric][0])
    return name if metric == key else gettext("%(metric)s per game") % {"metric": name}


def column_name(keys: Sequence[str]) -> str:
    return str(COLUMNS[tuple(keys)]) if len(keys) > 1 else metric_name(keys[0])


def metric_help(key: str) -> str:
    return str(METRICS[key.removesuffix("_per_game")][1])


def input_error(error: InputError) -> str:
    """The sentence for the error of a service; errors about players are in `scoring.wording`."""
    if error.code == "bad_password":
        return str(error.params["text"])  # Django's own sentences
    if error.code in wording_archive.ERRORS:
        what = wording_archive.what(str(error.params.get("what", "")))
        return str(wording_archive.ERRORS[error.code] % {"what": what})
    sentence = ERRORS.get(error.code)
    if sentence is None or (error.code == "name_blank" and error.field.startswith("name-")):
        return table.input_error(error.code, error.params)
    params = dict(error.params)
    if "day" in params:
        params["day"] = date_format(date.fromisoformat(str(params["day"])), "SHORT_DATE_FORMAT")
    for name in ("rules", "played"):
        if name in params:
            params[name] = ruleset(str(params[name]))
    return str(sentence) % params


def impossible_total(points: int, least: int) -> str:
    """Why nobody can have this total in a game from paper."""
    return table.input_error("total_not_possible", {"points": points, "least": least})


def delivery_failure(status: int | None, error: str) -> str:
    """Why a delivery failed. `status` is the HTTP status, None without an answer."""
    if status is None:
        return str(UNREACHABLE[error])
    return gettext("refused with status %(status)s") % {"status": status}


def ruleset(spelled: str) -> str:
    """The name of a ruleset with its options that differ from the preset. `spelled`: as written by
    `registry.spell`.
    """
    name, settings = ruleset_parts(spelled)
    return ", ".join([name, *settings])


def ruleset_short(spelled: str) -> str:
    """As `ruleset`, for a line of a list: options that take a sentence each are counted."""
    rules, changed = _changed(spelled)
    if not changed or table.has_label(*changed):
        return ruleset(spelled)
    number = len(ruleset_parts(spelled)[1])
    house_rules = ngettext("%(number)d house rule", "%(number)d house rules", number) % {"number": number}
    return f"{table.ruleset_name(rules.key)} + {house_rules}"


def ruleset_parts(spelled: str) -> tuple[str, list[str]]:
    """The name alone, for a heading, and the options that differ from the preset."""
    rules, changed = _changed(spelled)
    if table.has_label(*changed):
        settings = [
            f"{table.option(name)} {table.option_value(name, value)}" for name, value in changed.items()
        ]
    else:
        settings = [sentence.rstrip(".") for sentence in differences(rules)]
    return table.ruleset_name(rules.key), settings


def ruleset_told(spelled: str) -> str:
    """The options that differ from the preset as sentences, "" for none."""
    _name, settings = ruleset_parts(spelled)
    return " ".join(f"{one}." for one in settings)


def _changed(spelled: str) -> tuple[Ruleset, dict[str, OptionValue]]:
    """The ruleset, and the options that differ from its preset."""
    rules = registry.read(spelled.split())
    preset = dict(registry.ruleset(rules.key).options)
    return rules, {name: value for name, value in rules.options if preset[name] != value}


def value(number: Value) -> str:
    """The value of a metric as text: integers exactly, means with two digits."""
    return decimal(float(number), 2) if isinstance(number, Fraction) else minus(str(number))


def decimal(number: float, digits: int) -> str:
    return minus(str(number_format(round(number, digits), decimal_pos=digits)))


def rank_reason(row: StandingRow, order: Sequence[str]) -> str:
    """Why a row has its rank; "" if the first metric of the order decided it."""
    if row.tied_with:
        everybody = sorted(
            [row.players, *row.tied_with], key=lambda players: [player.name for player in players]
        )
        names = ", ".join(" & ".join(player.name for player in players) for players in everybody)
        metrics = ", ".join(metric_name(key) for key in order)
        return gettext("%(names)s share this place: equal in %(metrics)s.") % {
            "names": names,
            "metrics": metrics,
        }
    if row.decided_by and row.decided_by != order[0]:
        equal = order[: order.index(row.decided_by)]
        return gettext("%(names)s: level with the place above in %(equal)s; %(metric)s decides.") % {
            "names": " & ".join(player.name for player in row.players),
            "equal": ", ".join(metric_name(key) for key in equal),
            "metric": metric_name(row.decided_by),
        }
    return ""


def games_left_out(number: int) -> str:
    """A sentence about games that do not count yet; "" if there are none."""
    if not number:
        return ""
    return ngettext(
        "%(number)d more game is provisional and not counted: its two scribes do not agree on every round yet.",
        "%(number)d more games are provisional and not counted: their two scribes do not agree on every round yet.",
        number,
    ) % {"number": number}


def games_counted(number: int) -> str:
    return ngettext("%(number)d game", "%(number)d games", number) % {"number": number}
