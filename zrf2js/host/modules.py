"""Compiled modules for the programs of templates/host, and which engine runs them."""

from __future__ import annotations

from typing import Any, TypeAlias

from zrf2js.emit.api import Artifact
from zrf2js.options import HOSTED
from zrf2js.support.frozen_node import frozen_node


class ScriptsNotIsolated(Exception):
    """Error: scripts of others would run with rights, which is a bug in zrf2js."""


@frozen_node()
class ScriptedModule:
    """The text of a module with scripts of others: a script that declares ``Game``.

    It runs without a host (host/isolated_modules.py).
    """

    text: str


#: a module: the text of an ES module, which contains code of the compiler only, or scripts as well
Module: TypeAlias = str | ScriptedModule


def text_of(module: Module) -> str:
    """Return the text of a module."""
    return module.text if isinstance(module, ScriptedModule) else module


def module_options(*, is_isolated: bool) -> dict[str, Any]:
    """Return the options of the compiler for a module."""
    form = {"format": "global", "name": "game"} if is_isolated else {"format": "esm"}
    return {**HOSTED, **form}


def module_of(artifact: Artifact, *, is_isolated: bool, is_trusted: bool = False) -> Module:
    """Return the module that was compiled with ``module_options``.

    Raise ScriptsNotIsolated for one with scripts that are neither isolated nor trusted: callers
    decide by the name of the rules before these are compiled.
    """
    if is_isolated:
        return ScriptedModule(artifact.text)
    if artifact.has_scripts and not is_trusted:
        raise ScriptsNotIsolated
    return artifact.text
