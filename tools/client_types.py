"""Write the browser client's types from the server's structs: python tools/client_types.py [--check]

One set of types: engine.view and server.messages are the source, src/henderson/web/src/lib/types.ts is made from them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from henderson.engine import contract, view
from henderson.server import messages

TARGET = Path(__file__).parents[1] / "src/henderson/web/src/lib/types.ts"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def structs() -> list[type]:
    """Every struct the browser is sent or sends."""
    found: dict[str, type] = {}
    for module in (view, contract, messages):
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
        required = set(parts[name].get("required", ()))
        lines = [f"  {key}{'' if key in required else '?'}: {typed(s)}" for key, s in parts[name]["properties"].items()]
        out.append(f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n")
    return "\n".join(out)


if __name__ == "__main__":
    text = written()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else f"{TARGET} is not what the structs say: run tools/client_types.py")
    TARGET.write_text(text)
