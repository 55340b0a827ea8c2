"""What a drawn board must hold, whatever the game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import henderson
from henderson.draw import board_svg, document, live, still
from henderson.draw.theme import DARK, LIGHT
from henderson.engine.decision import HendersonError
from henderson.engine.view import Board, Label, Marker, Piece, Space, View
from henderson.engine.view import Path as Way

from .samples import chart, chart_view, coast, coast_view, pointy, unit

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = [(coast, coast_view), (chart, chart_view), (pointy, lambda: None)]


def ids(svg: str) -> Counter[str]:
    """Every data-id and how often it stands in the drawing."""
    return Counter(e.attrib["data-id"] for e in ElementTree.fromstring(svg).iter() if "data-id" in e.attrib)


def words(svg: str) -> list[str]:
    """All lettering."""
    return [e.text or "" for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def part(svg: str, name: str) -> ElementTree.Element | None:
    """The first group of that class."""
    return next((e for e in ElementTree.fromstring(svg).iter(f"{SVG}g") if e.get("class") == name), None)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("board", "view"), BOARDS)
def test_every_space_and_every_piece_on_the_board_stands_once(board, view, theme):
    b, v = board(), view()
    found = ids(board_svg(b, v, theme=theme))
    expected = [s.id for s in b.spaces] + [p.id for p in (v.pieces if v else []) if p.place]
    assert found == Counter(expected)


def test_a_piece_off_the_board_is_not_drawn():
    assert "8/1" not in ids(board_svg(coast(), coast_view()))


@pytest.mark.parametrize(("board", "view"), BOARDS)
def test_themes_use_their_own_colours_only(board, view):
    light, dark = board_svg(board(), view()), board_svg(board(), view(), theme="dark")
    assert LIGHT.bg in light and DARK.bg not in light
    assert DARK.bg in dark and LIGHT.bg not in dark


def test_what_a_drawing_refers_to_is_in_it():
    for board, view in BOARDS:
        root = ElementTree.fromstring(board_svg(board(), view()))
        made = Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)
        assert made and max(made.values()) == 1
        for e in root.iter():
            for key, value in e.attrib.items():
                if key == "href":
                    assert value[1:] in made
                if value.startswith("url(#"):
                    assert value[5:-1] in made


def test_drawing_is_the_same_under_another_hash_seed():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from samples import *; from henderson.draw import board_svg; "
        "import hashlib; print(hashlib.sha256((board_svg(coast(), coast_view()) + board_svg(pointy())).encode()).hexdigest())"
    )
    seen = set()
    for seed in ("0", "7"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(henderson.__file__).parents[1])}
        here = str(Path(__file__).parent)
        seen.add(subprocess.run([sys.executable, "-c", code, here], env=env, capture_output=True, text=True, check=True).stdout)
    assert len(seen) == 1 and len(seen.pop().strip()) == 64


def test_markup_in_any_text_is_escaped():
    evil = '<script x="1">&\'\x00'
    board = Board(evil, [Space(evil, 1, 1, name=evil), Space("b", 1, 2, "box", evil, [evil], width=3, height=2)], "flat")
    board.labels, board.credits = [Label(evil, 1, 1)], evil
    piece = Piece(evil, evil, evil, "land", evil, evil, evil, evil, evil, {evil: evil}, 2, 1, [evil], title=evil)
    view = View("x", "US", coast_view().where, [piece], [Marker(evil, evil, evil, evil), Marker("control", "b", evil, evil)])
    for shape in ("land", "ship", "air", "card", "marker", "?"):
        piece.shape = shape
        svg = board_svg(board, view, choices=[evil], selected=evil, costs={evil: evil})
        root = ElementTree.fromstring(svg)
        assert "<script" not in svg and not [e for e in root.iter() if "script" in e.tag]
        assert [e for e in root.iter() if "script" in e.get("data-id", "")]


def test_a_crop_shows_what_it_frames_and_leaves_out_the_rest():
    whole, part_ = board_svg(coast()), board_svg(coast(), crop=["0505"])
    assert len(ids(whole)) == 25
    assert "0505" in ids(part_) and "0101" not in ids(part_)
    box = board_svg(coast(), crop=(1.0, 1.0, 3.0, 2.0))
    root = ElementTree.fromstring(box)
    assert (root.get("width"), root.get("height")) == ("176", "88")


def test_scale_is_the_height_of_a_hex_for_flat_and_pointy():
    for board in (coast(), pointy()):
        board.spaces = [s for s in board.spaces if s.kind == "hex"]
        for s in board.spaces:  # a board measured in other units is drawn in the same size
            s.x, s.y = 30 * s.x, 30 * s.y
        board.land, board.labels = [], []
        svg = board_svg(board, scale=50)
        ring = next(e for e in ElementTree.fromstring(svg).iter(f"{SVG}path") if e.get("id", "").endswith("-hex"))
        points = [tuple(map(float, p.split())) for p in ring.attrib["d"][1:-1].split("L")]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        flat_to_flat = max(ys) - min(ys) if board.hexes == "flat" else max(xs) - min(xs)
        assert flat_to_flat == pytest.approx(50, abs=0.3)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"theme": "sepia"}, "'sepia'.*'light' or 'dark'"),
        ({"scale": 0}, "scale 0"),
        ({"scale": -3}, "scale -3"),
        ({"scale": float("inf")}, "scale inf"),
        ({"scale": float("nan")}, "scale nan"),
        ({"crop": ["0101", "9999"]}, "'9999'"),
        ({"crop": []}, "no space named"),
        ({"crop": (3, 1, 1, 3)}, "x0 < x1"),
        ({"crop": (30, 1, 33, 3)}, "shows nothing of A piece of coast: it has x 0.866"),
    ],
)
def test_bad_orders_are_refused_with_what_was_given(how, told):
    with pytest.raises(HendersonError, match=told):
        board_svg(coast(), **how)


def test_a_board_without_spaces_is_refused():
    with pytest.raises(HendersonError, match="no spaces"):
        board_svg(Board("empty", []))


def test_spaces_that_may_be_chosen_are_outlined_together_and_the_rest_is_veiled():
    plain = board_svg(coast(), coast_view())
    assert part(plain, "light") is None
    one = part(board_svg(coast(), coast_view(), choices=["0303"]), "light")
    two = part(board_svg(coast(), coast_view(), choices=["0303", "0304"]), "light")
    assert one is not None and two is not None
    outline = [e.attrib["d"] for e in two.iter(f"{SVG}path") if e.get("stroke") == LIGHT.intent]
    assert len(outline) == 1 and outline[0].count("M") == 1 and outline[0].count("L") == 9  # one ring of ten corners
    assert [e for e in one.iter(f"{SVG}path") if e.get("fill") == LIGHT.veil[0]]


def test_counters_that_may_be_chosen_have_a_hairline_and_the_one_in_hand_a_ring():
    root = part(board_svg(coast(), coast_view(), choices=["29/1", "7/3", "end"], selected="7/3"), "counters")
    assert root is not None
    rings = {
        e.attrib["data-id"]: [float(r.attrib["stroke-width"]) for r in e.iter(f"{SVG}rect") if r.get("stroke") == LIGHT.select]
        for e in root
    }
    assert len(rings["29/1"]) == 1 and len(rings["7/3"]) == 1 and not rings["11/5"]
    assert rings["7/3"][0] > rings["29/1"][0]


def test_the_counter_in_hand_lies_on_top_of_its_stack_and_the_stack_is_counted():
    def order(selected: str) -> list[str]:
        root = part(board_svg(coast(), coast_view(), selected=selected), "counters")
        return [e.attrib["data-id"] for e in root or [] if e.attrib["data-id"] in ("7/3", "1 P")]

    assert order("") == ["7/3", "1 P"]
    assert order("7/3") == ["1 P", "7/3"]
    top = part(board_svg(coast(), coast_view()), "top")
    assert top is not None and [e.text for e in top.iter(f"{SVG}text")] == ["2"]


def test_costs_stand_at_the_foot_of_their_spaces():
    assert "14½" in words(board_svg(coast(), coast_view(), costs={"0303": "14½"}))


def test_names_stand_once_and_take_the_place_of_the_number_on_hills_and_airfields():
    lettering = Counter(words(board_svg(coast())))
    for name in ("Kukum", "Henderson Field", "Mount Austen", "Lunga", "Lunga Point", "Ironbottom Sound"):
        assert lettering[name] == 1, name
    assert lettering["0303"] == 1 and lettering["0404"] == 0 and lettering["0204"] == 0


def test_a_name_the_board_letters_too_still_stands_once():
    board = coast()
    board.labels.append(Label("Kukum", 2.6, 3.0, "place"))
    assert words(board_svg(board)).count("Kukum") == 1


def test_hexes_of_one_name_share_it():
    board = coast()
    for space in board.spaces:
        if space.id in ("0404", "0405"):
            space.name = "Henderson Field"
    assert words(board_svg(board)).count("Henderson Field") == 1


def test_small_maps_have_no_numbers_and_no_stack_counts():
    lettering = words(board_svg(coast(), coast_view(), scale=18))
    assert "0303" not in lettering and "Kukum" in lettering and "2" not in lettering


def test_counters_in_a_box_stay_inside_it_however_many():
    for count in (1, 6, 40):
        board = Board("box", [Space("A", 2, 2, "box", "A", width=3, height=2)])
        pieces = [unit(f"u{i}", "A") if i % 3 else Piece(f"u{i}", "Japan", "A", "ship", "CA", "Kako") for i in range(count)]
        svg = board_svg(board, View("x", "", coast_view().where, pieces))
        root = part(svg, "counters")
        assert root is not None and len(list(root)) == count
        for e in root:
            at, _, scale = e.attrib["transform"].removeprefix("translate(").partition(") scale(")
            x, y = map(float, at.split())
            k, high = float(scale.rstrip(")")), 100 if int(e.attrib["data-id"][1:]) % 3 else 72
            wide = 100 if high == 100 else 124
            left, top = 0.3 * 88, 0.3 * 88  # the margin of the drawing
            assert left <= x and x + wide * k <= left + 3 * 88 + 0.2
            assert top <= y and y + high * k <= top + 2 * 88 + 0.2


def test_a_tag_the_box_s_title_says_is_not_written_on_each_counter():
    def plates(tags: list[str]) -> int:
        board = Board("sea", [Space("S", 2, 2, "box", "USN at Sea", width=4, height=3)])
        ships = [Piece(f"s{i}", "US", "S", "ship", "CA", f"s{i}", tags=tags if i else ["at sea"]) for i in range(3)]
        return words(board_svg(board, View("x", "", coast_view().where, ships))).count("at sea")

    assert plates(["at sea"]) == 0 and plates([]) == 1


def test_still_and_live_together_are_the_board():
    under, over = still(coast()), live(coast(), coast_view(), choices=["0303"])
    inside = under.map + under.spaces + over.light + under.labels + over.pieces + over.top
    assert document(under.width, under.height, inside, coast().title) == board_svg(coast(), coast_view(), choices=["0303"])
    assert "7/3" not in under.map + under.spaces + under.labels


def test_a_board_of_every_kind_of_side_is_drawn_and_unknown_ones_do_no_harm():
    board = pointy()
    bare = board_svg(Board(board.title, board.spaces, "pointy"))
    assert len(board_svg(board)) > len(bare)
    board.edges = [type(board.edges[0])("0000", "nowhere", "river"), type(board.edges[0])("0000", "0003", "slope")]
    board.links = [("RESERVE", "nowhere")]
    ElementTree.fromstring(board_svg(board))


def test_on_a_chart_only_boxes_in_play_grow_and_links_are_not_drawn():
    boxes = [
        Space("Port", 1, 1, "box", "Port", width=2, height=2),
        Space("Pile", 4, 1, "box", "Pile", width=2, height=2, playable=False),
    ]
    plain = Board("chart", boxes, land=[[(0, 0), (5, 0), (5, 2), (0, 2)]])
    linked = Board("chart", boxes, land=plain.land, links=[("Port", "Pile")])
    assert still(plain).map.count('class="grows"') == 1
    assert still(linked).map == still(plain).map
    assert 'class="grows"' not in still(Board("no sea", boxes)).map


def test_a_sector_has_its_ground_river_and_wire_and_dice_stand_in_pills():
    spots = [Space("A", 1, 1, "box", "Sandspit", ["entry"], width=0.6, height=0.6)]
    spots.append(Space("B", 1, 3, "box", "B", ["front"], width=0.6, height=0.6))
    bare = Board("field", spots)
    sector = Way("sector", ["A", "B"], "Mouth")
    ground = Board("field", spots, paths=[sector])
    river = Board("field", spots, paths=[sector, Way("river", ["A", "B"])])
    assert len(still(bare).map) < len(still(ground).map) < len(still(river).map)
    assert still(ground).map.count("<circle") == 2 and "Sandspit" in still(ground).map
    pill = Board("field", spots, labels=[Label("1-3", 1, 2, "die")])
    assert "<rect" in still(pill).labels and ">1-3<" in still(pill).labels


@pytest.mark.parametrize("title", list(henderson.games()))
def test_each_game_s_own_board_is_drawn_whole_and_in_bounds(title):
    game = henderson.new(title, seed=1)
    board, view = game.board(), game.view(game.rules.SIDES[0])
    began = time.process_time()
    svg = board_svg(board, view, choices=list(game.decision.words) if game.decision else ())
    assert time.process_time() - began < 4  # a tenth of that on an idle machine
    assert len(svg) < 2_000_000
    here = {s.id for s in board.spaces}
    assert ids(svg) == Counter([s.id for s in board.spaces] + [p.id for p in view.pieces if p.place in here])
