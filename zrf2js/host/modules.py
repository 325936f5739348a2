"""Compiled modules for the programs of templates/host, and which engine runs them."""

from __future__ import annotations

from typing import Any, TypeAlias

from zrf2js.options import HOSTED
from zrf2js.support.frozen_node import frozen_node


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


def module_options(*, has_scripts: bool) -> dict[str, Any]:
    """Return the options of the compiler for a module."""
    form = {"format": "global", "name": "game"} if has_scripts else {"format": "esm"}
    return {**HOSTED, **form}


def module_of(text: str, *, has_scripts: bool) -> Module:
    """Return the module of a text that was compiled with ``module_options``."""
    return ScriptedModule(text) if has_scripts else text
