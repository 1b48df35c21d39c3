"""The stored data of the league: accounts, clubs, seasons and ratings."""

from league.models.adjustment import AdjustmentWithdrawal, SeasonAdjustment
from league.models.adoption import Adoption
from league.models.club import Club, MemberGrant, Membership, Role
from league.models.club_tablet import ClubTablet
from league.models.competition import (
    Competition,
    CompetitionDirector,
    CompetitionFact,
    CompetitionSheet,
    LedgerError,
    Placard,
    TableDevice,
)
from league.models.invitation import Invitation
from league.models.mail_code import MailCode
from league.models.night import Night, NightHeat, NightTable, Presence, Waiting
from league.models.passkey import Passkey
from league.models.person import Person
from league.models.privacy import Consent, ConsentText, Erasure
from league.models.rating import ChangeCursor, RatedEvening, Rating, RatingRun
from league.models.round_paid import RoundPaid
from league.models.season import Payer, Reopening, Season, SeasonChange, SeasonSheet
from league.models.second_factor import SecondFactor
from league.models.token import ApiToken, TokenScope
from league.models.user import User
from league.models.webhook import Delivery, Webhook

__all__ = [
    "AdjustmentWithdrawal",
    "Adoption",
    "ApiToken",
    "ChangeCursor",
    "Club",
    "ClubTablet",
    "Competition",
    "CompetitionDirector",
    "CompetitionFact",
    "CompetitionSheet",
    "Consent",
    "ConsentText",
    "Delivery",
    "Erasure",
    "Invitation",
    "LedgerError",
    "MailCode",
    "MemberGrant",
    "Membership",
    "Night",
    "NightHeat",
    "NightTable",
    "Passkey",
    "Payer",
    "Person",
    "Placard",
    "Presence",
    "RatedEvening",
    "Rating",
    "RatingRun",
    "Reopening",
    "Role",
    "RoundPaid",
    "Season",
    "SeasonAdjustment",
    "SeasonChange",
    "SeasonSheet",
    "SecondFactor",
    "TableDevice",
    "TokenScope",
    "User",
    "Waiting",
    "Webhook",
]
