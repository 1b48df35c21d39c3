"""Recomputes draws: the published inputs of a heat, and the heat that inputs give. Nothing is stored."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.competition import CompetitionAccess, get_competition_to_see
from league.api.base import UID, ReadView, reads
from league.api.competition_shapes import ReasonSerializer
from league.api.played.shapes import numbers
from league.api.played.write_shapes import Text
from league.api.writing import Refused, Writes, writes
from league.engine.competition.field_of import field_of
from league.engine.competition.standing import scores_of
from league.engine.draw.canon import inputs_hash, inputs_text
from league.engine.draw.field import Impossible
from league.engine.draw.formats import UnknownAlgorithm, format_of
from league.engine.draw.inputs import BadInputs, read_inputs
from league.selectors.competitions import competition_state, state_at

_HEAT = OpenApiParameter(
    "heat", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of the heat."
)
MOST_CONTENDERS = 200
MOST_HEATS = 60
_PARTS = ("contenders", "heats", "forbidden", "withdrawn", "scores", "finishes", "options")


class DrawBody(serializers.Serializer[Any]):
    algorithm = Text(40, "The format, as the draw of a heat names it.")
    version = serializers.IntegerField(min_value=1, max_value=1000, help_text="Its version.")
    seed = serializers.CharField(
        max_length=200, allow_blank=True, trim_whitespace=False, help_text="The published seed."
    )
    inputs = serializers.DictField(help_text="The field and the options, as the inputs of a heat give them.")


class InputsSerializer(serializers.Serializer[Any]):
    algorithm = serializers.CharField(help_text="The format that drew it.")
    version = serializers.IntegerField(help_text="Its version.")
    seed = serializers.CharField(allow_blank=True, help_text="The published seed.")
    inputs = serializers.DictField(help_text="The field as it stood, and the options; POST /draws/ takes it.")
    inputs_hash = serializers.CharField(help_text="Its SHA-256, which was published with the draw.")


class DrawnTableSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="The table's number.")
    sides = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The contenders of each side.",
    )
    dealer = serializers.IntegerField(allow_null=True, help_text="The contender that deals first, or null.")


class DrawnSerializer(serializers.Serializer[Any]):
    inputs_hash = serializers.CharField(help_text="SHA-256 of the inputs, in hex.")
    tables = DrawnTableSerializer(many=True, help_text="The tables by number.")
    byes = numbers("The contenders with a free heat.")
    reasons = ReasonSerializer(many=True, help_text="Why, table by table.")


class HeatInputs(ReadView):
    """The field as it was when the heat was drawn. Public, so that everybody can repeat the draw."""

    @reads(
        "heats_inputs",
        "The inputs of the draw of a heat, to draw it again",
        InputsSerializer,
        path=(UID, _HEAT),
    )
    def get(self, request: Request, uid: UUID, heat: int) -> HttpResponse:
        return self.answer(request, uid=uid, heat=heat)

    @staticmethod
    def load(request: HttpRequest, uid: UUID, heat: int) -> tuple[CompetitionAccess, int]:
        access = get_competition_to_see(request, uid)
        found = competition_state(access.competition).heat(heat)
        if found is None or found.status == "drawn":
            raise Http404
        return access, heat

    def revision(self, subject: tuple[CompetitionAccess, int]) -> str:
        return f"{subject[0].competition.version} {subject[0].competition.head}"

    def is_public(self, subject: tuple[CompetitionAccess, int]) -> bool:
        return not subject[0].of.is_member

    def show(self, subject: tuple[CompetitionAccess, int]) -> Any:
        competition, heat = subject[0].competition, subject[1]
        drawn = competition.facts.filter(kind="heat_drawn").order_by("-seq").values_list("seq", "payload")
        seq = next(
            seq
            for seq, payload in drawn
            if (payload.get("heat") or payload["drawn"]["heat"]["number"]) == heat
        )
        state = state_at(competition, seq)
        then = state.heats[heat - 1].drawn
        before = state_at(competition, seq - 1)
        text = inputs_text(field_of(before, scores_of(before)), then.options)
        return {
            "algorithm": then.algorithm,
            "version": then.version,
            "seed": then.seed,
            "inputs": json.loads(text),
            "inputs_hash": then.inputs,
        }


class Draws(Writes):
    methods = ("POST",)

    @writes(
        "draws_again",
        "Draw a heat again from its inputs, without storing anything",
        DrawBody,
        DrawnSerializer,
        200,
        of_one=False,
        by_token=False,
    )
    def post(self, request: Request) -> HttpResponse:
        body = self.body(request, DrawBody)
        inputs = body["inputs"]
        if any(not isinstance(inputs.get(part), list) for part in _PARTS):
            raise Refused(
                422, f"Inputs have the lists {', '.join(_PARTS)}.", code="bad_inputs", field="inputs"
            )
        if len(inputs["contenders"]) > MOST_CONTENDERS or len(inputs["heats"]) > MOST_HEATS:
            raise Refused(422, "There are too many contenders or heats.", code="too_many", field="inputs")
        try:
            field, options = read_inputs(inputs)
            format = format_of(body["algorithm"], options)
            if format.version != body["version"]:
                raise UnknownAlgorithm
            drawn = format.draw(field, body["seed"])
        except BadInputs as error:
            raise Refused(422, "These are no inputs of a draw.", code="bad_inputs", field="inputs") from error
        except UnknownAlgorithm as error:
            code = "unknown_algorithm"
            raise Refused(
                422, "There is no such version of a format.", code=code, field="algorithm"
            ) from error
        except Impossible as error:
            raise Refused(
                422, f"There is no such draw: {error.code}.", code=error.code, field="inputs"
            ) from error
        return Response(
            {
                "inputs_hash": inputs_hash(field, options),
                "tables": [
                    {
                        "number": table.number,
                        "sides": [list(side) for side in table.sides],
                        "dealer": table.dealer or None,
                    }
                    for table in drawn.heat.tables
                ],
                "byes": list(drawn.heat.byes),
                "reasons": [{"code": one.code, "numbers": list(one.numbers)} for one in drawn.reasons],
            }
        )
