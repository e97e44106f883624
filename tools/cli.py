"""The entry of the command line: which commands there are, and what all of them have in common.

Each command is a function in a module of its own, imported only when it is called, so that
`chakobsa --help` is quick. Here everything that can go wrong is turned into a sentence and an
exit status: 0 all well, 1 problems found in content, 2 wrong use or unreadable input.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from . import console

ABOUT = """Write board and card games in a small language, check them, and play them.

A game is a folder of YAML files: its things, its words and its turns. Games are found by name in
the folders given with --content, in the project around the current folder (a folder `content`, or
one with a `chakobsa.yaml`), and among the games that come with Chakobsa.
"""

EPILOG = """First steps:  chakobsa games  -  chakobsa play GAME  -  chakobsa lint.
`chakobsa COMMAND --help` explains a command. Exit status: 0 all well, 1 problems found in
content, 2 wrong use or unreadable input."""


class Command(NamedTuple):
    """Where a command lives, and what it does in a few words."""

    module: str
    function: str
    help: str


COMMANDS = {
    "games": Command("games", "games", "List the games in reach, with players and options."),
    "play": Command("play", "play", "Play a game, against people or bots."),
    "lint": Command("lint", "lint", "Say what is wrong with content, and where."),
    "fmt": Command("formatter", "fmt", "Lay out the effect texts in content uniformly."),
    "test": Command("scenario_command", "test", "Run the scenarios that authors wrote."),
    "show": Command("show", "show", "Show an entry or a word of a game, or the whole game."),
    "assumptions": Command(
        "assumptions", "assumptions", "List what was decided where the rules are silent."
    ),
    "explain": Command("explain", "explain", "Explain the code of a message."),
    "simulate": Command("simulate", "simulate", "Let bots play many games and count."),
    "replay": Command("replay", "replay", "Show a saved match again, step by step."),
    "why": Command("why", "why", "Say why an option is, or is not, possible in a saved match."),
}  # fmt: skip


class Group(TyperGroup):
    """Finds commands by name, imports them late, and answers whatever goes wrong in them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = COMMANDS.get(cmd_name)
        if command is None:
            return None
        function = getattr(import_module(f".{command.module}", __package__), command.function)
        alone = typer.Typer(
            rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False
        )
        alone.command(
            cmd_name, context_settings=SETTINGS, no_args_is_help=False, short_help=command.help
        )(function)
        return typer.main.get_command(alone)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        # Typer looks for similar names among the commands it holds: here, those it has by name.
        known = dict.fromkeys(self.list_commands(ctx))
        self.commands = {**known, **self.commands}  # type: ignore[dict-item]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        rows = [(name, COMMANDS[name].help) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except console.Stop as stop:
            console.note(str(stop))
            raise typer.Exit(stop.status) from None
        except KeyboardInterrupt:
            console.note("")
            raise typer.Exit(console.INTERRUPTED) from None
        except BrokenPipeError:
            console.hush()
            raise typer.Exit(console.UNHEARD) from None
        except Exception as error:
            if _is_ours_to_pass_on(error):
                raise
            raise typer.Exit(_answer(error)) from None
        return result


def _is_ours_to_pass_on(error: Exception) -> bool:
    """Typer's own ways of saying `exit` and `wrong use`."""
    return isinstance(error, typer.Exit | typer.Abort) or hasattr(error, "exit_code")


def _answer(error: Exception) -> int:
    """Say what stopped a command, and give the exit status."""
    from ..dsl.diagnostic import ContentError

    if isinstance(error, ContentError):
        sys.stdout.flush()
        console.show(error.diagnostics)
        return console.status(error.diagnostics) or console.PROBLEMS
    if isinstance(error, OSError):  # a full disk, a folder that may not be read, ...
        console.note(f"The system refuses: {error}.")
        return console.WRONG_USE
    console.note(console.our_bug(error, sys.argv[1:]))
    return console.WRONG_USE


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
app = typer.Typer(
    cls=Group,
    help=ABOUT,
    epilog=EPILOG,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings=SETTINGS,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        console.say(f"chakobsa {version('chakobsa')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of `chakobsa` itself."""


def main() -> None:
    console.steady()
    app(prog_name="chakobsa")


if __name__ == "__main__":
    main()
