"""Counters: what they show, what hidden ones must not, and pictures as PNG."""

from __future__ import annotations

import struct
import zlib
from xml.etree import ElementTree

import pytest

from henderson.draw import board_svg, counter_svg, document, png
from henderson.draw.png import font_files
from henderson.draw.symbols import find, sprite
from henderson.draw.text import clip, fit, put, wide, wrap
from henderson.draw.theme import LIGHT, bar, on_bar
from henderson.engine.decision import HendersonError
from henderson.engine.view import Marker, Piece

from .samples import chart, chart_view, coast, coast_view, unit

SVG = "{http://www.w3.org/2000/svg}"
SECRET = {
    "symbol": "tank",
    "name": "Sumiyoshi",
    "superior": "17 Army",
    "size": "III",
    "colour": "#0f5b57",
    "values": {"combat": 97, "movement": 98},
    "steps": 7,
    "left": 6,
    "title": "the secret unit",
}


def lettering(svg: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def pixels(data: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of an 8-bit RGBA picture, unfiltered."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, width, height, packed = 8, 0, 0, b""
    while at < len(data):
        (size,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    raw, rows, last = zlib.decompress(packed), [], bytes(4 * width)
    for y in range(height):
        line = bytearray(raw[y * (4 * width + 1) + 1 : (y + 1) * (4 * width + 1)])
        how = raw[y * (4 * width + 1)]
        for i in range(len(line)):
            a, b, c = line[i - 4] if i > 3 else 0, last[i], last[i - 4] if i > 3 else 0
            if how == 4:
                p = a + b - c
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, near if how == 4 else 0)[how]) & 255
        last = bytes(line)
        rows.append(last)
    return width, height, rows


@pytest.mark.parametrize("shape", ["land", "ship", "air", "card", "marker"])
@pytest.mark.parametrize("size", [10, 16, 28, 100])
def test_a_hidden_counter_shows_nothing_of_its_identity(shape, size):
    hidden = [
        counter_svg(Piece("x1", "Japan", "", shape, hidden=True, tags=["stealth 2"], **facts), size) for facts in (SECRET, {})
    ]
    assert hidden[0] == hidden[1]
    told = counter_svg(Piece("x1", "Japan", "", shape, tags=["stealth 2"], **SECRET), size)
    assert told != hidden[0]


def test_a_hidden_counter_shows_its_stealth_and_a_seen_one_its_print():
    assert "2" in lettering(counter_svg(Piece("x", "Japan", "", hidden=True, tags=["stealth 2"])))
    words = lettering(counter_svg(unit("7/3", "", values={"combat": 5, "range": 7, "movement": 10})))
    assert words == ["7/3", "1 Mar", "5", "10", "7"]


def test_hidden_pieces_on_a_board_keep_their_secret():
    view = coast_view()
    view.pieces[5] = Piece("0105#1", "Japan", "0105", hidden=True, tags=["stealth 2"], **SECRET)
    svg = board_svg(coast(), view)
    assert svg == board_svg(coast(), coast_view())
    assert "Sumiyoshi" not in svg and "secret" not in svg and "#0f5b57" not in svg


def test_a_stealth_marker_over_unseen_units_is_a_counter_face_down():
    def stealths(*pieces: Piece) -> int:
        view = coast_view()
        view.pieces, view.markers = list(pieces), [Marker("stealth", "0305", "3", "Japan")]
        return board_svg(coast(), view).count("unknown unit, stealth 3")

    assert stealths() == 1 and stealths(unit("7/3", "0305")) == 1
    assert stealths(unit("28/K", "0305", "Japan", tags=["stealth 3"])) == 0  # its owner sees it, with its number


def test_less_is_drawn_on_smaller_counters():
    piece = unit("7/3", "", values={"combat": 5, "movement": 10}, left=3)
    full, plain, bare, dot = (counter_svg(piece, size) for size in (60, 30, 16, 9))
    assert lettering(full) == ["7/3", "1 Mar", "5", "10"] and full.count("<circle") == 5
    assert lettering(plain) == ["7/3", "5", "10"] and "<circle" not in plain
    assert lettering(bare) == [] and "sym-infantry" in bare
    assert "sym-infantry" not in dot and LIGHT.first.solid in dot


def test_steps_left_are_filled_and_lost_ones_are_rings():
    rings = [c.get("fill") for c in ElementTree.fromstring(counter_svg(unit("a", "", left=3))).iter(f"{SVG}circle")]
    assert rings.count("none") == 2 and len(rings) == 5


def test_a_weakened_unit_prints_its_combat_value_in_red():
    def colour(**more: object) -> str | None:
        root = ElementTree.fromstring(counter_svg(unit("a", "", values={"combat": 4, "movement": 10}, **more)))
        return next(e.get("fill") for e in root.iter(f"{SVG}text") if e.text == "4")

    assert colour() == LIGHT.print
    assert colour(left=4) == LIGHT.reduced and colour(tags=["reduced"]) == LIGHT.reduced


@pytest.mark.parametrize(
    ("tags", "word"),
    [(["damaged"], "DAMAGED"), (["disrupted"], "DISRUPTED"), (["exhausted"], "exhausted"), (["out of ammo"], "AMMO")]
    + [(["must attack"], "!"), (["stealth 3"], "S3"), (["dug in"], "dug in"), (["8 MF left"], "8 MF"), (["a", "b"], "a +1")],
)
def test_tags_are_written_on_the_counter(tags, word):
    assert word in lettering(counter_svg(unit("a", "", tags=tags)))
    assert word not in lettering(counter_svg(unit("a", "")))


def test_a_long_tag_is_told_but_not_written():
    svg = counter_svg(unit("a", "", tags=["immune to suppression"]))
    assert lettering(svg) == lettering(counter_svg(unit("a", "")))
    assert "immune to suppression" in svg


def test_a_suppressed_unit_is_turned_round_and_a_moved_one_ticked():
    assert "rotate(180" in counter_svg(unit("a", "", tags=["suppressed"]))
    assert "rotate(180" in counter_svg(unit("a", "", tags=["rotated"]))
    assert "rotate(180" not in counter_svg(unit("a", ""))
    assert counter_svg(unit("a", "", tags=["moved"])) != counter_svg(unit("a", ""))


def test_a_ship_prints_name_type_guns_torpedoes_flak_and_defense():
    words = lettering(counter_svg(chart_view().pieces[0]))
    assert words == ["Atago", "CA", "5", "4", "1", "5", "DAMAGED"]
    assert "–" in lettering(counter_svg(chart_view().pieces[3]))  # a carrier has no torpedoes


def test_a_counter_says_who_it_is_to_a_screen_reader():
    root = ElementTree.fromstring(counter_svg(unit("7/3", "", title="3rd Bn, 7th Marines", tags=["moved"])))
    (title,) = root.iter(f"{SVG}title")
    assert title.text == "3rd Bn, 7th Marines, infantry, combat 5, movement 10, 5 of 5 steps, moved"
    (back,) = ElementTree.fromstring(counter_svg(Piece("x", "Japan", "", hidden=True))).iter(f"{SVG}title")
    assert back.text == "unknown unit"


WORDS = """
infantry heavy_infantry marine parachute raider veteran bushi infiltrator artillery mortar anti_tank anti-tank anti_aircraft
special_weapons weapons defense_battalion tank armor lvt amphibious engineer pioneer labor service headquarters recon mg
machine_gun nco officer medic observer forward_observer BB CA CL CV DD SP SUB fighter bomber Zero Betty F4F SBD US_F4F JP_BMB
"""


@pytest.mark.parametrize("name", WORDS.split())
def test_the_sprite_knows_every_word_the_games_use(name):
    found = find(name)
    assert found is not None
    assert f'href="#{found.id}"' in counter_svg(
        Piece("x", "US", "", {"ship": "ship", "plane": "air"}.get(found.kind, "land"), name)
    )


def test_symbols_differ_from_one_another():
    bodies = {s.id: s.body for s in sprite().values()}
    assert len(set(bodies.values())) == len(bodies) > 40


def test_a_symbol_nobody_drew_is_written_in_its_frame():
    assert "KAZO" in lettering(counter_svg(Piece("x", "US", "", symbol="kazoo")))


def test_bars_take_colours_only_and_print_on_them_can_be_read():
    assert bar(LIGHT, "US", "red") == "#a3232b" and bar(LIGHT, "US", "#123456") == "#123456"
    assert bar(LIGHT, "US", 'red" onload="x') == LIGHT.first.bar and bar(LIGHT, "Japan", "") == LIGHT.second.bar
    assert on_bar("#1f2326") == "#ffffff" and on_bar("#fafafa") == "#171b1d" and on_bar("#fff") == "#171b1d"


def test_lettering_is_made_to_fit():
    assert wide("1", "bold", 10) == pytest.approx(5.4)
    assert fit("11 Const", 30, 18) < 18 and wide("11 Const", "bold", fit("11 Const", 30, 18)) == pytest.approx(30)
    assert clip("Kawaguchi 124th", 40, 10) == "Kawag…" and clip("Kawaguchi", 400, 10) == "Kawaguchi"
    assert wrap("North Bougainville coast", 60, 10, "medium", 2) == ["North", "Bougainville…"]
    assert wrap("a b c", 100, 10, "medium", 1) == ["a b c"]


@pytest.mark.parametrize("width", [0, -4, 100_000])
def test_a_picture_of_no_size_is_refused(width):
    with pytest.raises(HendersonError, match="expected 1 to"):
        png(counter_svg(unit("a", "")), width)
    with pytest.raises(HendersonError, match="more than 0"):
        counter_svg(unit("a", ""), 0)


def test_a_picture_too_large_for_memory_or_no_svg_at_all_is_refused():
    with pytest.raises(HendersonError, match="90000 x 90000 pixels is too large"):
        png(document(90_000, 90_000, ""))
    with pytest.raises(HendersonError, match="'hello' is no SVG"):
        png("hello")
    with pytest.raises(HendersonError, match="cannot be drawn"):
        png(document(10, 10, "<g>"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_becomes_a_picture_of_that_width_and_not_a_blank_one(theme):
    for board, view in ((coast(), coast_view()), (chart(), chart_view())):
        width, _, rows = pixels(png(board_svg(board, view, theme=theme), 240))
        colours = {row[i : i + 4] for row in rows for i in range(0, len(row), 4)}
        assert width == 240 and len(colours) > 400


def test_lettering_is_in_the_picture_though_no_font_is_installed():
    assert len(font_files()) == 4
    for face in ("bold", "medium", "serif", "italic"):
        _, _, rows = pixels(png(document(60, 30, put(5, 22, "Hm", 20, "#000000", face))))
        ink = [row[i + 3] for row in rows for i in range(0, len(row), 4)]
        assert sum(ink) > 20_000, face
        drawn = png(document(60, 30, put(5, 22, "Hm", 20, "#000000", face)))
        other = png(document(60, 30, put(5, 22, "Hm", 20, "#000000", "bold" if face != "bold" else "serif")))
        assert drawn != other, face  # each face is really its own
