"""Commands of the progressives. Each checks authority, state and regulation, then records events (`casino.commands`).

links     start_link: into operation; document_link_day, carry_link: the figures of a day written down as it closes, and
          opened with the next; require_agreement, when a table opens
wins      register_wins, issued by the policy when a round decides prizes: lock, value, open payouts
payouts   pay_prize, void_payout_form: on numbered forms, by one of three methods; delivery  void_delivery_form
receipts  cash_receipt, or dispose_receipt once it ran out
programmes approve_programme: the authority's approval as an edition (PR §7.14(H)); tables  link_table,
          announce_leave, unlink_table
rates     change_rate: announced, approved, from an instant to come (PR §7.14(H)(3)); withdraw_rate: before it holds
readings  record_reading; summary  sign_summary, receive_summaries: the daily Table Game Progressive Summary
defects   lower_meter_for_defect: the fourth ground of PR §7.14(I)
pots      pay_complementary_prize, use_reserve_pot: prizes by chance and reserve pots of Chile and Bolivia
reserve   transfer_reserve, reimburse_prize; require_cover, when a table opens
absence   take_away, bring_back: a table away for a time (PR §7.14(M))
removal   announce_removal; expiry  expire_link, then distribute and prove_deposit, or raffle_rest
draw      draw_rest, pay_draw_prize: the special draw of what was raffled (PR §27.3(I))
dues      raise_due: what has its day, for accounting to see

Everything that moves a link's meter, except chips, holds the row of that meter (`kit.lock_meter`): so the events of a
link are one line, and the meter that a prize is valued on cannot change under it.
"""

from progressive.commands.absence import bring_back, require_present, take_away
from progressive.commands.defects import lower_meter_for_defect
from progressive.commands.delivery import void_delivery_form
from progressive.commands.draw import Winner, draw_rest, pay_draw_prize
from progressive.commands.dues import raise_due
from progressive.commands.expiry import RAFFLE_RULE, distribute, expire_link, prove_deposit, raffle_rest
from progressive.commands.kit import link_stream
from progressive.commands.links import (
    carry_link,
    document_link_day,
    require_agreement,
    start_link,
    withdraw_carry,
)
from progressive.commands.payouts import PaidPrize, pay_pot_prize, pay_prize, void_payout_form
from progressive.commands.pots import pay_complementary_prize, use_reserve_pot
from progressive.commands.programmes import approve_programme
from progressive.commands.rates import change_rate, withdraw_rate
from progressive.commands.readings import record_reading
from progressive.commands.receipts import cash_receipt, dispose_receipt
from progressive.commands.removal import announce_removal
from progressive.commands.reserve import reimburse_prize, require_cover, transfer_reserve
from progressive.commands.summary import receive_summaries, sign_summaries, sign_summary
from progressive.commands.tables import announce_leave, link_table, unlink_table
from progressive.commands.winners import erase_winner, record_winner
from progressive.commands.wins import DecidedRound, register_wins
