"""The writer of Parlett's notation."""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.write.legs import Leg, NotTranslatable, leg_sequence, paths_of

_CONDITIONS = {(): "", ("p",): "o", ("e",): "c"}
#: the directions that symbols name, as signs of (x, y)
_AHEAD, _BACK, _ASIDE = {(0, 1)}, {(0, -1)}, {(1, 0), (-1, 0)}
_SLANT_AHEAD, _SLANT_BACK = {(1, 1), (-1, 1)}, {(1, -1), (-1, -1)}
_SYMBOLS: tuple[tuple[str, set[tuple[int, int]]], ...] = (
    ("*", _AHEAD | _BACK | _ASIDE | _SLANT_AHEAD | _SLANT_BACK),
    ("+", _AHEAD | _BACK | _ASIDE),
    ("X", _SLANT_AHEAD | _SLANT_BACK),
    (">=", _AHEAD | _ASIDE),
    ("<=", _BACK | _ASIDE),
    ("<>", _AHEAD | _BACK),
    ("X>", _SLANT_AHEAD),
    ("X<", _SLANT_BACK),
    (">", _AHEAD),
    ("<", _BACK),
    ("=", _ASIDE),
)


def write_parlett(formula: Formula) -> str:
    """Return the formula in Parlett's notation; raise NotTranslatable."""
    if formula.notation == "parlett":
        return formula.text
    kinds: dict[tuple[str, str, int, int], set[tuple[int, int]]] = {}
    for path in paths_of(formula):
        sequence = leg_sequence(path)
        if len(sequence.legs) > 1:
            raise NotTranslatable("a move that bends in one direction only")
        leg = sequence.legs[0]
        if leg.hop:
            raise NotTranslatable("a hop over a piece")
        conditions = ("i" if sequence.initial else "") + _condition(leg)
        legs = sorted((abs(leg.x), abs(leg.y)))
        kinds.setdefault((conditions, _kind(leg), legs[0], legs[1]), set()).add((leg.x, leg.y))
    return ", ".join(
        part for (conditions, kind, a, b), moves in kinds.items()
        for part in _options(conditions, kind, a, b, moves)
    )  # fmt: skip


def _condition(leg: Leg) -> str:
    word = _CONDITIONS.get(leg.ends)
    if word is None:
        raise NotTranslatable("captures of own pieces, or multiple captures")
    return word


def _kind(leg: Leg) -> str:
    """Return ride, lame, leap, or the range of a slide."""
    if leg.high is None:
        return "ride" if max(abs(leg.x), abs(leg.y)) > 1 else "n"
    if leg.high > 1:
        if max(abs(leg.x), abs(leg.y)) > 1:
            raise NotTranslatable("a ride of a limited number of leaps")
        return f"1-{leg.high}"
    return "lame" if leg.lame else "leap"


def _options(conditions: str, kind: str, a: int, b: int, moves: set[tuple[int, int]]) -> list[str]:
    if 0 < a < b:
        return _oblique(conditions, kind, a, b, moves)
    rays = {((x > 0) - (x < 0), (y > 0) - (y < 0)) for x, y in moves}
    lead = {"leap": f"~{b}" if b > 1 else "1", "lame": str(b), "ride": f"~{b}"}.get(kind, kind)
    after = "&" if kind == "ride" else ""
    return [f"{conditions}{lead}{symbol}{after}" for symbol in _covered(rays)]


def _covered(rays: set[tuple[int, int]]) -> list[str]:
    """Return symbols that name exactly these directions."""
    symbols = []
    left = set(rays)
    for symbol, named in _SYMBOLS:
        if named <= left:
            symbols.append(symbol)
            left -= named
    if left:
        raise NotTranslatable("left without right, or right without left")
    return symbols


def _oblique(conditions: str, kind: str, a: int, b: int, moves: set[tuple[int, int]]) -> list[str]:
    if kind not in ("leap", "lame", "ride"):
        raise NotTranslatable("a ride of a limited number of leaps")
    mark, after = ("" if kind == "lame" else "~"), "&" if kind == "ride" else ""
    all_moves = {(x * p, y * q) for p, q in ((a, b), (b, a)) for x in (1, -1) for y in (1, -1)}
    if moves == all_moves:
        return [f"{conditions}{mark}{a}/{b}{after}"]
    terms = []
    for across, along in ((a, b), (b, a)):
        rays = set()
        for sign in (1, -1):
            pair = {(x * across, sign * along) for x in (1, -1)}
            if pair <= moves:
                rays.add((0, sign))
                moves = moves - pair
        for symbol in _covered(rays) if rays else ():
            terms.append(f"{conditions}{mark}{across}/{along}{symbol}{after}")
    if moves:
        raise NotTranslatable("left without right, or right without left")
    return terms
