"""The control flow of a command list: blocks of commands, and where branches join again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: Numbers of commands (DAGAZ_KERNEL).
JUMP, IF, FORK, FUNCTION = 0, 1, 2, 3
FROM, TO, END = 24, 25, 28

Command = tuple[int, int]


class NotReducible(Exception):
    """Error: the command list has no structured form."""


class TruthParameter(NotReducible):
    """Error: a parameter is used as a truth value, and its value is not given."""

    def __init__(self, index: int) -> None:
        super().__init__(f"parameter {index} as a truth value")
        self.index = index


class ControlFlow:
    """Successors, loops and joins of a command list.

    A jump back makes its target the header of a loop if every path to the jump leads through the
    target. Another jump back leads to commands that paths share.

    The exit has number ``length``: paths that end there without ``end`` give no move.
    """

    def __init__(self, commands: Sequence[Command]) -> None:
        self.commands = commands
        self.length = len(commands)
        self.loops: dict[int, list[int]] = {}  # by header: the jumps back to it
        for at in range(self.length):
            if self._is_end_of_loop(at):
                self.loops.setdefault(self.target(at), []).append(at)
        self._joins: dict[int, int] = {}
        self._find_joins()
        self._held = self._reachable()

    def _is_end_of_loop(self, at: int) -> bool:
        name, operand = self.commands[at]
        if name not in (JUMP, IF, FORK) or operand > 0:
            return False
        header = self.target(at)
        return self.leads_to(header, at) and not self.leads_to(0, at, avoiding=header)

    def target(self, at: int) -> int:
        """Return the index to which the jump at ``at`` leads, the exit at most."""
        target = at + self.commands[at][1]
        if target < 0:
            raise NotReducible(f"a jump before the first command, at {at}")
        return min(target, self.length)

    def following(self, at: int) -> tuple[int, ...]:
        """Return the commands that may come after the one at ``at``; the exit after the last."""
        name, operand = self.commands[at]
        if name == JUMP:
            return (self.target(at),)
        if name == IF:
            return (self.target(at), at + 1)
        if name == FUNCTION and operand == END:
            return (self.length,)
        return (at + 1,)

    def join(self, at: int) -> int:
        """Return the first command that all paths from ``at`` reach; the exit for none."""
        return self._joins[at]

    def _find_joins(self) -> None:
        """Compute immediate postdominators; a backward jump counts as a path to the loop's exit.

        The first common postdominator of two commands is found by steps from the earlier one
        (Cooper, Harvey, Kennedy: *A Simple, Fast Dominance Algorithm*).
        """
        for at in range(self.length - 1, -1, -1):
            ahead = {later for later in self.following(at) if later > at} or {self.length}
            while len(ahead) > 1:
                first = min(ahead)
                ahead = ahead - {first} | {self._joins[first]}
            (self._joins[at],) = ahead

    def exit_of_loop(self, header: int) -> tuple[int, bool]:
        """Return the branch that decides whether the loop continues, and if its jump does.

        It is the first one that jumps out of the loop, else the first one of which only one side
        stays in the loop. Raise NotReducible for a loop without a test at its start.
        """
        last = max(self.loops[header])
        tests = list(self._tests_of(header, last))
        leaving = [at for at in tests if self.target(at) > last]
        one_sided = [
            at
            for at in tests
            if self._stays(self.target(at), header) != self._stays(at + 1, header)
        ]
        if not leaving and not one_sided:
            raise NotReducible(f"a loop without a test at its start, at {header}")
        at = (leaving or one_sided)[0]
        return at, not leaving and self._stays(self.target(at), header)

    def _tests_of(self, header: int, last: int) -> Iterator[int]:
        """Yield the branches that every iteration of the loop reaches."""
        at = header
        while at <= last:
            if self.commands[at][0] == IF:
                yield at
            at = self.join(at)

    def leads_to(self, at: int, header: int, avoiding: int = -1) -> bool:
        """Return True if a path from ``at`` reaches ``header`` without the command ``avoiding``."""
        seen = {at, avoiding}
        waiting = [at] if at != avoiding else []
        while waiting:
            here = waiting.pop()
            if here == header:
                return True
            if here < self.length:
                new = {*self.following(here), *self._forks(here)} - seen
                seen |= new
                waiting.extend(new)
        return False

    def _forks(self, at: int) -> tuple[int, ...]:
        return (self.target(at),) if self.commands[at][0] == FORK else ()

    def _stays(self, at: int, header: int) -> bool:
        """Return True if a command belongs to a loop: a loop around it is left out of account."""
        ends = self.loops[header]
        return at == header or any(self.leads_to(at, end, avoiding=header) for end in ends)

    def may_hold(self, at: int) -> bool:
        """Return True if a piece may be in hand when the command at ``at`` runs."""
        return (at, True) in self._held

    def _reachable(self) -> set[tuple[int, bool]]:
        """Return the commands that can run, with a piece in hand or not; drops start with one."""
        reachable = {(0, True)}
        waiting = list(reachable)
        while waiting:
            at, held = waiting.pop()
            if at >= self.length:
                continue
            name, operand = self.commands[at]
            if name == FUNCTION and operand in (FROM, TO):
                held = operand == FROM
            new = {(later, held) for later in (*self.following(at), *self._forks(at))} - reachable
            reachable |= new
            waiting.extend(new)
        return reachable
