"""Rounds of the Basque catalogue and of Peru worked out by hand from the text: edges that chance seldom meets.

A round is told line by line: ``bet SEAT CODE AMOUNT [TARGET]``, ``do SEAT ACTION [AMOUNT]``, ``close``, ``roll D D``,
``ball POCKET``, ``cards PLACE CARD ...``, ``deal PLACE CARD PLACE CARD ...``, ``hand NUMBER CARD ...`` (the dealer's),
``show CARD``, ``set PLACE HIGH / LOW``.
What follows ``=`` is the net of a bet, or the code by which the last line is refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.play import Event, bet, cards, ev, play

LIMITS = {"min": "10.00", "max": "1000.00"}
UP_TO_50 = {"min": "10.00", "max": "500.00"}
BY_GAME = {
    "eus.craps": {"min": "1.00", "max": "1000.00"},
    "eus.french_roulette": UP_TO_50,
    "eus.american_roulette": UP_TO_50,
    "eus.trente_et_quarante": UP_TO_50,
}
ANTE = {"min": "10.00", "max": "100.00"}
"""Games whose maximum is one of the lawful multiples."""
ANTES = {"eus.trijoker", "eus.three_card_poker", "eus.caribbean_stud", "eus.texas_poker"}


def told(line: str) -> list[Event]:
    word, *rest = line.split()
    match word:
        case "bet":
            return [bet(int(rest[0]), rest[1], rest[2], *rest[3:])]
        case "do":
            more = {"amount": rest[2]} if len(rest) > 2 else {}
            return [ev("DecisionMade", seat=int(rest[0]), action=rest[1], **more)]
        case "close":
            return [ev("BetsClosed")]
        case "roll":
            return [ev("DiceRolled", d1=int(rest[0]), d2=int(rest[1]), **({"d3": int(rest[2])} if rest[2:] else {}))]
        case "ball":
            return [ev("BallLanded", pocket=rest[0])]
        case "cards":
            return cards(place(rest[0]), *rest[1:])
        case "hand":  # a further hand of the dealer's
            return cards("dealer", *rest[1:], hand=int(rest[0]))
        case "deal":
            return [event for to, card in zip(rest[::2], rest[1::2], strict=True) for event in cards(place(to), card)]
        case "show":
            return [ev("CardExposed", to="board", card=rest[0])]
        case "set":
            return [ev("HandSet", to=place(rest[0]), high=rest[1:6], low=rest[7:9])]
    raise ValueError(line)


def place(word: str) -> int | str:
    return int(word) if word.isdigit() else word


Case = tuple[str, dict[str, Any], str, str]

CASES: list[Case] = [
    # 01, 02: neighbours that meet zero, three numbers with zero, two columns, sectors
    ("eus.french_roulette", {}, "bet 1 neighbours 50.00 0 ; close ; ball 26", "1 310.00"),
    ("eus.french_roulette", {}, "bet 1 zero_street 10.00 0-2-3 ; bet 1 split 10.00 0-2 ; close ; ball 2", "1 280.00"),
    ("eus.french_roulette", {}, "bet 1 two_columns 25.00 2-3 ; close ; ball 36", "1 12.50"),
    ("eus.french_roulette", {}, "bet 1 sector_third 60.00 ; close ; ball 33", "1 120.00"),
    ("eus.french_roulette", {}, "bet 1 street 10.00 1-2-3 ; bet 1 even 10.00 ; close ; ball 2", "1 120.00"),
    ("eus.french_roulette", {}, "bet 1 even 30.00 ; close ; ball 0 ; do 1 half_back", "1 -15.00"),
    ("eus.american_roulette", {}, "bet 1 high 15.00 ; bet 1 first_four 10.00 ; close ; ball 0", "1 72.50"),
    ("eus.american_roulette", {}, "bet 1 six_line 10.00 31-36 ; bet 1 red 10.00 ; close ; ball 32", "1 60.00"),
    ("eus.american_roulette", {}, "bet 1 sector_orphans 50.00 ; close ; ball 1", "1 310.00"),
    ("eus.american_roulette", {}, "bet 1 neighbours 60.00 17 ; close ; ball 2", "1 372.00"),
    # 04: five loses on every even chance, wins on its number
    ("eus.boule", {}, "bet 1 number 10.00 5 ; bet 1 odd 10.00 ; bet 1 low 10.00 ; close ; ball 5", "1 50.00"),
    ("eus.boule", {}, "bet 1 even 10.00 ; bet 1 red 10.00 ; bet 1 low 10.00 ; close ; ball 2", "1 30.00"),
    # 05: insured and not insured at 31 to 31, an ordinary tie
    ("eus.trente_et_quarante", {},
     "bet 1 black 20.00 ; bet 2 inverse 20.00 ; close ; cards black Kc Qd 9h 7s ; cards red Jh Tc 9d 7c",
     "1 0.00 2 0.00"),
    ("eus.trente_et_quarante", {},
     "bet 1 red 20.00 ; bet 2 colour 20.00 ; close ; cards black Kc Qd Jh As ; cards red Jd Tc 9d 2c ; do 1 "
     "half_back ; do 2 half_back",
     "1 -10.00 2 -10.00"),
    # 06: odds, bets that travel, twelve, partial pays
    ("eus.craps", {}, "bet 1 win 20.00 ; roll 1 3 ; bet 1 win_odds 20.00 ; roll 2 2", "1 60.00"),
    ("eus.craps", {}, "bet 1 dont_win 20.00 ; roll 4 1 ; bet 1 dont_win_odds 30.00 ; roll 5 2", "1 40.00"),
    ("eus.craps", {}, "bet 1 dont_win 20.00 ; roll 4 1 ; bet 1 dont_win_odds 31.00", "= above_maximum"),
    ("eus.craps", {}, "bet 1 win 10.00 ; roll 3 3 ; bet 2 dont_come 10.00 ; roll 6 6 ; roll 5 2", "1 -10.00 2 0.00"),
    ("eus.craps", {},
     "bet 1 win 10.00 ; roll 3 3 ; bet 1 come 10.00 ; roll 4 5 ; bet 1 come_odds 10.00 9 ; roll 6 3",
     "1 25.00"),
    ("eus.craps", {},
     "bet 1 win 10.00 ; bet 2 under_7 10.00 ; bet 3 over_7 10.00 ; roll 3 4",
     "1 10.00 2 -10.00 3 -10.00"),
    ("eus.craps", {},
     "bet 1 win 10.00 ; bet 2 place_wrong 16.00 9 ; bet 3 place_right 10.00 4 ; roll 3 4",
     "1 10.00 2 10.00 3 -10.00"),
    ("eus.craps", {}, "bet 1 win 10.00 ; bet 2 hard_6 10.00 ; bet 3 big_6 10.00 ; roll 4 2", "1 0.00 2 -10.00 3 10.00"),
    ("eus.craps", {},
     "bet 1 win 10.00 ; bet 2 horn 10.00 ; bet 3 eleven 10.00 ; bet 4 any_craps 10.00 ; roll 5 6",
     "1 10.00 2 40.00 3 150.00 4 -10.00"),
    ("eus.craps", {}, "bet 1 win 10.00 ; bet 2 place_right 10.00 6 ; roll 4 2", "1 0.00 2 11.67"),
    # 07: six under the option, a tie with all three bets, a third card that the bank may not take
    ("eus.punto_banca", {"commission_mode": "B"},
     "bet 1 banca 15.00 ; close ; deal player Kd banker 3c player 4h banker 3d player Jc",
     "1 7.50"),
    ("eus.punto_banca", {},
     "bet 1 punto 20.00 ; bet 2 banca 20.00 ; bet 3 empate 10.00 ; close ; deal player 9d banker 5c player 9h "
     "banker 3d",
     "1 0.00 2 0.00 3 80.00"),
    ("eus.punto_banca", {},
     "bet 1 banca 20.00 ; close ; deal player 2d banker 3c player 3h banker Kd player 8c banker 2h",
     "= hand_must_stand"),
    # 10
    ("eus.wheel_of_fortune", {"pays_24": "1:1"},
     "bet 1 pos_24 10.00 ; bet 1 joker_2 10.00 ; close",
     "= round_not_finished"),
    # 14: two equal hands are the bank's, the joker as an ace in the low hand, a low hand above the high one
    ("eus.pai_gow_poker", {},
     "bet 1 main 40.00 ; close ; roll 1 1 1 ; set 1 Jh Js 9d 6c 4s / Ad Qh ; set dealer Jc Jd 9h 6s 4d / As Qc",
     "1 -40.00"),
    ("eus.pai_gow_poker", {"commission_rate": "0.04"},
     "bet 1 main 60.00 ; close ; roll 2 2 4 ; set 1 2h 2s 9d 6c 4s / Jk Qh ; set dealer Ac Qd 9h 6s 4d / Ks Jc",
     "1 57.60"),
    ("eus.pai_gow_poker", {},
     "bet 1 main 20.00 ; close ; roll 2 2 4 ; set 1 Kh Qs 9d 6c 4s / 2h 2s ; set dealer Ac Qd 9h 6s 3d / Kc Jc",
     "1 -20.00"),
    ("pe.pai_gow_poker", {"payout": "1:1", "commission_rate": "0.05"},
     "bet 1 main 100.00 ; close ; roll 6 6 6 ; set 1 8h 8s 9d 6c 4s / Ad Kh ; set dealer Ac Qd 9h 6s 3d / Ks Jc",
     "1 95.00"),
    ("pe.pai_gow_poker", {"payout": "1:1", "commission_rate": "0.05"},
     "bet 1 main 100.00 ; close ; roll 1 1 1 ; set 1 8h 8s 9d 6c 4s / Ad Kh ; set dealer 2c 2d 9h 6s 3d / As Kd",
     "1 0.00"),
    # 03: an ace that was doubled, a split pair of tens with an ace, surrender, a bust before the bank's
    ("eus.blackjack", {},
     "bet 1 main 30.00 ; close ; deal 1 As dealer 9c 1 4d ; do 1 double ; cards 1 Kc ; cards dealer 8h",
     "1 -60.00"),
    ("eus.blackjack", {"surrender": True},
     "bet 1 main 25.00 ; close ; deal 1 Ks dealer 9c 1 6d ; do 1 surrender",
     "1 -12.50"),
    ("eus.blackjack", {"surrender": True},
     "bet 1 main 25.00 ; close ; deal 1 Ks dealer Ac 1 6d ; do 1 surrender",
     "= surrender_against_ace"),
    ("eus.blackjack", {},
     "bet 1 main 20.00 ; close ; deal 1 Ks dealer Ac 1 9d ; bet 1 insurance 10.00 ; do 1 stand ; cards dealer "
     "Kh",
     "1 0.00"),
    ("eus.blackjack", {},
     "bet 1 main 20.00 ; close ; deal 1 Ks dealer Ac 1 9d ; bet 1 insurance 10.01",
     "= above_maximum"),
    ("eus.blackjack", {}, "bet 1 main 25.00 ; close ; deal 1 As dealer 7c 1 Kd ; cards dealer 9h 5d", "1 37.50"),
    # 03.01: stages with the same first card
    ("eus.triple_blackjack", {},
     "bet 1 box_1 10.00 ; bet 1 box_3 20.00 ; close ; deal 1 Ts dealer 6c 1 8d ; do 1 stand ; cards dealer Th "
     "Kd ; hand 2 As",
     "1 30.00"),
    ("eus.triple_blackjack", {},
     "bet 1 box_1 10.00 ; bet 1 box_2 10.00 ; close ; deal 1 As dealer 9c 1 Kd ; cards dealer Th ; hand 1 2d Tc",
     "1 30.00"),
    ("eus.triple_blackjack", {},
     "bet 1 box_1 10.00 ; bet 1 box_2 10.00 ; bet 1 box_3 10.00 ; close ; deal 1 Ts dealer 6c 1 6d ; do 1 hit ; "
     "cards 1 Kd",
     "1 -30.00"),
    ("eus.triple_blackjack", {}, "bet 1 box_1 10.00 ; bet 1 box_1 10.00", "= box_has_its_bet"),
    # 13: a pair of jacks on the board, tens, a bet taken back
    ("eus.trijoker", {},
     "bet 1 bet_1 10.00 ; bet 1 bet_2 10.00 ; bet 1 bet_3 10.00 ; close ; deal 1 As board Jh 1 8d board Jc 1 3s "
     "; do 1 stay ; show Jh ; do 1 stay ; show Jc",
     "1 30.00"),
    # 15: a bank with queen, eight, two plays; jack high does not
    ("eus.three_card_poker", {},
     "bet 1 ante 10.00 ; bet 1 par_plus 10.00 ; close ; deal 1 Kh dealer Qc 1 Jd dealer 8d 1 9s dealer 2h ; do "
     "1 go",
     "1 10.00"),
    ("eus.three_card_poker", {},
     "bet 1 ante 10.00 ; close ; deal 1 5h dealer Jc 1 4d dealer 8d 1 2s dealer 3h ; do 1 go",
     "1 10.00"),
    ("eus.three_card_poker", {},
     "bet 1 ante 10.00 ; bet 1 par_plus 10.00 ; close ; deal 1 Kh dealer Kc 1 Kd dealer Qc 1 Ks dealer Jc ; do "
     "1 go",
     "1 320.00"),
    # 11: equal but for the suits; a bank with ace and queen
    ("eus.caribbean_stud", {},
     "bet 1 ante 10.00 ; close ; deal 1 2h dealer Ac 1 3d dealer Qd 1 5s dealer Js 1 7c dealer Tc 1 9h dealer "
     "8h ; do 1 go",
     "1 10.00"),
    ("eus.caribbean_stud", {},
     "bet 1 ante 10.00 ; close ; deal 1 Ah dealer Ac 1 Kd dealer Ks 1 9s dealer 9d 1 7c dealer 7h 1 3h dealer "
     "2h ; do 1 go",
     "1 30.00"),
    # 16: the ante pays by the player's hand where the bank does not play
    ("eus.texas_poker", {},
     "bet 1 ante 10.00 ; bet 1 txb 10.00 ; close ; deal 1 2h dealer Ac 1 5h dealer Qd ; cards board 7h 9h Kh ; "
     "do 1 go ; cards board 3c Jd",
     "1 270.00"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "lines", "expected"), CASES)
def test_by_hand(game: str, options: dict[str, Any], lines: str, expected: str) -> None:
    events = [ev("RoundOpened"), *(event for line in lines.split(" ; ") for event in told(line))]
    code = expected.removeprefix("= ")
    if code == expected or code == "round_not_finished":
        events.append(ev("RoundClosed"))
    limits = ANTE if game in ANTES else BY_GAME.get(game, LIMITS)
    answer = play(game, events, options=options, limits=limits)
    if code != expected:
        assert answer.refusal[0] == code, answer.data
        return
    words = expected.split()
    for seat, net in zip(words[::2], words[1::2], strict=True):
        found = sum(round(100 * float(line["net"])) for line in answer.lines if line["seat"] == int(seat))
        assert found == round(100 * float(net)), answer.data
