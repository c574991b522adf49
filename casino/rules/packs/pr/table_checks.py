"""Checks that Puerto Rico's manual orders at tables and of which a record is kept."""

from __future__ import annotations

from typing import Final

from casino.rules.table_check import TableCheck

_EBM: Final = ("manual_ebm", "electronic_ebm", "manual_mixed", "electronic_mixed")

CHECKS: Final = (
    TableCheck(
        code="set_prepared", when="opening",
        en="set sorted and inspected by the dealer, verified by the supervisor, shown to the first player, washed",
        es="juego ordenado e inspeccionado por el croupier, verificado por el supervisor, mostrado al primer jugador y "
        "mezclado",
        games={
            "pr.caribbean_stud": "PR §7.2(A)-(D)",
            "pr.let_it_ride": "PR §8.3(A)-(D)",
            "pr.pai_gow_poker": "PR §10.4(A)-(D)",
            "pr.pai_gow_tiles": "PR §11.3(A)-(D)",
            "pr.ultimate_texas_holdem": "PR §24.4(A)-(C)",
        },
    ),
    TableCheck(
        code="packs_alternate", when="opening",
        en="two lawful packs with backs of two colours, one shuffled while the other is dealt, changed every round",
        es="dos paquetes lícitos con reversos de dos colores, uno se baraja mientras se reparte el otro, alternados en "
        "cada ronda",
        games={"pr.caribbean_stud": "PR §7.16(N)-(R)", "pr.let_it_ride": "PR §8.13(G)"},
        options={"shuffle_mode": ("automatic",)},
    ),
    TableCheck(
        code="packs_of_two_colours", when="opening",
        en="two packs with backs of two colours, each prepared apart, changed every round",
        es="dos paquetes con reversos de dos colores, preparados por separado, alternados en cada ronda",
        games={
            "pr.ultimate_texas_holdem": "PR §24.4(E), §24.10(B)",
            "pr.triple_shot": "PR §14.3(B), §14.8(C)",
            "pr.texas_holdem_high": "PR §15.7(B)",
            "pr.seven_card_stud_high": "PR §16.7(B)",
        },
    ),
    TableCheck(
        code="ride_stub_counted", when="rounds",
        en="stub counted at least once in five rounds; a wrong count is an irregularity of its round",
        es="«stub» contado al menos una vez cada cinco rondas; un conteo incorrecto es una irregularidad de la ronda",
        games={"pr.let_it_ride": "PR §8.6(E), §8.7(E), §8.8(E)"},
    ),
    TableCheck(
        code="stub_counted", when="rounds",
        en="stub counted at least once in five rounds; a wrong count is an irregularity of its round",
        es="«stub» contado al menos una vez cada cinco rondas; un conteo incorrecto es una irregularidad de la ronda",
        games={"pr.caribbean_stud": "PR §7.6(F), §7.7(E), §7.8(E)"},
        options={"stub_count_waived": (False,)},
    ),
    TableCheck(
        code="signs_posted", when="opening",
        en="signs of the table in place: limits, payout limit, option in force",
        es="rótulos de la mesa en su lugar: límites, límite de pago, opción vigente",
        games={
            "pr.caribbean_stud": "PR §7.16(G)",
            "pr.let_it_ride": "PR §8.10(C), §8.13(C)",
            "pr.big_six": "PR §9.2(F)",
        },
    ),
    TableCheck(
        code="wheel_both_ways", when="day",
        en="The wheel was turned both ways and runs level",
        es="La rueda se giró en ambos sentidos y está nivelada",
        games={"pr.big_six": "PR §9.2(H)"},
    ),
    TableCheck(
        code="dice_in_view", when="opening",
        en="five lawful dice at the table, all in view, two of them in play",
        es="cinco dados reglamentarios en la mesa, todos a la vista, dos en juego",
        games={"pr.craps": "PR §3.8(B)", "pr.bonus_craps": "PR §3.8(B)"},
    ),
    TableCheck(
        code="shaker_kept", when="closing",
        en="shaker and dice were not left unattended",
        es="el agitador y los dados no quedaron desatendidos",
        games={"pr.pai_gow_poker": "PR §10.3(A)(1)", "pr.pai_gow_tiles": "PR §11.12(H)"},
    ),
    TableCheck(
        code="hall_ready", when="opening",
        en="panel and screens show balls and pattern; a manager accompanies the caller",
        es="el panel y las pantallas muestran bolas y patrón; un gerencial acompaña al anunciador",
        games={"pr.bingo": "PR §27.3(A), (H), §27.8(C)"},
    ),
    TableCheck(
        code="balls_shown", when="opening",
        en="all balls present, of equal weight, without defects, told apart from other sets, open to inspection",
        es="todas las bolas presentes, de igual peso, sin defectos, distinguibles de otros conjuntos, a inspección",
        games={"pr.bingo": "PR §27.8(B)"},
        options={"draw_device": ("blower",)},
    ),
    TableCheck(
        code="spare_device", when="opening",
        en="one electronic device kept in reserve",
        es="un dispositivo electrónico de reserva",
        games={"pr.bingo": "PR §27.7(I)"},
        options={"system_type": _EBM},
    ),
    TableCheck(
        code="devices_erased", when="closing",
        en="cards erased from the electronic devices after the last game",
        es="cartones borrados de los dispositivos electrónicos tras el último juego",
        games={"pr.bingo": "PR §27.7(C)"},
        options={"system_type": _EBM},
    ),
    TableCheck(
        code="sales_copied", when="closing",
        en="copy of the data of sales made by the operator",
        es="copia de los datos de ventas hecha por el operador",
        games={"pr.bingo": "PR §27.4(C)"},
        options={"backup_mode": ("manual",)},
    ),
    TableCheck(
        code="seating_kept", when="closing",
        en="players seated from the waiting list, tables balanced, moved only at their own wish, a seat kept for fifteen "
        "minutes at most",
        es="jugadores sentados por lista de espera, mesas balanceadas, cambio de mesa solo a petición propia, espacio "
        "reservado quince minutos a lo sumo",
        games={
            "pr.texas_holdem_high": "PR §15.1(B), (D)",
            "pr.seven_card_stud_high": "PR §16.1(B), (D)",
            "pr.omaha_high": "PR §25.1(B), (D)",
        },
    ),
    TableCheck(
        code="clock_kept", when="closing",
        en="a player on the clock has one minute and is warned at ten seconds",
        es="al llamarse el reloj el jugador tiene un minuto y se le advierte a los diez segundos",
        games={"pr.texas_holdem_high": "PR §15.3(P)"},
        options={"decision_clock": (True,)},
    ),
    TableCheck(
        code="helper_present", when="opening",
        en="a second employee, who only collects and stacks chips",
        es="un segundo empleado, que solo recoge y agrupa fichas",
        games={"pr.roulette": "PR §2.3(A)"},
        options={"helper": (True,)},
    ),
    TableCheck(
        code="cut_card_placed", when="opening",
        en="cut card four cards from the end of the pack",
        es="carta de corte a cuatro cartas del final del paquete",
        games={"pr.pai_gow_poker": "PR §10.5(E)"},
        options={"cut_card_position": ("four_from_end",)},
    ),
    TableCheck(
        code="chip_hands_turned", when="closing",
        en="where the dealer had no hand, the cards of every seat with a progressive chip were turned",
        es="cuando el croupier no tuvo mano, se viraron las cartas de cada jugador con ficha progresiva",
        games={"pr.caribbean_stud": "PR §7.9(F)(1)"},
        options={"reveal_players_when_dealer_not_qualified": (False,)},
    ),
)  # fmt: skip
