"""What every command shares: errors turned into messages and exit codes, help in groups."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from budge.cli.codes import BAD_INPUT, BUG, INTERRUPTED, PIPE_CLOSED


class Group(TyperGroup):
    """The group of all commands."""

    def invoke(self, ctx: Any) -> Any:
        with _errors_as_exit_codes():
            return super().invoke(ctx)


class Command(TyperCommand):
    """A command whose options are listed under the headings that they name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # A position may begin with a negative tile; that is a bad tile and not an option.
        return super().parse_args(ctx, [re.sub(r"^-(?=\d)", " -", arg) for arg in args])

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [re.sub(r"^{(.*)}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            if parameter.param_type_name == "argument":
                argument = str(parameter.metavar), str(getattr(parameter, "help", ""))
                sections.setdefault("Arguments", []).append(argument)
            elif record := parameter.get_help_record(ctx):
                heading = getattr(parameter, "rich_help_panel", None) or "Options"
                sections.setdefault(heading, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)


@contextmanager
def _errors_as_exit_codes() -> Iterator[None]:
    from budge.errors import BudgeError, WrongAnswer

    if hasattr(sys.stdout, "reconfigure"):  # a name may hold what the terminal cannot show
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            with warnings.catch_warnings():
                warnings.showwarning = _warn
                yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        _abandon_stdout()
        raise typer.Exit(PIPE_CLOSED) from None
    except WrongAnswer as error:
        complain(f"{error}\nThis is a bug in Budge: please report it.")
        raise typer.Exit(BUG) from None
    except BudgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    except OSError as error:
        if not error.strerror:
            raise
        complain(f"{error.filename}: {error.strerror}" if error.filename else error.strerror)
        _abandon_stdout()
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def complain(message: str, kind: str = "error") -> None:
    """A message to stderr."""
    message = printable(message)
    label = f"{kind}:"
    if not os.environ.get("NO_COLOR"):
        label = typer.style(label, fg="red" if kind == "error" else "yellow", bold=True)
    typer.echo(f"{label} {message}", err=True)


def printable(text: str) -> str:
    """The text without control characters: a file must not be able to command the terminal."""
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "\N{REPLACEMENT CHARACTER}", text)


def _warn(message: Warning | str, *_details: Any, **_more: Any) -> None:
    complain(str(message), "warning")


def _abandon_stdout() -> None:
    """Send what is still unwritten nowhere, so that Python's own exit does not trip over it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
