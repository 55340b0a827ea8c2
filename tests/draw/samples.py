"""Small boards and views to draw: a piece of coast, a pointy-topped board with hexside rivers, a chart of boxes."""

from __future__ import annotations

from math import sqrt

from henderson.engine.view import Board, Edge, Label, Marker, Path, Piece, Space, View, Where

WHERE = Where(turn=1, turn_name="1", step="7.1", step_name="Movement")


def coast() -> Board:
    """Five columns of five flat-topped hexes: sea in the north, a river, a road, a hill, a village, an airfield, a border."""
    names = {"0303": "Kukum", "0404": "Henderson Field", "0204": "Mount Austen"}
    spaces = []
    for col in range(1, 6):
        for row in range(1, 6):
            id_ = f"{col:02d}{row:02d}"
            terrain = ["sea"] if row < 3 else ["jungle"] if (col + row) % 2 else ["clear"]
            if id_ == "0303":
                terrain.append("village")
            spaces.append(
                Space(
                    id=id_,
                    x=col * sqrt(3) / 2,
                    y=row - (0.5 if col % 2 == 0 else 0),
                    name=names.get(id_, ""),
                    terrain=terrain,
                    level=2 if id_ == "0204" else 0,
                    playable=col != 5,
                )
            )
    return Board(
        title="A piece of coast",
        spaces=spaces,
        hexes="flat",
        edges=[Edge("0304", "0204", "slope"), Edge("0203", "0204", "slope")],
        paths=[Path("river", ["0403", "0404", "0405"], "Lunga"), Path("road", ["0103", "0204", "0303", "0404"])],
        land=[[(0.2, 2.6), (2.4, 2.3), (5.2, 2.7), (5.2, 5.6), (0.2, 5.6)]],
        labels=[Label("Ironbottom Sound", 2.5, 1.2, "title"), Label("Lunga Point", 3.4, 2.0, "water")],
        credits="Made up for a test.",
    )


def pointy() -> Board:
    """Three rows of four pointy-topped hexes with things on their sides, and a box beneath."""
    spaces = []
    for row in range(3):
        for col in range(4):
            terrain = ["jungle"] if col == 1 else ["clear", "coast"] if row == 2 else ["ridge"] if col == 3 else ["clear"]
            spaces.append(Space(f"{row:02d}{col:02d}", col + (0.5 if row % 2 else 0.0), -row * sqrt(3) / 2, terrain=terrain))
    spaces.append(Space("RESERVE", 1.5, 1.6, "box", "Reserve", width=3, height=1.4))
    edges = [Edge("0000", "0001", "river"), Edge("0001", "0100", "river"), Edge("0002", "0003", "ridge")]
    edges += [Edge("0001", "0002", "jungle"), Edge("0100", "0101", "ford")]
    return Board("Sides", spaces, "pointy", edges, links=[("RESERVE", "0001")])


def chart() -> Board:
    """Boxes, one within another, a track, links and an island."""
    spaces = [
        Space("Rabaul", 1.5, 1.2, "box", "Rabaul", ["Japan", "port"], width=2.8, height=2.2),
        Space("Sea", 5.5, 1.2, "box", "USN at sea", ["US"], width=3.2, height=2.2),
        Space("Sector", 3.0, 4.4, "box", "Sector", ["jungle"], width=5.8, height=2.6),
        Space("Wire A", 1.2, 4.6, "box", "Wire A", width=0.95, height=0.95),
        Space("Post", 3.2, 4.6, "box", "Post", width=0.95, height=0.95),
    ]
    spaces += [Space(f"T{i}", 0.5 + 0.6 * i, 6.2, "track", str(i), width=0.56, height=0.5) for i in range(1, 6)]
    return Board(
        "Chart",
        spaces,
        links=[("Rabaul", "Sea"), ("Wire A", "Post")],
        land=[[(3, 2.5), (4, 2.6), (4.4, 3.2), (3.2, 3.0)]],
        labels=[Label("The Slot", 3.6, 2.6, "water", 30)],
    )


def unit(id_: str, place: str, side: str = "US", **more: object) -> Piece:
    """An infantry battalion as the big games print it."""
    given = {
        "symbol": "infantry",
        "name": id_,
        "superior": "1 Mar",
        "size": "II",
        "values": {"combat": 5, "movement": 10},
        "steps": 5,
        "left": 5,
        **more,
    }
    return Piece(id=id_, side=side, place=place, **given)  # type: ignore[arg-type]


def coast_view() -> View:
    """Stacks, guns, a hidden unit, markers."""
    return View(
        game="sample",
        side="US",
        where=WHERE,
        pieces=[
            unit("7/3", "0304"),
            unit("1 P", "0304", symbol="pioneer"),
            unit("11/5", "0404", symbol="artillery", values={"combat": 3, "range": 7, "movement": 8}),
            unit("164/1", "0305", colour="red", tags=["moved"], left=2),
            unit("29/1", "0205", "Japan", superior="2 D"),
            Piece("0105#1", "Japan", "0105", hidden=True, tags=["stealth 2"]),
            unit("8/1", ""),
        ],
        markers=[Marker("control", "0404", side="US"), Marker("hit", "0404", "2 hits", "Japan")],
    )


def chart_view() -> View:
    """Ships, aircraft, cards and markers in boxes."""
    ship = {"gunnery": 5, "torpedo": 4, "flak": 1, "defense": 5}
    pieces = [
        Piece("Atago", "Japan", "Rabaul", "ship", "CA", "Atago", values=dict(ship), tags=["damaged"]),
        Piece("DD 3", "Japan", "Rabaul", "ship", "DD", "DD 3", values={"gunnery": 3, "torpedo": 4, "flak": 1}, steps=2, left=1),
        Piece("Zero", "Japan", "Rabaul", "air", "fighter", "Zero", steps=2, left=2),
        Piece("Hornet", "US", "Sea", "ship", "CV", "Hornet", values={"gunnery": 1, "torpedo": 0, "flak": 3, "defense": 4}),
        Piece("Rifles 1", "US", "Post", "land", "rifles", "Rifles", values={"attack": 1}, tags=["exhausted"]),
        Piece("Infantry 1", "Japan", "Wire A", "land", "infantry", "Infantry", values={"defense": 4}),
        Piece("card", "US", "Sector", "card", "", "Task Force 62", values={"supplies": 6}),
        Piece("points", "", "T3", "marker", "", "Points", values={"points": 17}),
    ]
    return View("sample", "US", WHERE, pieces, [Marker("control", "Sea", side="US"), Marker("damage", "Sea", "3 damage")])
