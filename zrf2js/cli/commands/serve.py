"""`zrf2js serve`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zrf2js.cli.common import (
    CommandError,
    echo,
    print_diagnostics,
    root_of_files,
    root_option,
    value_of,
)
from zrf2js.cli.options.scripts import override_option
from zrf2js.project.plan import Plan, read_plan
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Severity

if TYPE_CHECKING:
    from zrf2js.relay.compiling import Compiled
    from zrf2js.relay.hall import Hall
    from zrf2js.relay.rules import Rules

Callback = Callable[[click.Context, click.Parameter, tuple[str, ...]], tuple[str, ...]]

_POSTGRES = ("postgresql://", "postgres://")
_HOST = re.compile(r"[\w.-]+|[\da-fA-F:.]+")
_ORIGIN = re.compile(r"https?://([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?")


def _checked(form: re.Pattern[str], fault: str) -> Callback:
    """Return a callback that rejects values of an option without a form."""

    def check(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            if not form.fullmatch(value):
                raise click.BadParameter(f"{value}: {fault}")
        return values

    return check


def _networks(
    _: click.Context, __: click.Parameter, values: tuple[str, ...]
) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return the networks of an option."""
    try:
        return tuple(map(ip_network, values))
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


class _Data(click.Path):
    """The path of a file, or a URL of PostgreSQL."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.startswith(_POSTGRES):
            return value
        return super().convert(value, param, ctx)


@click.command()
@click.argument("path", type=click.Path(path_type=Path), metavar="RULES")
@override_option
@root_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="0 selects a free port.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--data",
    type=_Data(path_type=Path, dir_okay=False),
    default=Path("games.sqlite"),
    show_default=True,
    help="File that stores the games, or URL of a PostgreSQL (postgresql://...).",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    callback=_checked(_HOST, "not a host name such as example.org"),
    help="Host name of the server besides localhost and --host (repeatable).",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_networks,
    help="Address or network of a reverse proxy, whose X-Forwarded-For is trusted (repeatable).",
)
@click.option(
    "--embed",
    "embedders",
    multiple=True,
    metavar="ORIGIN",
    callback=_checked(_ORIGIN, "not an origin such as https://example.org"),
    help="Origin whose pages may embed the pages of tables (repeatable).",
)
def serve(
    path: Path,
    overrides: tuple[Path, ...],
    port: int,
    host: str,
    data: Path | str,
    names: tuple[str, ...],
    proxies: tuple[IPv4Network | IPv6Network, ...],
    embedders: tuple[str, ...],
) -> None:
    """Serve tables for people in several browsers.

    RULES is a rules file, a folder with rules files or a zrf2js.toml. The server runs until it is
    interrupted. It validates each move by the rules, and stores all games in an SQLite file.
    """
    try:
        from zrf2js.relay.access import Access
        from zrf2js.relay.databases import InvalidStore
        from zrf2js.relay.gate import Gate
        from zrf2js.relay.hall import Hall
        from zrf2js.relay.rules import Rules
        from zrf2js.relay.server import listen
        from zrf2js.relay.server import serve as serve_tables
        from zrf2js.relay.store import Store
    except ImportError as error:
        raise CommandError(diagnose("ZRF952", None, reason=str(error))) from error
    planned = _with_scripts(value_of(read_plan(path, root=root_of_files())), overrides)
    try:
        sockets = listen(host, port)
    except OSError as error:
        raise click.BadParameter(f"{host}:{port}: {error.strerror}", param_hint="--port") from error
    compiled = _compiled(planned)
    rules = {each.name: Rules(each) for each in compiled}
    own = f"http://{_reachable(host)}:{sockets[0].getsockname()[1]}"
    try:
        hall = _shared_hall(data, rules, own) if isinstance(data, str) else Hall(rules, Store(data))
    except InvalidStore as error:
        raise click.BadParameter(f"{data}: {error}", param_hint="--data") from error
    echo(f"Tables on http://{host}:{sockets[0].getsockname()[1]}/ (press Ctrl-C to stop)")
    gate = Gate(Access(host=host, names=names, proxies=proxies, embedders=embedders))
    asyncio.run(serve_tables(hall, gate, sockets))


def _reachable(host: str) -> str:
    """Return the host of this process for others, on this machine unless it is named."""
    host = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    return f"[{host}]" if ":" in host else host


def _shared_hall(url: str, rules: dict[str, Rules], own: str) -> Hall:
    """Return the hall of a process among others; raise CommandError or InvalidStore."""
    try:
        from zrf2js.relay.postgres import Cluster, PostgresDatabase
    except ImportError as error:
        raise CommandError(diagnose("ZRF952", None, reason=str(error))) from error
    from zrf2js.relay.hall import Hall
    from zrf2js.relay.store import Store

    database = PostgresDatabase(url)
    return Hall(rules, Store(database), Cluster(database, own))


def _with_scripts(plan: Plan, overrides: tuple[Path, ...]) -> Plan:
    """Return the plan of a rules file with the scripts of the command line."""
    if overrides and len(plan.jobs) != 1:
        raise click.UsageError(
            "--override requires one rules file; zrf2js.toml names scripts per game"
        )
    jobs = tuple(replace(job, overrides=(*job.overrides, *overrides)) for job in plan.jobs)
    return replace(plan, jobs=jobs)


def _compiled(plan: Plan) -> list[Compiled]:
    """Return the rules of a plan, and print their warnings; raise CommandError."""
    from zrf2js.play.errors import EngineUnavailable, ScriptsFailed
    from zrf2js.relay.compiling import compile_all

    try:
        outcome = compile_all(plan.jobs, plan.root)
    except ScriptsFailed as error:
        raise CommandError(diagnose("ZRF906", None, reason=str(error))) from error
    except EngineUnavailable as error:
        raise CommandError(diagnose("ZRF905", None, reason=str(error))) from error
    compiled = value_of(outcome)
    print_diagnostics(tuple(d for d in outcome.diagnostics if d.severity is not Severity.NOTE))
    return compiled
