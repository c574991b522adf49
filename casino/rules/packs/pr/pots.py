"""The progressives of Puerto Rico's manual: §4.14, §4.15, §7.10-7.14, §8.10, §13.10, §27.3(I), (J).

Printed letters of §7.14 are cited; its inner references are to letters three before ("(G)" is printed J, "(D)" is G).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.kernel import Option
from casino.rules.packs.pr.common import CURRENCY, EDITION
from casino.rules.pots.programme import (
    RESET_POOL,
    RETENTION_POOL,
    Beneficiary,
    Conduct,
    Cover,
    Entry,
    Expiry,
    FundTable,
    Minimum,
    PrizeRule,
    Programme,
    Removal,
    Witness,
    reading,
)

FUNDS: Final = FundTable(
    effective_from=EDITION.effective_from,
    funds=(
        Beneficiary("company_special_fund", 26, "Fondo Especial de la Compañía", "Special Fund of the Company"),
        Beneficiary("educational_fund", 30, "Fondo Educativo", "Educational Fund"),
        Beneficiary(
            "university_of_puerto_rico",
            30,
            "Fondo General de la Universidad de Puerto Rico",
            "General Fund of the University of Puerto Rico",
        ),
        Beneficiary(
            "tourism_development_fund",
            14,
            "Fondo para el Desarrollo de la Industria Turística",
            "Fund for the Development of the Tourism Industry",
        ),
    ),
    cite="PR §7.14(K)",
)

ROYALS_SHARE: Final = Conduct(order="turn", top="share", percent="each", reset="at_once")
REMAINDER: Final = reading(
    "remainder",
    ("one_each_in_turn", "all_to_lowest_position"),
    "Cents left of a shared meter",
    "Centavos sobrantes de un metro compartido",
    "PR §7.11(G)",
)
ROUNDING: Final = reading(
    "percent_rounding",
    ("half_up", "floor"),
    "Rounding of a percentage of the meter to the cent",
    "Redondeo de un porcentaje del metro al centavo",
    "PR §7.11(E)",
)
RESETS: Final = reading(
    "reset",
    ("at_once", "end_of_round"),
    "When the meter is reset: after the last winner of all of it, or when the round is paid",
    "Cuándo se reinicia el metro: tras el último que lo gana entero, o al quedar pagada la jugada",
    "PR §7.11(F), (G)",
)
SHORTFALL: Final = reading(
    "shortfall",
    ("house", "pot_only"),
    "A prize that the meter does not hold: the casino completes it, or the meter's rest is all",
    "Premio mayor que el metro: lo completa la casa, o se paga solo lo que queda",
    "PR §7.10(D)",
)
VOID_CHIPS: Final = reading(
    "void_chips",
    ("meter_stays",),
    "Chips of a void round: given back by the casino, the meter stays",
    "Fichas de una jugada nula: las devuelve la casa, el metro no baja",
    "PR §7.13, §7.14(I)",
)
LINKED: Final = reading(
    "linked_top_hits",
    ("as_validated",),
    "Top prizes at two linked tables at once: the first validated takes the meter, the second the reset amount",
    "Premio mayor en dos mesas conectadas a la vez: la primera validada gana el metro; la segunda, el «reset»",
    "PR §7.11(G), §7.14(G)(4)",
)
COMMON: Final = (REMAINDER, ROUNDING, RESETS, SHORTFALL, VOID_CHIPS, LINKED)

VALIDATED: Final = Witness(who=("supervisor", "inspector"), cite="PR §7.10(B)(3)", act="validate")
FROM_500: Final = Witness(who=("supervisor", "inspector"), cite="PR §7.12(E)", from_minor=50_000)
REMOVAL: Final = Removal(
    notice_days=30,
    cite="PR §7.14(J)",
    absence_days=5,
    absence_cite="PR §7.14(M)",
    may_be_set_again=True,
)
EXPIRY: Final = Expiry(kind="distribution", cite="PR §7.14(K)", deductible="last_put_on", tables=(FUNDS,))
DEDUCTIBLE: Final = reading(
    "deductible",
    ("last_put_on", "house_money"),
    "What the licensee keeps at expiry: the initial or reset amount last put on the meter, or all it put there",
    "Lo que retiene el concesionario al expirar: la última cantidad inicial o de «reset», o todo lo que aportó",
    "PR §7.14(K)",
)
AGREE: Final = ("denomination_minor", "chips", "rate", "pay_table")

STUD_PRIZES: Final = (
    PrizeRule(outcome="royal_flush", share_bp=10_000, cite="PR §7.11(E), (G)"),
    PrizeRule(outcome="straight_flush", share_bp=1_000, cite="PR §7.11(E)"),
    PrizeRule(outcome="four_of_a_kind", amount_minor=50_000, cite="PR §7.11(E)"),
    PrizeRule(outcome="full_house", amount_minor=10_000, cite="PR §7.11(E)"),
    PrizeRule(outcome="flush", amount_minor=5_000, cite="PR §7.11(E)"),
)

CARIBBEAN_STUD: Final = Programme(
    code="pr.caribbean_stud",
    games=("pr.caribbean_stud",),
    en="Caribbean Stud progressive",
    es="Progresivo de Caribbean Stud",
    article="PR Art. 7",
    edition=EDITION,
    currency=CURRENCY,
    entry=Entry(price_minor=100, cite="PR §7.5(C)"),
    minimum=Minimum(amount_minor=1_000_000, rate_bp=7_000, cite="PR §7.11(F)"),
    prizes=STUD_PRIZES,
    conduct=ROYALS_SHARE,
    cover=Cover(rule="joint", cite="PR §7.10(D)"),
    expiry=EXPIRY,
    witnesses=(VALIDATED, FROM_500),
    removal=REMOVAL,
    agree=AGREE,
    agree_cite="PR §7.14(G)",
    approved_by="PR §7.14(H)",
    change_cite="PR §7.14(H)(3)",
    options=(
        reading(
            "reserve_rule",
            ("joint", "alone"),
            "What covers the meter: reserve and casino bank together, or the reserve alone",
            "Qué respalda el metro: la reserva junto con la banca del casino, o la reserva sola",
            "PR §7.10(D)",
        ),
        DEDUCTIBLE,
        *COMMON,
    ),
)

LET_IT_RIDE: Final = replace(
    CARIBBEAN_STUD,
    code="pr.let_it_ride",
    games=("pr.let_it_ride",),
    en="Let It Ride: the table at the head of §8.10, only with an approval",
    es="Let It Ride: la tabla al principio de la §8.10, solo con aprobación",
    article="PR §8.10",
    minimum=Minimum(cite="PR §8.10"),
    prizes=tuple(replace(rule, cite="PR §8.10") for rule in STUD_PRIZES),
)

BLACKJACK: Final = Programme(
    code="pr.blackjack_progressive",
    games=("pr.blackjack",),
    en="Blackjack progressive",
    es="Black Jack Progresivo",
    article="PR §4.14",
    edition=EDITION,
    currency=CURRENCY,
    entry=Entry(price_minor=100, cite="PR §4.14(A)(2)"),
    minimum=Minimum(amount_minor=500_000, cite="PR §4.14(A)(1)"),
    prizes=(),
    conduct=replace(ROYALS_SHARE, top="in_turn"),
    cover=Cover(rule="alone", cite="PR §4.14(A)(3)", blocks=True),
    expiry=EXPIRY,
    witnesses=(FROM_500,),
    removal=REMOVAL,
    agree=AGREE,
    agree_cite="PR §7.14(G)",
    approved_by="PR §7.14(H)",
    change_cite="PR §7.14(H)(3)",
    options=(
        reading(
            "top",
            ("in_turn", "share"),
            "Two winners of the whole meter in one round: in turn, the second the reset amount, or in equal parts",
            "Dos ganadores del metro entero en una jugada: por turno, el segundo el «reset», o a partes iguales",
            "PR §4.14",
        ),
        DEDUCTIBLE,
        *COMMON,
    ),
)

BLAZING_7S: Final = replace(
    BLACKJACK,
    code="pr.blazing_7s",
    en="Blazing 7's progressive",
    es="Blazing 7's Progresivo",
    article="PR §4.15",
    entry=Entry(price_minor=100, cite="PR §4.15(B)"),
    minimum=Minimum(amount_minor=100_000, cite="PR §4.15(C)"),
    prizes=(
        PrizeRule(outcome="three_sevens_suited", share_bp=10_000, fund="pot", cite="PR §4.15(D), (M)(1)"),
        PrizeRule(outcome="three_sevens_same_color", share_bp=1_000, fund="pot", cite="PR §4.15(D), (M)(1)"),
        *(
            PrizeRule(outcome=outcome, times=times, odds=True, lowers_meter=False, fund="tray", cite="PR §4.15(D)")
            for outcome, times in (("three_sevens", 200), ("two_sevens", 25), ("one_seven", 2))
        ),
    ),
    conduct=replace(ROYALS_SHARE, top="in_turn", stake_returned_on_odds=True),
    cover=Cover(rule="alone", cite="PR §4.14(A)(3)"),
    witnesses=(
        Witness(who=("supervisor", "manager_card"), cite="PR §4.15(M)(4)", act="authorise", percent_only=True),
        FROM_500,
    ),
    options=(
        reading(
            "reserve_rule",
            ("alone", "none"),
            "A reserve as for the blackjack progressive, though nothing is printed here",
            "Una reserva como la del Black Jack Progresivo, aunque aquí no se dispone",
            "PR §4.15",
        ),
        Option(
            name="stake_returned_on_odds",
            kind="flag",
            default=True,
            en="The chip comes back with an award by odds",
            es="La ficha se devuelve con un premio por proporción",
            cite="PR §4.15(D), (F)",
            reading=True,
        ),
        Option(
            name="stake_returned_on_meter",
            kind="flag",
            default=False,
            en="The chip comes back with a part of the meter",
            es="La ficha se devuelve con una parte del metro",
            cite="PR §4.15(D), (F)",
            reading=True,
        ),
        *BLACKJACK.options,
    ),
)

THREE_CARD_POKER: Final = Programme(
    code="pr.three_card_poker",
    games=("pr.three_card_poker",),
    en="Three Card Poker progressive",
    es="Progresivo de Three Card Poker",
    article="PR §13.10",
    winner_cite="PR §13.10(D)",
    edition=EDITION,
    currency=CURRENCY,
    entry=Entry(price_minor=100, cite="PR §13.10(A)(4)"),
    minimum=Minimum(amount_minor=100_000, rate_bp=1_400, diverted_bp=200, cite="PR §13.10(A)(1), (3)"),
    prizes=(
        PrizeRule(
            outcome="ace_king_queen_of_spades",
            share_bp=10_000,
            envy_minor=10_000,
            cite="PR §13.10(A)(2), (7), (B)",
        ),
        *(
            PrizeRule(
                outcome=outcome,
                amount_minor=amount,
                envy_minor=envy,
                lowers_meter=False,
                fund="tray",
                cite="PR §13.10(A)(7), (B)",
            )
            for outcome, amount, envy in (
                ("ace_king_queen_suited", 50_000, 2_500),
                ("straight_flush", 7_000, 0),
                ("three_of_a_kind", 6_000, 0),
                ("straight", 600, 0),
            )
        ),
    ),
    conduct=ROYALS_SHARE,
    cover=Cover(rule="alone", cite="PR §13.10(A)(6)", blocks=True),
    expiry=replace(
        EXPIRY,
        cite="PR §13.10(F)",
        deductible="house_money",
        tables=(replace(FUNDS, cite="PR §13.10(F)"),),
    ),
    witnesses=(Witness(who=("supervisor", "inspector"), cite="PR §13.10(D)"),),
    removal=replace(REMOVAL, cite="PR §13.10(E)", may_be_set_again=False),
    agree=AGREE,
    agree_cite="PR §7.14(G)",
    buckets=(RESET_POOL, RETENTION_POOL),
    approved_by="PR §7.14(H)",
    change_cite="PR §7.14(H)(3)",
    options=(
        reading(
            "rate_reduction",
            ("by_up_to_2_points", "down_to_2_percent"),
            "The rate may be reduced by up to two points, or down to two per cent, for the next reset",
            "La tasa puede reducirse en hasta dos puntos, o hasta el dos por ciento, para el próximo reinicio",
            "PR §13.10(A)(3)",
        ),
        reading(
            "deductible",
            ("house_money", "last_put_on"),
            "What the licensee keeps at expiry: all it put on the meter, or the amount last put there",
            "Lo que retiene el concesionario al expirar: todo lo aportado, o la última cantidad puesta",
            "PR §13.10(F)",
        ),
        Option(
            name="given_up_is_house_money",
            kind="flag",
            default=False,
            en="Retention given up for a reset counts as contributed by the casino",
            es="La retención cedida para un reinicio cuenta como aportada por el casino",
            cite="PR §13.10(A)(3), (F)",
            reading=True,
        ),
        reading(
            "pools_at_expiry",
            ("distributed", "retained"),
            "What was put aside for the next reset: distributed with the meter, or kept by the licensee",
            "Lo apartado para el próximo reinicio: se distribuye con el metro, o lo retiene el concesionario",
            "PR §13.10(A)(3), (F)",
        ),
        *COMMON,
    ),
)

BINGO: Final = Programme(
    code="pr.bingo",
    games=("pr.bingo",),
    en="Bingo progressive (Link)",
    es="Progresivo de Bingo («Link»)",
    article="PR §27.3(I)",
    winner_cite="PR §27.3(I)",
    edition=EDITION,
    currency=CURRENCY,
    entry=Entry(cite="PR §27.3(I)"),
    minimum=Minimum(cite="PR §27.3(I)"),
    prizes=(PrizeRule(outcome="bingo", share_bp=10_000, fund="pot", cite="PR §27.3(I), (J)"),),
    conduct=ROYALS_SHARE,
    cover=Cover(rule="none", cite="PR §27.3(I)"),
    expiry=Expiry(kind="raffle", cite="PR §27.3(I)"),
    witnesses=(Witness(who=("inspector",), cite="PR §27.3(I)", act="informed"),),
    removal=Removal(notice_days=0, cite="PR §27.3(I)"),
    approved_by="PR §7.14(H)",
    change_cite="PR §27.3(E)",
    options=(REMAINDER, SHORTFALL, VOID_CHIPS),
)

PROGRAMMES: Final = (CARIBBEAN_STUD, LET_IT_RIDE, BLACKJACK, BLAZING_7S, THREE_CARD_POKER, BINGO)
