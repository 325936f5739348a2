"""A training in progress: its games, what they teach, and the file with the best evaluation."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NoReturn

from zrf2js.arena.ledger import identity
from zrf2js.cli.common import CommandError, echo, hosted, program_of, write
from zrf2js.cli.options.ledger import Ledger
from zrf2js.cli.options.weights import existing_entries
from zrf2js.cli.output.terminal import Notify
from zrf2js.host.modules import Module, text_of
from zrf2js.host.schedulers import Request, Runner
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.trained.game_data import with_data
from zrf2js.trained.weights import WEIGHTS, blank, entry_of
from zrf2js.training.generations import (
    DEVIATIONS,
    Generation,
    Settings,
    first_missing,
    fit_request,
    generations,
    jobs,
    network_request,
    training_games,
)
from zrf2js.training.matches import MatchResult, match_games, match_requests, result_of
from zrf2js.training.report import Fit, summary

#: games that show how long a game takes
_TIMED_GAMES = 40
#: games after which networks are learned before the end, and tables are not
_NETWORK_FROM = 3750


class Training:
    """A training; ``fits`` has what it has learned so far, and ``kept`` what the file contains.

    ``start`` has the options of the compiler for an evaluation with which all games are played.
    Networks also learn from the ``earlier`` games of other trainings.
    """

    def __init__(
        self,
        rules: Path,
        options: dict[str, Any],
        settings: Settings,
        path: Path,
        resume: Path | None,
        start: dict[str, Any],
        earlier: Sequence[object] = (),
    ) -> None:
        self.rules = rules
        self.options = options
        self.settings = settings
        self.path = path
        self.earlier = earlier
        program = program_of(rules, options)
        self.game: GameIR = program.games[0]
        #: the evaluation to beat: None for the one that the rules imply
        self.best: Mapping[str, Any] | None = (
            self._evaluation_of(program, **start) if start else None
        )
        self.tables = _without_network(self.best)
        self.is_given = self.best is not None
        self.others = existing_entries(path, WEIGHTS)
        code = self.best or blank(self.game)
        #: the module of all jobs; networks require code that others lack
        self.module, self.has_network = self._module(code), "network" in code
        self.done = Ledger(resume, identity(text_of(self.module), ["train", asdict(settings)]))
        given = settings.square_deviation
        self.deviations: Sequence[float] = DEVIATIONS if given is None else (given,)
        self.seconds: float | None = None  # CPU time of a game
        self.fits: list[Fit] = []
        self.kept: Fit | None = None

    def _evaluation_of(self, program: Program, weights: str, weights_path: str) -> dict[str, Any]:
        """Return the evaluation of the game in a file; refuse a file without one that fits."""
        outcome = with_data(program, WEIGHTS, weights, weights_path)
        for diagnostic in outcome.diagnostics:
            raise CommandError(diagnostic)
        learned = outcome.value.games[0].annotations.learned
        if learned is None:
            self._refuse(f"`{weights_path}` has no evaluation of it")
        return dict(learned)

    def _module(self, learned: Mapping[str, Any]) -> Module:
        """Return a module with the code for an evaluation, and that evaluation."""
        options = {**self.options, "variant": self.options["variant"] or "0"}
        weights: dict[str, Any] = {
            "weights": self._text(learned),
            "weights_path": self.path.as_posix(),
        }
        return hosted(self.rules, True, **options, **weights)

    def _run(
        self, run: Runner, learned: Mapping[str, Any] | None, requests: Sequence[Request]
    ) -> Iterator[object]:
        """Run jobs with an evaluation, which the requests contain.

        One module serves for many evaluations, so that V8 optimizes its code only once.
        """
        if learned is not None and "network" in learned and not self.has_network:
            self.module, self.has_network = self._module(learned), True
        return run(self.module, [{**request, "learned": learned} for request in requests])

    def _text(self, learned: Mapping[str, Any], origin: Mapping[str, Any] | None = None) -> str:
        """Return the text of the file with an evaluation and its origin."""
        return WEIGHTS.file_text(
            {**self.others, self.game.title: entry_of(self.game, learned, origin or {})}
        )

    def run(
        self,
        run: Runner,
        games: int | None,
        budget: float | None,
        notify: Notify,
        units: int | None,
    ) -> Fit:
        """Play and learn in turns until the games are played or the time is up.

        With a number of hidden ``units``, the last games teach a network. Return what is kept.
        """
        deadline = None if budget is None else time.monotonic() + budget
        for generation in generations(games):
            self._play(run, generation, deadline, notify)
            end = first_missing(self.done.games, generation)
            if end == 0:
                self._refuse("no game ended in time")
            is_last = end < generation.end or end == games or _is_over(deadline)
            learns = is_last or not self.is_given
            if learns:
                self._learn(run, generation, end, is_last, units)
            is_complete = learns and (units is None or end >= _NETWORK_FROM)
            if is_last or (is_complete and _is_over(deadline)):
                break
        if self.kept is None:
            last = self.fits[-1]
            before = "given one" if self.is_given else "one that the rules imply"
            result = f"what {last.games} games teach scores {last.match} against the {before}"
            self._refuse(f"{result}, and is not written")
        return self.kept

    def _play(
        self, run: Runner, generation: Generation, deadline: float | None, notify: Notify
    ) -> None:
        """Play the games that are not finished, until the deadline."""
        plan = [
            game
            for game in training_games(generation, self.settings)
            if game.number not in self.done.games
        ]
        notify(len(self.done.games))
        first = _TIMED_GAMES if self.seconds is None else 0
        for part in (plan[:first], plan[first:]):
            for answer in self._run(run, self.best, jobs(part, self.settings, self.seconds)):
                assert isinstance(answer, dict)
                self.done.add(answer["games"])
                self.seconds = answer["seconds"] / len(answer["games"])
                notify(len(self.done.games))
                if _is_over(deadline):
                    return

    def _learn(
        self, run: Runner, generation: Generation, end: int, is_last: bool, units: int | None
    ) -> None:
        """Learn from the last games: tables, and a network after many games or at the end."""
        start = 0 if self.is_given else generation.learns_from
        keeps_tables = units is not None and (self.is_given or generation.start >= _NETWORK_FROM)
        has_games = self.is_given or end > generation.start
        if has_games and not keeps_tables:
            self._learn_tables(run, start, end)
        if units is not None and (is_last or end >= _NETWORK_FROM):
            self._learn_network(run, start, end, units)

    def _learn_tables(self, run: Runner, start: int, end: int) -> None:
        """Fit tables with each deviation that a match has not excluded, and keep the best."""
        deviations = self.deviations if match_games(end, self.settings) else self.deviations[:1]
        requests = [fit_request(self.done.games, start, end, each) for each in deviations]
        answers: list[Any] = list(self._run(run, self.best, requests))
        if any(answer["learned"] is None for answer in answers):
            self._refuse(f"{end} games have no quiet position, or end alike")
        answers.sort(key=lambda answer: deviations.index(answer["facts"]["squareDeviation"]))
        chosen = self._consider(run, [Fit(end, each["facts"], each["learned"]) for each in answers])
        if self.kept is None or self.kept is chosen:
            self.tables = chosen.learned
        if len(answers) > 1:
            self.deviations = (chosen.facts["squareDeviation"],)

    def _learn_network(self, run: Runner, start: int, end: int, units: int) -> None:
        """Learn a network for the tables, which continues the one before."""
        assert self.tables is not None
        network = (self.best or {}).get("network")
        games = [*self.earlier, *(self.done.games[number] for number in range(start, end))]
        query = network_request(games, units, self.settings.seed, network)
        (answer,) = self._run(run, self.tables, [query])
        assert isinstance(answer, dict)
        if answer["network"] is None:
            self._refuse("a network requires two players that a symmetry of the game exchanges")
        facts = dict(answer["facts"])
        if self.fits and self.fits[-1].games == end:
            facts = {**self.fits.pop().facts, **facts}
        self._consider(run, [Fit(end, facts, {**self.tables, "network": answer["network"]})])

    def _consider(self, run: Runner, fits: Sequence[Fit]) -> Fit:
        """Return the best of some evaluations; keep it if it plays no worse than the one before."""
        games = match_games(fits[0].games, self.settings)
        if games > 0:
            fits = [replace(fit, match=self._play_match(run, fit, games)) for fit in fits]
        chosen = max(fits, key=lambda fit: 0 if fit.match is None else fit.match.points)
        self.fits.append(chosen)
        echo(summary(chosen), err=True)
        if chosen.match is None or chosen.match.is_passed:
            self._keep(chosen)
        return chosen

    def _play_match(self, run: Runner, fit: Fit, games: int) -> MatchResult:
        """Play a match of an evaluation against the best one so far."""
        requests = match_requests(games, self.settings, self.best)
        return result_of(self._run(run, fit.learned, requests))

    def _keep(self, fit: Fit) -> None:
        """Write the file with an evaluation, and use it in the next games."""
        self.kept = fit
        self.best = fit.learned
        origin = {
            "games": fit.games,
            **asdict(self.settings),
            "square_deviation": self.settings.square_deviation or fit.facts.get("squareDeviation"),
            "loss": round(fit.facts[fit.loss], 4),
        }
        del origin["choosers"]
        write({self.path: self._text(fit.learned, origin)}, replaced=(self.path,))

    def _refuse(self, reason: str) -> NoReturn:
        raise CommandError(diagnose("ZRF923", None, title=self.game.title, reason=reason))


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline


def _without_network(learned: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the tables of an evaluation."""
    if learned is None:
        return None
    return {name: value for name, value in learned.items() if name != "network"}
