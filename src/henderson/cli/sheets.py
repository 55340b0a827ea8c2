"""What is laid over the full-screen table: a page to read, which of several pieces, the cover between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static


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


class Which(ModalScreen[str]):
    """Several pieces may be chosen where the cursor is: which of them?"""

    CSS = "Which { align: center middle; } #which { width: 76; max-width: 95%; height: auto; max-height: 80%; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "leave it")]

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.rows = rows

    def compose(self) -> ComposeResult:
        yield OptionList(*(Text(f"{word}  {told}") for word, told in self.rows), id="which")
        yield Footer()

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
