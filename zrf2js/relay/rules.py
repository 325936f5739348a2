"""The rules of a file in a process, which plays all tables of the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from zrf2js.host.modules import Module
from zrf2js.play.engine import Data
from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay.compiling import Compiled
from zrf2js.relay.engine import RulesEngine, start_engine

#: time limit of a request in seconds, which ends rules that do not terminate
LIMIT = 20.0


class Rules:
    """Compiled rules. Their process starts with the first request and ends with ``close``.

    ``generation`` increases when the process ends: its games are lost then.
    """

    def __init__(
        self, compiled: Compiled, start: Callable[[Module], RulesEngine] = start_engine
    ) -> None:
        self.name, self.page = compiled.name, compiled.page
        self.digest, self.titles = compiled.digest, compiled.titles
        self.boards = compiled.boards
        self.generation = 0
        self._module, self._start = compiled.module, start
        self._engine: RulesEngine | None = None
        self._thread = ThreadPoolExecutor(1)

    async def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer to a request; raise one of the errors of ``zrf2js.play.errors``."""
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(
                loop.run_in_executor(self._thread, self._send, request), LIMIT
            )
        except TimeoutError:
            self.close()
            raise EngineUnavailable("the rules take too long") from None
        except EngineUnavailable:
            self.close()
            raise

    def _send(self, request: Mapping[str, Any]) -> Data:
        if self._engine is None:
            self._engine = self._start(self._module)
        return self._engine.send(request)

    def close(self) -> None:
        """End the process, also while it answers a request."""
        engine, self._engine = self._engine, None
        self.generation += 1
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._thread = ThreadPoolExecutor(1)
        if engine is not None:
            engine.kill()
