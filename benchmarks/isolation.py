"""Compare two engines for scripts of others: V8 of mini-racer, and QuickJS in WebAssembly.

Both record the designs of Dagaz pages, and play random games with their modules. QuickJS requires
packages that zrf2js does not: ``pip install wasmtime``, and the file ``quickjs.wasm`` of the npm
package ``quickjs-wasi``:

    python -m benchmarks.isolation FOLDER --wasm quickjs.wasm [--every N] [--games N]

FOLDER has pages, for instance ../shared/dagaz/io, which is also their root folder.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from zrf2js.emit.js.linker.inline import inline
from zrf2js.frontends.dagaz.recording import PageScripts, RecordingFailed, RecordSetup
from zrf2js.host import recorder
from zrf2js.host.files import load_source, loader_of
from zrf2js.host.isolated import Isolated, ScriptFailed, ScriptLimit
from zrf2js.options import HOSTED, Options
from zrf2js.pipeline import compile_source, to_program

#: WebAssembly memory and fuel of a page in QuickJS
_MEGABYTES, _FUEL = 512, 200_000_000_000


class QuickJS:
    """Contexts of QuickJS in WebAssembly, with the methods of ``Isolated``."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self._instances: list[Any] = []
        self.seconds = 0.0

    def open(self) -> int:
        import wasmtime

        store = wasmtime.Store(self._module.engine)
        store.set_limits(memory_size=_MEGABYTES * 1_000_000)
        store.set_fuel(_FUEL)
        linker = wasmtime.Linker(self._module.engine)
        config = wasmtime.WasiConfig()
        store.set_wasi(config)
        linker.define_wasi()
        for each in self._module.module.imports:
            if each.module == "env":
                linker.define_func("env", each.name, each.type, lambda *_: 0)
        instance = linker.instantiate(store, self._module.module)
        exports = instance.exports(store)
        exports["_initialize"](store)
        exports["qjs_init"](store)
        self._instances.append((store, exports))
        return len(self._instances) - 1

    def end(self, context: int) -> None:
        self._instances[context] = None

    def evaluate(
        self, context: int, code: str, *, name: str = "script", seconds: float | None = None
    ) -> str:
        before = time.process_time()
        store, exports = self._instances[context]
        pointers = [self._text(store, exports, text) for text in (code, name)]
        (at, length), (named, _) = pointers
        result = exports["qjs_eval"](store, at, length, named, 0)
        self.seconds += time.process_time() - before
        if exports["qjs_is_exception"](store, result):
            error = exports["qjs_get_exception"](store)
            raise ScriptFailed(name, 1, self._string(store, exports, error), False)
        if not exports["qjs_is_string"](store, result):
            return ""
        return self._string(store, exports, result)

    def _text(self, store: Any, exports: Any, text: str) -> tuple[int, int]:
        data = text.encode()
        at = exports["wasm_malloc"](store, len(data) + 1)
        exports["memory"].write(store, data + b"\0", at)
        return at, len(data)

    def _string(self, store: Any, exports: Any, value: int) -> str:
        at = exports["qjs_get_string"](store, value)
        length = exports["strlen"](store, at)
        return str(exports["memory"].read(store, at, at + length), "utf-8", "replace")

    def close(self) -> None:
        self._instances.clear()


class _Module:
    def __init__(self, path: Path) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.consume_fuel = True
        self.engine = wasmtime.Engine(config)
        self.module = wasmtime.Module.from_file(self.engine, str(path))


Start = Callable[[], Any]


def opener(start: Start) -> Any:
    """Return a function that opens the scripts of pages in an engine (host/recorder.py)."""

    @contextmanager
    def open_page(page: PageScripts) -> Iterator[RecordSetup]:
        engine = start()
        try:
            yield recorder._Recorder(engine, page).record
        finally:
            engine.close()

    return open_page


def program(path: Path, root: Path, start: Start) -> tuple[Any, float]:
    """Return the Program of a page as text, and the wall-clock time in s."""
    recorder.record_with(opener(start))
    source = load_source(path).value
    before = time.perf_counter()
    found = to_program(source, loader_of(path, root), Options())
    return [repr(game) for game in found.value.games], time.perf_counter() - before


def random_games(path: Path, root: Path, start: Start, games: int) -> float:
    """Return the random plies per s in games of up to 60 plies."""
    source = load_source(path).value
    options = Options(format="global", name="game", **HOSTED)
    artifacts = compile_source(source, loader_of(path, root), options).value
    if not artifacts:
        return 0.0
    engine = start()
    context = engine.open()
    engine.evaluate(context, artifacts[0].text)
    create = f"(function () {{ {inline('host/session.js')}\nreturn createSession }})()"
    engine.evaluate(context, f"const session = {create}(Game)")

    def send(request: dict[str, Any]) -> Any:
        return json.loads(engine.evaluate(context, f"session({json.dumps(json.dumps(request))})"))

    send({"do": "open", "options": {}})
    send({"do": "playouts", "game": 1, "count": 1, "seed": 2, "cap": 60})
    before = time.perf_counter()
    answer = send({"do": "playouts", "game": 1, "count": games, "seed": 1, "cap": 60})
    seconds = time.perf_counter() - before
    engine.close()
    return sum(row["plies"] for row in answer["ok"]["found"]) / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wasm", type=Path, required=True)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--games", type=int, default=5)
    given = parser.parse_args()
    module = _Module(given.wasm)
    engines: dict[str, Start] = {"V8": Isolated, "QuickJS": lambda: QuickJS(module)}
    pages = sorted(given.folder.rglob("*.htm"))[:: given.every]
    equal, failed, times = 0, 0, {name: [] for name in engines}  # type: ignore[var-annotated]
    ratios = []
    for path in random.Random(1).sample(pages, len(pages)):
        found = {}
        for name, start in engines.items():
            try:
                found[name], seconds = program(path, given.folder, start)
                times[name].append(seconds)
            except (RecordingFailed, ScriptLimit) as error:
                print(path, name, error)
        equal += found.get("V8") == found.get("QuickJS")
        try:
            speeds = {
                n: random_games(path, given.folder, s, given.games) for n, s in engines.items()
            }
        except Exception as error:
            failed += 1
            print(path, error)
            continue
        if all(speeds.values()):
            ratios.append(speeds["V8"] / speeds["QuickJS"])
            print(f"{path.name}: {', '.join(f'{n} {v:,.0f} plies/s' for n, v in speeds.items())}")
    print(f"{len(pages)} pages, {equal} with equal Programs, {failed} not played")
    for name, seconds in times.items():
        print(f"{name}: compilation {median(seconds):.2f} s per page (median)")
    print(f"random plies per s, V8 / QuickJS: {median(ratios):.1f} (median)")


if __name__ == "__main__":
    main()
