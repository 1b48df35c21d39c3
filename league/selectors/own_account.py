"""What an account stores about its person, for the file with the own data: how it signs in, without secrets."""

from __future__ import annotations

from league.models import SecondFactor, User


def own_account(user: User) -> dict[str, object]:
    factor = SecondFactor.objects.filter(user=user).first()
    return {
        "name": user.get_username(),
        "email": user.email,
        "mail_for_codes": factor.mail if factor else "",
        "app_for_codes": bool(factor and factor.secret),
        "passkeys": [
            {
                "name": one.label,
                "server": one.host,
                "made_at": one.made_at.isoformat(),
                "last_used_at": one.used_at.isoformat() if one.used_at else "",
            }
            for one in user.passkeys.all()
        ],
    }
