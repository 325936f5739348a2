"""The expansion of a formula to linear paths, one for each choice of direction and alternative.

A path is a sequence of steps, checks, actions and loops. The values of groups are resolved, so each
step of a path has exactly one direction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from zrf2js.notation.algebra import (
    Again,
    Alt,
    Check,
    Group,
    Lift,
    Pattern,
    Put,
    Remember,
    Repeat,
    Return,
    Seq,
    Step,
    Test,
    opposite,
)
from zrf2js.notation.game_context import GameContext
from zrf2js.notation.symbolic_squares import SymbolicSquare, Vector
from zrf2js.support.frozen_node import frozen_node

#: limits of the expansion: paths, and items in all paths together
MAX_PATHS = 6_000
MAX_ITEMS = 120_000


class TooManyPaths(Exception):
    """The formula expands to too many paths."""


class NotExpressible(Exception):
    """The compiler cannot express the formula; the message is a noun phrase with the reason."""


@frozen_node()
class PathStep:
    """A step in one direction; a ``scouting`` step does not count as a visit."""

    letter: str
    wraps: bool = False
    scouting: bool = False


@frozen_node()
class PathCheck:
    """A check on the current square, or on the square that the steps ``via`` lead to."""

    check: Check
    via: tuple[str, ...] = ()


@frozen_node()
class NegativeLookahead:
    """A condition: none of the paths is possible from the current square."""

    paths: tuple[LinearPath, ...]


@frozen_node()
class Sow:
    """Sowing: the pieces in hand are put down one per square in one direction."""

    letter: str


@frozen_node()
class Loop:
    """Iterations of any of the paths, at most ``high``; a greedy loop makes as many as possible."""

    paths: tuple[LinearPath, ...]
    high: int | None
    greedy: bool


_Action: TypeAlias = Lift | Put | Remember | Return
Item: TypeAlias = PathStep | PathCheck | Loop | Sow | NegativeLookahead | _Action
LinearPath: TypeAlias = tuple[Item, ...]
_Memory: TypeAlias = tuple[tuple[int, str], ...]


@frozen_node()
class _State:
    """The state of the expansion: stored directions, and whether a piece is in hand."""

    memory: _Memory = ()
    last: str = ""
    hand: bool = True
    grouped: bool = False  # an open group will store the last direction
    just_put: bool = False  # a piece has just been put down on this square

    def stored(self, group: int) -> str:
        return dict(self.memory).get(group, "")

    def store(self, group: int, letter: str) -> _State:
        return replace(self, memory=tuple(sorted({**dict(self.memory), group: letter}.items())))


_Branch: TypeAlias = tuple[LinearPath, _State]


def _lifted(option: Pattern) -> Pattern:
    """Remove an explicit ^ at the start of an alternative, which is implied."""
    match option:
        case Lift():
            return Seq(())
        case Seq(items=(first, *rest)):
            return Seq((_lifted(first), *rest))
        case Group(body=body):
            return replace(option, body=_lifted(body))
    return option


class PathExpander:
    """Expander of the pattern of a formula, for the directions of one game."""

    def __init__(self, context: GameContext) -> None:
        self._setting = context
        self._steps = 0

    def of(self, pattern: Pattern) -> list[LinearPath]:
        """Return all distinct paths of the pattern."""
        options = pattern.options if isinstance(pattern, Alt) else (pattern,)
        branches = [
            branch for option in options for branch in self._branches(_lifted(option), _State())
        ]
        return list(dict.fromkeys(path for path, _ in branches))

    def _branches(self, pattern: Pattern, state: _State) -> list[_Branch]:
        match pattern:
            case Step(letters=letters, wraps=wraps):
                return [
                    branch
                    for letter in letters
                    for branch in self._step_branch(letter, wraps, state)
                ]
            case Again(group=group, back=back):
                letter = state.stored(group)
                if not letter:
                    return []
                return self._step_branch(opposite(letter) if back else letter, False, state)
            case Group(number=number, body=body):
                entered = replace(state, last="", grouped=True)
                return [
                    (path, self._after_group(number, state, after))
                    for path, after in self._branches(body, entered)
                ]
            case Test(checks=tests, via=via):
                return self._test_branches(tests, via, state)
            case Lift():
                if state.just_put:
                    raise NotExpressible("lifting a piece directly after it is put down")
                return [] if state.hand else [((pattern,), replace(state, hand=True))]
            case Put():
                sowing = (
                    self._setting.board_model == "heap"
                )  # a heap in hand is put down piece by piece
                put = replace(state, hand=False, just_put=True)
                return [((pattern,), put)] if state.hand or sowing else []
            case Remember() | Return():
                return [((pattern,), state)]
            case Seq(items=items):
                return self._sequence(items, state)
            case Alt(options=options):
                return [branch for option in options for branch in self._branches(option, state)]
            case Repeat():
                return self._repeated(pattern, state)
        raise AssertionError(pattern)

    @staticmethod
    def _after_group(number: int, before: _State, after: _State) -> _State:
        after = replace(after, grouped=before.grouped)
        if not after.last:
            return replace(after, last=before.last)
        return after.store(number, after.last)

    def _step_branch(self, letter: str, wraps: bool, state: _State) -> list[_Branch]:
        if self._setting.steps(letter) is None:
            return []
        return [((PathStep(letter, wraps),), replace(state, last=letter, just_put=False))]

    def _test_branches(
        self, tests: tuple[Check, ...], via: Pattern | None, state: _State
    ) -> list[_Branch]:
        if via is None:
            return [(tuple(PathCheck(check) for check in tests), state)]
        branches: list[_Branch] = []
        for path, _ in self._branches(via, state):
            steps = [item for item in path if isinstance(item, PathStep)]
            if len(steps) < len(path):  # a path with more than steps: go there and return
                there = (*_scouting(path), *(PathCheck(check) for check in tests))
                branches.append(((Remember(), *there, Return()), state))
            else:
                letters = tuple(item.letter for item in steps)
                branches.append((tuple(PathCheck(check, letters) for check in tests), state))
        return branches

    def _sequence(self, items: tuple[Pattern, ...], state: _State) -> list[_Branch]:
        branches: list[_Branch] = [((), state)]
        for item in items:
            longer = []
            for path, at in branches:
                for more, after in self._branches(item, at):
                    self._count(len(path) + len(more))
                    longer.append((path + more, after))
            branches = list(dict.fromkeys(longer))
            if len(branches) > MAX_PATHS:
                raise TooManyPaths
        return branches

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_ITEMS * 10:
            raise TooManyPaths

    # --- repetitions -------------------------------------------------------------------------

    def _repeated(self, pattern: Repeat, state: _State) -> list[_Branch]:
        sowing = self._sown(pattern.body, state) if self._setting.board_model == "heap" else []
        if sowing:
            return sowing
        return self._iterations(pattern, state)

    def _sown(self, body: Pattern, state: _State) -> list[_Branch]:
        """Expand (N|)+ on a board of heaps: put one piece on each square."""
        branches: list[_Branch] = []
        for path, after in self._branches(body, state):
            match path:
                case (PathStep(letter=letter), Put()):
                    branches.append(((Sow(letter),), after))
                case _:
                    return []
        return branches

    def _iterations(self, pattern: Repeat, state: _State) -> list[_Branch]:
        """Expand the required iterations; a loop represents the optional ones."""
        branches: list[_Branch] = [((), state)]
        for _ in range(pattern.low):
            branches = self._extended(branches, pattern.body)
        if pattern.high is not None:
            more = pattern.high - pattern.low
            return [
                branch for start in branches for branch in self._loop(pattern.body, more, start)
            ]
        return [branch for start in branches for branch in self._loop(pattern.body, None, start)]

    def _extended(self, branches: list[_Branch], body: Pattern) -> list[_Branch]:
        longer = [
            (path + more, after)
            for path, state in branches
            for more, after in self._branches(body, state)
        ]
        if len(longer) > MAX_PATHS:
            raise TooManyPaths
        return longer

    def _loop(self, body: Pattern, high: int | None, start: _Branch) -> list[_Branch]:
        state = start[1]
        iterations = self._branches(body, state)
        if high == 0 or not iterations:
            return [start]
        if not any(isinstance(item, PathStep) for iteration, _ in iterations for item in iteration):
            high = 1  # more iterations without a step have no effect
        if not state.hand and not (
            high is None and _is_single_step([iteration for iteration, _ in iterations])
        ):
            return self._maximal_iterations(body, high, start)
        return self._optional_iterations(body, iterations, high, start)

    def _maximal_iterations(self, body: Pattern, high: int | None, start: _Branch) -> list[_Branch]:
        """Repeat with an empty hand: any number of iterations after which no other is possible."""
        if high is None:
            branches = self._optional_iterations(body, self._branches(body, start[1]), high, start)
            return [self._maximal(body, branch) for branch in branches]
        maximal: list[_Branch] = []
        branches = [start]
        for _ in range(high):
            maximal += [self._maximal(body, branch) for branch in branches]
            branches = self._extended(branches, body)
        return maximal + branches

    def _maximal(self, body: Pattern, branch: _Branch) -> _Branch:
        path, state = branch
        iterations = tuple(dict.fromkeys(iteration for iteration, _ in self._branches(body, state)))
        return (*path, NegativeLookahead(iterations)), state

    def _optional_iterations(
        self, body: Pattern, iterations: list[_Branch], high: int | None, start: _Branch
    ) -> list[_Branch]:
        path, state = start
        after = iterations[0][1]
        same = all(end.memory == state.memory and end.hand == state.hand for _, end in iterations)
        if not same or any(
            iteration[:1] and isinstance(iteration[0], Lift | Put) for iteration, _ in iterations
        ):
            return self._expanded(body, high, start)
        turns = state.grouped and any(end.last != state.last for _, end in iterations)
        if high is not None and (turns or len(iterations) > 1):
            return self._expanded(body, high, start)
        if high is None and any(_loops_in(iteration) for iteration, _ in iterations):
            return self._merged_loop([iteration for iteration, _ in iterations], start)
        loop = Loop(
            tuple(iteration for iteration, _ in iterations),
            high,
            greedy=not state.hand and _is_single_step([r for r, _ in iterations]),
        )
        if turns:  # the group stores the direction of the last iteration, if there is one
            last = [self._last_iteration(iteration, loop, start) for iteration in iterations]
            return [start, *last]
        return [((*path, loop), replace(state, just_put=state.just_put and after.just_put))]

    @staticmethod
    def _last_iteration(iteration: _Branch, loop: Loop, start: _Branch) -> _Branch:
        steps, after = iteration
        alone = len(loop.paths) == 1
        return (*start[0], *((*steps, loop) if alone else (loop, *steps))), after

    def _merged_loop(self, iterations: list[LinearPath], start: _Branch) -> list[_Branch]:
        """Merge a nested loop: (A B* C)* is empty or A (B | C A)* C."""
        path, state = start
        loops = [number for number, item in enumerate(iterations[0]) if isinstance(item, Loop)]
        inner = iterations[0][loops[0]] if len(loops) == len(iterations) == 1 else None
        if not isinstance(inner, Loop) or inner.high is not None or inner.greedy:
            raise NotExpressible("a repetition inside a repetition")
        before, after = iterations[0][: loops[0]], iterations[0][loops[0] + 1 :]
        branches = inner.paths + ((after + before,) if after + before else ())
        one = Loop(branches, None, greedy=False)
        return [start, ((*path, *before, one, *after), state)]

    def _expanded(self, body: Pattern, high: int | None, start: _Branch) -> list[_Branch]:
        if high is None:
            raise NotExpressible(
                "an unlimited repetition whose iterations change the direction of a group"
            )
        reached, branches = [start], [start]
        for _ in range(high):
            branches = self._extended(branches, body)
            reached += branches
        return reached


def displacement(path: LinearPath) -> Vector:
    """Return the sum of the steps of a path without loops."""
    square = SymbolicSquare()
    for item in path:
        if isinstance(item, PathStep):
            square = square.after_step(item.letter, item.wraps)
    return square.offset


def _loops_in(path: LinearPath) -> bool:
    return any(isinstance(item, Loop) for item in path)


def _is_single_step(iterations: list[LinearPath]) -> bool:
    """Return True for one iteration of a step and tests of its target, which needs no trial."""
    return len(iterations) == 1 and all(
        isinstance(item, PathCheck) and not item.via if number else isinstance(item, PathStep)
        for number, item in enumerate(iterations[0])
    )


def _scouting(path: LinearPath) -> LinearPath:
    """Return the path with scouting steps, which only lead to a tested square."""
    scouted: list[Item] = []
    for item in path:
        match item:
            case PathStep(letter=letter, wraps=wraps):
                scouted.append(PathStep(letter, wraps, scouting=True))
            case Loop(paths=paths, high=high, greedy=greedy):
                scouted.append(Loop(tuple(map(_scouting, paths)), high, greedy))
            case Lift() | Put():
                raise NotExpressible(
                    "lifting or putting down a piece on the path to a tested square"
                )
            case _:
                scouted.append(item)
    return tuple(scouted)
