"""Write the browser client's types and its geometry: python tools/client_types.py [--check]

One set of types: engine.view, engine.panels, server.messages with its parts and club.messages_* are the source, lib/types.ts is
made from them. One place for the measures of counters and frame: henderson.draw is the source, lib/geometry.ts is made from it.
Both lie in src/henderson/web/src/lib.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from henderson.board import shapes
from henderson.club import messages_meeting, messages_order, messages_people
from henderson.draw import counters, marks, table
from henderson.draw.frame import CREDITS, LETTERING, MARGIN
from henderson.engine import contract, panels, view
from henderson.server import messages, messages_help, messages_study, messages_workshop
from henderson.study import openings
from henderson.workshop import bench

LIB = Path(__file__).parents[1] / "src/henderson/web/src/lib"
TARGET, MEASURES = LIB / "types.ts", LIB / "geometry.ts"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def structs() -> list[type]:
    """Every struct the browser is sent or sends."""
    found: dict[str, type] = {}
    for module in (panels, view, contract, shapes, bench, openings, messages, messages_help, messages_study, messages_workshop,
                   messages_people, messages_meeting, messages_order):
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__struct_fields__:
                found[name] = thing
    return list(found.values())


def typed(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typed(s) for s in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(SIMPLE[k] for k in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typed(s) for s in schema['prefixItems'])}]"
        inner = typed(schema.get("items") or {})
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {typed(values) if values else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def written() -> str:
    """The whole file."""
    _, parts = msgspec.json.schema_components(structs(), ref_template="{name}")
    out = ["// Made by tools/client_types.py from the server's structs: do not edit.\n"]
    for name in sorted(parts):
        if "prefixItems" in parts[name]:  # told as a list
            out.append(f"export type {name} = {typed(parts[name])}\n")
            continue
        required = set(parts[name].get("required", ()))
        lines = [f"  {key}{'' if key in required else '?'}: {typed(s)}" for key, s in parts[name]["properties"].items()]
        out.append(f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n")
    return "\n".join(out)


def measured() -> str:
    """The geometry of counters and frame as the drawing has it."""
    found: dict[str, Any] = {
        "SHAPES": counters.SHAPES,
        "HEADS": counters.HEADS,
        "DETAILS": counters.DETAILS,
        "SHIELD": counters.SHIELD,
        "SIZE": table.SIZE["land"],
        "STEP": table.STEP,
        "MARGIN": MARGIN,
        "LETTERING": LETTERING,
        "CREDITS": CREDITS,
        "BANDS": marks.BANDS,
        "DONE": (*marks.MOVED, "exhausted"),
        "TURNED": marks.TURNED,
        "FADED": marks.FADED,
        "AMMO": marks.AMMO,
    }
    kinds = {"SHAPES": ": Record<string, [number, number]>", "HEADS": ": Record<string, number>",
             "DETAILS": ": [number, number, number]", "BANDS": ": Record<string, string>"}  # fmt: skip
    lines = [f"export const {name}{kinds.get(name, '')} = {json.dumps(value)}\n" for name, value in found.items()]
    return "// Made by tools/client_types.py from henderson.draw: do not edit.\n" + "".join(lines)


if __name__ == "__main__":
    made = {TARGET: written(), MEASURES: measured()}
    if "--check" in sys.argv:
        stale = [str(file) for file, text in made.items() if file.read_text() != text]
        sys.exit(f"{', '.join(stale)}: not what the sources say, run tools/client_types.py" if stale else 0)
    for file, text in made.items():
        file.write_text(text)
