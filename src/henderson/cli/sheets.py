"""What lies on the full-screen table: the line to type in, a page to read, which of several pieces, the cover between two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, RichLog, Static

WORD = 14  # letters of a column of words


class Line(Input):
    """Where words and commands are typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "say it"), Binding("escape", "app.to_map", "back to the map"),
    ]  # fmt: skip


class Log(RichLog):
    """What happened: its end is in sight, also when the question above it grows, unless somebody reads back in it."""

    back = False

    def on_resize(self, event: Resize) -> None:
        """There is more or less room."""
        if not self.back:
            self.scroll_end(animate=False)

    def tell(self, text: str) -> None:
        """A line more."""
        self.back = False
        self.write(Text.from_ansi(text), scroll_end=True)

    def leaf(self, pages: int) -> None:
        """Read back, or on."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)
        self.back = pages < 0 or self.scroll_target_y < self.max_scroll_y

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.back = True


class Cover(Screen[None]):
    """Two people share the screen: nothing is seen of the table until the other has sat down."""

    CSS = "Cover { align: center middle; } #cover { width: auto; text-align: center; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "close", "sit down")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_side = name

    def compose(self) -> ComposeResult:
        yield Static(f"{self.name_of_side} at the table.\n\nPress Enter when only you can see the screen.", id="cover")

    def action_close(self) -> None:
        """The other has sat down."""
        if self.is_current:
            self.dismiss()


def row_of(words: Sequence[str], typed: str) -> int | None:
    """The row that was typed: the word itself, its beginning, or the number of the row."""
    text = typed.lower()
    whole = [i for i, word in enumerate(words) if word.lower() == text]
    begun = [i for i, word in enumerate(words) if word.lower().startswith(text)]
    number = int(text) - 1 if text.isdecimal() else -1
    return next(iter(whole or ([number] if 0 <= number < len(words) else begun)), None)


class Which(ModalScreen[str]):
    """Several pieces may be chosen where the cursor is: which of them?"""

    CSS = "Which { align: center middle; } #which { width: 76; max-width: 95%; height: auto; max-height: 80%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "choose", key_display="↑ ↓ ⏎", priority=True), Binding("escape", "close", "leave it"),
    ]  # fmt: skip

    def __init__(self, rows: Sequence[tuple[str, str]], heading: str = "") -> None:
        super().__init__()
        self.rows, self.heading = rows, heading
        self.typed = ""

    def compose(self) -> ComposeResult:
        wide = min(WORD, max(len(word) for word, _ in self.rows))
        found = OptionList(*(Text(f"{word:<{wide}}  {told}") for word, told in self.rows), id="which")
        found.border_title = Text(self.heading)
        yield found
        yield Footer()

    def on_key(self, event: Key) -> None:
        """What is typed marks the row that it names."""
        if event.is_printable and event.character:
            self.typed += event.character
            found = row_of([word for word, _ in self.rows], self.typed)
            if found is None:  # another word is begun
                self.typed = event.character
                found = row_of([word for word, _ in self.rows], self.typed)
            if found is not None:
                self.query_one(OptionList).highlighted = found

    def step(self, rows: int) -> None:
        """The next row, or the one before."""
        found = self.query_one(OptionList)
        found.highlighted = ((found.highlighted or 0) + rows) % len(self.rows)

    def action_choose(self) -> None:
        """The line that is marked."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was chosen."""
        if self.is_current:  # a second Enter of an impatient hand comes when it is gone
            self.dismiss(self.rows[event.option_index][0])

    def action_close(self) -> None:
        """None of them."""
        if self.is_current:
            self.dismiss("")


class Reading(ModalScreen[None]):
    """A page to read, over the table: what a command told at length, how it begins, how it ended."""

    CSS = """
    Reading { align: center middle; }
    #page { width: 100; max-width: 96%; height: auto; max-height: 94%; padding: 1 2; background: $surface;
            border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "back to the table", priority=True), Binding("enter", "close", show=False, priority=True),
        Binding("q", "close", show=False), Binding("space", "page", "read on"), Binding("down", "line(1)", "down", show=False),
        Binding("up", "line(-1)", "up", show=False), Binding("pagedown", "page", show=False),
        Binding("pageup", "back", "back", show=False),
    ]  # fmt: skip

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False):
            yield Static(Text.from_ansi(self.text), id="text")
        yield Footer()

    def action_close(self) -> None:
        """It was read."""
        if self.is_current:
            self.dismiss()

    def action_line(self, lines: int) -> None:
        """A line on, or back."""
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def action_page(self) -> None:
        """A page on; at the end back to the table."""
        page = self.query_one("#page")
        if page.scroll_y >= page.max_scroll_y:
            self.action_close()
        else:
            page.scroll_page_down(animate=False)

    def action_back(self) -> None:
        """A page back."""
        self.query_one("#page").scroll_page_up(animate=False)
