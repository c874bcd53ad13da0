# SPDX-License-Identifier: BSD-3-Clause
"""The command line: one subcommand for each file in commands/."""

import os
import signal
import sys

import typer

from skerry import commands, discover
from skerry.errors import USAGE, UserError, unknown

INTERRUPTED = 130
# Typer brings its own click along, so its base class is reached through what Typer makes public.
UsageProblem = typer.BadParameter.__base__


def build() -> typer.Typer:
    """A module in commands/ offers `command` (a function) and may offer `SETTINGS` for typer."""
    app = typer.Typer(
        name="skerry",
        help="Skerry: run, exchange, understand. Each command explains itself with --help.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for name, module in discover.modules_in(commands).items():
        settings = getattr(module, "SETTINGS", {})
        app.command(name.rstrip("_"), **settings)(module.command)
    app.callback()(lambda: None)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Runs one command; every foreseeable failure is one line on stderr and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    take_signals()
    try:
        group = typer.main.get_command(build())
        if arguments and not arguments[0].startswith("-") and arguments[0] not in group.commands:
            raise unknown("command", arguments[0], group.commands)
        result = group.main(arguments, prog_name="skerry", standalone_mode=False)
        sys.exit(result if isinstance(result, int) else 0)
    except UserError as error:
        fail(str(error), error.exit_code)
    except UsageProblem as error:
        if message := error.format_message():
            fail(message, USAGE)
        sys.exit(USAGE)  # without arguments: the help has been shown
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output went away (| head)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "), 1)


def take_signals() -> None:
    """Being told to end is as Ctrl-C is: what runs is ended with us, and a study can be resumed.

    So is a closed terminal, unless it is to be ignored (nohup).
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.default_int_handler)


def fail(message: str, exit_code: int) -> None:
    """Prints the one line and leaves."""
    print(f"skerry: {message}", file=sys.stderr)
    sys.exit(exit_code)
