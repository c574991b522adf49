"""Punto y Banca, Mini and Midi: game 07. The drawing table is that of every casino: the printed one has columns twice."""

from __future__ import annotations

from typing import Final

from casino.rules.families.baccarat import (
    PUNTO_BANCO,
    BaccaratRound,
    Burn,
    Clauses,
    Commission,
    Layout,
    Wager,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Option, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    fixed,
    flag,
    late_bet,
    recorded,
    table_elsewhere,
)

_RULES: Final = "EUS §07.VI.1"
_THIRD: Final = "EUS §07.VI.2"
_BANK: Final = "EUS §07.V"
_PLAY: Final = "EUS §07.VII"

BETS: Final = (
    Bet(
        code="punto",
        en="Punto, the player's hand",
        es="Punto",
        eu="Puntua",
        pays=to_one(1),
        cite=_RULES,
        note="until the close; a tie hands it back. Its cards are dealt to player",
    ),
    Bet(
        code="banca",
        en="Banca, the bank's hand",
        es="Banca",
        eu="Bankua",
        pays=to_one(1),
        cite=_RULES,
        note="until the close; even money less the commission (in the line, net already reduced); a tie hands it back. Its "
        "cards are dealt to banker",
    ),
    Bet(code="empate", en="Tie", es="Empate", eu="Berdinketa", pays=to_one(8), cite=_RULES, note="until the close"),
)

GAME: Final = Game(
    code="eus.punto_banca",
    family="baccarat",
    en="Punto y Banca, Mini and Midi",
    es="Punto y Banca, Mini y Midi Punto y Banca",
    eu="Punto y Banca, Mini eta Midi Punto y Banca",
    article="EUS §07",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        choice(
            "table_type", ("full", "mini", "midi"), "Table: full, of 7 or of 9 places",
            "Mesa: completa, Mini (7 plazas) o Midi (9)", "EUS §07.II.3",
        ),
        choice(
            "commission_mode", ("A", "B"),
            "Commission on winning bets on the bank: A, the rate; B, half of them where it wins with 6, else none",
            "Deducción sobre las apuestas ganadoras a la Banca: A, el porcentaje; B, la mitad si gana con 6, si no ninguna",
            _BANK,
        ),
        Option(
            name="commission_rate",
            kind="rate",
            default=500,
            low=0,
            high=500,
            en="Commission of mode A",
            es="Deducción del modo A",
            cite=_BANK,
        ),
        Option(
            name="max_multiple",
            kind="number",
            low=20,
            high=100,
            default=None,
            optional=True,
            en="Most table minimums of a bet (none: the table maximum, 20 minimums where none is given, never above 100)",
            es="Máximo en mínimos de la mesa (none: el máximo de la mesa, 20 mínimos si no se indica, nunca más de 100)",
            cite=_BANK,
        ),
        flag("multiples_only", "Bets are multiples of the minimum", "Las apuestas son múltiplos del mínimo", _BANK),
        flag("standing_players", "Standing players bet, too", "También apuestan jugadores de pie", "EUS §07.IV"),
        choice(
            "dealing", ("croupier", "players_rotate"), "Who deals: the croupier, or the players in turn",
            "Quién reparte: el croupier, o los jugadores por turno", "EUS §07.IV",
        ),
        fixed("decks", "Decks", "Barajas", "EUS §07.II.1", value=6),
    ),
    limits=authorised_limits(_BANK, times=20, ceiling="max_multiple", within=(20, 100)),
    irregularities=(
        recorded(
            "cut_card_shown",
            "The stop card appears: this hand is the last one.",
            "Aparece la carta de detención: la jugada en curso es la última.",
            _PLAY,
        ),
        late_bet(_PLAY),
    ),
    round_type=BaccaratRound,
    layout=Layout(
        wagers={
            "punto": Wager(rule="player_wins", main=True, cite=_BANK),
            "banca": Wager(rule="banker_wins", main=True, commission=True, cite=_BANK),
            "empate": Wager(rule="equal_totals", main=True, cite=_BANK),
        },
        drawing=PUNTO_BANCO,
        burn=Burn(low=1, high=10),
        commissions={"B": Commission(rate_bp=5_000, on_total=6)},
        commission_rate="commission_rate",
        seats_option="table_type",
        seats={"full": 14, "mini": 7, "midi": 9},
        holder_bets=False,
        in_order=True,
        cites=Clauses(
            seats="EUS §07.II.3",
            bets=_PLAY,
            deal=_PLAY,
            natural=_RULES,
            player=f"{_THIRD}(a)",
            banker=f"{_THIRD}(b)",
            decks="EUS §07.II.1",
            burn=_PLAY,
            tie=_RULES,
            commission="§07.V",
            shoe="EUS §07.III.2, §07.IV",
        ),
    ),
    max_seats=99,
    seat_one="right",
    elsewhere=(
        Elsewhere("EUS §07.II.1", "six decks of two backs with indices", "sets"),
        Elsewhere("EUS §07.II.2", "an approved shoe", "hardware"),
        Elsewhere("EUS §07.III.1", "table head and croupiers; a waiting list for places", "people"),
        Elsewhere("EUS §07.III.2", "the commission is taken at payment; tips and banknotes into their slots", "boxes"),
        Elsewhere("EUS §07.IV", "the highest bettor turns the cards of punto", "staff"),
        *table_elsewhere(_PLAY),
    ),
)  # fmt: skip
