"""Why an entry was refused or held: refusals, unreadable fields, wrong input.

Keys are the codes of scoring.engine.admission.check, scoring.engine.facts.codec and scoring.services. Tests
read the codes from those modules and fail on one without a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.wording.who import Who

REFUSALS = {
    "sheet_closed": _("This sheet is closed. Reopen it to go on writing."),
    "sheet_open": _("This sheet is open already."),
    "may_not_close": _("This device may write here, not close the sheet."),
    "club_reopens": _("Only whoever directs opens this sheet again, on its page in the club."),
    "sheet_away": _(
        "This competition was taken along and is written in its copy. Here this sheet is only read, until it is back."
    ),
    "only_who_directs": _("Only who directs the sheet may do that."),
    "not_for_one_side": _("This device writes for one side. That is for the whole table to say."),
    "others_wrote_it": _("This device writes for one side. What others wrote they take back themselves."),
    "for_them_to_say": _("Only the others can say that of themselves."),
    "not_yours_to_settle": _("That is for the other scribe to decide."),
    "reflowed_too_often": _(
        "The rounds of this sheet were rearranged too often for two scribes. Close it and begin a new one."
    ),
    "scribes_as_they_are": _("It is so already."),
    "scribes_said_anew": _("How many scribes write is not taken back: say it anew."),
    "named_so": _("That is the name already."),
    "corrected_so": _("Nothing is different yet."),
    "changes_nothing": _("That would change nothing."),
    "seats_as_they_are": _("They sit like that already."),
    "deals_already": _("%(seat)s deals already."),
    "dealer_unknown": _("First say who deals: with three players that decides who gets the points."),
    "not_this_game": _("That belongs to the other game."),
    "value_out_of_range": _("A round here is worth %(low)s to %(high)s points."),
    "unknown_penalty": _("This table knows no such penalty."),
    "unknown_seat": _("Nobody sits there."),
    "game_is_running": _("Seats change between games: game %(game)s has to be finished first."),
    "nothing_is_counted": _("Nothing is counted in this variant: only who was out of cards first."),
    "unknown_card": _("One of the cards of %(seat)s cannot be read."),
    "loser_without_points": _(
        "%(seat)s did not win, so there must be at least one card left: 0 is not possible."
    ),
    "points_out_of_range": _("%(seat)s cannot hold more than %(high)s points."),
    "not_the_current_round": _("The table is at game %(game)s, round %(round)s."),
    "another_reading": _("Game %(game)s, round %(round)s is already written differently."),
    "cannot_void": _(
        "%(side)s cannot strike off now: the others are not %(near_win)s, or there is nothing to strike off."
    ),
    "not_krank": _("%(side)s: not %(near_win)s."),
    "nothing_to_answer": _("There is no such bid to answer."),
    "krank_may_not_bid": _(
        "%(side)s: %(near_win)s, no bid allowed. A bid all the same costs %(points)s points: write the offence."
    ),
    "not_dealer": _("%(side)s: the others deal this round."),
    "not_cutter": _("%(side)s: the others cut this round."),
    "peeked_already": _("A look at the cut is written in this round; here it is not cut again."),
    "not_blind": _("%(side)s: whoever announces may look at once."),
    "bid_twice": _("%(side)s made the last bid and may not bid twice running."),
    "bid_one_more": _("The next bid is %(value)s."),
    "no_bids_now": _("Nobody may bid in this round: somebody is close to the end."),
    "bid_beyond_need": _("%(side)s needs only %(need)s more: no higher bid."),
    "rests": _("%(seat)s rests this round."),
    "nobody_lost": _("Somebody must have lost the round."),
    "split_otherwise": _("These players do not play together in this round."),
    "player_is_out": _("%(seat)s is out already."),
    "points_missing": _("The points of %(seat)s are missing."),
    "player_is_away": _("%(seat)s is away and has to join first."),
    "player_is_in": _("%(seat)s plays already."),
    "no_late_joining": _("This tournament has begun; %(seat)s can join the next one."),
    "too_few_players": _("At least two have to play."),
    "not_in_playoff": _("%(seat)s does not play this round: only those who share the highest count do."),
    "tie_needs_cards": _(
        "The highest count is shared, and the cards decide who drops out: name those of %(seat)s."
    ),
    "exhausted_is_void": _("At this table a round that nobody wins is void and not counted."),
    "no_stakes": _("This table plays without stakes."),
    "stakes_need_two": _("Only two players can raise the stake."),
    "stake_not_higher": _("The stake is %(points)s already; a raise is more."),
    "unknown_entry": _("That line is not on this sheet."),
    "impossible_score": _("No game by these rules ends with this score."),
    "total_not_possible": _(
        "A total of %(points)s is not possible: nothing brings fewer than %(least)s points here. Look it up again."
    ),
    "cannot_correct": _("Only the result of a round can be corrected."),
    "already_settled": _("That has been settled already."),
    "earlier_waits": _("First settle what was tapped before it."),
    "already_voided": _("That has been taken back already."),
    "unknown_game": _("There is no such game on this sheet."),
    "games_as_they_are": _("Every round is in its game already."),
}

# Why an entry is held, if that differs from the sentence of its refusal.
HELD = {
    "proposed": _(
        "A change of what the other one wrote, or of a round that is sealed: the other scribe has to agree."
    ),
    "late_word": _("It adds to a round that is over: the other scribe has to agree."),
    "late_agreed": _("Late, and just as the other scribe had proposed."),
    "differs": _("The two scribes wrote this differently."),
    "another_reading": _("This round is already written differently."),
    "not_the_current_round": _("The table had gone on meanwhile."),
    "sheet_closed": _("It came after the sheet was closed."),
    "reused_id": _("It came from a page that had already been used for another entry."),
    "repeated": _("Somebody else had done the same."),
    "cannot_void": _("Striking off was no longer possible when it came."),
    "points_missing": _("It lacked the points of somebody who was still in."),
    "player_is_away": _("It names somebody who was away when it came."),
    "not_in_playoff": _("It names somebody whose round it was not."),
    "stake_not_higher": _("The stake was higher already when it came."),
    "player_is_out": _("It names somebody who was out when it came."),
    "bid_one_more": _("Another bid was due when it came."),
    "bid_twice": _("The same side had made the bid before it."),
    "not_krank": _("The side was not %(near_win)s when it came."),
    "no_bids_now": _("Nobody could bid any more when it came."),
    "bid_beyond_need": _("The side needed fewer points when it came."),
    "game_is_running": _("The game had begun when it came, and seats change between games only."),
    "rests": _("It names somebody who rested when it came."),
    "split_otherwise": _("Others played together when it came."),
    "game_over": _("The game was over before this tap. Does it belong to the new one?"),
    "no_predecessor": _("The score had changed before this tap. Is it still right?"),
    "double_tap": _("The same was tapped twice within a second. Did it happen twice?"),
    "follows": _("It was tapped after another one that waits."),
    "krank_may_not_bid": _("The side was %(near_win)s when it came."),
    "not_dealer": _("The others dealt this round."),
    "not_cutter": _("The others cut this round."),
    "peeked_already": _("A look at the cut was written in this round already."),
    "not_blind": _("Whoever announces may look at once."),
}

MALFORMED = {
    "unknown_kind": _("That is no entry this pad knows."),
    "blank": _("Something is missing: %(field)s."),
    "not_a_number": _("This must be a number: %(field)s."),
    "out_of_range": _("This number is out of range: %(field)s."),
    "not_a_word": _("This cannot be read: %(field)s."),
    "not_an_entry_id": _("The entry has no readable number of its own. Load the page again."),
    "unknown_answer": _("A bid is answered by staying or conceding."),
    "not_a_hand": _("The cards of a player cannot be read."),
    "not_cards": _("The cards cannot be read."),
    "not_points": _("The points of the game cannot be read."),
    "not_persons": _("Who sits where cannot be read."),
    "not_partners": _("Who won together cannot be read."),
    "not_hands": _("The hands of the round cannot be read."),
    "seat_twice": _("A player is named twice in this round."),
    "not_an_object": _("The entry cannot be read."),
    "wrong_type": _("The entry cannot be read."),
    "not_correctable": _("Only the result of a round can be corrected."),
}

FIELDS = {
    "kind": _("what happened"),
    "side": _("the side"),
    "partners": _("who won along"),
    "persons": _("who sits where"),
    "value": _("the value"),
    "seat": _("the seat"),
    "winner": _("the winner"),
    "points": _("the points"),
    "hands": _("the hands"),
    "code": _("the penalty"),
    "answer": _("the answer"),
    "target": _("the line it is about"),
    "game": _("the game"),
    "round": _("the round"),
    "seen": _("the state of the page"),
    "known": _("the state of the page"),
    "number": _("the number of scribes"),
    "directed": _("who decides"),
    "entry_id": _("the entry's own number"),
    "after": _("the entry before it"),
    "event": _("the entry"),
}

INPUTS = {
    "sheet_away": REFUSALS["sheet_away"],
    "impossible_score": REFUSALS["impossible_score"],
    "total_not_possible": REFUSALS["total_not_possible"],
    "unknown_ruleset": _("There are no such rules."),
    "unknown_option": _("These rules have no such choice."),
    "bad_option_value": _("That choice is not possible with these rules."),
    "wrong_player_count": _("Between %(low)s and %(high)s players can play this."),
    "wrong_player_count_exact": _("This is played by %(low)s players."),
    "name_blank": _("Every player needs a name."),
    "name_too_long": _("A name has at most %(most)s characters; this one has %(length)s."),
    "name_not_printable": _("This name holds characters that cannot be shown."),
    "name_twice": _("Two players are called %(name)s. Tell them apart."),
    "name_of_the_club": _(
        "%(name)s plays on other sheets of the club too: that name is the club’s, not this sheet’s. "
        "An owner of the club can put it right on the club’s page."
    ),
    "addition_needed": _(
        "Somebody is called %(name)s already. A place, jun. or a number tells the two apart."
    ),
    "addition_taken": _("Somebody with this name and addition is in the club already."),
    "name_of_another": _("The club has a player called %(name)s already. Tell them apart."),
    "name_changed_meanwhile": _(
        "Somebody else has changed this name meanwhile: it is %(name)s now. Send yours again to write it over."
    ),
    "sheet_full": _("A sheet has room for %(most)s entries. Close this one and begin another."),
    "too_many_names": _("This player was given too many names."),
    "too_many_players": _("More than %(most)s players have no room on this sheet."),
    "unknown_seat": _("Choose one of the players as the first dealer."),
    "text_too_long": _("At most %(most)s characters have room here; these are %(length)s."),
    "date_missing": _("Which day was it?"),
    "date_unreadable": _("This date cannot be read. Write it like 2026-11-21."),
    "date_too_early": _("Days before 1950 have no place here."),
    "date_too_late": _("This day is still to come."),
    "about_of_the_club": _(
        "This sheet is a club’s now: an owner changes place and date in the season. Not written: %(text)s"
    ),
}

STATUSES = {
    "counted": _("Written."),
    "agreed": _("Both scribes agree."),
    "repeated": _("Already written."),
    "held": _("Put aside to be looked at: %(reason)s"),
    "proposed": _("Proposed. It counts when the other scribe agrees."),
    "late_word": _("The round is over already. Proposed: it counts when the other scribe agrees."),
    "differs": _("The two scribes wrote this round differently. It stays open until you decide."),
}


def refusal(code: str, params: Mapping[str, object], who: Who) -> str:
    return _worded(REFUSALS.get(code), who.fill(params))


def held(code: str, who: Who, params: Mapping[str, object] | None = None) -> str:
    """Why an entry is held; needs no parameters from the time of its arrival."""
    return _worded(HELD.get(code), who.fill(params or {}))


def malformed(code: str, field: str) -> str:
    return _worded(MALFORMED.get(code), {"field": FIELDS.get(field, field)})


def input_error(code: str, params: Mapping[str, object]) -> str:
    if code == "wrong_player_count" and params.get("low") == params.get("high"):
        code = "wrong_player_count_exact"
    return _worded(INPUTS.get(code), params)


def receipt(status: str, reason: str, params: Mapping[str, object], who: Who) -> str:
    """What became of a declaration, in one sentence that screen readers announce."""
    if status == "refused":
        return refusal(reason, params, who)
    if status == "held" and reason in STATUSES:
        status = reason
    return _worded(STATUSES.get(status), {"reason": held(reason, who)})


def _worded(sentence: Any, params: Mapping[str, object]) -> str:
    """The sentence with its parameters; a missing one is shown as "?" so that the page does not fail."""
    if sentence is None:
        return gettext("That is not possible now.")
    return str(sentence) % _Lenient(params)


class _Lenient(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"
