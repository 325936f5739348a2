"""Setup of the language server: the methods of the protocol and their handlers."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any, BinaryIO, cast

from lsprotocol import types as lsp

from zrf2js.lsp import requests
from zrf2js.lsp.documents import RulesServer
from zrf2js.lsp.protocol import BoundedInput

_COMPLETION = lsp.CompletionOptions(trigger_characters=["(", " "])
_SIGNATURES = lsp.SignatureHelpOptions(trigger_characters=[" "])
_QUICK_FIXES = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
_Handler = Callable[..., object]
#: methods of the protocol, their handlers, and the options sent to the client
_NOTIFICATIONS: tuple[tuple[str, _Handler, object], ...] = (
    (lsp.TEXT_DOCUMENT_DID_OPEN, requests.opened, None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, requests.changed, None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, requests.closed, None),
)
_REQUESTS: tuple[tuple[str, _Handler, object], ...] = (
    (lsp.TEXT_DOCUMENT_HOVER, requests.hover, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, requests.definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, requests.references, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, requests.prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, requests.rename, lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_COMPLETION, requests.completion, _COMPLETION),
    (lsp.TEXT_DOCUMENT_SIGNATURE_HELP, requests.signature_help, _SIGNATURES),
    (lsp.TEXT_DOCUMENT_FORMATTING, requests.formatting, None),
    (lsp.TEXT_DOCUMENT_CODE_ACTION, requests.code_actions, _QUICK_FIXES),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, requests.symbols, None),
)


def create_server() -> RulesServer:
    """Return a server with all features; the caller starts it on a stream."""
    server = RulesServer()
    for method, handler, options in _NOTIFICATIONS:
        server.feature(method, options)(handler)
    for method, handler, options in _REQUESTS:
        server.feature(method, options)(_settled(handler))
    return server


def run() -> None:
    """Serve the client on standard input and output."""
    create_server().start_io(stdin=cast(BinaryIO, BoundedInput(sys.stdin.buffer)))


def _settled(handler: _Handler) -> Callable[[RulesServer, Any], Awaitable[object]]:
    """Return a handler that waits for the messages after the request, which may cancel it."""

    async def handle(server: RulesServer, params: Any) -> object:
        await server.settle(params.text_document.uri)
        return handler(server, params)

    return handle
