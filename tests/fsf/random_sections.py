"""Random sections of a variants.ini: few keys with plausible values over a built-in variant."""

from __future__ import annotations

from random import Random

from zrf2js.frontends.fsf.keys import KEYS, Key, Status
from zrf2js.frontends.fsf.read import Variants
from zrf2js.frontends.fsf.settings import Settings

#: parents; half of the sections have the first ones
COMMON = ("chess", "crazyhouse", "extinction", "horde", "knightmate", "shatranj")
OTHERS = (
    "almost", "antichess", "breakthrough", "capahouse", "capablanca", "chigorin", "coregal",
    "dobutsu", "euroshogi", "giveaway", "grand", "hoppelpoppel", "kinglet", "kingofthehill", "loop",
    "makruk", "minishogi", "nocheckatomic", "petrified", "shako", "shatar", "shogi", "xiangqi",
)  # fmt: skip
FORMULAS = (
    "N", "WF", "fmWfcF", "R", "B", "NmK", "mRcB", "R3", "nA", "FD", "mQcN", "pR", "mRcpR", "gQ",
    "ifmnDfmW", "NN", "HFD", "K", "fsWbF", "vRlrW",
)  # fmt: skip
#: keys that change the board, to which positions and regions would not fit
_FIXED = ("maxRank", "maxFile", "startFen", "castlingRank", "chess960")


def random_section(name: str, chance: Random) -> str:
    """Return a section of one to four keys, expressed ones, over a built-in variant."""
    parent = chance.choice(COMMON if chance.random() < 0.5 else OTHERS)
    settings = Variants().settings(parent)
    keys = [key for key in KEYS if key.status is Status.EXPRESSED and key.name not in _FIXED]
    lines = [
        f"{key.name} = {random_value(key, settings, chance)}" for key in chance.sample(keys, 3)
    ]
    lines = lines[: chance.randint(1, 3)]
    if chance.random() < 0.4:
        letter = chance.choice([*settings.letters.values()])
        lines.append(f"customPiece1 = {letter}:{chance.choice(FORMULAS)}")
    return "\n".join([f"[{name}:{parent}]", *lines, ""])


def random_value(key: Key, settings: Settings, chance: Random) -> str:
    """Return a plausible value of a key."""
    letters = sorted(set(settings.letters.values()))
    kind, *words = key.kind.split()
    match kind:
        case "flag":
            return chance.choice(("true", "true", "false"))
        case "number":
            return str(chance.randint(0, 5))
        case "rank":
            return str(chance.randint(1, settings.height))
        case "file":
            return _file(settings, chance)
        case "region":
            return " ".join(_area(settings, chance) for _ in range(chance.randint(1, 4)))
        case "types":
            some = chance.sample(letters, chance.randint(1, min(4, len(letters))))
            return "*" if chance.random() < 0.05 else "".join(some)
        case "type":
            return chance.choice(letters)
        case "counts":
            return f"{chance.choice(letters)}:{chance.randint(1, 2)}"
        case "pairs":
            return ":".join(chance.choice(letters) for _ in range(2))
        case "value":
            return chance.choice(("win", "loss", "draw"))
        case "top":
            return chance.choice(("true", "false"))
        case "choice":
            return chance.choice(words)
    return "none"


def _file(settings: Settings, chance: Random) -> str:
    return chr(ord("a") + chance.randrange(settings.width))


def _area(settings: Settings, chance: Random) -> str:
    """Return a rank, a file or a square."""
    file, rank = _file(settings, chance), str(chance.randint(1, settings.height))
    return chance.choice((f"*{rank}", f"*{rank}", f"{file}*", f"{file}{rank}"))
