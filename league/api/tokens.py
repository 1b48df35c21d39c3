"""Authentication by token: `Authorization: Bearer pb_...`."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league.models import ApiToken, User
from league.services.tokens import token_hash, token_used

KEYWORD = "bearer"


class TokenAuthentication(BaseAuthentication):
    """`request.user` is the account of the token, anonymous for a club's token; `request.auth` is the token."""

    def authenticate(self, request: Request) -> tuple[User | AnonymousUser, ApiToken] | None:
        """None without a token. Raises AuthenticationFailed for an unknown, revoked or expired one."""
        keyword, _, secret = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != KEYWORD:
            return None
        stored = ApiToken.objects.filter(token_hash=token_hash(secret.strip())).select_related("user").first()
        if stored is None:
            raise AuthenticationFailed("This token is not known.")
        if stored.revoked_at is not None:
            raise AuthenticationFailed("This token was revoked.")
        now = timezone.now()
        if stored.expires_at <= now:
            raise AuthenticationFailed("The time of this token is over.")
        if stored.user is not None and not stored.user.is_active:
            raise AuthenticationFailed("The account of this token is closed.")
        token_used(token=stored, now=now)
        return stored.user or AnonymousUser(), stored

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes tokens in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "Made on the page Tokens for programs of an account or a club; begins with pb_.",
        }
