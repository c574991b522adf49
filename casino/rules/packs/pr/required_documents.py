"""Documents that Puerto Rico's manual wants on file: layouts, procedures, filings, certificates, acts on progressives."""

from __future__ import annotations

from typing import Final

from casino.rules.required_document import Issuer, Jurisdiction, RequiredDocument


def _layout(cite: str) -> RequiredDocument:
    return RequiredDocument(
        code="layout", kind="approval", issuer="authority", en="layout of the table", es="diseño del paño", cite=cite
    )


def _card_change(cite: str) -> RequiredDocument:
    return RequiredDocument(
        code="card_change", kind="approval", issuer="authority", en="procedure for changing cards",
        es="procedimiento de cambio de barajas", cite=cite,
    )  # fmt: skip


def _shoe(cite: str) -> RequiredDocument:
    return RequiredDocument(
        code="shoe", kind="approval", issuer="authority", en="shoe and its place on the table",
        es="zapato y su lugar en la mesa", cite=cite, when={"deal_mode": ("manual_shoe",)},
    )  # fmt: skip


def _shuffler_failure(cite: str) -> RequiredDocument:
    return RequiredDocument(
        code="shuffler_failure", kind="approval", issuer="authority", en="procedure for a shuffler that fails",
        es="procedimiento si falla la barajadora", cite=cite, when={"shuffle_mode": ("automatic",)},
    )  # fmt: skip


def _procedure(code: str, en: str, es: str, cite: str) -> RequiredDocument:
    return RequiredDocument(code=code, kind="approval", issuer="authority", en=en, es=es, cite=cite)


def _progressive(option: str) -> tuple[RequiredDocument, ...]:
    """Procedures that are approved before a table of a progressive is placed (PR §7.14(H)(4)-(6))."""
    on = {option: (True,)}
    return (
        RequiredDocument(
            code="reset_procedure", kind="approval", issuer="authority",
            en="procedure for the reset key of the progressive meter",
            es="procedimiento de la llave de reajuste del metro progresivo", cite="PR §7.14(H)(4)", when=on,
        ),
        RequiredDocument(
            code="progressive_procedure", kind="approval", issuer="authority",
            en="procedures of the progressive equipment, its lock-out, and what else was asked for",
            es="procedimientos del equipo progresivo, su bloqueo y lo demás que se requiera",
            cite="PR §7.14(H)(5), (6)", when=on,
        ),
    )  # fmt: skip


_ELECTRONIC_BINGO: Final = ("electronic_paper", "electronic_ebm", "electronic_mixed", "manual_ebm", "manual_mixed")

GAMES: Final = {
    "pr.caribbean_stud": (
        _layout("PR §7.16(B)"),
        _card_change("PR §7.2(E)"),
        _shoe("PR §7.6(A)"),
        _shuffler_failure("PR §7.13(E)"),
        *_progressive("progressive_enabled"),
    ),
    "pr.let_it_ride": (
        _layout("PR §8.13(B)"),
        _card_change("PR §8.3(F)"),
        _shoe("PR §8.6(A)"),
        _shuffler_failure("PR §8.11(D)"),
        *_progressive("progressive"),
    ),
    "pr.big_six": (
        _procedure("wheel_pattern", "pattern of the wheel", "patrón de la rueda", "PR §9.4(A)"),
    ),
    "pr.pai_gow_poker": (
        _layout("PR §10.17(B)"),
        _card_change("PR §10.4(F)"),
        _shuffler_failure("PR §10.13(M)"),
        RequiredDocument(
            code="wheel_straight", kind="filing", issuer="licensee",
            en="notice that A-2-3-4-5 is the lowest straight",
            es="notificación de que A-2-3-4-5 es la escalera de menor rango",
            cite="PR §10.2(D)", when={"wheel_straight_lowest": (True,)},
        ),
        RequiredDocument(
            code="house_way_filed", kind="filing", issuer="licensee", en="how the dealer sets the hands",
            es="cómo acomoda el croupier sus manos", cite="PR §10.11(D)", when={"house_way": ("filed",)},
        ),
    ),
    "pr.pai_gow_tiles": (
        _layout("PR §11.12(B)"),
        _procedure("tile_storage", "storage of tiles", "almacén de fichas de dominó", "PR §11.10(A)"),
        _procedure("tile_envelopes", "envelopes and seals of tiles", "sobres y sellos de las fichas", "PR §11.10(B)"),
        _procedure("tile_inventory", "inventory system of tiles", "sistema de inventario de fichas", "PR §11.10(G)(1)"),
        _procedure(
            "tile_destruction", "method and place of destroying tiles", "método y lugar para destruir fichas",
            "PR §11.10(I)",
        ),
    ),
    "pr.three_card_poker": _progressive("progressive"),
    "pr.triple_shot": (
        _layout("PR §14.8(B)"),
        RequiredDocument(
            code="poker_pay_table", kind="approval", issuer="division", en="pay table of the poker bet",
            es="tabla de pago de la apuesta de póker", cite="PR §14.4(J)",
        ),
    ),
    "pr.texas_holdem_high": (_layout("PR §15.7(A)(1)"),),
    "pr.seven_card_stud_high": (_layout("PR §16.7(A)(1)"),),
    "pr.ultimate_texas_holdem": (_layout("PR §24.10(A)(2)"), _card_change("PR §24.4(G)")),
    "pr.bingo": (
        RequiredDocument(
            code="rng_certificate", kind="certificate", issuer="laboratory",
            en="certificate of the random number generator", es="certificado del generador de números al azar",
            cite="PR §27.3(B), §27.11(E)", when={"draw_device": ("electronic_rng",)},
        ),
        RequiredDocument(
            code="equipment_certificate", kind="certificate", issuer="laboratory",
            en="certificate of the electronic bingo equipment", es="certificado del equipo electrónico de bingo",
            cite="PR §27.11(E), §27.7(A), (D)", when={"system_type": _ELECTRONIC_BINGO},
        ),
        RequiredDocument(
            code="maker_licence", kind="licence", issuer="division", en="licence of the maker or supplier",
            es="licencia del fabricante o suplidor", cite="PR §27.11(D)",
        ),
        RequiredDocument(
            code="progressive_controls", kind="approval", issuer="division",
            en="internal controls of the progressive prize", es="controles internos del premio progresivo",
            cite="PR §27.3(I)", when={"progressive": ("on",)},
        ),
    ),
}  # fmt: skip


def _act(code: str, en: str, es: str, cite: str, issuer: Issuer = "authority") -> RequiredDocument:
    return RequiredDocument(code=code, kind="approval", issuer=issuer, en=en, es=es, cite=cite)


_BY_ACT: Final = (
    _act("programme", "figures of a progressive", "cifras de un progresivo", "PR §7.14(H)"),
    _act("table_link", "a table that joins a progressive", "una mesa que se une a un progresivo", "PR §7.14(H)"),
    _act("rate_change", "change of a progressive's rate", "cambio de tasa de un progresivo", "PR §7.14(H)(3)"),
    _act("table_return", "a table that is placed anew", "una mesa que se coloca de nuevo", "PR §7.14(H)"),
    _act("meter_defect", "correction of a defective meter", "corrección de un metro defectuoso", "PR §7.14(I)(4)"),
    _act("removal", "removal of a progressive", "remoción de un progresivo", "PR §7.14(J)"),
    _act("distribution", "distribution of a meter", "distribución de un metro", "PR §7.14(K)"),
    _act("raffle", "draw of what remains of a meter", "sorteo del remanente de un metro", "PR §27.3(I)", "division"),
    _act("card_price", "price of a bingo card", "precio del cartón de bingo", "PR §27.3(E)", "division"),
    _act("package_price", "price of a bingo package", "precio del paquete de bingo", "PR §27.3(E)", "division"),
    _act("breakage", "rule for what a tray has no coin for", "regla para lo que la bandeja no puede pagar", "PR §1.7"),
    _act("receipt_disposal", "money of receipts that expired", "dinero de recibos vencidos", "PR §1.7"),
)
ACTS: Final = {act.code: act for act in _BY_ACT}

REQUIRED: Final = Jurisdiction(games=GAMES, acts=ACTS)
