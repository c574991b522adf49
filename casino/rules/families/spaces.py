"""Two spaces of one player: his own and an adjacent one, which names his seat as the bet's ``target``."""

from __future__ import annotations

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.kernel import Round

define("one_space_a_player", "A player bets at one space.", "Cada jugador apuesta en un solo espacio.")
define(
    "space_not_adjacent",
    "A player's two spaces are adjacent, and no more than two.",
    "Un jugador apuesta en no más de dos espacios, y éstos son adyacentes.",
)
define("space_of_another", "Seat {seat} is played by seat {owner}.", "El espacio {seat} lo juega el puesto {owner}.")


class TwoSpaces(Round):
    """Adds to a family whose space is it: ``owners`` maps a space with a bet to the seat of its player.

    ``offers_two_spaces``: the table lets a player bet at an adjacent space, too.
    """

    owners: dict[int, int]
    offers_two_spaces: bool

    def require_owner(self, owner: int) -> None:
        """Refuse a player who may not bet at a second space."""

    def owner_of_space(self, event: v.BetPlaced, cite: str) -> int:
        """Return whose space it is: the seat's own player, or the neighbour named as ``target``."""
        seat = event.seat
        standing = self.owners.get(seat)
        if event.target is None:
            return seat if standing is None else standing
        if event.target not in self.game.bet(event.bet).targets:
            raise self.no_such_target(event.bet, event.target, cite)
        owner = int(event.target)
        if standing not in (None, owner):
            raise self.illegal("space_of_another", cite, field="target", seat=seat, owner=standing)
        if owner == seat:
            return owner
        if not self.offers_two_spaces:
            raise self.illegal("one_space_a_player", cite, field="target")
        self.require_owner(owner)
        if self.owners.get(owner, owner) != owner:
            raise self.illegal("space_of_another", cite, field="target", seat=owner, owner=self.owners[owner])
        others = [space for space, of in self.owners.items() if of == owner and space not in (owner, seat)]
        if abs(owner - seat) != 1 or others or seat in (of for space, of in self.owners.items() if space != seat):
            raise self.illegal("space_not_adjacent", cite, field="target")
        return owner
