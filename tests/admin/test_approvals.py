"""Approvals with their documents: kept by digest, given to those who may look, covering the days they say."""

from __future__ import annotations

import datetime as dt
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from casino.models import Approval
from casino.models.approvals import MAX_FILE_BYTES
from casino.roles import Role
from tables import queries
from tables.models import TableSession
from tests.factories import DAY, refused

PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"


@pytest.fixture
def administrator(desk):
    return desk.client(Role.ADMINISTRATOR)


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    yield Path(settings.MEDIA_ROOT)
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)


def form(**more):
    return {
        "kind": "approval", "issuer": "authority", "reference": "CT-26/1", "date": "2026-01-02", "authority": "CTPR",
        "subject": "wheel", "scope": "game", "scope_code": "pr.roulette",
        "reason": "Recibida hoy", **more,
    }  # fmt: skip


def pdf(content: bytes = PDF, name: str = "../../resolución.pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="application/pdf")


def add(desk, client, **more):
    signed = desk.signed(registrar=Role.ADMINISTRATOR)
    return client.post(reverse("admin:register-document"), form(**more) | signed)


def test_a_document_is_kept_by_its_digest_and_given_to_who_may_look(desk, administrator, media):
    assert add(desk, administrator, document=pdf()).status_code == 302
    approval = desk.property.approvals.get(reference="CT-26/1")
    digest = sha256(PDF).hexdigest()
    assert (approval.sha256, approval.file.name) == (digest, f"approvals/{desk.property.code}/{digest}.pdf")
    assert (media / approval.file.name).read_bytes() == PDF
    page = administrator.get(reverse("admin:casino_approval_change", args=[approval.pk])).content.decode()
    assert digest in page
    assert approval.file.url in page
    answer = desk.client(Role.INSPECTOR).get(approval.file.url)
    assert b"".join(answer.streaming_content) == PDF
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="CT-26_1.pdf"'
    assert "sandbox" in answer["Content-Security-Policy"]
    assert desk.client(Role.DEALER).get(approval.file.url).status_code == 403
    assert Client().get(approval.file.url).status_code == 302, "to the login"
    assert administrator.get(reverse("admin:kept-document", args=["approvals/../secret"])).status_code == 404


def test_a_document_that_was_altered_is_not_given(desk, administrator, media):
    add(desk, administrator, document=pdf())
    approval = desk.property.approvals.get(reference="CT-26/1")
    kept = media / approval.file.name
    kept.chmod(0o644)
    kept.write_bytes(PDF + b" ")
    assert administrator.get(approval.file.url).status_code == 409
    kept.unlink()
    assert administrator.get(approval.file.url).status_code == 409


@pytest.mark.parametrize(
    "content", [b"<html><script>1</script>", b"", b"MZ\x90\x00", b"%PDF-" + b"0" * MAX_FILE_BYTES], ids=range(4)
)
def test_other_files_are_refused(desk, administrator, content, media):
    assert add(desk, administrator, document=pdf(content)).status_code == 422
    assert not desk.property.approvals.filter(reference="CT-26/1").exists()
    assert not media.exists()


def test_an_approval_does_not_end_before_it_begins(desk, administrator):
    assert add(desk, administrator, effective_until="2026-01-01").status_code == 422
    assert add(desk, administrator, effective_from="2026-02-01", effective_until="2026-01-31").status_code == 422
    assert add(desk, administrator, effective_from="2025-02-01", effective_until="2025-02-01").status_code == 302
    for name in ("add", "change"):
        address = reverse(
            f"admin:casino_approval_{name}", args=[] if name == "add" else [Approval.objects.latest("pk").pk]
        )
        assert administrator.post(address, {"reference": "X"}).status_code == 403
    with pytest.raises(IntegrityError, match="casino_approval_period"), transaction.atomic():
        Approval.objects.update(effective_until=dt.date(2000, 1, 1))
    with pytest.raises(IntegrityError, match="casino_approval_digest"), transaction.atomic():
        Approval.objects.filter(reference="CT-26/1").update(file="approvals/x.pdf")


@pytest.mark.parametrize(
    ("begins", "until", "covered"),
    [
        (None, None, True),
        (DAY, DAY, True),
        (None, DAY - dt.timedelta(days=1), False),
        (DAY + dt.timedelta(days=1), None, False),
    ],
)
def test_a_table_opens_only_while_the_approval_covers_the_day(desk, begins, until, covered):
    floor = desk.floor
    table = floor.house.tables["RO-1"]
    table.approvals.add(
        Approval.objects.create(
            property=desk.property, reference="CT-15-101", date=DAY - dt.timedelta(days=30), authority="CTPR",
            subject="wheel", effective_from=begins, effective_until=until,
        )
    )  # fmt: skip
    [line] = queries.option_approvals(table, DAY, {"wheel": "single_zero"})
    assert (line.option.name, line.approval is not None, line.lapsed is None) == ("wheel", covered, covered)
    floor.install("RO-1")
    if covered:
        assert floor.open_only("RO-1", options={"wheel": "single_zero"}).options["wheel"] == "single_zero"
        return
    with override("en"):
        refusal = refused("approval_missing", floor.open_only, "RO-1", options={"wheel": "single_zero"})
        assert "CT-15-101 of wheel does not cover" in str(refusal.message)
    assert refusal.field == "options.wheel"
    assert not TableSession.objects.exists()


def test_the_page_of_a_table_says_which_approval_covers_which_option(desk, administrator):
    table = desk.floor.house.tables["RO-1"]
    table.options = {"wheel": "single_zero"}
    table.save()
    address = reverse("admin:tables_gamingtable_change", args=[table.pk])
    assert 'class="badge bad"' in administrator.get(address).content.decode()
    table.approvals.create(
        property=desk.property, reference="CT-15-101", date=dt.date(2026, 1, 7), authority="CTPR", subject="wheel"
    )
    lines = queries.option_approvals(table, DAY)
    assert [line.option.name for line in lines] == ["wheel"]
    page = administrator.get(address).content.decode()
    for line in lines:
        assert line.approval.reference in page
    assert "does not cover this day" not in page
    table.approvals.update(effective_until=dt.date(2026, 1, 31))
    page = administrator.get(address).content.decode()
    assert page.count("does not cover this day") == len(lines)
    listed = administrator.get(reverse("admin:casino_approval_changelist"), {"in_force": "no"}).content.decode()
    assert lines[0].approval.reference in listed


def test_a_pit_of_another_property_is_refused(desk):
    from tables.models import Pit
    from tests.factories import Floor

    table = desk.floor.house.tables["RO-1"]
    table.pit = Pit.objects.filter(property=Floor.seeded().property).first()
    with pytest.raises(ValidationError) as refusal:
        table.full_clean()
    assert set(refusal.value.error_dict) == {"pit"}
