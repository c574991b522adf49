"""Every operation of the API, by its name in the schema. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from casino_client import models


class Operations:
    """The operations. A method that does something takes the Idempotency-Key (`key`), made up when not given."""

    def get(self, path: str, **query: models.Query) -> models.JSON:
        """The answer to a GET."""
        raise NotImplementedError

    def post(
        self, path: str, body: Mapping[str, object] | None, *, key: str | None = None, if_match: str | None = None
    ) -> models.JSON:
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
    ) -> list[models.Adjustment]:
        """List adjusting entries."""
        return cast(
            "list[models.Adjustment]",
            self.get(
                "adjustments",
                approval=approval,
                concerning=concerning,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
            ),
        )

    def adjustments_create(self, body: models.PostAdjustmentRequest, *, key: str | None = None) -> models.Adjustment:
        """Post an adjusting entry."""
        return cast("models.Adjustment", self.post("adjustments", body, key=key))

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
    ) -> list[models.Document]:
        """List documents on file."""
        return cast(
            "list[models.Document]",
            self.get(
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
            ),
        )

    def approvals_create(self, body: models.RegisterDocumentRequest, *, key: str | None = None) -> models.Document:
        """Put a document on file."""
        return cast("models.Document", self.post("approvals", body, key=key))

    def approvals_needed_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> list[models.NeededDocument]:
        """List documents that the tables need on file."""
        return cast(
            "list[models.NeededDocument]",
            self.get(
                "approvals/needed",
                cursor=cursor,
                fields=fields,
                limit=limit,
            ),
        )

    def approvals_renewal_create(self, body: models.RenewDocumentRequest, *, key: str | None = None) -> models.Document:
        """Renew a document on file."""
        return cast("models.Document", self.post("approvals/renewal", body, key=key))

    def approvals_requirement_create(
        self,
        body: models.RequireDocumentsRequest,
        *,
        key: str | None = None,
    ) -> models.DocumentRequirement:
        """Say from when missing documents refuse."""
        return cast("models.DocumentRequirement", self.post("approvals/requirement", body, key=key))

    def approvals_withdrawal_create(
        self,
        body: models.WithdrawDocumentRequest,
        *,
        key: str | None = None,
    ) -> models.Document:
        """Withdraw a document on file."""
        return cast("models.Document", self.post("approvals/withdrawal", body, key=key))

    def audit_assign_exceptions_create(
        self,
        body: models.AssignExceptionsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Assign several exceptions."""
        return self.post("audit/assign-exceptions", body, key=key)

    def audit_confirm_exceptions_create(
        self,
        body: models.ConfirmExceptionsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Confirm the answers to several exceptions."""
        return self.post("audit/confirm-exceptions", body, key=key)

    def audit_resolve_exceptions_create(
        self,
        body: models.ResolveExceptionsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Resolve several exceptions."""
        return self.post("audit/resolve-exceptions", body, key=key)

    def bank_retrieve(self, *, fields: str | None = None) -> models.Bank:
        """Bank and floats that the open tables ask for."""
        return cast("models.Bank", self.get("bank", fields=fields))

    def bank_checks_create(self, body: models.VerifyBankRequest, *, key: str | None = None) -> models.BankCheck:
        """Record the Inspector's check of the bank."""
        return cast("models.BankCheck", self.post("bank-checks", body, key=key))

    def bank_checks_list(self, day: str, *, fields: str | None = None) -> list[models.ShiftCheck]:
        """The Inspector's checks of a day, by shift."""
        return cast("list[models.ShiftCheck]", self.get(f"bank-checks/{day}", fields=fields))

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
    ) -> list[models.CardBank]:
        """List the banks of bingo cashiers."""
        return cast(
            "list[models.CardBank]",
            self.get(
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
            ),
        )

    def bingo_banks_create(self, body: models.SalesBankOpeningRequest, *, key: str | None = None) -> models.CardBank:
        """Open the bank of a cashier who sells cards."""
        return cast("models.CardBank", self.post("bingo/banks", body, key=key))

    def bingo_banks_closing_create(
        self,
        bank: str,
        body: models.CloseSalesBankRequest,
        *,
        key: str | None = None,
    ) -> models.CardBank:
        """Close the bank of a cashier."""
        return cast("models.CardBank", self.post(f"bingo/banks/{bank}/closing", body, key=key))

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
    ) -> list[models.SaleCorrection]:
        """List corrections of sales."""
        return cast(
            "list[models.SaleCorrection]",
            self.get(
                "bingo/corrections",
                bank=bank,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                sale=sale,
                shift=shift,
                table=table,
            ),
        )

    def bingo_faces_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        number: str | None = None,
        series: str | None = None,
    ) -> list[models.CardFace]:
        """List faces of bingo cards."""
        return cast(
            "list[models.CardFace]",
            self.get(
                "bingo/faces",
                cursor=cursor,
                fields=fields,
                limit=limit,
                number=number,
                series=series,
            ),
        )

    def bingo_faces_create(self, body: models.CardFacesRequest, *, key: str | None = None) -> models.CardSeries:
        """Record faces of cards."""
        return cast("models.CardSeries", self.post("bingo/faces", body, key=key))

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
    ) -> list[models.BingoPrize]:
        """List bingo prizes paid."""
        return cast(
            "list[models.BingoPrize]",
            self.get(
                "bingo/prizes",
                bank=bank,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                round=round,
                shift=shift,
                table=table,
            ),
        )

    def bingo_prizes_create(
        self,
        body: models.BingoPrizePaymentRequest,
        *,
        key: str | None = None,
    ) -> models.BingoPrize:
        """Pay a bingo prize."""
        return cast("models.BingoPrize", self.post("bingo/prizes", body, key=key))

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
    ) -> list[models.CardRefund]:
        """List refunds of bingo cards."""
        return cast(
            "list[models.CardRefund]",
            self.get(
                "bingo/refunds",
                bank=bank,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                round=round,
                shift=shift,
                table=table,
            ),
        )

    def bingo_refunds_create(
        self,
        body: models.CardRefundRequestRequest,
        *,
        key: str | None = None,
    ) -> models.CardRefund:
        """Refund bingo cards."""
        return cast("models.CardRefund", self.post("bingo/refunds", body, key=key))

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
    ) -> list[models.CardSale]:
        """List sales of bingo cards."""
        return cast(
            "list[models.CardSale]",
            self.get(
                "bingo/sales",
                bank=bank,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

    def bingo_sales_create(self, body: models.CardSaleRequestRequest, *, key: str | None = None) -> models.CardSale:
        """Sell bingo cards."""
        return cast("models.CardSale", self.post("bingo/sales", body, key=key))

    def bingo_sales_correction_create(
        self,
        sale: str,
        body: models.CorrectSaleRequest,
        *,
        key: str | None = None,
    ) -> models.CardSale:
        """Correct a sale."""
        return cast("models.CardSale", self.post(f"bingo/sales/{sale}/correction", body, key=key))

    def bingo_series_list(self, *, fields: str | None = None) -> list[models.CardSeries]:
        """List the series of bingo cards."""
        return cast("list[models.CardSeries]", self.get("bingo/series", fields=fields))

    def bingo_series_create(self, body: models.CardReceptionRequest, *, key: str | None = None) -> models.CardSeries:
        """Receive bingo cards."""
        return cast("models.CardSeries", self.post("bingo/series", body, key=key))

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
    ) -> list[models.Box]:
        """List drop boxes."""
        return cast(
            "list[models.Box]",
            self.get(
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
            ),
        )

    def boxes_retrieve(self, box: str, *, fields: str | None = None) -> models.Box:
        """Show a drop box."""
        return cast("models.Box", self.get(f"boxes/{box}", fields=fields))

    def boxes_count_create(self, box: str, body: models.CountBoxRequest, *, key: str | None = None) -> models.Counted:
        """Count a drop box."""
        return cast("models.Counted", self.post(f"boxes/{box}/count", body, key=key))

    def boxes_custody_retrieve(self, box: str, day: str, shift: str, *, fields: str | None = None) -> models.Custody:
        """Chain of custody of a drop box."""
        return cast("models.Custody", self.get(f"boxes/{box}/custody/{day}/{shift}", fields=fields))

    def boxes_install_create(
        self,
        box: str,
        body: models.InstallBoxRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.JSON:
        """Install a drop box."""
        return self.post(f"boxes/{box}/install", body, key=key, if_match=if_match)

    def boxes_remove_create(
        self,
        box: str,
        body: models.RemoveBoxRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.JSON:
        """Remove a drop box."""
        return self.post(f"boxes/{box}/remove", body, key=key, if_match=if_match)

    def boxes_return_create(self, body: models.PlaceRequest, *, key: str | None = None) -> models.JSON:
        """Return empty drop boxes."""
        return self.post("boxes/return", body, key=key)

    def boxes_store_create(self, body: models.PlaceRequest, *, key: str | None = None) -> models.JSON:
        """Store drop boxes until the count."""
        return self.post("boxes/store", body, key=key)

    def boxes_transport_create(self, body: models.TransportRequest, *, key: str | None = None) -> models.JSON:
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
    ) -> list[models.BuyIn]:
        """List the buy-ins of poker players."""
        return cast(
            "list[models.BuyIn]",
            self.get(
                "buy-ins",
                cursor=cursor,
                day=day,
                fields=fields,
                kind=kind,
                limit=limit,
                player=player,
                shift=shift,
                table=table,
            ),
        )

    def cage_retrieve(self, day: str, shift: str, *, fields: str | None = None) -> models.Reconciliation:
        """Reconcile a shift of the cage."""
        return cast("models.Reconciliation", self.get(f"cage/{day}/{shift}", fields=fields))

    def cage_closings_create(self, body: models.CloseCageRequest, *, key: str | None = None) -> models.CageSession:
        """Close the cage."""
        return cast("models.CageSession", self.post("cage/closings", body, key=key))

    def cage_funding_create(self, body: models.FundCageRequest, *, key: str | None = None) -> models.Reference:
        """Fund the cage."""
        return cast("models.Reference", self.post("cage/funding", body, key=key))

    def cage_handovers_create(self, body: models.HandOverCageRequest, *, key: str | None = None) -> models.CageSession:
        """Hand over the cage."""
        return cast("models.CageSession", self.post("cage/handovers", body, key=key))

    def cage_openings_create(self, body: models.OpenCageRequest, *, key: str | None = None) -> models.CageSession:
        """Open the cage."""
        return cast("models.CageSession", self.post("cage/openings", body, key=key))

    def cage_patrons_create(self, body: models.PatronChipsRequest, *, key: str | None = None) -> models.Reference:
        """Record chips sold and redeemed."""
        return cast("models.Reference", self.post("cage/patrons", body, key=key))

    def chip_sets_retirement_create(
        self,
        chip_set: str,
        body: models.RetireChipSetRequest,
        *,
        key: str | None = None,
    ) -> models.ChipSet:
        """Retire a chip set."""
        return cast("models.ChipSet", self.post(f"chip-sets/{chip_set}/retirement", body, key=key))

    def chip_sets_retired_list(self, *, fields: str | None = None) -> list[models.RetiredSet]:
        """List retired chip sets."""
        return cast("list[models.RetiredSet]", self.get("chip-sets/retired", fields=fields))

    def chips_retrieve(self, *, day: str | None = None, fields: str | None = None) -> models.ChipInventory:
        """Show the inventory of chips."""
        return cast("models.ChipInventory", self.get("chips", day=day, fields=fields))

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
    ) -> list[models.ChipMove]:
        """List movements of chips."""
        return cast(
            "list[models.ChipMove]",
            self.get(
                "chips/moves",
                chip_set=chip_set,
                cursor=cursor,
                day=day,
                destination=destination,
                fields=fields,
                limit=limit,
                origin=origin,
                table=table,
            ),
        )

    def chips_moves_create(self, body: models.MoveChipsRequest, *, key: str | None = None) -> models.Reference:
        """Move chips."""
        return cast("models.Reference", self.post("chips/moves", body, key=key))

    def count_statistics_retrieve(self, first: str, last: str, *, fields: str | None = None) -> models.CountStatistics:
        """Statistics of counts between two gaming days."""
        return cast("models.CountStatistics", self.get(f"count-statistics/{first}/{last}", fields=fields))

    def counts_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        room: str | None = None,
        status: str | None = None,
    ) -> list[models.Count]:
        """List counts."""
        return cast(
            "list[models.Count]",
            self.get(
                "counts",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                room=room,
                status=status,
            ),
        )

    def counts_create(self, body: models.OpenCountRequest, *, key: str | None = None) -> models.Count:
        """Open a count."""
        return cast("models.Count", self.post("counts", body, key=key))

    def counts_retrieve(self, count: str, *, fields: str | None = None) -> models.Count:
        """Show a count."""
        return cast("models.Count", self.get(f"counts/{count}", fields=fields))

    def counts_acceptance_create(
        self,
        count: str,
        body: models.AcceptanceRequest,
        *,
        key: str | None = None,
    ) -> models.Accepted:
        """Accept a count."""
        return cast("models.Accepted", self.post(f"counts/{count}/acceptance", body, key=key))

    def counts_boxes_create(self, count: str, body: models.BoxSheetsRequest, *, key: str | None = None) -> models.Count:
        """Key in counted boxes."""
        return cast("models.Count", self.post(f"counts/{count}/boxes", body, key=key))

    def counts_boxes_correction_create(
        self,
        count: str,
        box: str,
        body: models.CorrectionRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Correct an agreed count."""
        return self.post(f"counts/{count}/boxes/{box}/correction", body, key=key)

    def counts_boxes_documents_create(
        self,
        count: str,
        box: str,
        body: models.DocumentsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """List the documents of a box."""
        return self.post(f"counts/{count}/boxes/{box}/documents", body, key=key)

    def counts_boxes_empty_create(
        self,
        count: str,
        box: str,
        body: models.PairRequest,
        *,
        key: str | None = None,
    ) -> models.Count:
        """Record an empty box."""
        return cast("models.Count", self.post(f"counts/{count}/boxes/{box}/empty", body, key=key))

    def counts_boxes_entries_create(
        self,
        count: str,
        box: str,
        body: models.EntryRequest,
        *,
        key: str | None = None,
    ) -> models.Outcome:
        """Enter a blind count."""
        return cast("models.Outcome", self.post(f"counts/{count}/boxes/{box}/entries", body, key=key))

    def counts_boxes_open_create(
        self,
        count: str,
        box: str,
        body: models.OpenBoxRequest,
        *,
        key: str | None = None,
    ) -> models.Count:
        """Open a drop box."""
        return cast("models.Count", self.post(f"counts/{count}/boxes/{box}/open", body, key=key))

    def counts_join_create(self, count: str, body: models.MemberRequest, *, key: str | None = None) -> models.Count:
        """Join a count."""
        return cast("models.Count", self.post(f"counts/{count}/join", body, key=key))

    def counts_leave_create(self, count: str, body: models.MemberRequest, *, key: str | None = None) -> models.Count:
        """Leave a count."""
        return cast("models.Count", self.post(f"counts/{count}/leave", body, key=key))

    def counts_machine_create(
        self,
        count: str,
        body: models.MachineFileRequest,
        *,
        key: str | None = None,
    ) -> models.MachineAnswer:
        """Import a machine count."""
        return cast("models.MachineAnswer", self.post(f"counts/{count}/machine", body, key=key))

    def counts_sheet_create(
        self,
        count: str,
        body: models.SheetSignatureRequest,
        *,
        key: str | None = None,
    ) -> models.Count:
        """Sign the count sheet."""
        return cast("models.Count", self.post(f"counts/{count}/sheet", body, key=key))

    def counts_strays_create(self, count: str, body: models.StrayBoxRequest, *, key: str | None = None) -> models.JSON:
        """Report a stray box."""
        return self.post(f"counts/{count}/strays", body, key=key)

    def delivery_forms_retrieve(self, serial: str, *, fields: str | None = None) -> models.Delivery:
        """Show a delivery form."""
        return cast("models.Delivery", self.get(f"delivery-forms/{serial}", fields=fields))

    def delivery_forms_prints_list(self, serial: str, *, fields: str | None = None) -> list[models.PayoutPrint]:
        """List the prints of a delivery form."""
        return cast("list[models.PayoutPrint]", self.get(f"delivery-forms/{serial}/prints", fields=fields))

    def delivery_forms_prints_create(
        self,
        serial: str,
        body: models.PrintPayoutFormRequest,
        *,
        key: str | None = None,
    ) -> models.PrintedPayout:
        """Print a delivery form."""
        return cast("models.PrintedPayout", self.post(f"delivery-forms/{serial}/prints", body, key=key))

    def delivery_forms_void_create(
        self,
        serial: str,
        body: models.VoidDeliveryRequest,
        *,
        key: str | None = None,
    ) -> models.Delivery:
        """Void a delivery form."""
        return cast("models.Delivery", self.post(f"delivery-forms/{serial}/void", body, key=key))

    def documents_list(
        self,
        day: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> list[models.Paper]:
        """Match the documents of a day."""
        return cast("list[models.Paper]", self.get(f"documents/{day}", cursor=cursor, fields=fields, limit=limit))

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
    ) -> list[models.Set]:
        """List sets of cards, dice and tiles."""
        return cast(
            "list[models.Set]",
            self.get(
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
            ),
        )

    def equipment_create(self, body: models.ReceiveSetsRequest, *, key: str | None = None) -> models.Received:
        """Receive a lot of sets."""
        return cast("models.Received", self.post("equipment", body, key=key))

    def equipment_retrieve(self, set: str, *, fields: str | None = None) -> models.Set:
        """Show a set."""
        return cast("models.Set", self.get(f"equipment/{set}", fields=fields))

    def equipment_cancel_create(self, body: models.CancelSetsRequest, *, key: str | None = None) -> models.JSON:
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
    ) -> list[models.SetCount]:
        """List counts of the sets."""
        return cast(
            "list[models.SetCount]",
            self.get(
                "equipment/counts",
                cursor=cursor,
                day=day,
                fields=fields,
                inventory=inventory,
                limit=limit,
            ),
        )

    def equipment_counts_create(self, body: models.CountSetsRequest, *, key: str | None = None) -> models.SetCount:
        """Count the sets."""
        return cast("models.SetCount", self.post("equipment/counts", body, key=key))

    def equipment_destroy_create(self, body: models.DestroySetsRequest, *, key: str | None = None) -> models.JSON:
        """Destroy cancelled sets."""
        return self.post("equipment/destroy", body, key=key)

    def equipment_hold_create(self, body: models.HoldSetsRequest, *, key: str | None = None) -> models.JSON:
        """Hold suspicious sets."""
        return self.post("equipment/hold", body, key=key)

    def equipment_inspect_create(self, body: models.InspectSetsRequest, *, key: str | None = None) -> models.JSON:
        """Inspect sets."""
        return self.post("equipment/inspect", body, key=key)

    def equipment_issue_create(self, body: models.IssueSetsRequest, *, key: str | None = None) -> models.JSON:
        """Issue sets to a table."""
        return self.post("equipment/issue", body, key=key)

    def equipment_record_retrieve(self, day: str, *, fields: str | None = None) -> models.Record:
        """Show the record of sets of a day."""
        return cast("models.Record", self.get(f"equipment/record/{day}", fields=fields))

    def equipment_release_create(self, body: models.ReleaseSetsRequest, *, key: str | None = None) -> models.JSON:
        """Release held sets."""
        return self.post("equipment/release", body, key=key)

    def equipment_remove_create(self, body: models.RemoveSetRequest, *, key: str | None = None) -> models.JSON:
        """Remove a set from play."""
        return self.post("equipment/remove", body, key=key)

    def equipment_return_create(self, body: models.ReturnSetsRequest, *, key: str | None = None) -> models.JSON:
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
    ) -> models.Inbox:
        """List exceptions."""
        return cast(
            "models.Inbox",
            self.get(
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
            ),
        )

    def exceptions_retrieve(self, case: str, *, fields: str | None = None) -> models.Case:
        """Show an exception."""
        return cast("models.Case", self.get(f"exceptions/{case}", fields=fields))

    def exceptions_assignment_create(
        self,
        case: str,
        body: models.AssignRequest,
        *,
        key: str | None = None,
    ) -> models.Case:
        """Assign an exception."""
        return cast("models.Case", self.post(f"exceptions/{case}/assignment", body, key=key))

    def exceptions_confirmation_create(
        self,
        case: str,
        body: models.ConfirmRequest,
        *,
        key: str | None = None,
    ) -> models.Case:
        """Confirm the answer to an exception."""
        return cast("models.Case", self.post(f"exceptions/{case}/confirmation", body, key=key))

    def exceptions_notes_create(self, case: str, body: models.NoteRequest, *, key: str | None = None) -> models.Case:
        """Add a note to an exception."""
        return cast("models.Case", self.post(f"exceptions/{case}/notes", body, key=key))

    def exceptions_resolution_create(
        self,
        case: str,
        body: models.ResolveRequest,
        *,
        key: str | None = None,
    ) -> models.Case:
        """Resolve an exception."""
        return cast("models.Case", self.post(f"exceptions/{case}/resolution", body, key=key))

    def exceptions_return_create(self, case: str, body: models.ReturnRequest, *, key: str | None = None) -> models.Case:
        """Return the answer to an exception."""
        return cast("models.Case", self.post(f"exceptions/{case}/return", body, key=key))

    def feed_list(
        self,
        *,
        after: int | None = None,
        fields: str | None = None,
        limit: int | None = None,
        since: str | None = None,
        type: Sequence[str] | None = None,
        until: str | None = None,
        wait: int | None = None,
    ) -> models.FeedListAnswer:
        """Read the feed."""
        return cast(
            "models.FeedListAnswer",
            self.get(
                "feed",
                after=after,
                fields=fields,
                limit=limit,
                since=since,
                type=type,
                until=until,
                wait=wait,
            ),
        )

    def floor_configuration_retrieve(self, *, fields: str | None = None) -> models.FloorConfiguration:
        """Show the floor's configuration."""
        return cast("models.FloorConfiguration", self.get("floor-configuration", fields=fields))

    def form_series_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> list[models.SeriesReport]:
        """Show the series book."""
        return cast("list[models.SeriesReport]", self.get("form-series", cursor=cursor, fields=fields, limit=limit))

    def form_series_pads_create(
        self,
        series: str,
        body: models.ReceivePadRequest,
        *,
        key: str | None = None,
    ) -> models.Pad:
        """Receive a pad of forms."""
        return cast("models.Pad", self.post(f"form-series/{series}/pads", body, key=key))

    def form_series_pads_issue_create(
        self,
        series: str,
        first: int,
        body: models.IssuePadRequest,
        *,
        key: str | None = None,
    ) -> models.Pad:
        """Issue a pad of forms."""
        return cast("models.Pad", self.post(f"form-series/{series}/pads/{first}/issue", body, key=key))

    def form_series_pads_return_create(
        self,
        series: str,
        first: int,
        body: models.ReturnPadRequest,
        *,
        key: str | None = None,
    ) -> models.Pad:
        """Return a pad of forms."""
        return cast("models.Pad", self.post(f"form-series/{series}/pads/{first}/return", body, key=key))

    def found_money_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        open: bool | None = None,
        table: str | None = None,
    ) -> list[models.FoundMoney]:
        """List found money."""
        return cast(
            "list[models.FoundMoney]",
            self.get(
                "found-money",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                open=open,
                table=table,
            ),
        )

    def found_money_create(self, body: models.RecordFoundMoneyRequest, *, key: str | None = None) -> models.FoundMoney:
        """Record found money."""
        return cast("models.FoundMoney", self.post("found-money", body, key=key))

    def found_money_return_create(
        self,
        found: str,
        body: models.ReturnFoundMoneyRequest,
        *,
        key: str | None = None,
    ) -> models.FoundMoney:
        """Give found money back."""
        return cast("models.FoundMoney", self.post(f"found-money/{found}/return", body, key=key))

    def freed_seats_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.FreedSeat]:
        """List freed seats."""
        return cast(
            "list[models.FreedSeat]",
            self.get(
                "freed-seats",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

    def game_schedules_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.GameSchedule]:
        """List schedules of bingo games."""
        return cast(
            "list[models.GameSchedule]",
            self.get(
                "game-schedules",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

    def game_schedules_create(
        self,
        body: models.GamesAnnouncementRequest,
        *,
        key: str | None = None,
    ) -> models.GameSchedule:
        """Announce the games of a session."""
        return cast("models.GameSchedule", self.post("game-schedules", body, key=key))

    def games_list(self, *, fields: str | None = None) -> list[dict[str, models.JSON]]:
        """List games."""
        return cast("list[dict[str, models.JSON]]", self.get("games", fields=fields))

    def gaming_days_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        status: str | None = None,
    ) -> list[models.GamingDay]:
        """List gaming days."""
        return cast(
            "list[models.GamingDay]",
            self.get(
                "gaming-days",
                cursor=cursor,
                fields=fields,
                limit=limit,
                status=status,
            ),
        )

    def gaming_days_create(self, body: models.OpenDayRequest, *, key: str | None = None) -> models.GamingDay:
        """Open a gaming day."""
        return cast("models.GamingDay", self.post("gaming-days", body, key=key))

    def gaming_days_retrieve(self, day: str, *, fields: str | None = None) -> models.GamingDay:
        """Show a gaming day."""
        return cast("models.GamingDay", self.get(f"gaming-days/{day}", fields=fields))

    def gaming_days_checklist_list(self, day: str, *, fields: str | None = None) -> list[models.AuditLine]:
        """Show the checklist of a day."""
        return cast("list[models.AuditLine]", self.get(f"gaming-days/{day}/checklist", fields=fields))

    def gaming_days_checklist_signature_create(
        self,
        day: str,
        line: str,
        body: models.SignLineRequest,
        *,
        key: str | None = None,
    ) -> models.AuditLine:
        """Sign off a line of the checklist."""
        return cast("models.AuditLine", self.post(f"gaming-days/{day}/checklist/{line}/signature", body, key=key))

    def gaming_days_checklist_signatures_create(
        self,
        day: str,
        body: models.SignChecklistLinesRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Sign off several lines of the checklist."""
        return self.post(f"gaming-days/{day}/checklist/signatures", body, key=key)

    def gaming_days_close_retrieve(self, day: str, *, fields: str | None = None) -> models.Close:
        """Show the close of a day with its checklist."""
        return cast("models.Close", self.get(f"gaming-days/{day}/close", fields=fields))

    def gaming_days_close_create(
        self,
        day: str,
        body: models.CloseDayRequest,
        *,
        key: str | None = None,
    ) -> models.Close:
        """Hand the close of a day to a worker."""
        return cast("models.Close", self.post(f"gaming-days/{day}/close", body, key=key))

    def gaming_days_imports_create(
        self,
        day: str,
        body: models.DayImportRequest,
        *,
        key: str | None = None,
    ) -> models.Imported:
        """Import a day kept on paper."""
        return cast("models.Imported", self.post(f"gaming-days/{day}/imports", body, key=key))

    def gaming_days_seal_retrieve(self, day: str, *, fields: str | None = None) -> models.Seal:
        """Show the seal of a day."""
        return cast("models.Seal", self.get(f"gaming-days/{day}/seal", fields=fields))

    def gaming_days_verification_retrieve(self, day: str, *, fields: str | None = None) -> models.Verification:
        """Verify a day."""
        return cast("models.Verification", self.get(f"gaming-days/{day}/verification", fields=fields))

    def gaming_days_withdrawal_create(
        self,
        day: str,
        body: models.DayWithdrawalRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Withdraw a gaming day."""
        return self.post(f"gaming-days/{day}/withdrawal", body, key=key)

    def held_payments_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        open: bool | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.HeldPayment]:
        """List held payments."""
        return cast(
            "list[models.HeldPayment]",
            self.get(
                "held-payments",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                open=open,
                shift=shift,
                table=table,
            ),
        )

    def held_payments_release_create(
        self,
        hold: str,
        body: models.ReleasePaymentRequest,
        *,
        key: str | None = None,
    ) -> models.HeldPayment:
        """Release a held payment."""
        return cast("models.HeldPayment", self.post(f"held-payments/{hold}/release", body, key=key))

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
    ) -> list[models.Inspection]:
        """List inspections."""
        return cast(
            "list[models.Inspection]",
            self.get(
                "inspections",
                cursor=cursor,
                day=day,
                fields=fields,
                inspector=inspector,
                limit=limit,
                shift=shift,
                status=status,
            ),
        )

    def inspections_create(self, body: models.AnnounceRequest, *, key: str | None = None) -> models.Inspection:
        """Announce an inspection."""
        return cast("models.Inspection", self.post("inspections", body, key=key))

    def inspections_retrieve(self, inspection: str, *, fields: str | None = None) -> models.InspectionDetail:
        """Show an inspection."""
        return cast("models.InspectionDetail", self.get(f"inspections/{inspection}", fields=fields))

    def inspections_cancel_create(
        self,
        inspection: str,
        body: models.CancelRequest,
        *,
        key: str | None = None,
    ) -> models.Inspection:
        """Give up an announced draw."""
        return cast("models.Inspection", self.post(f"inspections/{inspection}/cancel", body, key=key))

    def inspections_draw_create(
        self,
        inspection: str,
        body: models.DrawRequest,
        *,
        key: str | None = None,
    ) -> models.Inspection:
        """Draw the tables of an inspection."""
        return cast("models.Inspection", self.post(f"inspections/{inspection}/draw", body, key=key))

    def inspections_finish_create(
        self,
        inspection: str,
        body: models.FinishRequest,
        *,
        key: str | None = None,
    ) -> models.Inspection:
        """Finish an inspection."""
        return cast("models.Inspection", self.post(f"inspections/{inspection}/finish", body, key=key))

    def inspections_readings_create(
        self,
        inspection: str,
        body: models.TakeReadingRequest,
        *,
        key: str | None = None,
    ) -> models.Reading:
        """Record a reading of an inspection."""
        return cast("models.Reading", self.post(f"inspections/{inspection}/readings", body, key=key))

    def inspections_report_list(
        self,
        *,
        fields: str | None = None,
        first: str | None = None,
        inspector: str | None = None,
        last: str | None = None,
    ) -> list[models.InspectionLine]:
        """Report inspections by inspector and month."""
        return cast(
            "list[models.InspectionLine]",
            self.get(
                "inspections/report",
                fields=fields,
                first=first,
                inspector=inspector,
                last=last,
            ),
        )

    def interruptions_list(
        self,
        *,
        cause: str | None = None,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.Interruption]:
        """List interruptions of tables."""
        return cast(
            "list[models.Interruption]",
            self.get(
                "interruptions",
                cause=cause,
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

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
    ) -> list[models.Investigation]:
        """List investigations."""
        return cast(
            "list[models.Investigation]",
            self.get(
                "investigations",
                assigned_to=assigned_to,
                code=code,
                concerns_day=concerns_day,
                cursor=cursor,
                exception=exception,
                fields=fields,
                limit=limit,
                status=status,
            ),
        )

    def investigations_create(
        self,
        body: models.OpenInvestigationRequest,
        *,
        key: str | None = None,
    ) -> models.Investigation:
        """Open an investigation."""
        return cast("models.Investigation", self.post("investigations", body, key=key))

    def investigations_conclusion_create(
        self,
        number: str,
        body: models.ConcludeRequest,
        *,
        key: str | None = None,
    ) -> models.Investigation:
        """Conclude an investigation."""
        return cast("models.Investigation", self.post(f"investigations/{number}/conclusion", body, key=key))

    def investigations_notes_create(
        self,
        number: str,
        body: models.AddNoteRequest,
        *,
        key: str | None = None,
    ) -> models.Investigation:
        """Add to an investigation."""
        return cast("models.Investigation", self.post(f"investigations/{number}/notes", body, key=key))

    def keys_current_retrieve(self, *, fields: str | None = None) -> models.Key:
        """Show the key in use."""
        return cast("models.Key", self.get("keys/current", fields=fields))

    def last_plays_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.LastPlays]:
        """List announcements of last plays."""
        return cast(
            "list[models.LastPlays]",
            self.get(
                "last-plays",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

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
    ) -> list[models.LateRound]:
        """List late rounds."""
        return cast(
            "list[models.LateRound]",
            self.get(
                "late-rounds",
                belongs_day=belongs_day,
                cursor=cursor,
                day=day,
                device=device,
                fields=fields,
                limit=limit,
                status=status,
                table=table,
            ),
        )

    def late_rounds_retrieve(self, round: str, *, fields: str | None = None) -> models.LateRoundDetail:
        """Show a late round."""
        return cast("models.LateRoundDetail", self.get(f"late-rounds/{round}", fields=fields))

    def late_rounds_adjustment_create(
        self,
        round: str,
        body: models.AdjustLateRoundRequest,
        *,
        key: str | None = None,
    ) -> models.LateRound:
        """Adjust for a late round of a closed day."""
        return cast("models.LateRound", self.post(f"late-rounds/{round}/adjustment", body, key=key))

    def late_rounds_recording_create(
        self,
        round: str,
        body: models.ResolveLateRoundRequest,
        *,
        key: str | None = None,
    ) -> models.LateRound:
        """Record a late round in its own session."""
        return cast("models.LateRound", self.post(f"late-rounds/{round}/recording", body, key=key))

    def late_rounds_rejection_create(
        self,
        round: str,
        body: models.RejectLateRoundRequest,
        *,
        key: str | None = None,
    ) -> models.LateRound:
        """Reject a late round."""
        return cast("models.LateRound", self.post(f"late-rounds/{round}/rejection", body, key=key))

    def late_rounds_recordings_create(
        self,
        body: models.RecordLateRoundsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Record several late rounds."""
        return self.post("late-rounds/recordings", body, key=key)

    def late_rounds_rejections_create(
        self,
        body: models.RejectLateRoundsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Reject several late rounds."""
        return self.post("late-rounds/rejections", body, key=key)

    def ledger_accounts_list(self, *, fields: str | None = None) -> list[models.Account]:
        """Show the chart of accounts."""
        return cast("list[models.Account]", self.get("ledger/accounts", fields=fields))

    def ledger_accounts_statement_list(
        self,
        account: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        gross: str | None = None,
        limit: int | None = None,
        since: str | None = None,
        subaccount: str | None = None,
        until: str | None = None,
    ) -> models.Statement:
        """Show the statement of an account."""
        return cast(
            "models.Statement",
            self.get(
                f"ledger/accounts/{account}/statement",
                cursor=cursor,
                fields=fields,
                gross=gross,
                limit=limit,
                since=since,
                subaccount=subaccount,
                until=until,
            ),
        )

    def ledger_journal_list(
        self,
        *,
        fields: str | None = None,
        since: str | None = None,
        system: str | None = None,
        until: str | None = None,
    ) -> list[dict[str, str]]:
        """Export the journal of closed days as CSV."""
        return cast(
            "list[dict[str, str]]",
            self.get(
                "ledger/journal",
                fields=fields,
                since=since,
                system=system,
                until=until,
            ),
        )

    def ledger_trial_balance_list(
        self,
        *,
        fields: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> list[models.Balance]:
        """Show the trial balance."""
        return cast("list[models.Balance]", self.get("ledger/trial-balance", fields=fields, since=since, until=until))

    def meters_list(self, *, fields: str | None = None) -> list[models.Meter]:
        """List progressive meters."""
        return cast("list[models.Meter]", self.get("meters", fields=fields))

    def meters_retrieve(self, link: str, *, fields: str | None = None) -> models.Meter:
        """Show a progressive meter."""
        return cast("models.Meter", self.get(f"meters/{link}", fields=fields))

    def meters_absences_list(
        self,
        link: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
    ) -> list[models.Absence]:
        """List the absences of a progressive's tables."""
        return cast(
            "list[models.Absence]",
            self.get(
                f"meters/{link}/absences",
                cursor=cursor,
                fields=fields,
                limit=limit,
            ),
        )

    def meters_absences_create(
        self,
        link: str,
        body: models.TakeAwayRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Take tables away for a time."""
        return cast("models.Meter", self.post(f"meters/{link}/absences", body, key=key))

    def meters_complementary_prizes_create(
        self,
        link: str,
        body: models.ComplementaryRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Pay a complementary prize."""
        return cast("models.Meter", self.post(f"meters/{link}/complementary-prizes", body, key=key))

    def meters_defects_create(
        self,
        link: str,
        body: models.LowerMeterRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Lower a defective meter."""
        return cast("models.Meter", self.post(f"meters/{link}/defects", body, key=key))

    def meters_deposit_create(self, link: str, body: models.DepositRequest, *, key: str | None = None) -> models.JSON:
        """Prove the deposit."""
        return self.post(f"meters/{link}/deposit", body, key=key)

    def meters_distribution_create(
        self,
        link: str,
        body: models.DistributionRequest,
        *,
        key: str | None = None,
    ) -> models.Shares:
        """Distribute an expired meter."""
        return cast("models.Shares", self.post(f"meters/{link}/distribution", body, key=key))

    def meters_draw_retrieve(self, link: str, *, fields: str | None = None) -> models.Draw:
        """Show the special draw."""
        return cast("models.Draw", self.get(f"meters/{link}/draw", fields=fields))

    def meters_draw_create(self, link: str, body: models.HoldDrawRequest, *, key: str | None = None) -> models.Draw:
        """Record the special draw."""
        return cast("models.Draw", self.post(f"meters/{link}/draw", body, key=key))

    def meters_draw_payment_create(
        self,
        link: str,
        place: str,
        body: models.PayDrawPrizeRequest,
        *,
        key: str | None = None,
    ) -> models.DrawPrize:
        """Pay a winner of the special draw."""
        return cast("models.DrawPrize", self.post(f"meters/{link}/draw/{place}/payment", body, key=key))

    def meters_expiry_create(self, link: str, body: models.ExpiryRequest, *, key: str | None = None) -> models.Meter:
        """Document an expired meter."""
        return cast("models.Meter", self.post(f"meters/{link}/expiry", body, key=key))

    def meters_raffle_create(self, link: str, body: models.RaffleRequest, *, key: str | None = None) -> models.Raffled:
        """Raffle the rest."""
        return cast("models.Raffled", self.post(f"meters/{link}/raffle", body, key=key))

    def meters_rate_create(
        self,
        link: str,
        body: models.ChangeRateRequest,
        *,
        key: str | None = None,
    ) -> list[models.RateFrom]:
        """Announce another rate."""
        return cast("list[models.RateFrom]", self.post(f"meters/{link}/rate", body, key=key))

    def meters_rate_withdrawal_create(
        self,
        link: str,
        body: models.RateWithdrawalRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Withdraw an announced rate."""
        return self.post(f"meters/{link}/rate/withdrawal", body, key=key)

    def meters_removal_create(
        self,
        link: str,
        body: models.AnnounceRemovalRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Announce a removal."""
        return self.post(f"meters/{link}/removal", body, key=key)

    def meters_reserve_retrieve(self, link: str, *, fields: str | None = None) -> models.Reserve:
        """Show what stands behind a meter."""
        return cast("models.Reserve", self.get(f"meters/{link}/reserve", fields=fields))

    def meters_reserve_create(
        self,
        link: str,
        body: models.TransferReserveRequest,
        *,
        key: str | None = None,
    ) -> models.Reserve:
        """Transfer money into a reserve or out of it."""
        return cast("models.Reserve", self.post(f"meters/{link}/reserve", body, key=key))

    def meters_reserve_pot_create(
        self,
        link: str,
        body: models.ReservePotRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Use the reserve pot."""
        return cast("models.Meter", self.post(f"meters/{link}/reserve-pot", body, key=key))

    def meters_return_create(self, link: str, body: models.BringBackRequest, *, key: str | None = None) -> models.Meter:
        """Bring tables back."""
        return cast("models.Meter", self.post(f"meters/{link}/return", body, key=key))

    def meters_start_create(self, link: str, body: models.StartLinkRequest, *, key: str | None = None) -> models.Meter:
        """Start a progressive."""
        return cast("models.Meter", self.post(f"meters/{link}/start", body, key=key))

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
    ) -> list[models.Notice]:
        """List notices."""
        return cast(
            "list[models.Notice]",
            self.get(
                "notices",
                addressee=addressee,
                cursor=cursor,
                day=day,
                due=due,
                fields=fields,
                limit=limit,
                occasion=occasion,
            ),
        )

    def notices_given_create(
        self,
        notice: str,
        body: models.GiveNoticeRequest,
        *,
        key: str | None = None,
    ) -> models.Notice:
        """Give a notice."""
        return cast("models.Notice", self.post(f"notices/{notice}/given", body, key=key))

    def notices_batch_create(self, body: models.GiveNoticesRequest, *, key: str | None = None) -> models.JSON:
        """Give several notices."""
        return self.post("notices/batch", body, key=key)

    def paper_slips_create(self, body: models.PaperSlipRequest, *, key: str | None = None) -> models.Slip:
        """Key in a slip written by hand."""
        return cast("models.Slip", self.post("paper-slips", body, key=key))

    def parameters_list(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        game: str | None = None,
        limit: int | None = None,
        parameter: str | None = None,
        table: str | None = None,
    ) -> list[models.DatedParameter]:
        """List dated parameters."""
        return cast(
            "list[models.DatedParameter]",
            self.get(
                "parameters",
                cursor=cursor,
                fields=fields,
                game=game,
                limit=limit,
                parameter=parameter,
                table=table,
            ),
        )

    def parameters_create(
        self,
        body: models.ScheduleParameterRequest,
        *,
        key: str | None = None,
    ) -> models.DatedParameter:
        """Register a parameter that changes at an instant."""
        return cast("models.DatedParameter", self.post("parameters", body, key=key))

    def past_retrieve(
        self,
        kind: str,
        identity: str,
        *,
        as_of: str | None = None,
        clock: str | None = None,
        fields: str | None = None,
    ) -> models.Past:
        """Show an object as it stood."""
        return cast("models.Past", self.get(f"past/{kind}/{identity}", as_of=as_of, clock=clock, fields=fields))

    def payments_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        due: bool | None = None,
        fields: str | None = None,
        limit: int | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.PaymentApproval]:
        """List payments to approve."""
        return cast(
            "list[models.PaymentApproval]",
            self.get(
                "payments",
                cursor=cursor,
                day=day,
                due=due,
                fields=fields,
                limit=limit,
                shift=shift,
                table=table,
            ),
        )

    def payments_approval_create(
        self,
        payment: str,
        body: models.ApprovePaymentRequest,
        *,
        key: str | None = None,
    ) -> models.PaymentApproval:
        """Approve a payment."""
        return cast("models.PaymentApproval", self.post(f"payments/{payment}/approval", body, key=key))

    def payments_approvals_create(self, body: models.ApprovePaymentsRequest, *, key: str | None = None) -> models.JSON:
        """Approve several payments."""
        return self.post("payments/approvals", body, key=key)

    def payout_forms_prints_list(self, serial: str, *, fields: str | None = None) -> list[models.PayoutPrint]:
        """List the prints of a payout form."""
        return cast("list[models.PayoutPrint]", self.get(f"payout-forms/{serial}/prints", fields=fields))

    def payout_forms_prints_create(
        self,
        serial: str,
        body: models.PrintPayoutFormRequest,
        *,
        key: str | None = None,
    ) -> models.PrintedPayout:
        """Print a payout form."""
        return cast("models.PrintedPayout", self.post(f"payout-forms/{serial}/prints", body, key=key))

    def pins_change_create(self, body: models.PinChangeRequest, *, key: str | None = None) -> models.PinChanged:
        """Change a PIN."""
        return cast("models.PinChanged", self.post("pins/change", body, key=key))

    def pit_announce_limits_create(
        self,
        body: models.AnnounceLimitsOfTablesRequest,
        *,
        key: str | None = None,
    ) -> list[models.TableLimits]:
        """Announce limits of a pit."""
        return cast("list[models.TableLimits]", self.post("pit/announce-limits", body, key=key))

    def pit_change_limits_create(
        self,
        body: models.ChangeLimitsOfTablesRequest,
        *,
        key: str | None = None,
    ) -> list[models.Session]:
        """Change limits of a pit."""
        return cast("list[models.Session]", self.post("pit/change-limits", body, key=key))

    def pit_close_tables_create(
        self,
        body: models.CloseTablesRequest,
        *,
        key: str | None = None,
    ) -> list[models.Session]:
        """Close tables of a pit."""
        return cast("list[models.Session]", self.post("pit/close-tables", body, key=key))

    def pit_install_boxes_create(self, body: models.InstallBoxesRequest, *, key: str | None = None) -> models.JSON:
        """Install boxes of a shift."""
        return self.post("pit/install-boxes", body, key=key)

    def pit_open_tables_create(self, body: models.OpenTablesRequest, *, key: str | None = None) -> list[models.Session]:
        """Open tables of a pit."""
        return cast("list[models.Session]", self.post("pit/open-tables", body, key=key))

    def pit_remove_boxes_create(self, body: models.RemoveBoxesRequest, *, key: str | None = None) -> models.JSON:
        """Remove boxes of a shift."""
        return self.post("pit/remove-boxes", body, key=key)

    def pit_shift_changes_create(
        self,
        body: models.ChangeShiftsRequest,
        *,
        key: str | None = None,
    ) -> list[models.Session]:
        """Change of shift."""
        return cast("list[models.Session]", self.post("pit/shift-changes", body, key=key))

    def pools_list(self, *, fields: str | None = None) -> list[models.Pool]:
        """List the players' pools."""
        return cast("list[models.Pool]", self.get("pools", fields=fields))

    def pools_closing_create(self, pool: str, body: models.ClosePoolRequest, *, key: str | None = None) -> models.Pool:
        """Close a pool."""
        return cast("models.Pool", self.post(f"pools/{pool}/closing", body, key=key))

    def pools_payments_create(
        self,
        pool: str,
        body: models.PoolPaymentRequest,
        *,
        key: str | None = None,
    ) -> models.Pool:
        """Pay a player out of a pool."""
        return cast("models.Pool", self.post(f"pools/{pool}/payments", body, key=key))

    def positions_list(
        self,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        person: str | None = None,
        shift: str | None = None,
        table: str | None = None,
    ) -> list[models.TablePosition]:
        """List positions at tables."""
        return cast(
            "list[models.TablePosition]",
            self.get(
                "positions",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                person=person,
                shift=shift,
                table=table,
            ),
        )

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
    ) -> list[models.Prize]:
        """List prizes."""
        return cast(
            "list[models.Prize]",
            self.get(
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
            ),
        )

    def prizes_retrieve(self, prize: str, *, fields: str | None = None) -> models.Prize:
        """Show a prize."""
        return cast("models.Prize", self.get(f"prizes/{prize}", fields=fields))

    def prizes_form_void_create(
        self,
        prize: str,
        body: models.VoidPayoutFormRequest,
        *,
        key: str | None = None,
    ) -> models.Prize:
        """Void a payout form."""
        return cast("models.Prize", self.post(f"prizes/{prize}/form/void", body, key=key))

    def prizes_payment_create(self, prize: str, body: models.PaymentRequest, *, key: str | None = None) -> models.Prize:
        """Pay a prize on its numbered form."""
        return cast("models.Prize", self.post(f"prizes/{prize}/payment", body, key=key))

    def prizes_pot_payment_create(
        self,
        prize: str,
        body: models.PotPaymentRequest,
        *,
        key: str | None = None,
    ) -> models.Prize:
        """Pay a prize of a pot."""
        return cast("models.Prize", self.post(f"prizes/{prize}/pot-payment", body, key=key))

    def prizes_reimbursement_create(
        self,
        prize: str,
        body: models.ReimbursementRequest,
        *,
        key: str | None = None,
    ) -> models.Reimbursed:
        """Reimburse a paid prize out of the reserve."""
        return cast("models.Reimbursed", self.post(f"prizes/{prize}/reimbursement", body, key=key))

    def prizes_winner_create(
        self,
        prize: str,
        body: models.RecordWinnerRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Record the winner of a prize."""
        return self.post(f"prizes/{prize}/winner", body, key=key)

    def prizes_winner_erasure_create(
        self,
        prize: str,
        body: models.EraseWinnerRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Erase the winner of a prize."""
        return self.post(f"prizes/{prize}/winner/erasure", body, key=key)

    def progressive_summaries_list(self, day: str, *, fields: str | None = None) -> list[models.SummaryLine]:
        """Table Game Progressive Summary."""
        return cast("list[models.SummaryLine]", self.get(f"progressive-summaries/{day}", fields=fields))

    def progressive_summaries_signature_create(
        self,
        day: str,
        table: str,
        body: models.SignSummaryRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Sign a line of the progressive summary."""
        return self.post(f"progressive-summaries/{day}/{table}/signature", body, key=key)

    def progressive_summaries_month_list(self, day: str, *, fields: str | None = None) -> list[models.LinkMonth]:
        """Table Game Progressive Summary of a month."""
        return cast("list[models.LinkMonth]", self.get(f"progressive-summaries/{day}/month", fields=fields))

    def progressive_summaries_receipt_create(
        self,
        day: str,
        body: models.ReceiveSummariesRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Receive the progressive summaries of a day."""
        return self.post(f"progressive-summaries/{day}/receipt", body, key=key)

    def progressives_list(self, *, fields: str | None = None) -> list[models.Programme]:
        """List progressives with the editions of their approval."""
        return cast("list[models.Programme]", self.get("progressives", fields=fields))

    def progressives_retrieve(self, link: str, *, fields: str | None = None) -> models.Programme:
        """Show a progressive with the editions of its approval."""
        return cast("models.Programme", self.get(f"progressives/{link}", fields=fields))

    def progressives_editions_create(
        self,
        link: str,
        body: models.ApproveRequest,
        *,
        key: str | None = None,
    ) -> models.Programme:
        """Approve a progressive programme."""
        return cast("models.Programme", self.post(f"progressives/{link}/editions", body, key=key))

    def progressives_tables_create(
        self,
        link: str,
        body: models.LinkTableRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Link a table."""
        return cast("models.Meter", self.post(f"progressives/{link}/tables", body, key=key))

    def progressives_tables_leave_create(
        self,
        link: str,
        table: str,
        body: models.LeaveRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Announce that a table leaves its progressive."""
        return cast("models.Meter", self.post(f"progressives/{link}/tables/{table}/leave", body, key=key))

    def progressives_tables_removal_create(
        self,
        link: str,
        table: str,
        body: models.UnlinkRequest,
        *,
        key: str | None = None,
    ) -> models.Meter:
        """Take a table off its progressive."""
        return cast("models.Meter", self.post(f"progressives/{link}/tables/{table}/removal", body, key=key))

    def rake_list(self, day: str, *, fields: str | None = None) -> list[models.RakeLine]:
        """Show the rake of a day."""
        return cast("list[models.RakeLine]", self.get(f"rake/{day}", fields=fields))

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
    ) -> list[models.Receipt]:
        """List receipts of prizes."""
        return cast(
            "list[models.Receipt]",
            self.get(
                "receipts",
                cashed_day=cashed_day,
                cursor=cursor,
                fields=fields,
                issued_day=issued_day,
                limit=limit,
                link=link,
                status=status,
            ),
        )

    def receipts_cashing_create(
        self,
        receipt: str,
        body: models.CashReceiptRequest,
        *,
        key: str | None = None,
    ) -> models.Receipt:
        """Cash a receipt at the cage."""
        return cast("models.Receipt", self.post(f"receipts/{receipt}/cashing", body, key=key))

    def receipts_disposal_create(
        self,
        receipt: str,
        body: models.DisposeReceiptRequest,
        *,
        key: str | None = None,
    ) -> models.DisposedReceipt:
        """Dispose of a receipt that ran out."""
        return cast("models.DisposedReceipt", self.post(f"receipts/{receipt}/disposal", body, key=key))

    def reports_list(self, *, fields: str | None = None, language: str | None = None) -> list[models.Report]:
        """List the reports."""
        return cast("list[models.Report]", self.get("reports", fields=fields, language=language))

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
    ) -> models.ReportContent:
        """Read a report."""
        return cast(
            "models.ReportContent",
            self.get(
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
            ),
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
    ) -> models.JSON:
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
    ) -> list[models.Reconciled]:
        """Reconcile the progressives over a span."""
        return cast(
            "list[models.Reconciled]",
            self.get(
                "reports/progressives",
                fields=fields,
                link=link,
                since=since,
                until=until,
            ),
        )

    def reports_progressives_csv(
        self,
        *,
        fields: str | None = None,
        link: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> list[models.Reconciled]:
        """Reconcile the progressives over a span (CSV)."""
        return cast(
            "list[models.Reconciled]",
            self.get(
                "reports/progressives.csv",
                fields=fields,
                link=link,
                since=since,
                until=until,
            ),
        )

    def returns_list(self, *, fields: str | None = None) -> list[models.DeclaredReturn]:
        """List the statutory returns."""
        return cast("list[models.DeclaredReturn]", self.get("returns", fields=fields))

    def returns_periods_list(self, code: str, *, fields: str | None = None) -> list[models.ReturnPeriod]:
        """List the periods of a statutory return."""
        return cast("list[models.ReturnPeriod]", self.get(f"returns/{code}/periods", fields=fields))

    def returns_periods_retrieve(self, code: str, period: str, *, fields: str | None = None) -> models.WorkedReturn:
        """Show a statutory return of a period."""
        return cast("models.WorkedReturn", self.get(f"returns/{code}/periods/{period}", fields=fields))

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
    ) -> models.RoundsListAnswer:
        """List rounds."""
        return cast(
            "models.RoundsListAnswer",
            self.get(
                "rounds",
                before=before,
                day=day,
                fields=fields,
                limit=limit,
                shift=shift,
                status=status,
                table=table,
            ),
        )

    def rounds_create(self, body: models.RoundsCreateBody, *, key: str | None = None) -> models.RoundsCreateAnswer:
        """Record a round."""
        return cast("models.RoundsCreateAnswer", self.post("rounds", body, key=key))

    def rounds_retrieve(self, id: str, *, fields: str | None = None) -> models.RoundsRetrieveAnswer:
        """Show a round."""
        return cast("models.RoundsRetrieveAnswer", self.get(f"rounds/{id}", fields=fields))

    def rounds_events_create(
        self,
        id: str,
        body: models.RoundsEventsCreateBody,
        *,
        key: str | None = None,
    ) -> models.RoundsEventsCreateAnswer:
        """Append events to a round."""
        return cast("models.RoundsEventsCreateAnswer", self.post(f"rounds/{id}/events", body, key=key))

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
    ) -> list[models.Session]:
        """List table sessions."""
        return cast(
            "list[models.Session]",
            self.get(
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
            ),
        )

    def sessions_retrieve(self, table: str, day: str, shift: str, *, fields: str | None = None) -> models.Session:
        """Show a table session."""
        return cast("models.Session", self.get(f"sessions/{table}/{day}/{shift}", fields=fields))

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
    ) -> list[models.Slip]:
        """List slips."""
        return cast(
            "list[models.Slip]",
            self.get(
                "slips",
                cursor=cursor,
                day=day,
                fields=fields,
                kind=kind,
                limit=limit,
                shift=shift,
                status=status,
                table=table,
            ),
        )

    def slips_create(self, body: models.RequestSlipRequest, *, key: str | None = None) -> models.Slip:
        """Request a slip."""
        return cast("models.Slip", self.post("slips", body, key=key))

    def slips_retrieve(self, serial: str, *, fields: str | None = None) -> models.Slip:
        """Show a slip."""
        return cast("models.Slip", self.get(f"slips/{serial}", fields=fields))

    def slips_issue_create(
        self,
        serial: str,
        body: models.IssueSlipRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.Slip:
        """Issue a slip."""
        return cast("models.Slip", self.post(f"slips/{serial}/issue", body, key=key, if_match=if_match))

    def slips_prints_list(self, serial: str, *, fields: str | None = None) -> list[models.Print]:
        """List the prints of a slip."""
        return cast("list[models.Print]", self.get(f"slips/{serial}/prints", fields=fields))

    def slips_prints_create(
        self,
        serial: str,
        body: models.PrintSlipRequest,
        *,
        key: str | None = None,
    ) -> models.Printed:
        """Print a slip."""
        return cast("models.Printed", self.post(f"slips/{serial}/prints", body, key=key))

    def slips_receive_create(
        self,
        serial: str,
        body: models.ReceiveSlipRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.Slip:
        """Receive a slip."""
        return cast("models.Slip", self.post(f"slips/{serial}/receive", body, key=key, if_match=if_match))

    def slips_void_create(
        self,
        serial: str,
        body: models.VoidSlipRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.Slip:
        """Void a slip."""
        return cast("models.Slip", self.post(f"slips/{serial}/void", body, key=key, if_match=if_match))

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
    ) -> models.Statistics:
        """Win and statistics of a period."""
        return cast(
            "models.Statistics",
            self.get(
                "statistics",
                by=by,
                day=day,
                fields=fields,
                game=game,
                period=period,
                pit=pit,
                shift=shift,
                table=table,
            ),
        )

    def summaries_retrieve(self, day: str, *, fields: str | None = None) -> models.Summary:
        """Daily summary."""
        return cast("models.Summary", self.get(f"summaries/{day}", fields=fields))

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
    ) -> list[models.CheckRecord]:
        """List checks at tables."""
        return cast(
            "list[models.CheckRecord]",
            self.get(
                "table-checks",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                passed=passed,
                shift=shift,
                table=table,
            ),
        )

    def tables_list(self, *, fields: str | None = None) -> list[models.Session]:
        """List open tables."""
        return cast("list[models.Session]", self.get("tables", fields=fields))

    def tables_retrieve(self, table: str, *, fields: str | None = None) -> models.Table:
        """Show a table."""
        return cast("models.Table", self.get(f"tables/{table}", fields=fields))

    def tables_buy_ins_create(self, table: str, body: models.BuyInRequest, *, key: str | None = None) -> models.JSON:
        """Record a buy-in."""
        return self.post(f"tables/{table}/buy-ins", body, key=key)

    def tables_cash_outs_create(
        self,
        table: str,
        body: models.CashOutRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Record a player who leaves."""
        return self.post(f"tables/{table}/cash-outs", body, key=key)

    def tables_checks_create(
        self,
        table: str,
        body: models.TableCheckRequestRequest,
        *,
        key: str | None = None,
    ) -> models.CheckRecord:
        """Record a check at a table."""
        return cast("models.CheckRecord", self.post(f"tables/{table}/checks", body, key=key))

    def tables_closings_create(
        self,
        table: str,
        body: models.CloseTableRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.Session:
        """Close a table."""
        return cast("models.Session", self.post(f"tables/{table}/closings", body, key=key, if_match=if_match))

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
    ) -> list[models.DealerSeat]:
        """List the dealers of a table."""
        return cast(
            "list[models.DealerSeat]",
            self.get(
                f"tables/{table}/dealers",
                cursor=cursor,
                day=day,
                dealer=dealer,
                fields=fields,
                limit=limit,
                shift=shift,
            ),
        )

    def tables_dealers_create(
        self,
        table: str,
        body: models.SeatRequest,
        *,
        key: str | None = None,
    ) -> models.SeatAnswer:
        """Seat the next dealer."""
        return cast("models.SeatAnswer", self.post(f"tables/{table}/dealers", body, key=key))

    def tables_equipment_list(
        self,
        table: str,
        *,
        at: str | None = None,
        fields: str | None = None,
    ) -> list[models.InPlay]:
        """List the sets in play at a table."""
        return cast("list[models.InPlay]", self.get(f"tables/{table}/equipment", at=at, fields=fields))

    def tables_equipment_create(
        self,
        table: str,
        body: models.InstallSetRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Put a set into play."""
        return self.post(f"tables/{table}/equipment", body, key=key)

    def tables_freed_seats_create(
        self,
        table: str,
        body: models.FreeSeatRequest,
        *,
        key: str | None = None,
    ) -> models.FreedSeat:
        """Free an idle seat."""
        return cast("models.FreedSeat", self.post(f"tables/{table}/freed-seats", body, key=key))

    def tables_held_payments_create(
        self,
        table: str,
        body: models.HoldPaymentRequest,
        *,
        key: str | None = None,
    ) -> models.HeldPayment:
        """Hold a payment."""
        return cast("models.HeldPayment", self.post(f"tables/{table}/held-payments", body, key=key))

    def tables_interruptions_create(
        self,
        table: str,
        body: models.InterruptTableRequest,
        *,
        key: str | None = None,
    ) -> models.Interruption:
        """Interrupt a table."""
        return cast("models.Interruption", self.post(f"tables/{table}/interruptions", body, key=key))

    def tables_last_plays_create(
        self,
        table: str,
        body: models.AnnounceLastPlaysRequest,
        *,
        key: str | None = None,
    ) -> models.LastPlays:
        """Announce the last plays."""
        return cast("models.LastPlays", self.post(f"tables/{table}/last-plays", body, key=key))

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
    ) -> list[models.TableLimits]:
        """History of a table's limits."""
        return cast(
            "list[models.TableLimits]",
            self.get(
                f"tables/{table}/limits",
                cursor=cursor,
                fields=fields,
                first=first,
                kind=kind,
                last=last,
                limit=limit,
                shift=shift,
                status=status,
            ),
        )

    def tables_limits_announcements_create(
        self,
        table: str,
        body: models.AnnounceLimitsRequest,
        *,
        key: str | None = None,
    ) -> models.TableLimits:
        """Announce higher limits."""
        return cast("models.TableLimits", self.post(f"tables/{table}/limits/announcements", body, key=key))

    def tables_limits_cancellations_create(
        self,
        table: str,
        body: models.CancelLimitsRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Take an announcement of limits back."""
        return self.post(f"tables/{table}/limits/cancellations", body, key=key)

    def tables_limits_changes_create(
        self,
        table: str,
        body: models.ChangeLimitsRequest,
        *,
        key: str | None = None,
    ) -> models.Session:
        """Change a table's limits."""
        return cast("models.Session", self.post(f"tables/{table}/limits/changes", body, key=key))

    def tables_malfunctions_create(
        self,
        table: str,
        body: models.ReportMalfunctionRequest,
        *,
        key: str | None = None,
    ) -> models.JSON:
        """Report a malfunction."""
        return self.post(f"tables/{table}/malfunctions", body, key=key)

    def tables_openings_create(
        self,
        table: str,
        body: models.OpenTableRequest,
        *,
        key: str | None = None,
        if_match: str | None = None,
    ) -> models.Session:
        """Open a table."""
        return cast("models.Session", self.post(f"tables/{table}/openings", body, key=key, if_match=if_match))

    def tables_positions_create(
        self,
        table: str,
        body: models.TakePositionRequest,
        *,
        key: str | None = None,
    ) -> models.TablePosition:
        """Take a position at a table."""
        return cast("models.TablePosition", self.post(f"tables/{table}/positions", body, key=key))

    def tables_prints_create(
        self,
        table: str,
        body: models.PrintInventoryRequest,
        *,
        key: str | None = None,
    ) -> models.Printed:
        """Print an opener or closer."""
        return cast("models.Printed", self.post(f"tables/{table}/prints", body, key=key))

    def tables_rake_create(
        self,
        table: str,
        body: models.CountRakeRequest,
        *,
        key: str | None = None,
    ) -> models.RakeLine:
        """Count the rake of a table."""
        return cast("models.RakeLine", self.post(f"tables/{table}/rake", body, key=key))

    def tables_readings_list(
        self,
        table: str,
        *,
        cursor: str | None = None,
        day: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        link: str | None = None,
    ) -> list[models.TakenReading]:
        """List the readings of a table's meters."""
        return cast(
            "list[models.TakenReading]",
            self.get(
                f"tables/{table}/readings",
                cursor=cursor,
                day=day,
                fields=fields,
                limit=limit,
                link=link,
            ),
        )

    def tables_readings_create(
        self,
        table: str,
        body: models.ReadingRequest,
        *,
        key: str | None = None,
    ) -> list[models.Difference]:
        """Report a reading."""
        return cast("list[models.Difference]", self.post(f"tables/{table}/readings", body, key=key))

    def tables_resumptions_create(
        self,
        table: str,
        body: models.ResumeTableRequest,
        *,
        key: str | None = None,
    ) -> models.Interruption:
        """Resume a table."""
        return cast("models.Interruption", self.post(f"tables/{table}/resumptions", body, key=key))

    def tables_terminal_create(
        self,
        table: str,
        body: models.TerminalRequest,
        *,
        key: str | None = None,
    ) -> models.TerminalAnswer:
        """Put a terminal to a table, or take it away."""
        return cast("models.TerminalAnswer", self.post(f"tables/{table}/terminal", body, key=key))

    def tables_time_charges_create(
        self,
        table: str,
        body: models.TimeChargeRequest,
        *,
        key: str | None = None,
    ) -> models.Taken:
        """Take a time charge."""
        return cast("models.Taken", self.post(f"tables/{table}/time-charges", body, key=key))

    def tables_tips_create(self, table: str, body: models.TipsRequest, *, key: str | None = None) -> models.Total:
        """Count the tips of a table."""
        return cast("models.Total", self.post(f"tables/{table}/tips", body, key=key))

    def verifications_create(
        self,
        body: models.StartVerificationRequest,
        *,
        key: str | None = None,
    ) -> models.VerificationJob:
        """Start a verification."""
        return cast("models.VerificationJob", self.post("verifications", body, key=key))

    def verifications_retrieve(self, job: str, *, fields: str | None = None) -> models.VerificationJob:
        """Follow a verification."""
        return cast("models.VerificationJob", self.get(f"verifications/{job}", fields=fields))
