"""Setup of the language server: the methods of the protocol and their handlers."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types as lsp

from zrf2js.lsp import requests
from zrf2js.lsp.documents import RulesServer

_COMPLETION = lsp.CompletionOptions(trigger_characters=["("])
#: methods of the protocol, their handlers, and the options sent to the client
_FEATURES: tuple[tuple[str, Callable[..., object], object], ...] = (
    (lsp.TEXT_DOCUMENT_DID_OPEN, requests.opened, None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, requests.changed, None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, requests.closed, None),
    (lsp.TEXT_DOCUMENT_HOVER, requests.hover, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, requests.definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, requests.references, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, requests.prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, requests.rename, lsp.RenameOptions(prepare_provider=True)),
    (
        lsp.TEXT_DOCUMENT_COMPLETION,
        requests.completion,
        _COMPLETION,
    ),
    (lsp.TEXT_DOCUMENT_FORMATTING, requests.formatting, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, requests.symbols, None),
)


def create_server() -> RulesServer:
    """Return a server with all features; the caller starts it on a stream."""
    server = RulesServer()
    for method, handler, options in _FEATURES:
        server.feature(method, options)(handler)
    return server
