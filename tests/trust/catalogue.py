"""The attacks of `tests/trust/attacks`, and the Dagaz pages and scripts that contain them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).with_name("attacks")
PLACES = ("file", "page", "build", "view", "setup", "hook", "goals", "text", "eval")
#: places where the recording of a page runs code; all others run in play only
RECORDED = ("file", "page", "build", "view", "setup")
#: places that an override has
OVERRIDDEN = ("page", "hook", "goals", "text")

_ATTACK = re.compile(r"^// ATTACK ", re.MULTILINE)
_HEAD = re.compile(r"([a-z0-9-]+): (.+)\n((?:// (?:at|alone|expect)\b.*\n)*)")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack at one place. `code` is the diagnostic that `check` must report for it, or ""."""

    family: str
    name: str
    place: str
    text: str
    alone: bool
    code: str

    @property
    def id(self) -> str:
        return f"{self.family}-{self.name}-{self.place}"

    @property
    def limits(self) -> tuple[int, int] | None:
        """The limits of scripts in tests of this attack, in s and MB; None for the usual ones."""
        if self.family != "resources":
            return None
        return (20, 128) if self.name.startswith("memory") else (1, 512)


def read_attacks() -> tuple[Attack, ...]:
    """Return the attacks of all families, one per place."""
    files = sorted(file for file in FOLDER.glob("*.js") if file.name != "prelude.js")
    return tuple(attack for file in files for attack in _read_family(file))


def _read_family(file: Path) -> Iterable[Attack]:
    for block in _ATTACK.split(file.read_text(encoding="utf-8"))[1:]:
        head = _HEAD.match(block)
        assert head, f"{file.name}: {block.splitlines()[0]}"
        options = dict(line[3:].partition(" ")[::2] for line in head[3].splitlines())
        places = options.get("at", "page, build, hook").split(", ")
        assert set(places) <= set(PLACES), f"{file.name}: {places}"
        text, code = block[head.end() :], options.get("expect", "")
        for place in places:
            yield Attack(file.stem, head[1], place, text, "alone" in options, code)


#: A board of 3 x 4 with two men of each player, which step to the four neighbors and capture.
PAGE = """<title>Steps</title>
<script src="kernel/dagaz.js"></script><script src="kernel/zrf-model.js"></script>
"""
_MODEL = """
ZRF = { JUMP: 0, IF: 1, FORK: 2, FUNCTION: 3, IN_ZONE: 4, PROMOTE: 11, PARAM: 15 };
Dagaz.Model.BuildDesign = function (design) {
  design.checkVersion("z2j", "2");
  ["n", "s", "e", "w"].forEach(function (name) { design.addDirection(name); });
  design.addPlayer("White", [1, 0, 3, 2]);
  design.addPlayer("Black", [1, 0, 3, 2]);
  for (var y = 0; y < 4; y++) {
    for (var x = 0; x < 3; x++) {
      design.addPosition("abc".charAt(x) + (4 - y), [y && -3, y < 3 && 3, x < 2 && 1, x && -1].map(Number));
    }
  }
  [[3, 24], [15, 0], [3, 22], [3, 3], [3, 0], [3, 20], [3, 25], [3, 28]].forEach(function (command) {
    design.addCommand(0, command[0], command[1]);
  });
  design.addPiece("Man", 0, 1);
  [0, 1, 2, 3].forEach(function (way) { design.addMove(0, 0, [way], 0); });
  design.setup("White", "Man", 9);
  design.setup("White", "Man", 11);
  design.setup("Black", "Man", 0);
  design.setup("Black", "Man", 2);
  // build
};
Dagaz.View.configure = function (view) {
  view.defBoard("Board");
  // view
};
"""  # noqa: E501
#: the hooks: the rest of each one calls the function that it replaces
_HOOKS = {
    "setup": ("Dagaz.Model.setup", "board"),
    "hook": ("Dagaz.Model.CheckInvariants", "board"),
    "goals": ("Dagaz.Model.checkGoals", "design, board, player"),
    "text": ("Dagaz.Model.moveToString", "move"),
    "eval": ("Dagaz.AI.eval", "design, params, board, player"),
}
_HOOK = """(function () {{
  var original = {name}, calls = 0
  {name} = function ({parameters}) {{
    if (calls++ >= {most}) return original && original({parameters})
    var attacked = {code}
    return attacked !== undefined || !original ? attacked : original({parameters})
  }}
}})();
"""
_PLACE = """(function () {{
{prelude}
var target = {target}, result, report = function () {{ if (loot.length > 0) throw new Error(loot.join("; ")) }}
{calls}
report()
return result
}}).call(this);
"""  # noqa: E501
_CALL = """attack = "{attack.id}"
try {{ result = (function () {{
{attack.text}
}}).call(this) }} catch (error) {{ {end} }}
"""
#: what follows an exception, by `alone`
_END = {False: "", True: "report(); throw error"}
#: the same rules as the page, for overrides
RULES = """(game (title "Steps") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name Man) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)
    (e (verify not-friend?) add) (w (verify not-friend?) add)))
  (board-setup (White (Man a1 c1)) (Black (Man a4 c4)))
  (loss-condition (White Black) (pieces-remaining 0)))
"""


def write_page(folder: Path, name: str, attacks: Sequence[Attack], target: object) -> Path:
    """Write a page with attacks, whose scripts start with its name; return its path."""
    model = _MODEL
    for place in ("build", "view"):
        model = model.replace(f"// {place}", _code(attacks, place, target))
    scripts = {f"{name}.js": model + "".join(_hooks(attacks, target))}
    if code := _code(attacks, "page", target):
        scripts[f"{name}-page.js"] = code
    files = [attack for attack in attacks if attack.place == "file"]
    scripts |= {f"{name}-{number}.js": attack.text for number, attack in enumerate(files)}
    for script, text in scripts.items():
        (folder / script).write_text(text, encoding="utf-8")
    page = folder / f"{name}.htm"
    tags = "".join(f'<script src="{script}"></script>\n' for script in scripts)
    page.write_text(PAGE + tags, encoding="utf-8")
    return page


def write_override(folder: Path, name: str, attacks: Sequence[Attack], target: object) -> Path:
    """Write a script for `--override --dagaz-scripts`; return its path."""
    file = folder / f"{name}.js"
    text = "".join((_code(attacks, "page", target), *_hooks(attacks, target)))
    file.write_text(text, encoding="utf-8")
    return file


def _hooks(attacks: Sequence[Attack], target: object) -> Iterable[str]:
    """Yield the definitions of the hooks that have attacks."""
    for place, (name, parameters) in _HOOKS.items():
        if code := _code(attacks, place, target):
            most = "Infinity" if attacks[0].alone else 1  # many attacks take some time
            yield _HOOK.format(name=name, parameters=parameters, code=code, most=most)


def _code(attacks: Sequence[Attack], place: str, target: object) -> str:
    """Return a call that performs the attacks at a place, or "" if there are none.

    Attacks that share a page cannot stop each other. What they obtain is thrown at the end.
    """
    found = [attack for attack in attacks if attack.place == place]
    if not found:
        return ""
    prelude = (FOLDER / "prelude.js").read_text(encoding="utf-8")
    calls = "".join(_CALL.format(attack=attack, end=_END[attack.alone]) for attack in found)
    return _PLACE.format(prelude=prelude, target=json.dumps(target), calls=calls)
