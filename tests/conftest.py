"""Options and fixtures shared by all tests.

No test is skipped silently: a missing tool fails the tests that require it, and a run with skipped
tests fails as a whole. Tests marked `corpus` are deselected, and counted as such, if ../shared does
not exist. Of tests marked `sample`, some cases are deselected (tests/sampling.py). A run of all
tests leaves out long tests, too (tests/costs.py).
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import costs
from tests.browser import ARGUMENTS, INSTALL, PATIENCE, find_chromium
from tests.sampling import outside_of_sample
from zrf2js.support import optional

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from xdist.remote import Producer
    from xdist.scheduler import LoadFileScheduling

    from tests.tabs import Tabs

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

#: paths that start so share what takes long to make: one worker runs their tests
GROUPS = (
    "tests/studio/test_",
    "tests/page/test_matrix",
    "tests/training/test_",
    "tests/environments/test_",
    "tests/engine/test_",
)
#: files whose tests share nothing: any worker runs the next one
SINGLE = ("tests/test_js.py",)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write the current output into the golden files; review it with git diff",
    )
    parser.addoption(
        "--store-costs",
        action="store_true",
        help="write the times of long tests into tests/costs.json",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let the interpreters that tests start store compiled modules, in a folder of the output."""
    optional.strict = True  # what fails raises; the compiler would leave it out
    if config.getoption("--store-costs") and "PYTEST_XDIST_WORKER" not in os.environ:
        config.pluginmanager.register(costs.Recorder())
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "pycache")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without the garbage collector, which would take half of the time.

    It leaves out tests and imported modules later, too.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers of `-n auto`: one more than cores, as many tests wait.

    The variable PYTEST_XDIST_AUTO_NUM_WORKERS replaces this number, as it does without this hook.
    """
    return int(os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS") or (os.cpu_count() or 1) + 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    """Return the scheduler of `--dist loadfile`: it also handles GROUPS and SINGLE."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

    return Scheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def unit(nodeid: str) -> str:
    """Return the name of the tests that run in one worker, one after the other."""
    path = nodeid.partition("::")[0]
    if path in SINGLE:
        return nodeid
    return next((group for group in GROUPS if path.startswith(group)), path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that lack their files or are not in the sample; move long units to the front.

    A long unit at the end would run while the other workers are idle.
    """
    left_out = set() if SHARED.is_dir() else {i for i in items if i.get_closest_marker("corpus")}
    if not config.getoption("keyword"):
        left_out |= outside_of_sample(item for item in items if item not in left_out)
        kept = (item for item in items if item not in left_out)
        left_out |= costs.left_out(kept, config.args)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    times: defaultdict[str, float] = defaultdict(float)
    kept_items = [item for item in items if item not in left_out]
    for item in kept_items:
        times[unit(item.nodeid)] += costs.cost(item.nodeid, costs.stored())
    items[:] = sorted(kept_items, key=lambda item: -times[unit(item.nodeid)])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def accept(request: pytest.FixtureRequest) -> bool:
    """Return True if golden files are to be rewritten."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of this test run, which all workers of pytest-xdist share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright  # takes 0.2 s, not needed by most runs

    executable = find_chromium()
    if executable is None:
        pytest.fail(f"no Chromium found; install it with: {INSTALL}", pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def tabs(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Tabs:
    from tests.tabs import Tabs  # as above

    return Tabs(browser, tmp_path_factory.mktemp("tabs"))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a new page; an uncaught JavaScript error in it fails the test."""
    errors: list[str] = []
    with browser.new_context() as context:
        fresh = context.new_page()
        fresh.on("pageerror", lambda error: errors.append(str(error)))
        yield fresh
    assert not errors, errors
