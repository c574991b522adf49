"""The detail of every exception as people read it: amounts as amounts, seconds as seconds, in both languages."""

import pytest

from accounting import checks
from accounting.queries import unit_of
from casino.admin import show
from casino.wording.exception_details import declared, detail_of, exception_detail

SHOWN: dict[str, tuple[str, str, str]] = {
    "pin_origin_locked": (
        "20 wrong PINs, the last one of K01: no PIN is checked for 15 min",
        "20 wrong PINs, the last one of K01: no PIN is checked for 15 min",
        "20 PIN erróneos, el último de K01: no se comprueba ningún PIN durante 15 min",
    ),
    "opener_differs": (
        "closer 2026-11-20 N: 2500: -6, 10000: +57",
        "closer 2026-11-20 N: 25.00: −6, 100.00: +57",
        "cierre 2026-11-20 N: 25.00: −6, 100.00: +57",
    ),
    "slip_late": ("42 min > 30 min", "42 min > 30 min", "42 min > 30 min"),
    "document_missing": ("fill", "fill", "relleno"),
    "document_unexpected": (
        "credit: belongs to BJ-2 M", "credit: belongs to BJ-2 M", "crédito: es de BJ-2 M",
    ),
    "document_different": (
        "fill: system 5000, paper 4500 (minor units)",
        "fill: system 50.00, paper 45.00",
        "relleno: sistema 50.00, papel 45.00",
    ),
    "count_differs": (
        "2026-11-20-1 2 hand E7: notes 2000: +1",
        "2026-11-20-1 2 hand E7: notes 20.00: +1",
        "2026-11-20-1 2 a mano E7: billetes 20.00: +1",
    ),
    "count_corrected": (
        "2026-11-20-1: chips 500: -3", "2026-11-20-1: chips 5.00: −3", "2026-11-20-1: fichas 5.00: −3",
    ),
    "acceptance_differs": (
        "notes 2000: +1, chips 500: -3", "notes 20.00: +1, chips 5.00: −3", "billetes 20.00: +1, fichas 5.00: −3",
    ),
    "box_swapped": ("2026-11-20-1: RO-1 / BJ-1",) * 3,
    "box_uncounted": (
        "off the table since 2026-11-20T22:10+00:00, in_transit",
        "off the table since 2026-11-20T22:10+00:00, in transit",
        "fuera de la mesa desde 2026-11-20T22:10+00:00, en tránsito",
    ),
    "box_never_installed": (
        "marked for RO-1 M, which worked without it",
        "marked for RO-1 M, which worked without it",
        "marcada para RO-1 M, que trabajó sin ella",
    ),
    "table_without_box": ("", "", ""),
    "notice_late": (
        "inspector: due 2026-11-20T22:10+00:00 (PR §27.3(K))",
        "Inspector: due 2026-11-20T22:10+00:00 (PR §27.3(K))",
        "Inspector: vence 2026-11-20T22:10+00:00 (PR §27.3(K))",
    ),
    "payment_held_too_long": (
        "due 2026-11-20T22:10+00:00 (CL I §6)",
        "due 2026-11-20T22:10+00:00 (CL I §6)",
        "vence 2026-11-20T22:10+00:00 (CL I §6)",
    ),
    "last_plays_missing": ("CL II §2.5",) * 3,
    "last_plays_exceeded": (
        "4 played, 3 announced (CL II §2.5)",
        "4 played, 3 announced (CL II §2.5)",
        "4 jugadas, 3 anunciadas (CL II §2.5)",
    ),
    "closed_before_hour": (
        "closed 2026-11-20T22:10+00:00, hour 2026-11-20T23:00+00:00 (EUS art. 2(1))",
        "closed 2026-11-20T22:10+00:00, hour 2026-11-20T23:00+00:00 (EUS art. 2(1))",
        "cerrada 2026-11-20T22:10+00:00, hora 2026-11-20T23:00+00:00 (EUS art. 2(1))",
    ),
    "out_of_service": (
        "none open 2026-11-20T22:10+00:00 to 2026-11-20T23:00+00:00 (EUS art. 2(3))",
        "none open 2026-11-20T22:10+00:00 to 2026-11-20T23:00+00:00 (EUS art. 2(3))",
        "ninguna abierta de 2026-11-20T22:10+00:00 a 2026-11-20T23:00+00:00 (EUS art. 2(3))",
    ),
    "not_checked": (
        "wheel_both_ways (PR §9.2(H))",
        "wheel not turned both ways (PR §9.2(H))",
        "rueda sin girar en ambos sentidos (PR §9.2(H))",
    ),
    "sign_not_read": ("min, max (PR §7.15(D))",) * 3,
    "round_irregular": (
        "payment_not_approved, seat 3 (PR §8.10(F)(6))",
        "payment without the supervisor's approval, seat 3 (PR §8.10(F)(6))",
        "pago sin la aprobación del supervisor, puesto 3 (PR §8.10(F)(6))",
    ),
    "approvals_missing": ("layout, shoe", "layout, shoe", "layout, shoe"),
    "box_elsewhere": ("lay by the hand basin 500 (Counted; E1, E2)",) * 3,
    "cage_over_short": (
        "closing — 500: +3, money: -30660372",
        "closing — 5.00: +3, money: −306,603.72",
        "cierre — 5.00: +3, dinero: −306,603.72",
    ),
    "below_float": ("900000 < 1000000 [PR §3.6]",) + ("9,000.00 < 10,000.00 [PR §3.6]",) * 2,
    "bank_short": ("900000 < 1000000",) + ("9,000.00 < 10,000.00",) * 2,
    "rake_differs": (
        "hands 1250, time 0, counted 1200",
        "hands 12.50, time 0.00, counted 12.00",
        "manos 12.50, por tiempo 0.00, contado 12.00",
    ),
    "inspection_differs": (
        "read 120.00, system at most 150.00, 2500: -1",
        "read 120.00, system at most 150.00, 25.00: −1",
        "leído 120.00, sistema a lo sumo 150.00, 25.00: −1",
    ),
    "set_overdue": (
        "in play since 2026-11-20T18:00:00+00:00, 500 minutes (PR §24.4(G))",
        "in play since 2026-11-20T18:00:00+00:00, 500 minutes (PR §24.4(G))",
        "en juego desde 2026-11-20T18:00:00+00:00, 500 minutos (PR §24.4(G))",
    ),
    "check_failed": ("ball 17 chipped (PR §27.8(B))",) * 3,
    "malfunction": ("screen frozen (D01)",) * 3,
    "set_suspicious": ("removed: suspicion", "removed: suspicion", "retirado: sospecha"),
    "set_hold_overdue": (
        "held since 2026-11-12T18:00+00:00, 8 days > 7: a hand print",
        "held since 2026-11-12T18:00+00:00, 8 days > 7: a hand print",
        "retenido desde 2026-11-12T18:00+00:00, 8 días > 7: a hand print",
    ),
    "sets_differ": (
        "count 2026-11-20-1: counted 3, book 4",
        "count 2026-11-20-1: counted 3, book 4",
        "conteo 2026-11-20-1: contado 3, libro 4",
    ),
    "inventory_overdue": ("91 days > 90 (PR §11.10(G)(3))",) * 2 + ("91 días > 90 (PR §11.10(G)(3))",),
    "limit_ends_soon": ("PR §7.14(J)",) * 3,
    "limit_reached": ("PR §7.14(J)",) * 3,
    "funds_due": ("PR §7.14(K)",) * 3,
    "summary_late": ("2026-11-20",) * 3,
    "draw_due": ("PR §27.3(I)",) * 3,
    "summary_not_received": ("PR §7.14(L)",) * 3,
    "receipt_lapsed": ("PR §7.12(A), §1.7",) * 3,
    "absence_ends": ("PR §7.14(M)",) * 3,
    "absence_too_long": ("PR §7.14(M)",) * 3,
    "day_withdrawn": ("P01: wrong date",) * 3,
    "clock_skew": (
        "device 2026-11-20T16:08:15+00:00, server 2026-11-20T18:00:00+00:00: -6705 s (tolerance 300 s)",
        "device 2026-11-20T16:08:15+00:00, server 2026-11-20T18:00:00+00:00: −6705 s (tolerance 300 s)",
        "equipo 2026-11-20T16:08:15+00:00, servidor 2026-11-20T18:00:00+00:00: −6705 s (tolerancia 300 s)",
    ),
    "bingo_prize_unpaid": ("500 ≠ 0", "5.00 ≠ 0.00", "5.00 ≠ 0.00"),
    "payment_not_approved": ("500 ≠ 0", "5.00 ≠ 0.00", "5.00 ≠ 0.00"),
    "cards_not_refunded": ("400 ≠ 0", "4.00 ≠ 0.00", "4.00 ≠ 0.00"),
    "gross_is_bridged": ("100 ≠ 99", "1.00 ≠ 0.99", "1.00 ≠ 0.99"),
    "cage_is_book": ("100 ≠ 0", "1.00 ≠ 0.00", "1.00 ≠ 0.00"),
    "sales_banks_are_book": ("100 ≠ 0", "1.00 ≠ 0.00", "1.00 ≠ 0.00"),
    "sales_over_short": (
        "due 17600, received 17500", "due 176.00, received 175.00", "corresponde 176.00, recibido 175.00",
    ),
    "sale_corrected": (
        "1200 → 800, licence LIC-7", "12.00 → 8.00, licence LIC-7", "12.00 → 8.00, licencia LIC-7",
    ),
    "cards_missing": ("A-17, A-18",) * 3,
    "win_identity": ("0 ≠ -50", "0.00 ≠ −0.50", "0.00 ≠ −0.50"),
    "win_variance": (
        "+1000 told already", "+10.00 explained by other exceptions", "+10.00 explicado por otras excepciones",
    ),
    "hold_out_of_range": (
        "base 2026-10-01–2026-10-31; -2.00 %–15.50 %; ±3.00 %",
        "base 2026-10-01–2026-10-31; −2.00\xa0%–15.50\xa0%; ±3.00\xa0%",
        "base 2026-10-01–2026-10-31; −2.00\xa0%–15.50\xa0%; ±3.00\xa0%",
    ),
    "late_round": (
        "2026-11-20T16:30:00+00:00, 2026-11-20 M, TT-RO-1, win 500",
        "2026-11-20T16:30:00+00:00, 2026-11-20 M, TT-RO-1, win 5.00",
        "2026-11-20T16:30:00+00:00, 2026-11-20 M, TT-RO-1, ganancia 5.00",
    ),
    "rake_not_counted": (
        "hands 1250, time 300, chips in the box 1550",
        "hands 12.50, time 3.00, chips in the box 15.50",
        "manos 12.50, por tiempo 3.00, fichas en la caja 15.50",
    ),
    "pool_not_counted": (
        "hands not recorded, time 300, chips in the box 1550",
        "hands not recorded, time 3.00, chips in the box 15.50",
        "manos no registradas, por tiempo 3.00, fichas en la caja 15.50",
    ),
    "no_set_in_play": ("cards: 12 rounds", "cards: 12 rounds", "cartas: 12 jugadas"),
    "payment_variance": (
        "seat 3, pr.roulette/column: paid 300, due 600 [PR §2.4, §2.5]",
        "seat 3, Column: paid 3.00, due 6.00 [PR §2.4, §2.5]",
        "puesto 3, Columnas: pagado 3.00, debido 6.00 [PR §2.4, §2.5]",
    ),
    "meter_identity": ("10000000 ≠ 10005000", "10.00 ≠ 10.005", "10.00 ≠ 10.005"),
    "chips_counted": ("1200 ≠ 1201", "1,200 ≠ 1,201", "1,200 ≠ 1,201"),
    "payable_is_meter": ("100 ≠ 101", "1.00 ≠ 1.01", "1.00 ≠ 1.01"),
    "clearing_is_zero": ("0 ≠ 100", "0.00 ≠ 1.00", "0.00 ≠ 1.00"),
    "payout_meter": ("1 ≠ 0",) * 3,
    "prizes_registered": ("1 ≠ 0",) * 3,
    "meter_reading": ("in_meter", "in meter", "medidor de entrada"),
    "summary_unsigned": ("1 ≠ 0",) * 3,
    "void_chips": (
        "6 chips of the progressive in 2 void rounds, refunded [PR §7.13]",
        "6 chips of the progressive in 2 void rounds, refunded [PR §7.13]",
        "6 fichas del progresivo en 2 jugadas nulas, devueltas [PR §7.13]",
    ),
    "distribution": ("100 ≠ 99", "1.00 ≠ 0.99", "1.00 ≠ 0.99"),
    "reserve_cover": ("joint [PR §13.10(A)(6)]",) * 2 + ("reserva y banca [PR §13.10(A)(6)]",),
    "reserve_is_book": ("100 ≠ 99", "1.00 ≠ 0.99", "1.00 ≠ 0.99"),
    "receipts_are_book": ("100 ≠ 99", "1.00 ≠ 0.99", "1.00 ≠ 0.99"),
    "forms_complete": ("F-0000005, F-0000006",) * 3,
    "forms_in_order": ("recorded after a higher number",) * 2 + ("anotado después de un número mayor",),
    "chips_per_denomination": (
        "float_negative: -3", "pieces outstanding: −3", "piezas en poder del público: −3",
    ),
    "payout_forms_used": ("CSP.2026-11-20.1",) * 3,
    "table_float_is_inventory": (
        "keyed after 2026-11-21 N",
        "recorded after the closer of 2026-11-21 N, which its opener was compared with",
        "anotado después del cierre de 2026-11-21 N, con el que se comparó su apertura",
    ),
    "journal_balances": ("100 ≠ 99", "1.00 ≠ 0.99", "1.00 ≠ 0.99"),
    "tables_linked": ("1 ≠ 2",) * 3,
}  # fmt: skip
"""Code to a detail as it is stored and as it is read in English and in Spanish."""


def test_every_exception_code_declares_its_detail_and_is_shown_here() -> None:
    codes = set(show.EXCEPTIONS) | set(checks.CHECKS)
    assert set(declared()) == codes
    assert set(SHOWN) == codes


@pytest.mark.parametrize("code", SHOWN)
def test_a_detail_is_shown_by_the_kinds_of_its_fields(code: str) -> None:
    stored, english, spanish = SHOWN[code]
    unit = unit_of(code, stored) if code in checks.CHECKS else ""
    assert exception_detail(code, stored, "USD", "en", unit=unit) == english
    assert exception_detail(code, stored, "USD", "es", unit=unit) == spanish


def test_a_detail_is_written_as_one_of_the_declared_forms() -> None:
    written = detail_of("bank_short", held=900_000, required=1_000_000)
    assert written == "900000 < 1000000"
    with pytest.raises(ValueError, match="no form with the fields held"):
        detail_of("bank_short", held=900_000)


def test_nothing_is_guessed_in_a_text_of_no_declared_form() -> None:
    """Times, serials and what people wrote stay as they are."""
    text = "device 09:15:30+00:00: -6705 s, 500: +3 by hand"
    for code in ("clock_skew", "box_elsewhere", "no_such_code"):
        assert exception_detail(code, text, "USD", "es") == text
