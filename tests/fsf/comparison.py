"""Random walks in a variant, compared with pyffish: successors of every position on the way."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pyffish

import zrf2js
from zrf2js.frontends.fsf.ini import Section, sections_of
from zrf2js.frontends.fsf.read import Variants
from zrf2js.frontends.fsf.rules import WALLS
from zrf2js.frontends.fsf.statements import Statements
from zrf2js.support.source import Origin, Source, Span

Board = tuple[tuple[str, str], ...]


def tokens_of(text: str, name: str) -> dict[str, str]:
    """Return the letter in FEN of each type of piece, by the name in the rules."""
    source = Source("test.ini", text)
    variants = Variants()
    for section in sections_of(source):
        if isinstance(section, Section):
            variants.add(section)
    statements = Statements(variants.settings(name), Origin(Span(source, 0, 0)))
    return {kind.name: kind.sign.lower().strip("~") for kind in statements.kinds}


def shown(game: zrf2js.Game, tokens: dict[str, str]) -> Board:
    """Return the squares and the hands of a game."""
    position = game.position()
    rows = [
        (square, tokens[piece].upper() if player == "White" else tokens[piece])
        for square, (player, piece, *_) in position["board"].items()
        if square not in ("hand", "blast") and player != WALLS
    ]
    for player, held in position["reserves"].items():
        for piece, count in held.items():
            letter = tokens[piece].upper() if player == "White" else tokens[piece]
            rows += [("hand", letter)] * count
    return tuple(sorted(rows))


def read_fen(fen: str) -> Board:
    """Return the squares and the hands of a FEN."""
    board, _, hand = fen.split()[0].partition("[")
    rows = board.split("/")
    found = [("hand", letter) for letter in hand.rstrip("]") if letter.isalpha()]
    for number, row in enumerate(rows):
        file = 0
        for token in re.findall(r"\d+|\+?[A-Za-z]~?|\*", row):
            if token.isdigit():
                file += int(token)
            else:
                if token != "*":
                    found.append((f"{chr(97 + file)}{len(rows) - number}", token.rstrip("~")))
                file += 1
    return tuple(sorted(found))


def walk(rules: Path, name: str, reference: str, plies: int, seed: int) -> tuple[int, str]:
    """Play a random game; return the number of compared positions and the first difference."""
    tokens = tokens_of(rules.read_text(), name)
    choose = random.Random(seed)
    start = pyffish.start_fen(reference)
    made: list[str] = []
    compared = 0
    with zrf2js.load(rules, name) as game:
        if shown(game, tokens) != read_fen(start):
            return 0, f"start: {shown(game, tokens)} instead of {read_fen(start)}"
        for _ in range(plies):
            ended = pyffish.is_immediate_game_end(reference, start, made)[0]
            theirs: dict[Board, str] = {}
            for move in [] if ended else pyffish.legal_moves(reference, start, made):
                theirs[read_fen(pyffish.get_fen(reference, start, [*made, move]))] = move
            if game.is_over and theirs:
                result = game.outcome()
                if result is not None and result.reason == "repetition":
                    break
                return compared, f"after {made}: over ({result}), but {len(theirs)} moves"
            ours: dict[Board, zrf2js.Move] = {}
            for legal in game.legal_moves:
                game.push(legal)
                ours[shown(game, tokens)] = legal
                game.pop()
            compared += len(theirs)
            if set(ours) != set(theirs):
                extra = [ours[key].text for key in set(ours) - set(theirs)]
                missing = [theirs[key] for key in set(theirs) - set(ours)]
                return compared, f"after {made}: additional {extra[:5]}, missing {missing[:5]}"
            if not ours:
                break
            key = choose.choice(sorted(ours))
            made.append(theirs[key])
            game.push(ours[key].text)
    return compared, ""
