"""The moves of pieces as blocks of ZRF."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.defaults import Region
from zrf2js.frontends.fsf.kinds import Kind
from zrf2js.frontends.fsf.landing import Landing, mobility
from zrf2js.frontends.fsf.pieces import Ray, Vector
from zrf2js.frontends.fsf.rules import Rules, verify

#: a block with its move type; the type is empty if the game has none
TypedBlock = tuple[str, str]
#: move types where captures or drops are compulsory
CAPTURE, OTHER, DROP = "capture", "other", "drop"


class Movement:
    """Writer of the blocks of one variant."""

    def __init__(self, rules: Rules, landing: Landing) -> None:
        self._rules = rules
        self._landing = landing
        values = rules.values
        self._typed = values["mustCapture"] or values["mustDrop"]
        self._split = values["mustCapture"]

    def blocks(self, kind: Kind) -> Iterator[TypedBlock]:
        """Yield the blocks of a kind."""
        if kind.type_ == "pawn":
            yield from self._pawn_steps(kind)
        for ray in self._rules.kinds.rays(kind.type_):
            start = self._start(kind, ray)
            if start != "false":
                yield from self._ray(kind, ray, verify(start))
        yield from self._en_passant(kind)
        if kind.type_ == "king" and self._rules.values["flyingGeneral"]:
            for unit in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                place = self._rules.to(unit)
                text = f"({place} (while empty? {place}) (verify enemy? (piece? {kind.name})) add)"
                yield self.typed(CAPTURE), text

    def typed(self, mode: str) -> str:
        """Return the move type of a move, empty if the game has no types."""
        if not self._typed:
            return ""
        return mode if mode == CAPTURE and self._split else OTHER

    def _start(self, kind: Kind, ray: Ray) -> str:
        """Return the test of the origin of a ray."""
        rules = self._rules
        if ray.initial:
            return double_region(rules)
        if kind.type_ == "soldier" and ray.vector[0]:
            low, height = rules.values["soldierPromotionRank"], rules.settings.height
            white: Region = frozenset(at for at in rules.board if at[1] >= low)
            black: Region = frozenset(at for at in rules.board if at[1] <= height + 1 - low)
            return rules.zone("beyond", white, black)
        return ""

    # --- rays -----------------------------------------------------------------------------------

    def _ray(self, kind: Kind, ray: Ray, start: str) -> Iterator[TypedBlock]:
        """Yield the blocks of a ray; captures have separate ones if their ends differ."""
        landing = self._landing
        if ray.quiet and ray.captures and not (landing.separate or self._split):
            both = " ".join(landing.choices(kind, captures=False))
            yield self.typed(OTHER), f"({start} {self._path(kind, ray, both, both)})"
            return
        if ray.quiet:
            quiet = " ".join(landing.choices(kind, captures=False))
            yield self.typed(OTHER), f"({start} {self._path(kind, ray, quiet, '')})"
        if ray.captures:
            choices = landing.choices(kind, captures=landing.separate)
            if choices and not (self._rules.to_hand or self._rules.blasts):
                choices = [" ".join(choices)]
            for text in choices:
                yield self.typed(CAPTURE), f"({start} {self._path(kind, ray, '', text)})"

    def _path(self, kind: Kind, ray: Ray, quiet: str, captures: str) -> str:
        """Return the way of a ray with the ends of moves to empty squares and to enemies."""
        step = self._rules.to(ray.vector)
        match ray.kind:
            case "leap":
                return f"{step} {self._land(quiet, captures)}"
            case "lame":
                return f"{self._lame(ray.vector)} {self._land(quiet, captures)}"
            case "grasshopper":
                hurdle = f"{step} (while empty? {step}) {step}"
                return f"{hurdle} {self._land(quiet, captures)}"
            case "hop" if ray.limit:
                return self._short_hop(step, ray.limit, quiet, captures)
            case "hop":
                passed = self._not_cannon(kind)
                hurdle = f"{step} (while empty? {step}) {verify('not-empty?', passed)} {step}"
                return f"{hurdle} {self._slide(step, quiet, captures, passed)}"
            case _ if ray.limit:
                iterations = [self._iteration(quiet, captures)] * ray.limit
                return " (verify empty?) ".join(f"{step} {text}" for text in iterations)
            case _:
                return f"{step} {self._slide(step, quiet, captures)}"

    def _land(self, quiet: str, captures: str) -> str:
        if quiet and captures:
            return f"(verify {self._rules.vacant()}) {quiet}"
        return f"(verify empty?) {quiet}" if quiet else f"(verify enemy?) {captures}"

    def _slide(self, step: str, quiet: str, captures: str, target: str = "") -> str:
        """Return the moves over empty squares in one direction, from the first one."""
        loop = f"(while empty? {quiet} {step})"
        return f"{loop} {verify('enemy?', target)} {captures}" if captures else loop

    def _iteration(self, quiet: str, captures: str) -> str:
        moves = f"(if empty? {quiet})" if quiet else ""
        return moves + (f"(if enemy? {captures})" if captures else "")

    def _short_hop(self, step: str, limit: int, quiet: str, captures: str) -> str:
        """Return the hops of a limited distance: a flag states that the hurdle is behind."""
        beyond = "(flag? beyond)"
        ends = []
        if quiet:
            ends.append(f"(if (and {beyond} empty?) {quiet})")
        if captures:
            ends.append(f"(if (and {beyond} enemy?) {captures})")
        ahead = f"(if not-empty? (verify (not {beyond})) (set-flag beyond true))"
        return " ".join([f"{step} {' '.join(ends)} {ahead}"] * limit)

    @staticmethod
    def _not_cannon(kind: Kind) -> str:
        """Return the test of pieces that the cannons of Janggi neither jump over nor capture."""
        return f"(not-piece? {kind.name})" if kind.type_ == "janggiCannon" else ""

    def _lame(self, vector: Vector) -> str:
        """Return the way of a lame leap, whose squares must be empty: the longer side first."""
        x, y = vector
        steps = []
        while x or y:
            dx = (x > 0) - (x < 0) if abs(x) >= abs(y) else 0
            dy = (y > 0) - (y < 0) if abs(y) >= abs(x) else 0
            steps.append(self._rules.to((dx, dy)))
            x, y = x - dx, y - dy
        return " (verify empty?) ".join(steps)

    # --- pawns ----------------------------------------------------------------------------------

    def _pawn_steps(self, kind: Kind) -> Iterator[TypedBlock]:
        """Yield the double and triple steps of pawns."""
        ahead = self._rules.to((0, 1))
        through = verify("empty?", mobility(self._rules, kind.type_))
        text = " ".join(self._landing.choices(kind, captures=False))
        for number, test in ((2, double_region(self._rules)), (3, triple_region(self._rules))):
            if test != "false":
                way = f" {through} ".join([ahead] * number)
                yield self.typed(OTHER), f"({verify(test)} {way} (verify empty?) {text})"

    def _en_passant(self, kind: Kind) -> Iterator[TypedBlock]:
        """Yield the captures en passant of a kind."""
        rules = self._rules
        if rules.values["mustDrop"] or kind.type_ == "king":
            return
        sides = [kind.type_ in rules.values[f"enPassantTypes{side}"] for side in ("White", "Black")]
        if kind.type_ == "pawn":
            sides = [True, True]
        if not any(sides):
            return
        whose = "" if all(sides) else rules.only("White" if sides[0] else "Black")
        region = rules.region("passing", "enPassantRegion")
        if region == "false":
            return
        victims = list(self._victims())
        if region and any(name not in rules.kinds.of("pawn") for name, _, _ in victims):
            raise rules.settings.refuse(
                "enPassantRegionWhite", "a region for other types than pawns"
            )
        for ray in self._passing(kind) if victims else ():
            for name, origin, target in victims:
                start, place = rules.to(origin), rules.to(target)
                tests = verify("empty?", whose, region, f"(last-from? {start})",
                               f"(last-to? {place})", f"(enemy? {place})",
                               f"(piece? {name} {place})")  # fmt: skip
                end = self._landing.en_passant(kind, place)
                yield self.typed(CAPTURE), f"({rules.to(ray.vector)} {tests} {end})"

    def _passing(self, kind: Kind) -> Iterator[Ray]:
        """Yield the captures of a kind to squares to which it cannot move otherwise."""
        rules = self._rules
        rays = rules.kinds.rays(kind.type_)
        certain = {ray.vector for ray in rays if ray.quiet and not ray.initial
                   and ray.kind in ("leap", "ride")}  # fmt: skip
        possible = {
            target
            for initial in (False, True)
            for target in rules.kinds.quiet_targets(kind.type_, initial=initial)
        }
        for ray in rays:
            if not ray.captures or (ray.kind == "leap" and ray.vector in certain):
                continue
            if ray.kind != "leap" or ray.vector in possible:
                raise rules.settings.refuse("enPassantTypesWhite", "captures by slides in passing")
            yield ray

    def _victims(self) -> Iterator[tuple[str, Vector, Vector]]:
        """Yield (kind, origin, target) of the steps that can be captured, seen from the square
        that they pass by the other player."""
        rules = self._rules
        for kind in rules.kinds:
            for x, y in self._long_steps(kind):
                number = max(abs(x), abs(y))
                x, y = x // number, y // number
                for i in range(1, number):
                    yield kind.name, (i * x, i * y), ((i - number) * x, (i - number) * y)

    def _long_steps(self, kind: Kind) -> Iterator[Vector]:
        """Yield the initial steps of a kind over squares on a line."""
        rules = self._rules
        if kind.type_ == "pawn":
            regions = ((2, double_region(rules)), (3, triple_region(rules)))
            yield from ((0, number) for number, test in regions if test != "false")
            return
        rays = rules.kinds.rays(kind.type_)
        if double_region(rules) == "false" or kind.type_ == "king":
            return
        usual = rules.kinds.quiet_targets(kind.type_)
        for ray in rays:
            x, y = ray.vector
            straight = x == 0 or y == 0 or abs(x) == abs(y)
            if not ray.initial or not straight:
                continue
            if ray.kind in ("leap", "lame"):
                steps = [(x, y)]
            elif ray.limit:
                steps = [(x * number, y * number) for number in range(1, ray.limit + 1)]
            else:
                raise rules.settings.refuse(kind.type_, "initial slides, captured in passing")
            yield from (step for step in steps if max(map(abs, step)) > 1 and step not in usual)


def double_region(rules: Rules) -> str:
    """Return the test of the origin of double steps."""
    if not rules.values["doubleStep"]:
        return "false"
    return rules.region("double", "doubleStepRegion")


def triple_region(rules: Rules) -> str:
    """Return the test of the origin of triple steps."""
    return rules.region("triple", "tripleStepRegion")
