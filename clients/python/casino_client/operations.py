"""Every operation of the API, by its name in the schema. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Operations:
    """The operations. A method that does something takes the Idempotency-Key (`key`), made up when not given."""

    def get(self, path: str, **query: Any) -> Any:
        """The answer to a GET."""
        raise NotImplementedError

    def post(self, path: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """The answer to a POST, carried out once."""
        raise NotImplementedError

    def adjustments_list(
        self,
        *,
        approval: str | None = None,
        concerning: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> Any:
        """List adjusting entries."""
        return self.get(
            "adjustments",
            approval=approval,
            concerning=concerning,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
        )

    def adjustments_create(self, body: Any, *, key: str | None = None) -> Any:
        """Post an adjusting entry."""
        return self.post("adjustments", body, key=key)

    def approvals_list(
        self,
        *,
        covers: str | None = None,
        cursor: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        reference: str | None = None,
        scope: str | None = None,
        scope_code: str | None = None,
        subject: str | None = None,
    ) -> Any:
        """List documents on file."""
        return self.get(
            "approvals",
            covers=covers,
            cursor=cursor,
            fields=fields,
            kind=kind,
            limit=limit,
            reference=reference,
            scope=scope,
            scope_code=scope_code,
            subject=subject,
        )

    def approvals_create(self, body: Any, *, key: str | None = None) -> Any:
        """Put a document on file."""
        return self.post("approvals", body, key=key)

    def approvals_needed_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> Any:
        """List documents that the tables need on file."""
        return self.get("approvals/needed", cursor=cursor, fields=fields, limit=limit)

    def approvals_renewal_create(self, body: Any, *, key: str | None = None) -> Any:
        """Renew a document on file."""
        return self.post("approvals/renewal", body, key=key)

    def approvals_requirement_create(self, body: Any, *, key: str | None = None) -> Any:
        """Say from when missing documents refuse."""
        return self.post("approvals/requirement", body, key=key)

    def approvals_withdrawal_create(self, body: Any, *, key: str | None = None) -> Any:
        """Withdraw a document on file."""
        return self.post("approvals/withdrawal", body, key=key)

    def bank_retrieve(self, *, fields: str | None = None) -> Any:
        """Bank and floats that the open tables ask for."""
        return self.get("bank", fields=fields)

    def bank_checks_create(self, body: Any, *, key: str | None = None) -> Any:
        """Record the Inspector's check of the bank."""
        return self.post("bank-checks", body, key=key)

    def bank_checks_list(self, day: str, *, fields: str | None = None) -> Any:
        """The Inspector's checks of a day, by shift."""
        return self.get(f"bank-checks/{day}", fields=fields)

    def bingo_banks_list(
        self,
        *,
        cashier: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        point: str | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List the banks of bingo cashiers."""
        return self.get(
            "bingo/banks",
            cashier=cashier,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            point=point,
            shift=shift,
            status=status,
            table=table,
        )

    def bingo_banks_create(self, body: Any, *, key: str | None = None) -> Any:
        """Open the bank of a cashier who sells cards."""
        return self.post("bingo/banks", body, key=key)

    def bingo_banks_closing_create(self, bank: str, body: Any, *, key: str | None = None) -> Any:
        """Close the bank of a cashier."""
        return self.post(f"bingo/banks/{bank}/closing", body, key=key)

    def bingo_corrections_list(
        self,
        *,
        bank: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        sale: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List corrections of sales."""
        return self.get(
            "bingo/corrections",
            bank=bank,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            sale=sale,
            shift=shift,
            table=table,
        )

    def bingo_prizes_list(
        self,
        *,
        bank: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        round: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List bingo prizes paid."""
        return self.get(
            "bingo/prizes",
            bank=bank,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            round=round,
            shift=shift,
            table=table,
        )

    def bingo_prizes_create(self, body: Any, *, key: str | None = None) -> Any:
        """Pay a bingo prize."""
        return self.post("bingo/prizes", body, key=key)

    def bingo_refunds_list(
        self,
        *,
        bank: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        round: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List refunds of bingo cards."""
        return self.get(
            "bingo/refunds",
            bank=bank,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            round=round,
            shift=shift,
            table=table,
        )

    def bingo_refunds_create(self, body: Any, *, key: str | None = None) -> Any:
        """Refund bingo cards."""
        return self.post("bingo/refunds", body, key=key)

    def bingo_sales_list(
        self,
        *,
        bank: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List sales of bingo cards."""
        return self.get(
            "bingo/sales",
            bank=bank,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            shift=shift,
            table=table,
        )

    def bingo_sales_create(self, body: Any, *, key: str | None = None) -> Any:
        """Sell bingo cards."""
        return self.post("bingo/sales", body, key=key)

    def bingo_sales_correction_create(self, sale: str, body: Any, *, key: str | None = None) -> Any:
        """Correct a sale."""
        return self.post(f"bingo/sales/{sale}/correction", body, key=key)

    def bingo_series_list(self, *, fields: str | None = None) -> Any:
        """List the series of bingo cards."""
        return self.get("bingo/series", fields=fields)

    def bingo_series_create(self, body: Any, *, key: str | None = None) -> Any:
        """Receive bingo cards."""
        return self.post("bingo/series", body, key=key)

    def boxes_list(
        self,
        *,
        box: str | None = None,
        count: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List drop boxes."""
        return self.get(
            "boxes",
            box=box,
            count=count,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            shift=shift,
            status=status,
            table=table,
        )

    def boxes_retrieve(self, box: str, *, fields: str | None = None) -> Any:
        """Show a drop box."""
        return self.get(f"boxes/{box}", fields=fields)

    def boxes_count_create(self, box: str, body: Any, *, key: str | None = None) -> Any:
        """Count a drop box."""
        return self.post(f"boxes/{box}/count", body, key=key)

    def boxes_custody_retrieve(self, box: str, day: str, shift: str, *, fields: str | None = None) -> Any:
        """Chain of custody of a drop box."""
        return self.get(f"boxes/{box}/custody/{day}/{shift}", fields=fields)

    def boxes_install_create(self, box: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """Install a drop box."""
        return self.post(f"boxes/{box}/install", body, key=key, if_match=if_match)

    def boxes_remove_create(self, box: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """Remove a drop box."""
        return self.post(f"boxes/{box}/remove", body, key=key, if_match=if_match)

    def boxes_return_create(self, body: Any, *, key: str | None = None) -> Any:
        """Return empty drop boxes."""
        return self.post("boxes/return", body, key=key)

    def boxes_store_create(self, body: Any, *, key: str | None = None) -> Any:
        """Store drop boxes until the count."""
        return self.post("boxes/store", body, key=key)

    def boxes_transport_create(self, body: Any, *, key: str | None = None) -> Any:
        """Bring drop boxes from the pit."""
        return self.post("boxes/transport", body, key=key)

    def buy_ins_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        player: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List the buy-ins of poker players."""
        return self.get(
            "buy-ins",
            cursor=cursor,
            day=day,
            fields=fields,
            kind=kind,
            limit=limit,
            player=player,
            shift=shift,
            table=table,
        )

    def cage_retrieve(self, day: str, shift: str, *, fields: str | None = None) -> Any:
        """Reconcile a shift of the cage."""
        return self.get(f"cage/{day}/{shift}", fields=fields)

    def cage_closings_create(self, body: Any, *, key: str | None = None) -> Any:
        """Close the cage."""
        return self.post("cage/closings", body, key=key)

    def cage_funding_create(self, body: Any, *, key: str | None = None) -> Any:
        """Fund the cage."""
        return self.post("cage/funding", body, key=key)

    def cage_openings_create(self, body: Any, *, key: str | None = None) -> Any:
        """Open the cage."""
        return self.post("cage/openings", body, key=key)

    def cage_patrons_create(self, body: Any, *, key: str | None = None) -> Any:
        """Record chips sold and redeemed."""
        return self.post("cage/patrons", body, key=key)

    def chip_sets_retirement_create(self, chip_set: str, body: Any, *, key: str | None = None) -> Any:
        """Retire a chip set."""
        return self.post(f"chip-sets/{chip_set}/retirement", body, key=key)

    def chip_sets_retired_list(self, *, fields: str | None = None) -> Any:
        """List retired chip sets."""
        return self.get("chip-sets/retired", fields=fields)

    def chips_retrieve(self, *, day: str | None = None, fields: str | None = None) -> Any:
        """Show the inventory of chips."""
        return self.get("chips", day=day, fields=fields)

    def chips_moves_list(
        self,
        *,
        chip_set: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        destination: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        origin: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List movements of chips."""
        return self.get(
            "chips/moves",
            chip_set=chip_set,
            cursor=cursor,
            day=day,
            destination=destination,
            fields=fields,
            limit=limit,
            origin=origin,
            table=table,
        )

    def chips_moves_create(self, body: Any, *, key: str | None = None) -> Any:
        """Move chips."""
        return self.post("chips/moves", body, key=key)

    def count_statistics_retrieve(self, first: str, last: str, *, fields: str | None = None) -> Any:
        """Statistics of counts between two gaming days."""
        return self.get(f"count-statistics/{first}/{last}", fields=fields)

    def counts_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        room: str | None = None,
        status: str | None = None,
    ) -> Any:
        """List counts."""
        return self.get("counts", cursor=cursor, day=day, fields=fields, limit=limit, room=room, status=status)

    def counts_create(self, body: Any, *, key: str | None = None) -> Any:
        """Open a count."""
        return self.post("counts", body, key=key)

    def counts_retrieve(self, count: str, *, fields: str | None = None) -> Any:
        """Show a count."""
        return self.get(f"counts/{count}", fields=fields)

    def counts_acceptance_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Accept a count."""
        return self.post(f"counts/{count}/acceptance", body, key=key)

    def counts_boxes_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Key in counted boxes."""
        return self.post(f"counts/{count}/boxes", body, key=key)

    def counts_boxes_correction_create(self, count: str, box: str, body: Any, *, key: str | None = None) -> Any:
        """Correct an agreed count."""
        return self.post(f"counts/{count}/boxes/{box}/correction", body, key=key)

    def counts_boxes_documents_create(self, count: str, box: str, body: Any, *, key: str | None = None) -> Any:
        """List the documents of a box."""
        return self.post(f"counts/{count}/boxes/{box}/documents", body, key=key)

    def counts_boxes_empty_create(self, count: str, box: str, body: Any, *, key: str | None = None) -> Any:
        """Show a box empty."""
        return self.post(f"counts/{count}/boxes/{box}/empty", body, key=key)

    def counts_boxes_entries_create(self, count: str, box: str, body: Any, *, key: str | None = None) -> Any:
        """Enter a blind count."""
        return self.post(f"counts/{count}/boxes/{box}/entries", body, key=key)

    def counts_boxes_open_create(self, count: str, box: str, body: Any, *, key: str | None = None) -> Any:
        """Open a drop box."""
        return self.post(f"counts/{count}/boxes/{box}/open", body, key=key)

    def counts_join_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Join a count."""
        return self.post(f"counts/{count}/join", body, key=key)

    def counts_leave_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Leave a count."""
        return self.post(f"counts/{count}/leave", body, key=key)

    def counts_machine_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Import a machine count."""
        return self.post(f"counts/{count}/machine", body, key=key)

    def counts_sheet_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Sign the count sheet."""
        return self.post(f"counts/{count}/sheet", body, key=key)

    def counts_strays_create(self, count: str, body: Any, *, key: str | None = None) -> Any:
        """Report a stray box."""
        return self.post(f"counts/{count}/strays", body, key=key)

    def delivery_forms_retrieve(self, serial: str, *, fields: str | None = None) -> Any:
        """Show a delivery form."""
        return self.get(f"delivery-forms/{serial}", fields=fields)

    def delivery_forms_prints_list(self, serial: str, *, fields: str | None = None) -> Any:
        """List the prints of a delivery form."""
        return self.get(f"delivery-forms/{serial}/prints", fields=fields)

    def delivery_forms_prints_create(self, serial: str, body: Any, *, key: str | None = None) -> Any:
        """Print a delivery form."""
        return self.post(f"delivery-forms/{serial}/prints", body, key=key)

    def delivery_forms_void_create(self, serial: str, body: Any, *, key: str | None = None) -> Any:
        """Void a delivery form."""
        return self.post(f"delivery-forms/{serial}/void", body, key=key)

    def documents_list(
        self,
        day: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> Any:
        """Match the documents of a day."""
        return self.get(f"documents/{day}", cursor=cursor, fields=fields, limit=limit)

    def equipment_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        lot: str | None = None,
        overdue: bool | None = None,
        status: str | None = None,
        supplier: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List sets of cards, dice and tiles."""
        return self.get(
            "equipment",
            cursor=cursor,
            fields=fields,
            kind=kind,
            limit=limit,
            lot=lot,
            overdue=overdue,
            status=status,
            supplier=supplier,
            table=table,
        )

    def equipment_create(self, body: Any, *, key: str | None = None) -> Any:
        """Receive a lot of sets."""
        return self.post("equipment", body, key=key)

    def equipment_retrieve(self, set: str, *, fields: str | None = None) -> Any:
        """Show a set."""
        return self.get(f"equipment/{set}", fields=fields)

    def equipment_cancel_create(self, body: Any, *, key: str | None = None) -> Any:
        """Cancel sets."""
        return self.post("equipment/cancel", body, key=key)

    def equipment_counts_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        inventory: bool | None = None,
        limit: int | None = None,
    ) -> Any:
        """List counts of the sets."""
        return self.get("equipment/counts", cursor=cursor, day=day, fields=fields, inventory=inventory, limit=limit)

    def equipment_counts_create(self, body: Any, *, key: str | None = None) -> Any:
        """Count the sets."""
        return self.post("equipment/counts", body, key=key)

    def equipment_destroy_create(self, body: Any, *, key: str | None = None) -> Any:
        """Destroy cancelled sets."""
        return self.post("equipment/destroy", body, key=key)

    def equipment_hold_create(self, body: Any, *, key: str | None = None) -> Any:
        """Hold suspicious sets."""
        return self.post("equipment/hold", body, key=key)

    def equipment_inspect_create(self, body: Any, *, key: str | None = None) -> Any:
        """Inspect sets."""
        return self.post("equipment/inspect", body, key=key)

    def equipment_issue_create(self, body: Any, *, key: str | None = None) -> Any:
        """Issue sets to a table."""
        return self.post("equipment/issue", body, key=key)

    def equipment_record_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Show the record of sets of a day."""
        return self.get(f"equipment/record/{day}", fields=fields)

    def equipment_release_create(self, body: Any, *, key: str | None = None) -> Any:
        """Release held sets."""
        return self.post("equipment/release", body, key=key)

    def equipment_remove_create(self, body: Any, *, key: str | None = None) -> Any:
        """Take a set out of play."""
        return self.post("equipment/remove", body, key=key)

    def equipment_return_create(self, body: Any, *, key: str | None = None) -> Any:
        """Return sets to the store."""
        return self.post("equipment/return", body, key=key)

    def exceptions_list(
        self,
        *,
        code: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        overdue: bool | None = None,
        owner: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List exceptions."""
        return self.get(
            "exceptions",
            code=code,
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            overdue=overdue,
            owner=owner,
            status=status,
            table=table,
        )

    def exceptions_retrieve(self, case: str, *, fields: str | None = None) -> Any:
        """Show an exception."""
        return self.get(f"exceptions/{case}", fields=fields)

    def exceptions_assignment_create(self, case: str, body: Any, *, key: str | None = None) -> Any:
        """Assign an exception."""
        return self.post(f"exceptions/{case}/assignment", body, key=key)

    def exceptions_confirmation_create(self, case: str, body: Any, *, key: str | None = None) -> Any:
        """Confirm the answer to an exception."""
        return self.post(f"exceptions/{case}/confirmation", body, key=key)

    def exceptions_notes_create(self, case: str, body: Any, *, key: str | None = None) -> Any:
        """Add a note to an exception."""
        return self.post(f"exceptions/{case}/notes", body, key=key)

    def exceptions_resolution_create(self, case: str, body: Any, *, key: str | None = None) -> Any:
        """Resolve an exception."""
        return self.post(f"exceptions/{case}/resolution", body, key=key)

    def exceptions_return_create(self, case: str, body: Any, *, key: str | None = None) -> Any:
        """Return the answer to an exception."""
        return self.post(f"exceptions/{case}/return", body, key=key)

    def feed_list(
        self,
        *,
        after: int | None = None,
        fields: str | None = None,
        limit: int | None = None,
        type: Sequence[str] | None = None,
        wait: int | None = None,
    ) -> Any:
        """Read the feed."""
        return self.get("feed", after=after, fields=fields, limit=limit, type=type, wait=wait)

    def floor_configuration_retrieve(self, *, fields: str | None = None) -> Any:
        """Show the floor's configuration."""
        return self.get("floor-configuration", fields=fields)

    def form_series_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> Any:
        """Show the series book."""
        return self.get("form-series", cursor=cursor, fields=fields, limit=limit)

    def form_series_pads_create(self, series: str, body: Any, *, key: str | None = None) -> Any:
        """Receive a pad of forms."""
        return self.post(f"form-series/{series}/pads", body, key=key)

    def form_series_pads_issue_create(self, series: str, first: int, body: Any, *, key: str | None = None) -> Any:
        """Issue a pad of forms."""
        return self.post(f"form-series/{series}/pads/{first}/issue", body, key=key)

    def form_series_pads_return_create(self, series: str, first: int, body: Any, *, key: str | None = None) -> Any:
        """Return a pad of forms."""
        return self.post(f"form-series/{series}/pads/{first}/return", body, key=key)

    def game_schedules_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List schedules of bingo games."""
        return self.get("game-schedules", cursor=cursor, day=day, fields=fields, limit=limit, shift=shift, table=table)

    def game_schedules_create(self, body: Any, *, key: str | None = None) -> Any:
        """Announce the games of a session."""
        return self.post("game-schedules", body, key=key)

    def games_list(self, *, fields: str | None = None) -> Any:
        """List games."""
        return self.get("games", fields=fields)

    def gaming_days_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        status: str | None = None,
    ) -> Any:
        """List gaming days."""
        return self.get("gaming-days", cursor=cursor, fields=fields, limit=limit, status=status)

    def gaming_days_create(self, body: Any, *, key: str | None = None) -> Any:
        """Open a gaming day."""
        return self.post("gaming-days", body, key=key)

    def gaming_days_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Show a gaming day."""
        return self.get(f"gaming-days/{day}", fields=fields)

    def gaming_days_checklist_list(self, day: str, *, fields: str | None = None) -> Any:
        """Show the checklist of a day."""
        return self.get(f"gaming-days/{day}/checklist", fields=fields)

    def gaming_days_checklist_signature_create(self, day: str, line: str, body: Any, *, key: str | None = None) -> Any:
        """Sign off a line of the checklist."""
        return self.post(f"gaming-days/{day}/checklist/{line}/signature", body, key=key)

    def gaming_days_close_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Show the close of a day with its checklist."""
        return self.get(f"gaming-days/{day}/close", fields=fields)

    def gaming_days_close_create(self, day: str, body: Any, *, key: str | None = None) -> Any:
        """Hand the close of a day to a worker."""
        return self.post(f"gaming-days/{day}/close", body, key=key)

    def gaming_days_imports_create(self, day: str, body: Any, *, key: str | None = None) -> Any:
        """Import a day kept on paper."""
        return self.post(f"gaming-days/{day}/imports", body, key=key)

    def gaming_days_seal_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Show the seal of a day."""
        return self.get(f"gaming-days/{day}/seal", fields=fields)

    def gaming_days_verification_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Verify a day."""
        return self.get(f"gaming-days/{day}/verification", fields=fields)

    def inspections_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        inspector: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        status: str | None = None,
    ) -> Any:
        """List inspections."""
        return self.get(
            "inspections",
            cursor=cursor,
            day=day,
            fields=fields,
            inspector=inspector,
            limit=limit,
            shift=shift,
            status=status,
        )

    def inspections_create(self, body: Any, *, key: str | None = None) -> Any:
        """Announce an inspection."""
        return self.post("inspections", body, key=key)

    def inspections_retrieve(self, inspection: str, *, fields: str | None = None) -> Any:
        """Show an inspection."""
        return self.get(f"inspections/{inspection}", fields=fields)

    def inspections_cancel_create(self, inspection: str, body: Any, *, key: str | None = None) -> Any:
        """Give up an announced draw."""
        return self.post(f"inspections/{inspection}/cancel", body, key=key)

    def inspections_draw_create(self, inspection: str, body: Any, *, key: str | None = None) -> Any:
        """Draw the tables of an inspection."""
        return self.post(f"inspections/{inspection}/draw", body, key=key)

    def inspections_finish_create(self, inspection: str, body: Any, *, key: str | None = None) -> Any:
        """Finish an inspection."""
        return self.post(f"inspections/{inspection}/finish", body, key=key)

    def inspections_readings_create(self, inspection: str, body: Any, *, key: str | None = None) -> Any:
        """Record a reading of an inspection."""
        return self.post(f"inspections/{inspection}/readings", body, key=key)

    def inspections_report_list(
        self,
        *,
        fields: str | None = None,
        first: str | None = None,
        inspector: str | None = None,
        last: str | None = None,
    ) -> Any:
        """Report inspections by inspector and month."""
        return self.get("inspections/report", fields=fields, first=first, inspector=inspector, last=last)

    def investigations_list(
        self,
        *,
        assigned_to: str | None = None,
        code: str | None = None,
        concerns_day: str | None = None,
        cursor: str | None = None,
        exception: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        status: str | None = None,
    ) -> Any:
        """List investigations."""
        return self.get(
            "investigations",
            assigned_to=assigned_to,
            code=code,
            concerns_day=concerns_day,
            cursor=cursor,
            exception=exception,
            fields=fields,
            limit=limit,
            status=status,
        )

    def investigations_create(self, body: Any, *, key: str | None = None) -> Any:
        """Open an investigation."""
        return self.post("investigations", body, key=key)

    def investigations_conclusion_create(self, number: str, body: Any, *, key: str | None = None) -> Any:
        """Conclude an investigation."""
        return self.post(f"investigations/{number}/conclusion", body, key=key)

    def investigations_notes_create(self, number: str, body: Any, *, key: str | None = None) -> Any:
        """Add to an investigation."""
        return self.post(f"investigations/{number}/notes", body, key=key)

    def keys_current_retrieve(self, *, fields: str | None = None) -> Any:
        """Show the key in use."""
        return self.get("keys/current", fields=fields)

    def late_rounds_list(
        self,
        *,
        belongs_day: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        device: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List late rounds."""
        return self.get(
            "late-rounds",
            belongs_day=belongs_day,
            cursor=cursor,
            day=day,
            device=device,
            fields=fields,
            limit=limit,
            status=status,
            table=table,
        )

    def late_rounds_retrieve(self, round: str, *, fields: str | None = None) -> Any:
        """Show a late round."""
        return self.get(f"late-rounds/{round}", fields=fields)

    def late_rounds_adjustment_create(self, round: str, body: Any, *, key: str | None = None) -> Any:
        """Adjust for a late round of a closed day."""
        return self.post(f"late-rounds/{round}/adjustment", body, key=key)

    def late_rounds_recording_create(self, round: str, body: Any, *, key: str | None = None) -> Any:
        """Record a late round in its own session."""
        return self.post(f"late-rounds/{round}/recording", body, key=key)

    def late_rounds_rejection_create(self, round: str, body: Any, *, key: str | None = None) -> Any:
        """Reject a late round."""
        return self.post(f"late-rounds/{round}/rejection", body, key=key)

    def ledger_accounts_list(self, *, fields: str | None = None) -> Any:
        """Show the chart of accounts."""
        return self.get("ledger/accounts", fields=fields)

    def ledger_accounts_statement_list(
        self,
        account: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        since: str | None = None,
        subaccount: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Show the statement of an account."""
        return self.get(
            f"ledger/accounts/{account}/statement",
            cursor=cursor,
            fields=fields,
            limit=limit,
            since=since,
            subaccount=subaccount,
            until=until,
        )

    def ledger_journal_list(
        self,
        *,
        fields: str | None = None,
        since: str | None = None,
        system: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Export the journal of closed days as CSV."""
        return self.get("ledger/journal", fields=fields, since=since, system=system, until=until)

    def ledger_trial_balance_list(
        self,
        *,
        fields: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Show the trial balance."""
        return self.get("ledger/trial-balance", fields=fields, since=since, until=until)

    def meters_list(self, *, fields: str | None = None) -> Any:
        """List progressive meters."""
        return self.get("meters", fields=fields)

    def meters_retrieve(self, link: str, *, fields: str | None = None) -> Any:
        """Show a progressive meter."""
        return self.get(f"meters/{link}", fields=fields)

    def meters_absences_list(
        self,
        link: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> Any:
        """List the absences of a progressive's tables."""
        return self.get(f"meters/{link}/absences", cursor=cursor, fields=fields, limit=limit)

    def meters_absences_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Take tables away for a time."""
        return self.post(f"meters/{link}/absences", body, key=key)

    def meters_defects_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Lower a defective meter."""
        return self.post(f"meters/{link}/defects", body, key=key)

    def meters_deposit_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Prove the deposit."""
        return self.post(f"meters/{link}/deposit", body, key=key)

    def meters_distribution_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Distribute an expired meter."""
        return self.post(f"meters/{link}/distribution", body, key=key)

    def meters_draw_retrieve(self, link: str, *, fields: str | None = None) -> Any:
        """Show the special draw."""
        return self.get(f"meters/{link}/draw", fields=fields)

    def meters_draw_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Record the special draw."""
        return self.post(f"meters/{link}/draw", body, key=key)

    def meters_draw_payment_create(self, link: str, place: str, body: Any, *, key: str | None = None) -> Any:
        """Pay a winner of the special draw."""
        return self.post(f"meters/{link}/draw/{place}/payment", body, key=key)

    def meters_expiry_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Document an expired meter."""
        return self.post(f"meters/{link}/expiry", body, key=key)

    def meters_raffle_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Raffle the rest."""
        return self.post(f"meters/{link}/raffle", body, key=key)

    def meters_rate_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Announce another rate."""
        return self.post(f"meters/{link}/rate", body, key=key)

    def meters_removal_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Announce a removal."""
        return self.post(f"meters/{link}/removal", body, key=key)

    def meters_reserve_retrieve(self, link: str, *, fields: str | None = None) -> Any:
        """Show what stands behind a meter."""
        return self.get(f"meters/{link}/reserve", fields=fields)

    def meters_reserve_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Transfer money into a reserve or out of it."""
        return self.post(f"meters/{link}/reserve", body, key=key)

    def meters_return_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Bring tables back."""
        return self.post(f"meters/{link}/return", body, key=key)

    def meters_start_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Start a progressive."""
        return self.post(f"meters/{link}/start", body, key=key)

    def notices_list(
        self,
        *,
        addressee: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        due: bool | None = None,
        fields: str | None = None,
        limit: int | None = None,
        occasion: str | None = None,
    ) -> Any:
        """List notices."""
        return self.get(
            "notices",
            addressee=addressee,
            cursor=cursor,
            day=day,
            due=due,
            fields=fields,
            limit=limit,
            occasion=occasion,
        )

    def notices_given_create(self, notice: str, body: Any, *, key: str | None = None) -> Any:
        """Give a notice."""
        return self.post(f"notices/{notice}/given", body, key=key)

    def paper_slips_create(self, body: Any, *, key: str | None = None) -> Any:
        """Key in a slip written by hand."""
        return self.post("paper-slips", body, key=key)

    def parameters_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        game: str | None = None,
        limit: int | None = None,
        parameter: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List dated parameters."""
        return self.get(
            "parameters",
            cursor=cursor,
            fields=fields,
            game=game,
            limit=limit,
            parameter=parameter,
            table=table,
        )

    def parameters_create(self, body: Any, *, key: str | None = None) -> Any:
        """Register a parameter that changes at an instant."""
        return self.post("parameters", body, key=key)

    def past_retrieve(
        self,
        kind: str,
        identity: str,
        *,
        as_of: str | None = None,
        clock: str | None = None,
        fields: str | None = None,
    ) -> Any:
        """Show an object as it stood."""
        return self.get(f"past/{kind}/{identity}", as_of=as_of, clock=clock, fields=fields)

    def payout_forms_prints_list(self, serial: str, *, fields: str | None = None) -> Any:
        """List the prints of a payout form."""
        return self.get(f"payout-forms/{serial}/prints", fields=fields)

    def payout_forms_prints_create(self, serial: str, body: Any, *, key: str | None = None) -> Any:
        """Print a payout form."""
        return self.post(f"payout-forms/{serial}/prints", body, key=key)

    def pins_change_create(self, body: Any, *, key: str | None = None) -> Any:
        """Change a PIN."""
        return self.post("pins/change", body, key=key)

    def pools_list(self, *, fields: str | None = None) -> Any:
        """List the players' pools."""
        return self.get("pools", fields=fields)

    def pools_closing_create(self, pool: str, body: Any, *, key: str | None = None) -> Any:
        """Close a pool."""
        return self.post(f"pools/{pool}/closing", body, key=key)

    def pools_payments_create(self, pool: str, body: Any, *, key: str | None = None) -> Any:
        """Pay a player out of a pool."""
        return self.post(f"pools/{pool}/payments", body, key=key)

    def prizes_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        link: str | None = None,
        round: str | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List prizes."""
        return self.get(
            "prizes",
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            link=link,
            round=round,
            shift=shift,
            status=status,
            table=table,
        )

    def prizes_retrieve(self, prize: str, *, fields: str | None = None) -> Any:
        """Show a prize."""
        return self.get(f"prizes/{prize}", fields=fields)

    def prizes_form_void_create(self, prize: str, body: Any, *, key: str | None = None) -> Any:
        """Void a payout form."""
        return self.post(f"prizes/{prize}/form/void", body, key=key)

    def prizes_payment_create(self, prize: str, body: Any, *, key: str | None = None) -> Any:
        """Pay a prize on its numbered form."""
        return self.post(f"prizes/{prize}/payment", body, key=key)

    def prizes_reimbursement_create(self, prize: str, body: Any, *, key: str | None = None) -> Any:
        """Reimburse a paid prize out of the reserve."""
        return self.post(f"prizes/{prize}/reimbursement", body, key=key)

    def prizes_winner_create(self, prize: str, body: Any, *, key: str | None = None) -> Any:
        """Record the winner of a prize."""
        return self.post(f"prizes/{prize}/winner", body, key=key)

    def prizes_winner_erasure_create(self, prize: str, body: Any, *, key: str | None = None) -> Any:
        """Erase the winner of a prize."""
        return self.post(f"prizes/{prize}/winner/erasure", body, key=key)

    def progressive_summaries_list(self, day: str, *, fields: str | None = None) -> Any:
        """Table Game Progressive Summary."""
        return self.get(f"progressive-summaries/{day}", fields=fields)

    def progressive_summaries_signature_create(self, day: str, table: str, body: Any, *, key: str | None = None) -> Any:
        """Sign a line of the progressive summary."""
        return self.post(f"progressive-summaries/{day}/{table}/signature", body, key=key)

    def progressive_summaries_month_list(self, day: str, *, fields: str | None = None) -> Any:
        """Table Game Progressive Summary of a month."""
        return self.get(f"progressive-summaries/{day}/month", fields=fields)

    def progressive_summaries_receipt_create(self, day: str, body: Any, *, key: str | None = None) -> Any:
        """Receive the progressive summaries of a day."""
        return self.post(f"progressive-summaries/{day}/receipt", body, key=key)

    def progressives_list(self, *, fields: str | None = None) -> Any:
        """List progressives with the editions of their approval."""
        return self.get("progressives", fields=fields)

    def progressives_retrieve(self, link: str, *, fields: str | None = None) -> Any:
        """Show a progressive with the editions of its approval."""
        return self.get(f"progressives/{link}", fields=fields)

    def progressives_editions_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Approve a progressive programme."""
        return self.post(f"progressives/{link}/editions", body, key=key)

    def progressives_tables_create(self, link: str, body: Any, *, key: str | None = None) -> Any:
        """Link a table."""
        return self.post(f"progressives/{link}/tables", body, key=key)

    def progressives_tables_leave_create(self, link: str, table: str, body: Any, *, key: str | None = None) -> Any:
        """Announce that a table leaves its progressive."""
        return self.post(f"progressives/{link}/tables/{table}/leave", body, key=key)

    def progressives_tables_removal_create(self, link: str, table: str, body: Any, *, key: str | None = None) -> Any:
        """Take a table off its progressive."""
        return self.post(f"progressives/{link}/tables/{table}/removal", body, key=key)

    def rake_list(self, day: str, *, fields: str | None = None) -> Any:
        """Show the rake of a day."""
        return self.get(f"rake/{day}", fields=fields)

    def receipts_list(
        self,
        *,
        cashed_day: str | None = None,
        cursor: str | None = None,
        fields: str | None = None,
        issued_day: str | None = None,
        limit: int | None = None,
        link: str | None = None,
        status: str | None = None,
    ) -> Any:
        """List receipts of prizes."""
        return self.get(
            "receipts",
            cashed_day=cashed_day,
            cursor=cursor,
            fields=fields,
            issued_day=issued_day,
            limit=limit,
            link=link,
            status=status,
        )

    def receipts_cashing_create(self, receipt: str, body: Any, *, key: str | None = None) -> Any:
        """Cash a receipt at the cage."""
        return self.post(f"receipts/{receipt}/cashing", body, key=key)

    def receipts_disposal_create(self, receipt: str, body: Any, *, key: str | None = None) -> Any:
        """Dispose of a receipt that ran out."""
        return self.post(f"receipts/{receipt}/disposal", body, key=key)

    def reports_list(self, *, fields: str | None = None, language: str | None = None) -> Any:
        """List the reports."""
        return self.get("reports", fields=fields, language=language)

    def reports_content_retrieve(
        self,
        report: str,
        *,
        count: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        game: str | None = None,
        language: str | None = None,
        link: str | None = None,
        month: str | None = None,
        notice: str | None = None,
        period: str | None = None,
        sale: str | None = None,
        since: str | None = None,
        table: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Read a report."""
        return self.get(
            f"reports/{report}/content",
            count=count,
            day=day,
            fields=fields,
            game=game,
            language=language,
            link=link,
            month=month,
            notice=notice,
            period=period,
            sale=sale,
            since=since,
            table=table,
            until=until,
        )

    def reports_file_retrieve(
        self,
        report: str,
        *,
        count: str | None = None,
        day: str | None = None,
        file: str | None = None,
        game: str | None = None,
        language: str | None = None,
        link: str | None = None,
        month: str | None = None,
        notice: str | None = None,
        period: str | None = None,
        sale: str | None = None,
        since: str | None = None,
        table: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Take a report as a file."""
        return self.get(
            f"reports/{report}/file",
            count=count,
            day=day,
            file=file,
            game=game,
            language=language,
            link=link,
            month=month,
            notice=notice,
            period=period,
            sale=sale,
            since=since,
            table=table,
            until=until,
        )

    def reports_progressives_list(
        self,
        *,
        fields: str | None = None,
        link: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Reconcile the progressives over a span."""
        return self.get("reports/progressives", fields=fields, link=link, since=since, until=until)

    def reports_progressives_csv(
        self,
        *,
        fields: str | None = None,
        link: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Any:
        """Reconcile the progressives over a span (CSV)."""
        return self.get("reports/progressives.csv", fields=fields, link=link, since=since, until=until)

    def rounds_list(
        self,
        *,
        before: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List rounds."""
        return self.get(
            "rounds",
            before=before,
            day=day,
            fields=fields,
            limit=limit,
            shift=shift,
            status=status,
            table=table,
        )

    def rounds_create(self, body: Any, *, key: str | None = None) -> Any:
        """Record a round."""
        return self.post("rounds", body, key=key)

    def rounds_retrieve(self, id: str, *, fields: str | None = None) -> Any:
        """Show a round."""
        return self.get(f"rounds/{id}", fields=fields)

    def rounds_events_create(self, id: str, body: Any, *, key: str | None = None) -> Any:
        """Append events to a round."""
        return self.post(f"rounds/{id}/events", body, key=key)

    def sessions_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        game: str | None = None,
        limit: int | None = None,
        pit: str | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List table sessions."""
        return self.get(
            "sessions",
            cursor=cursor,
            day=day,
            fields=fields,
            game=game,
            limit=limit,
            pit=pit,
            shift=shift,
            status=status,
            table=table,
        )

    def sessions_retrieve(self, table: str, day: str, shift: str, *, fields: str | None = None) -> Any:
        """Show a table session."""
        return self.get(f"sessions/{table}/{day}/{shift}", fields=fields)

    def slips_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        status: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List slips."""
        return self.get(
            "slips",
            cursor=cursor,
            day=day,
            fields=fields,
            kind=kind,
            limit=limit,
            shift=shift,
            status=status,
            table=table,
        )

    def slips_create(self, body: Any, *, key: str | None = None) -> Any:
        """Request a slip."""
        return self.post("slips", body, key=key)

    def slips_retrieve(self, serial: str, *, fields: str | None = None) -> Any:
        """Show a slip."""
        return self.get(f"slips/{serial}", fields=fields)

    def slips_issue_create(self, serial: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """Issue a slip."""
        return self.post(f"slips/{serial}/issue", body, key=key, if_match=if_match)

    def slips_prints_list(self, serial: str, *, fields: str | None = None) -> Any:
        """List the prints of a slip."""
        return self.get(f"slips/{serial}/prints", fields=fields)

    def slips_prints_create(self, serial: str, body: Any, *, key: str | None = None) -> Any:
        """Print a slip."""
        return self.post(f"slips/{serial}/prints", body, key=key)

    def slips_receive_create(
        self,
        serial: str,
        body: Any,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        """Receive a slip."""
        return self.post(f"slips/{serial}/receive", body, key=key, if_match=if_match)

    def slips_void_create(self, serial: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """Void a slip."""
        return self.post(f"slips/{serial}/void", body, key=key, if_match=if_match)

    def statistics_retrieve(
        self,
        *,
        by: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        game: str | None = None,
        period: str | None = None,
        pit: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """Win and statistics of a period."""
        return self.get(
            "statistics",
            by=by,
            day=day,
            fields=fields,
            game=game,
            period=period,
            pit=pit,
            shift=shift,
            table=table,
        )

    def summaries_retrieve(self, day: str, *, fields: str | None = None) -> Any:
        """Daily summary."""
        return self.get(f"summaries/{day}", fields=fields)

    def table_checks_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        passed: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> Any:
        """List checks at tables."""
        return self.get(
            "table-checks",
            cursor=cursor,
            day=day,
            fields=fields,
            limit=limit,
            passed=passed,
            shift=shift,
            table=table,
        )

    def tables_list(self, *, fields: str | None = None) -> Any:
        """List open tables."""
        return self.get("tables", fields=fields)

    def tables_retrieve(self, table: str, *, fields: str | None = None) -> Any:
        """Show a table."""
        return self.get(f"tables/{table}", fields=fields)

    def tables_buy_ins_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Record a buy-in."""
        return self.post(f"tables/{table}/buy-ins", body, key=key)

    def tables_cash_outs_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Record a player who leaves."""
        return self.post(f"tables/{table}/cash-outs", body, key=key)

    def tables_checks_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Record a check at a table."""
        return self.post(f"tables/{table}/checks", body, key=key)

    def tables_closings_create(
        self,
        table: str,
        body: Any,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        """Close a table."""
        return self.post(f"tables/{table}/closings", body, key=key, if_match=if_match)

    def tables_dealers_list(
        self,
        table: str,
        *,
        cursor: str | None = None,
        day: str | None = None,
        dealer: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
    ) -> Any:
        """List the dealers of a table."""
        return self.get(
            f"tables/{table}/dealers",
            cursor=cursor,
            day=day,
            dealer=dealer,
            fields=fields,
            limit=limit,
            shift=shift,
        )

    def tables_dealers_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Seat the next dealer."""
        return self.post(f"tables/{table}/dealers", body, key=key)

    def tables_equipment_list(self, table: str, *, at: str | None = None, fields: str | None = None) -> Any:
        """List the sets in play at a table."""
        return self.get(f"tables/{table}/equipment", at=at, fields=fields)

    def tables_equipment_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Put a set into play."""
        return self.post(f"tables/{table}/equipment", body, key=key)

    def tables_limits_list(
        self,
        table: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        first: str | None = None,
        kind: str | None = None,
        last: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        status: str | None = None,
    ) -> Any:
        """History of a table's limits."""
        return self.get(
            f"tables/{table}/limits",
            cursor=cursor,
            fields=fields,
            first=first,
            kind=kind,
            last=last,
            limit=limit,
            shift=shift,
            status=status,
        )

    def tables_limits_announcements_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Announce higher limits."""
        return self.post(f"tables/{table}/limits/announcements", body, key=key)

    def tables_limits_cancellations_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Take an announcement of limits back."""
        return self.post(f"tables/{table}/limits/cancellations", body, key=key)

    def tables_limits_changes_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Change a table's limits."""
        return self.post(f"tables/{table}/limits/changes", body, key=key)

    def tables_malfunctions_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Report a malfunction."""
        return self.post(f"tables/{table}/malfunctions", body, key=key)

    def tables_openings_create(
        self,
        table: str,
        body: Any,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        """Open a table."""
        return self.post(f"tables/{table}/openings", body, key=key, if_match=if_match)

    def tables_prints_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Print an opener or closer."""
        return self.post(f"tables/{table}/prints", body, key=key)

    def tables_rake_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Count the rake of a table."""
        return self.post(f"tables/{table}/rake", body, key=key)

    def tables_readings_list(
        self,
        table: str,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        link: str | None = None,
    ) -> Any:
        """List the readings of a table's meters."""
        return self.get(f"tables/{table}/readings", cursor=cursor, day=day, fields=fields, limit=limit, link=link)

    def tables_readings_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Report a reading."""
        return self.post(f"tables/{table}/readings", body, key=key)

    def tables_terminal_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Put a terminal to a table, or take it away."""
        return self.post(f"tables/{table}/terminal", body, key=key)

    def tables_time_charges_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Take a time charge."""
        return self.post(f"tables/{table}/time-charges", body, key=key)

    def tables_tips_create(self, table: str, body: Any, *, key: str | None = None) -> Any:
        """Count the tips of a table."""
        return self.post(f"tables/{table}/tips", body, key=key)

    def verifications_create(self, body: Any, *, key: str | None = None) -> Any:
        """Start a verification."""
        return self.post("verifications", body, key=key)

    def verifications_retrieve(self, job: str, *, fields: str | None = None) -> Any:
        """Follow a verification."""
        return self.get(f"verifications/{job}", fields=fields)
