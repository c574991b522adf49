"""Baccarat, Chemin de Fer or Ferrocarril, title III, section 2: players bet against the bank of one of them.

The casino deals with the chips and takes its deduction from what the bank wins. How the shoe and the bank go round,
seats and waiting lists is reported by the decisions that the floor sends; partners share their bank among themselves.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.baccarat import Wager
from casino.rules.families.chemin_de_fer import BankClauses, CheminDeFerRound, Layout
from casino.rules.kernel import Bet, Elsewhere, Irregularity, Option, to_one
from casino.rules.packs.cl import punto_banca
from casino.rules.packs.cl.common import betting_plan
from casino.rules.packs.cl.tables import fixed

_BANK: Final = "CL III §2.5"
_BANK_BET: Final = Bet(
    code="bank",
    en="Bank",
    es="Banco",
    pays=(),
    cite="CL III §2.5, §2.7",
    note="no BetPlaced: DecisionMade bank with the amount put up; its line is what the bets against it leave, less the commission",
)
BETS: Final = (
    _BANK_BET,
    Bet(
        code="player",
        en="Against the bank",
        es="Punto",
        pays=to_one(1),
        cite="CL III §2.7",
        note="by anybody but the banker, up to what is in the bank, all such bets together, too; paid out of the bank",
    ),
    Bet(
        code="banker",
        en="With the bank",
        es="Banca",
        pays=to_one(1),
        cite="CL III §2.5",
        note="by others than the banker, where the table takes it; paid by the casino, less the commission",
    ),
)

OPTIONS: Final = (
    *(option for option in punto_banca.OPTIONS if option.name in ("seats", "decks")),
    fixed(
        "bank_max_multiple",
        "Highest bank, in table minimums",
        "Banca máxima, en mínimos de la mesa",
        _BANK,
        value=100,
    ),
    fixed(
        "garage_threshold_multiple",
        "What stays in the bank when winnings are taken out, in table minimums",
        "Lo que queda en la banca al retirar ganancias (garaje), en mínimos de la mesa",
        _BANK,
        value=50,
    ),
    Option(
        name="side_bank_bets",
        kind="choice",
        values=("allow", "forbid"),
        default="allow",
        en="Bets of others with the bank, paid by the casino",
        es="Apuestas de terceros a favor de la banca, pagadas por la casa",
        cite="CL III §2.3.2",
        reading=True,
    ),
    Option(
        name="equal_bets_on_five",
        kind="choice",
        values=("first_at_dealers_left", "lowest_seat"),
        default="first_at_dealers_left",
        before="lowest_seat",
        en="Of equal highest bets on Punto, who decides on a 5: the first at the dealer's left (the highest seat), or the"
        " lowest seat",
        es="Entre apuestas al punto iguales y más altas, quién decide con 5: el primero a la izquierda del croupier (el"
        " puesto mayor), o el puesto menor",
        cite=_BANK,
        reading=True,
    ),
    punto_banca.SUPPORT,
    *punto_banca.COMMON,
)

LAYOUT: Final = Layout(
    wagers={
        "player": Wager(rule="player_wins", main=True, cite="CL I §4.2"),
        "banker": Wager(rule="banker_wins", main=True, commission=True, cite="CL I §4.2"),
    },
    drawing=replace(punto_banca.LAYOUT.drawing, player_draws=frozenset(range(5))),
    burn=None,
    commissions={},
    commission_rate="commission_rate",
    seats_option="seats",
    bank_multiple="bank_max_multiple",
    garage_multiple="garage_threshold_multiple",
    cites=BankClauses(
        seats="CL III §2.4.2",
        bets="CL III §2.5, §2.6.3",
        deal="CL III §2.5",
        natural="CL III §2.5",
        player="CL III §2.5",
        banker="CL III §2.5",
        decks="CL III §2.4.1",
        burn="CL III §2.5",
        tie="CL III §2.7",
        commission="§2.7",
        some_bet="CL III §2.5",
        one_side="CL III §2.6.3",
        bank=_BANK,
        bank_limits=_BANK,
        against=_BANK,
        five=_BANK,
        auction=_BANK,
        garage=_BANK,
        bank_settled="CL III §2.5, §2.7",
    ),
)

IRREGULARITIES: Final = (
    Irregularity(
        code="fewer_than_four_players",
        en="Fewer than four players are at the table: no round is played, bets are handed back.",
        es="Hay menos de cuatro jugadores en la mesa: no se juega el pase, se devuelven las apuestas.",
        effect="too_few_players",
        cite="CL III §2.5",
    ),
    punto_banca.DISCARD_SLOT,
    *punto_banca.IRREGULARITIES,
)

ELSEWHERE: Final = (
    *punto_banca.ELSEWHERE,
    Elsewhere(
        "CL III §2.5", "priority to the bank by seats, vacancies and the waiting list; partners in a bank", "staff"
    ),
    Elsewhere("CL III §2.5", "the amount of the bank in the support croupier's custody", "staff"),
)

GAME: Final = replace(
    punto_banca.GAME,
    code="cl.chemin_de_fer",
    family="chemin_de_fer",
    en="Baccarat or Chemin de Fer",
    es="Baccarat, Chemin de Fer o Ferrocarril",
    article="CL III §2.3.2",
    bets=BETS,
    options=OPTIONS,
    limits=betting_plan(1_000, 1_000_000),
    irregularities=IRREGULARITIES,
    layout=LAYOUT,
    round_type=CheminDeFerRound,
    elsewhere=ELSEWHERE,
)
