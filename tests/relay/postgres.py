"""A PostgreSQL of the system for tests and benchmarks, in a new folder."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: the user who runs it, because it refuses to run as root
USER = "postgres"


def find_postgres() -> Path | None:
    """Return the folder with the programs of PostgreSQL, None if there is none."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    paths = [Path(found).resolve()] if found else installed
    return paths[-1].parent if paths else None


@contextmanager
def running_postgres() -> Iterator[str]:
    """Run a server, which listens on a socket in its folder; yield its URL."""
    programs = find_postgres()
    assert programs is not None
    user = USER if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        options = ["--auth=trust", f"--username={USER}", "--no-sync", "--encoding=UTF8"]
        subprocess.run(
            [programs / "initdb", "--pgdata", folder / "data", "--locale=C", *options],
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
            cwd="/",
        )
        server = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses="],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=user,
            cwd="/",
        )
        try:
            while not (folder / ".s.PGSQL.5432").exists():
                assert server.poll() is None, "PostgreSQL does not start"
                time.sleep(0.05)
            yield f"postgresql:///postgres?host={folder}&user={USER}"
        finally:
            server.send_signal(signal.SIGINT)  # it ends without waiting for connections
            server.wait(30)
