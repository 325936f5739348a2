"""The transport of the language server: limits of messages, and answers to invalid requests."""

from __future__ import annotations

import re
from typing import Any, BinaryIO

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol

#: limit of a message in bytes: a file of the largest size, with every character escaped
MAX_MESSAGE = 256_000_000
#: limit of a header line in bytes
_MAX_HEADER = 8_192
_LENGTH = re.compile(rb"Content-Length: *(\d+)\r?\n", re.IGNORECASE)


class BoundedInput:
    """A stream of messages that skips the headers of messages above the limit.

    Such a header is a mistake, so what follows is read as the next message.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """Return the next header line; an oversized one is returned without its meaning."""
        line = self._stream.readline(_MAX_HEADER)
        match = _LENGTH.fullmatch(line)
        if match is None:
            return line
        digits = match[1].lstrip(b"0")
        if len(digits) > len(str(MAX_MESSAGE)) or int(digits or b"0") > MAX_MESSAGE:
            return b"Skipped: 1\r\n"
        return b"Content-Length: %s\r\n" % (digits or b"0")

    def read(self, size: int) -> bytes:
        """Return the body of a message."""
        return self._stream.read(size)


class RulesProtocol(LanguageServerProtocol):
    """A protocol that answers requests with invalid parameters."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return the typed message, or None after an error response."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                invalid = JsonRpcInvalidParams(f"invalid parameters of {data['method']}")
                self._send_response(data["id"], error=invalid.to_response_error())
            elif "method" not in data:
                raise error
            return None

    def handle_message(self, message: Any) -> None:
        """Handle a message; ignore an invalid one."""
        if message is not None:
            super().handle_message(message)


class ContentModified(JsonRpcException):
    """Error: the document changed after the request, so the client repeats it."""

    CODE = lsp.LSPErrorCodes.ContentModified.value
    MESSAGE = "the document has changed"
