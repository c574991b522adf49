"""Charts: every figure is drawn and said, nought and gaps among them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from casino.scenes.charts import Column, Mark, Point, Share, columns, line, nice_steps, shares

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing


def of_class(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if name in (part.get("class") or "").split()]


def test_columns_stand_on_nought_and_show_their_interval() -> None:
    given = [
        Column("RO-1", 1_500, "15.00", expected=900, low=-200, high=2_000),
        Column("<b>", -700, "-7.00", expected=0, low=-100, high=100),
        Column("BJ-1", None, "—"),
    ]
    picture = drawn(columns(given, title="Win & hold", description="by table"))
    assert (picture.find(f"{SVG}title").text, picture.get("role")) == ("Win & hold", "img")
    up, down = of_class(picture, "bar")
    zero = float(of_class(picture, "zero")[0].get("y1"))
    assert (float(up.get("y")) + float(up.get("height")), float(down.get("y"))) == pytest.approx((zero, zero), abs=0.02)
    assert [bar.get("class") for bar in (up, down)] == ["bar", "bar below outside"]
    assert len(of_class(picture, "whisker")) == len(of_class(picture, "theory")) == 2
    assert {text.text for text in picture.iter(f"{SVG}text")} >= {"RO-1", "<b>", "BJ-1", "15.00", "-7.00"}


def test_long_names_are_slanted_and_an_empty_chart_is_one() -> None:
    names = [Column(f"A game with a long name {n}", n, str(n)) for n in range(14)]
    picture = drawn(columns(names, title="t", description="d"))
    assert sum("rotate" in (part.get("transform") or "") for part in picture.iter(f"{SVG}g")) == 14
    for empty in (
        columns([], title="t", description="d"),
        line([], [], [], title="t", description="d"),
        shares([], title="t", description="d"),
    ):
        assert drawn(empty).find(f"{SVG}desc").text == "d"


def test_a_line_goes_through_its_points_and_marks_what_happened() -> None:
    points = [Point(0, 100), Point(50, 300), Point(50, 150), Point(100, 200)]
    marks = [Mark(50, "hit", "prize", 300), Mark(70, "rate", "80 %")]
    picture = drawn(line(points, marks, [(0, "06:00"), (100, "30:00")], title="t", description="d"))
    [path], [hit], [rate] = (of_class(picture, name) for name in ("line", "hit", "rate"))
    assert path.get("d").count("L") == 3
    assert f"{hit.get('cx')} {hit.get('cy')}" in path.get("d")
    assert rate.get("x1") == rate.get("x2")


def test_shares_are_as_long_as_their_values() -> None:
    picture = drawn(
        shares([Share("100", 600, "6.00"), Share("20", 300, "3.00"), Share("5", 0, "0")], title="t", description="d")
    )
    assert [float(bar.get("width")) for bar in of_class(picture, "bar")] == [600, 300, 1]


def test_steps_are_round_and_cover_the_range() -> None:
    for low, high in ((-3, 17), (0, 1), (0, 99_999), (-0.5, 0), (12_345, 12_399)):
        steps = nice_steps(low, high)
        assert steps[0] <= low
        assert high <= steps[-1]
        assert 3 <= len(steps) <= 9


def test_moments_are_written_apart_at_the_edges_too() -> None:
    """The last moment stands left of its place: another that stands there already leaves it out."""
    points = [Point(0, 1), Point(1_000, 5), Point(1_030, 4)]
    moments = [(0.0, "10-20"), (970.0, "11-19"), (1_030.0, "11-22")]
    picture = drawn(line(points, [], moments, title="Growth", description="of a meter"))
    places = [float(text.get("x", 0)) for text in picture.iter(f"{SVG}text") if "-" in (text.text or "")]
    assert len(places) == 2
    assert places[1] - places[0] >= 50
