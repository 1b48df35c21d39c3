"""The text of every code of the engine and the services, in the reader's language.

Refusals, reasons of held entries, unreadable fields, declarations, steps of an explanation, rulesets. The
engine has only codes; they become text here and nowhere else.
"""

from scoring.wording.events import said
from scoring.wording.marks import mark_word, marks_sum, near_win, outcome, score
from scoring.wording.penalties import penalty, penalty_cost
from scoring.wording.reasons import held, input_error, malformed, receipt, refusal
from scoring.wording.rules import has_label, option, option_value, ruleset_help, ruleset_name
from scoring.wording.steps import flag, step
from scoring.wording.who import Who

__all__ = [
    "Who",
    "flag",
    "has_label",
    "held",
    "input_error",
    "malformed",
    "mark_word",
    "marks_sum",
    "near_win",
    "option",
    "option_value",
    "outcome",
    "penalty",
    "penalty_cost",
    "receipt",
    "refusal",
    "ruleset_help",
    "ruleset_name",
    "said",
    "score",
    "step",
]
