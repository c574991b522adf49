"""Bingo or lottery of Chile (CL V): cards of fifteen numbers out of ninety, a line and a bingo by parts of the sale."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.families.bingo import CardFormat, Clauses, System
from casino.rules.families.line_bingo import Layout, LineBingoRound, LineClauses
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Game, Irregularity, Option
from casino.rules.packs.cl.common import CURRENCY, EDITION, betting_plan, plan_elsewhere

EQUIPMENT: Final = "CL V §3.1"
START: Final = "CL V §4 Inicio"
BETS_CITE: Final = "CL V §4 Apuestas"
PLAY: Final = "CL V §4 Juego"
MARKS: Final = "CL V §5.3"
GENERAL: Final = "CL V §6"

FORMAT: Final = CardFormat(
    letters="ABCDEFGHI",
    rows=3,
    ranges=((1, 90),) * 9,  # no tens are assigned to the columns
    row_numbers=(5, 5, 5),
    column_numbers=(1, 3),
    lettered=False,
)


def _rate(name: str, en: str, es: str) -> Option:
    return Option(
        name=name, kind="rate", low=0, high=10_000, default=None, en=en, es=es, cite=GENERAL, needs_approval_above=0
    )


OPTIONS: Final = (
    Option(
        name="card_medium",
        kind="choice",
        values=("paper", "electronic"),
        default="paper",
        en="Cards",
        es="Cartones",
        cite=EQUIPMENT,
        needs_approval=("electronic",),
    ),
    Option(
        name="extractor",
        kind="choice",
        values=("pneumatic", "drum", "manual", "automatic"),
        default="pneumatic",
        en="Extraction device",
        es="Aparato de extracción de bolas",
        cite=EQUIPMENT,
    ),
    Option(
        name="acta_medium",
        kind="choice",
        values=("book", "electronic"),
        default="book",
        en="Minutes book",
        es="Libro de Actas",
        cite=EQUIPMENT,
        needs_approval=("electronic",),
    ),
    Option(
        name="card_price",
        kind="amount",
        low=1,
        default=None,
        en="Price of a card in this game (none: as stated at the sale)",
        es="Valor del cartón en esta partida (sin él: el informado en la venta)",
        cite=BETS_CITE,
        needs_approval_above=0,
    ),
    _rate("pct_line", "Part of the collection for the line", "Porcentaje de la recaudación para la línea"),
    _rate("pct_bingo", "Part of the collection for the bingo", "Porcentaje de la recaudación para el bingo"),
    _rate("pct_pots", "Part of the collection for the pot", "Porcentaje de la recaudación para el pozo"),
    _rate("pct_commission", "Part of the collection for the casino", "Porcentaje de la recaudación para el casino"),
    Option(
        name="pot_within_balls",
        kind="number",
        low=15,
        high=90,
        default=None,
        optional=True,
        en="The pot is won by a bingo within so many balls (none: it is not won in this game)",
        es="El pozo se gana con bingo en tantas bolas (sin él: no se gana en esta partida)",
        cite="CL V §2",
        needs_approval_above=0,
    ),
    Option(
        name="positions",
        kind="number",
        low=1,
        default=None,
        optional=True,
        en="Positions of bingo laid out in the room",
        es="Posiciones de bingo de la sala",
        cite=START,
    ),
    Option(
        name="start_minimum_mode",
        kind="choice",
        values=("cards_10", "pct_10_positions"),
        default="cards_10",
        en="Cards that a game starts with: ten, or a tenth of the positions (ten at least; counted in cards sold), "
        "as the permit says",
        es="Cartones para iniciar: diez, o el diez por ciento de las posiciones (mínimo diez; en cartones vendidos), "
        "según el permiso",
        cite=START,
    ),
    Option(
        name="start_minimum_waiver_displayed",
        kind="flag",
        default=False,
        en="The casino starts with fewer cards, displayed at the beginning of the day",
        es="El casino inicia con menos cartones, informado en lugar visible al inicio de la jornada",
        cite=START,
    ),
    Option(
        name="series_cards",
        kind="number",
        low=1,
        default=None,
        optional=True,
        en="Cards of a series; with it a second series may follow the first",
        es="Cartones de una serie; con él una segunda serie puede seguir a la primera",
        cite=START,
    ),
    Option(
        name="series_start",
        kind="number",
        low=1,
        default=None,
        optional=True,
        en="Number of the first card on sale (none: of the first one sold)",
        es="Número del primer cartón a la venta (sin él: el del primero vendido)",
        cite=START,
    ),
    Option(
        name="prize_share_unit",
        kind="choice",
        values=("per_valid_card", "per_player"),
        default="per_valid_card",
        en="What counts for a share: each valid card, or each player",
        es="Qué cuenta para una parte: cada cartón válido, o cada jugador",
        cite=PLAY,
        reading=True,
    ),
    Option(
        name="share_rounding",
        kind="choice",
        values=("floor_to_peso",),
        default="floor_to_peso",
        en="Shares are whole pesos; what is left is declared in the minutes book",
        es="Las partes son pesos enteros; el resto consta en el Libro de Actas",
        cite=PLAY,
        reading=True,
    ),
)

IRREGULARITIES: Final = (
    Irregularity(
        code="caller_error",
        en="A number is announced wrongly and that affects the game: annulled, the full price of every card is handed "
        "back; not once prizes were paid.",
        es="Error al anunciar un número que afecta sustancialmente la partida: se anula y se devuelve el importe íntegro "
        "de los cartones; no después de pagados los premios.",
        effect="void_unpaid",
        cite=GENERAL,
    ),
    Irregularity(
        code="claim_rejected",
        en="A claimed card (field hand) has a number that was not called: no prize, the game goes on.",
        es="Cartón cantado con errores o inexactitudes (campo mano): sin premio, la partida sigue.",
        effect="claim_fails",
        cite=PLAY,
    ),
    Irregularity(
        code="late_claim",
        en="A claim after the order to go on or to close: every right to it is lost.",
        es="Reclamo después de la orden de reanudar o cerrar: se pierde todo derecho.",
        effect="none",
        cite=PLAY,
    ),
    Irregularity(
        code="player_leaves",
        en="A player leaves during the game (field seat): no refund; the cards may be handed to another player (field target, "
        "where he is known), who claims for them.",
        es="Un jugador abandona la partida (campo puesto): sin devolución; puede transferir sus cartones a otro jugador (campo "
        "objetivo, si se conoce), que reclama con ellos.",
        effect="hand_over",
        cite=GENERAL,
    ),
    Irregularity(
        code="card_manipulated",
        en="Marks that hide or change numbers of a card (field hand): it has no prize.",
        es="Marcas o rayas que ocultan o alteran números de un cartón (campo mano): queda sin premio.",
        effect="bar_card",
        cite=MARKS,
    ),
    Irregularity(
        code="erasable_marks",
        en="Marks by pencil or easily erased: prohibited, no consequence stated.",
        es="Marcas con lápiz u otras de fácil borrado: prohibidas, sin consecuencia establecida.",
        effect="none",
        cite=MARKS,
    ),
)

GAME: Final = Game(
    code="cl.bingo",
    family="line_bingo",
    en="Bingo or lottery",
    es="Bingo o Lotería",
    article="CL V",
    edition=EDITION,
    currency=CURRENCY,
    bets=(
        Bet(code="card", en="Card", es="Cartón", pays=(), cite=BETS_CITE, note="BingoCardSold: valid for one game"),
        Bet(
            code="line",
            en="Line",
            es="Línea",
            pays=(),
            cite=PLAY,
            note="settlement only: its part of the collection, shared equally among the correct lines of one call",
        ),
        Bet(
            code="bingo",
            en="Bingo",
            es="Bingo",
            pays=(),
            cite=PLAY,
            note="settlement only: its part of the collection, shared equally among the correct bingos of one call",
        ),
        Bet(
            code="pot",
            en="Progressive pot",
            es="Pozo progresivo",
            pays=(),
            cite="CL V §2",
            acceptor=Acceptor(offered="pct_pots", chip=1, switched=False),
            note="settlement only: the pot of a bingo within pot_within_balls; without its meter not priced (line open)",
        ),
    ),
    options=OPTIONS,
    limits=replace(betting_plan(1, cite=BETS_CITE), applies_to="card price"),
    irregularities=IRREGULARITIES,
    round_type=LineBingoRound,
    layout=Layout(
        format=FORMAT,
        balls=90,
        patterns={},
        systems={
            "paper": System(device="", printed=True, electronic=False),
            "electronic": System(device="", printed=False, electronic=True),
        },
        system_option="card_medium",
        least_cards=10,
        cites=Clauses(
            sale=START,
            face=EQUIPMENT,
            unique=START,
            age="CL V §3.2.2",
            price=BETS_CITE,
            systems=EQUIPMENT,
            ebm_limit=EQUIPMENT,
            entry="CL V §2",
            figures=PLAY,
            terms=GENERAL,
            start=START,
            fixed=START,
            balls=EQUIPMENT,
            letters=EQUIPMENT,
            remaining=PLAY,
            ends=PLAY,
            correction=GENERAL,
            claim=PLAY,
            verified=PLAY,
            shared=PLAY,
        ),
        own=LineClauses(minimum=START, series=START, parts=GENERAL, line=PLAY, pot="CL V §2", annulled=GENERAL),
    ),
    max_seats=999,
    money_at_table=False,  # cashiers sell the cards and pay the prizes (CL V §3.2.2)
    elsewhere=(
        Elsewhere("CL V §1", "what bingo is", "rules"),
        Elsewhere("CL V §2", "conditions of the pots shown to the public at all times; several pots", "meters"),
        Elsewhere(EQUIPMENT, "room, screens, sound, camera on the ball exit", "hardware"),
        Elsewhere(
            EQUIPMENT, "a set of balls changed after 1,000 games, a spare set, each change in the book", "checks"
        ),
        Elsewhere(EQUIPMENT, "back of the card: player, identity document, contact", "sales"),
        Elsewhere(EQUIPMENT, "book of complaints, prize register", "nobody"),
        Elsewhere("CL V §3.2.1", "Director del Bingo, Jefe de Mesa, caller", "people"),
        Elsewhere("CL V §3.2.2", "sellers, cashiers, assistants", "people"),
        Elsewhere("CL V §3.2.3", "as many players as seated positions", "staff"),
        Elsewhere(START, "90 balls counted before a session; minutes of each game, signed", "checks"),
        Elsewhere(START, "series, cards and prizes announced before the start", "staff"),
        Elsewhere("CL V §5.2", "players check, keep and mark their cards", "staff"),
        Elsewhere(GENERAL, "prizes in chips; incidents signed by Jefe de Mesa and Director", "payouts"),
        *plan_elsewhere(tips=False),
    ),
)
