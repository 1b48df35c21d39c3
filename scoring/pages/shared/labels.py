"""The fixed words of the board, looked up once per language instead of at every button.

Templates of the board use them as `t.<name>`. Measured: a translate tag costs four times a plain variable, and a board
has about sixty; this halved the time of an answer.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

Labels = dict[str, str]


def labels() -> Labels:
    """The words in the language of this request."""
    return _labels(get_language() or "")


@lru_cache(maxsize=8)
def _labels(language: str) -> Labels:
    return {
        "round_won": _("Round won"),
        "won_alone": _("Won alone"),
        "won_with": _("Won with %(name)s"),
        "together": _("By two"),
        "stay": _("Stay"),
        "concede": _("Concede"),
        "penalty": _("Penalty …"),
        "strike_off": _("Strike off"),
        "for_them": _("They bid themselves"),
        "others_turn": _("The others’ turn to bid"),
        "nobody_bids": _("Nobody bids now"),
        "no_higher": _("No higher bid"),
        "bid_written": _("This bid is written already"),
        "rests": _("Rests this round"),
        "dealer_first": _("First say who deals"),
        "alone": _("alone"),
        "with": _("with %(name)s"),
        "to_choose": _("Before the first card: stay or go?"),
        "played_for": _("Played for"),
        "the_game": _("The game"),
        "keep_or_reflow": _("Keep the games as played, or deal the rounds anew"),
        "accept": _("Count this one"),
        "put_away": _("Put it away"),
        "stands": _("Written so far:"),
        "said_too": _("Said otherwise:"),
        "take_this": _("Take this instead"),
        "leave_that": _("Leave it as it is"),
        "reopen": _("Reopen"),
        "tools": _("Tools"),
        "undo": _("Undo"),
        "put_back": _("Put back"),
        "nothing_yet": _("Nothing written yet"),
        "nothing_of_yours": _("Nothing of yours to undo"),
        "sheet": _("Sheet"),
        "more": _("More"),
        "share": _("Let others watch or write"),
        "hand": _("Write down a hand"),
        "why": _("Why these numbers?"),
        "dispute": _("Settle a dispute"),
        "rules": _("What is played here"),
        "result": _("Send, print, data"),
        "who_pays": _("Who pays the round?"),
        "all_bummerl": _("All Bummerl of the evening"),
        "seats": _("Change seats"),
        "names": _("Change names"),
        "about": _("Place, date, note"),
        "who_deals": _("Who deals this round?"),
        "who_cut": _("Who cut higher, and deals?"),
        "cut_higher": _("cut higher"),
        "close": _("Close this sheet"),
        "values_of": _("All values for %(name)s"),
        "misdeal_of": _("%(name)s deals: only the dealer can misdeal."),
        "what_did": _("What did %(name)s do?"),
        "no_bid": _("%(name)s: %(near_win)s, no bid allowed."),
        "bid": _("Bid %(value)s"),
        "is_bid": _("%(value)s is bid"),
        "for_value": _("for %(value)s"),
        "to_them": _("%(points)s to %(others)s"),
        "to_others": _("%(points)s to the others"),
        "to_zero": _("%(points)s to 0"),
        "deals": _("%(name)s deals"),
        "deals_here": _("deals"),
        "where": _("Game %(game)s · round %(round)s"),
        "place": _("game %(game)s, round %(round)s"),
        "of_round": _("Round %(round)s"),
        "row_hint": _("Why, change, take back"),
        "then": _("then %(total)s"),
        "then_near_win": _("then %(total)s, %(near_win)s"),
        "ends": _("ends the game"),
        "wins": _("wins the game"),
        "wins_by": _("wins: %(outcome)s"),
        **_whot(),
        "was_bid": _("%(name)s bid %(value)s"),
    }


def _whot() -> Labels:
    """Words of the WHOT! board only."""
    return {
        "score": _("Score"),
        "deals_first": _("Who deals first?"),
        "same_players": _("same players"),
        "next_game": _("Next game"),
        "who_is_out": _("Who is out of cards?"),
        "write_round": _("Write the round"),
        "nobody": _("Nobody"),
        "market_empty": _("Nobody: the market is empty"),
        "market_empty_all": _("Or is the market empty? Then everybody’s hand is counted."),
        "doubles_help": _(
            "Points as the short variant counts them: one star card doubles the hand, two or more double it again. Or write the cards (circle c, triangle t, cross x, square q, star *, WHOT W) and let them be counted."  # noqa: E501
        ),
        "doubtful": _("Something does not add up. Write it all the same? Say why:"),
        "own_words": _("In your own words"),
        "table": _("Table …"),
        "round_void": _("Round void: the same dealer deals again"),
        "who_joins": _("Who comes to the table?"),
        "newcomer": _("A new name"),
        "joins": _("Joins"),
        "who_leaves": _("Who leaves the table?"),
        "need": _("I need"),
        "symbol": _("Symbol …"),
        "turned": _("Order of play turned round"),
        "calls": _("Calls …"),
        "calls_aloud": _("Say it aloud:"),
        "who_forgot": _("Who forgot to call?"),
        "call_warning": _("Warning!"),
        "call_last": _("Last card!"),
        "clock": _("Turn clock"),
        "clock_start": _("Next turn: start the clock"),
        "clock_pause": _("Pause"),
        "sound": _("Sound"),
        "stake_offer": _("Offer to play for"),
        "stake_points": _("Club points each"),
        "stake_agreed": _("Agreed: play for that"),
        "stake_offer_it": _("Offer"),
        "stake_asked": _("Play for {points}?"),
        "stake_late": _("Not taken in time: the stake stays."),
        "stake_stays": _("Declined: the stake stays."),
        "stake_accept": _("Accepted"),
        "stake_decline": _("Declined"),
    }
