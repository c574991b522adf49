"""Consequences of errors with the cards of a poker-room hand: the effects that a pack's irregularities name."""

from __future__ import annotations

from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN
from casino.rules.errors import define
from casino.rules.families.poker_room_deal import SHARE, DealtHand
from casino.rules.fields import reads
from casino.rules.kernel import Irregularity
from casino.rules.money import MAX_MINOR

SEVERAL_FACE_UP: Final = "cards_face_up_in_deck"
"""Code, in every pack, of the irregularity of a second card face up in one deck."""

define("seat_not_named", "The event must name a seat.", "El evento debe nombrar un puesto.")
define(
    "cards_not_in_deck",
    "{count} cards cannot be lost: the deck has {left}.",
    "No se pueden perder {count} cartas: en el mazo quedan {left}.",
)
define(
    "not_too_many_chips",
    "{amount} is not more than the {due} of the call.",
    "{amount} no es más que los {due} que faltan para cubrir.",
)
define("card_not_named", "The event must name a card.", "El evento debe nombrar una carta.")


class IrregularHand(DealtHand):
    """The effects. A pack gives each irregularity one of them, its texts and its clause."""

    def effect_reshuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All cards back and dealt anew; once a decision was made on them the hand cannot be replayed and is void."""
        if self._cards_untouched():
            self._take_cards_back()
        else:
            self.void_cite = rule.cite

    @reads("seat", "card")
    def effect_discard_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards dealt to somebody who is not eligible are discarded; the hand continues without that seat."""
        seat = self._named_seat(rule, event)
        if self.stake(seat, SHARE) or self.stage in ("forced", "showdown", "over"):
            raise self.not_now(rule)
        if event.card is not None and event.card not in self.hole.get(seat, ()):
            self._discard(event.card)
        dealt_in = seat in self.players
        self.stacks.pop(seat, None)
        self.hole.pop(seat, None)
        for seats in (self.queue, self.late, self.owed):
            while seat in seats:
                seats.remove(seat)
        if dealt_in and self.stage in ("bring_in", "betting", "street"):
            self._drop(seat)
            self.folded.discard(seat)
        if dealt_in:
            self.players.remove(seat)
        if self.stage == "deal":
            self._advance_deal()

    @reads("card", "count")
    def effect_discard_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card is not used; it joins the discards. A second one found in the same deck: more than one."""
        self._put_away(event, least=1)
        if self.face_up_found:
            self.on_irregularity_declared(msgspec.structs.replace(event, code=SEVERAL_FACE_UP, card=None))
            return
        self.face_up_found = True

    @reads("seat", "card")
    def effect_replace_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card that turned up while it was dealt is burned; the player receives another.

        ``card`` reported as dealt leaves the hand (without ``card``: the seat's last one), and the seat may get its new
        card at any time before the betting. One that was not reported is only put away.
        """
        seat = self._named_seat(rule, event)
        if not self._cards_untouched():
            raise self.not_now(rule)
        held = self.hole.get(seat, [])
        card = event.card if event.card is not None else held[-1] if held else None
        if card is not None and card not in held:
            self._discard(card)
        elif card is not None:
            held.remove(card)
            self.owed.append(seat)
            self.stage = "deal"
            self.pending.clear()
        if card is not None:
            self.exposed.append(card)
        self.burns_expected += 1

    @reads("seat", "card")
    def effect_turn_down(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A down card of the first ones turned up: it stays so and the seat's last one is dealt down; a second one
        kills the hand. ``card``: which (without it the seat's last one)."""
        seat = self._named_seat(rule, event)
        held = self.hole.get(seat, [])
        if self.stage != "deal" or not held or seat in self.folded or len(held) > self.layout.streets[0].down:
            raise self.not_now(rule)
        card = event.card or held[-1]
        if card not in held or card == HIDDEN:
            raise self.illegal("card_not_named", rule.cite, field="card")
        if seat in self.turned and card not in self.up[seat]:
            self._kill_in_deal(rule, seat)
            return
        self.turned[seat] = rule.cite
        self.up[seat] = [card]

    @reads("seat")
    def effect_kill_in_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Two of a hand's first cards lie face up: it is dead and its ante goes back."""
        seat = self._named_seat(rule, event)
        if self.stage not in ("deal", "bring_in") or len(self.hole.get(seat, ())) < 2 or seat in self.folded:
            raise self.not_now(rule)
        self._kill_in_deal(rule, seat)

    @reads("seat")
    def effect_last_up(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The last card fell face up to one player: from now on it does so for all. ``seat`` may have it already."""
        if self.stage != "street" or self.street + 2 != len(self.layout.streets) or not self._next_street().own:
            raise self.not_now(rule)
        seat = event.seat
        given = dict(self.street_dealt)
        if seat is not None and seat in given:
            if given[seat] == HIDDEN:
                raise self.illegal("card_not_named", rule.cite, field="card")
            if given[seat] not in self.up[seat]:
                self.up[seat].append(given[seat])
        self.last_up = rule.cite

    @reads("seat")
    def effect_correct_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Found before two players have cards: dealt anew. Later: ``seat`` gets its card after the last player."""
        if self.stage == "street" and self._next_street().own:
            self._correct_street(rule, event)
            return
        if self.stage not in ("forced", "deal"):
            raise self.not_now(rule)
        if len([seat for seat, cards in self.hole.items() if cards]) < 2:
            self._take_cards_back()
        elif event.seat is not None:
            self._deal_last(rule, event.seat)

    @reads("seat")
    def effect_dead_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is out, its chips stay in the pot."""
        self._drop(self._hand_in_play(rule, event))

    @reads("seat")
    def effect_refund_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is out, everything that its player put into the pot goes back."""
        seat = self._hand_in_play(rule, event)
        self.refunded[seat] = rule.cite
        self._drop(seat)

    def effect_no_burn(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """No card was burned where it is required: the hand is void. Not when the burn is on record."""
        required = next(place for place, street in enumerate(self.layout.streets) if street.burn == "required")
        if (self.burned and self.street < required) or self.street >= required:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    @reads("seat")
    def effect_clock(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The time to decide ran out: the seat to act folds."""
        turn = self.pending[0] if self.pending else None
        if not self.flag("decision_clock") or turn is None or event.seat not in (None, turn):
            raise self.not_now(rule)
        self._drop(turn)

    def effect_shuffle_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The cards are shuffled again before the first of them is dealt."""
        if self.stage != "forced":
            raise self.not_now(rule)

    def effect_void_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Found while cards are dealt or later: the hand is void, everything goes back."""
        if self.stage == "forced":
            raise self.not_now(rule)
        self.void_cite = rule.cite

    @reads("card", "count")
    def effect_burn(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards are put away (``count`` so many, ``card`` one whose face is known) and the hand goes on, however often
        that happens."""
        self._put_away(event)

    def effect_burn_first(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Unused cards are shuffled again: one is burned before the dealing goes on, where they were."""
        if self.stage not in ("street", "draw"):
            raise self.not_now(rule)
        self.burns_expected += 1

    def effect_button(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The button lies in a wrong place: the hand is void when that is found before the last blind is posted."""
        if not self.blind_kinds:
            raise self.not_now(rule)
        if self.blind_kinds[-1] not in self.forced:
            self.void_cite = rule.cite

    @reads("seat", "count")
    def effect_own_exposed(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A player shows his cards: a warning; again (a second declaration, or ``count``), or where the table reads it
        so at once, his hand is dead and his chips stay."""
        seat = self._hand_in_play(rule, event)
        again = seat in self.warned or self.counted(rule, event) > 1
        self.warned.add(seat)
        if again or self.options.get("own_card_exposed") == "abandon_always":
            self._drop(seat)

    @reads("seat")
    def effect_shown_by_mistake(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A player turns his covered cards by mistake: he covers them; where the table reads it so his hand is dead."""
        seat = self._hand_in_play(rule, event)
        if not self.layout.streets[-1].down:
            raise self.not_now(rule)
        if self.options.get("own_card_exposed") == "abandon_always":
            self._drop(seat)

    @reads("seat", "card", "count")
    def effect_initial_seen(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A covered card of the first ones is seen: the seat's last one is dealt down; where the table reads it so a
        second one of anybody (``count``: so many), or any, voids the hand."""
        seat = self._named_seat(rule, event)
        held = self.hole.get(seat, [])
        if self.stage != "deal" or not held or seat in self.folded or len(held) > self.layout.streets[0].down:
            raise self.not_now(rule)
        reading = self.options.get("seven_stud_initial_exposed", "third_card_down")
        several = sum(map(len, (self.up[other] for other in self.turned))) + self.counted(rule, event) > 1
        if reading == "void" or (reading == "one_down_more_void" and several):
            self.void_cite = rule.cite
            return
        card = event.card or next((held_card for held_card in reversed(held) if held_card != HIDDEN), None)
        if card is None or card not in held:
            raise self.illegal("card_not_named", rule.cite, field="card")
        self.turned[seat] = rule.cite
        if card not in self.up.setdefault(seat, []):
            self.up[seat].append(card)

    @reads("seat")
    def effect_last_seen(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The last card is dealt face up to ``seat`` by mistake: with two players left nobody bets any more and the
        hands are opened; with more play goes on."""
        seat = self._named_seat(rule, event)
        last = len(self.layout.streets) - 1
        if not self.layout.streets[last].down:
            raise self.not_now(rule)
        due = self.stage == "street" and self.street + 1 == last
        if not (due or (self.stage == "betting" and self.street == last and not self.wagered)):
            raise self.not_now(rule)
        if seat not in self.live:
            raise self.illegal("not_in_hand", rule.cite, field="seat", seat=seat)
        self.either_face.add(seat)
        if len(self.live) != 2:
            return
        self.betting_over = rule.cite
        if not due:
            self.pending.clear()
            self.stage = "showdown"

    @reads("card", "count")
    def effect_premature(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards (``count``) dealt before the betting has ended lie there till it has; then they are burned, and with
        them as many more as there are players in the hand."""
        if self.stage != "betting" or not self.layout.streets[-1].down:
            raise self.not_now(rule)
        self._put_away(event, least=1, more=len(self.live))

    @reads("seat", "card", "count")
    def effect_seen_in_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A covered card is seen while dealing: void, or where the last card is dealt down as ``initial_seen``."""
        if self.layout.streets[-1].down:
            self.effect_initial_seen(rule, event)
        else:
            self.effect_void_deal(rule, event)

    @reads("seat", "amount")
    def effect_bound(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A bet out of turn (``amount``, the chips put in) stands: the others answer it in their turn, and when the
        turn is his its player adds what is missing but may not raise in this round. Without ``amount`` the chips are
        told by his decision, which follows at once or in turn."""
        seat = self._named_seat(rule, event)
        if self.stage != "betting" or seat not in self.live or seat == (self.pending[0] if self.pending else None):
            raise self.not_now(rule)
        stands = self.options.get("out_of_turn_bet") != "at_his_turn"
        if not stands and event.amount is not None and not self.of_record:
            self.require_amount(event.amount)
            self.require_at_most(event.amount, self.stacks.get(seat, MAX_MINOR), rule.cite)
        if stands and event.amount is not None:
            self._bet_out_of_turn(seat, event.amount)
        elif stands:
            self.early.add(seat)
        self.bound.add(seat)

    @reads("seat")
    def effect_ante_missing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A player (``seat``) has cards and put no ante: he puts it before he acts, or withdraws. Without ``seat``
        nobody knows whose it is, and the hand is played for the smaller pot. Where antes are compulsory it is declared
        before the cards of that player."""
        if not self.antes_compulsory() or not self.layout.free_ante:
            return
        seat = event.seat
        if seat is None:
            self.antes_untold = True
            return
        self._require_seated(seat)
        if seat in self.forced.get("ante", ()) or self.stage not in ("forced", "deal", "first_board"):
            raise self.not_now(rule)
        self.antes_owed.add(seat)

    @reads("seat", "amount")
    def effect_short_call(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Too few chips (``amount``) put for a call stay in the pot: the seat to act adds what is missing, or folds."""
        seat = self._bind_in_turn(rule, event)
        if event.amount is None:
            return
        self.require_amount(event.amount)
        self.require_at_most(event.amount, min(self.to_call(seat) - 1, self.stacks.get(seat, MAX_MINOR)), rule.cite)
        self._put_in(seat, event.amount)

    @reads("seat", "amount")
    def effect_only_call(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Too many chips (``amount``) put without a word: the seat to act only calls."""
        turn = self.pending[0] if self.pending else None
        due = 0 if turn is None else self.to_call(turn)
        if event.amount is not None and event.amount <= due and not self.of_record:
            shown = self.money(event.amount)
            raise self.illegal("not_too_many_chips", rule.cite, field="amount", amount=shown, due=self.money(due))
        self._bind_in_turn(rule, event)

    def _bind_in_turn(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        turn = self.pending[0] if self.pending else None
        if self.stage != "betting" or turn is None or event.seat not in (None, turn) or not self.to_call(turn):
            raise self.not_now(rule)
        self.bound.add(turn)
        return turn

    # ------------------------------------------------------------------ help

    def _named_seat(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        if event.seat is None:
            raise self.illegal("seat_not_named", rule.cite, field="seat")
        self.require_seat(event.seat, self.cites.seats)
        return event.seat

    def _hand_in_play(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        seat = self._named_seat(rule, event)
        if self.stage not in ("bring_in", "betting", "street", "showdown"):
            raise self.not_now(rule)
        if seat not in self.live:
            raise self.illegal("not_in_hand", rule.cite, field="seat", seat=seat)
        return seat

    def _put_away(self, event: v.IrregularityDeclared, *, least: int = 0, more: int = 0) -> None:
        """Cards leave the deck unused: ``card`` where its face is known, so many in all as ``count`` says (``least``
        where it says nothing), and ``more`` beside them."""
        known = event.card is not None and event.card != HIDDEN
        count = int(known) or least if event.count is None else event.count
        if not known <= count <= self.deck_left():
            raise self.illegal("cards_not_in_deck", field="count", count=count, left=self.deck_left())
        if event.card is not None and known:
            self._discard(event.card)
        self.unseen += count - known + more

    def _discard(self, card: str) -> None:
        """A card known to be out of the deck without having been dealt to anybody."""
        self.count_card(card, self.shoe, self.cites.decks)

    def _cards_untouched(self) -> bool:
        """Return whether nothing rests on the cards yet: no decision, no bring-in, no later card."""
        return not (self.acted or self.burned or self.board or self.street_dealt or "bring_in" in self.forced)

    def _take_cards_back(self) -> None:
        self.stage = "forced"
        self.pending.clear()
        self.folded.clear()
        self.refunded.clear()
        self._begin_deal()
        self._seat_known_players()

    def _kill_in_deal(self, rule: Irregularity, seat: int) -> None:
        """Dead before any decision; the ante goes back."""
        self.refunded[seat] = rule.cite
        self.folded.add(seat)
        self.queue = [other for other in self.queue if other != seat]
        if len(self.live) == 1:
            self.stage = "over"
        elif self.stage == "deal":
            self._advance_deal()
        else:
            self._after_first_cards()

    def _deal_last(self, rule: Irregularity, seat: int) -> None:
        """The seat is served after the last player of the running round of cards."""
        if seat in self.queue:
            self.queue.remove(seat)
            self.queue.append(seat)
        elif not self.order_known and seat in self.hole and len(self.players) > 1:
            self._close_first_round()
            self.queue = [*(other for other in self.players if other != seat), seat]
        elif self.order_known or seat in self.hole or seat in self.late:
            raise self.not_now(rule)
        else:
            self._require_seated(seat)
            self.late.append(seat)

    def _correct_street(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """On a later street: a single card already given goes back to the deck, or ``seat`` waits for the last."""
        if len(self.street_dealt) < 2:
            for seat, card in self.street_dealt:
                self.hole[seat].remove(card)
                if card in self.up.get(seat, ()):
                    self.up[seat].remove(card)
                if card == HIDDEN:
                    self.unseen -= 1
                else:
                    del self.shoe.seen[card]
            self.unseen -= self.burn_assumed
            burned = self.burned
            self._begin_street()
            self.burned = burned
        elif event.seat is not None:
            self._deal_last(rule, event.seat)
