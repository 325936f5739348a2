"""Tests of royal safety with attacks that depend on squares off the line: legal moves of the module
against those of the interpreter, which has no line analysis.

Each game has Kings, and a Man with the captures listed here. Boards are large enough for rays
(zrf2js/emit/js/rules/attacks.py).
"""

import pytest

from tests.reference.differential import Effort, Player, compare_text

#: moves of a Man in the direction $1, and positions with White to move
BLOCKS = {
    "slides while a Gate stands far away": (
        """$1 (while (and empty? (piece? Gate h1)) add $1)
           (verify (and not-friend? (piece? Gate h1))) add""",
        "(White (King a1) (Man a3) (Gate h1)) (Black (King h8) (Man a6))",
        "(White (King a1) (Man c2) (Gate g1)) (Black (King h8) (Man a6))",
    ),
    "slides until a Gate is beside": (
        """(while (and (empty? $1) (not-flag? stopped))
             $1 add (if (or (piece? Gate e) (piece? Gate w)) (set-flag stopped true)))
           (verify (not-flag? stopped)) $1 (verify enemy?) add""",
        "(White (King d1) (Gate c4)) (Black (King h8) (Man d7))",
        "(White (King d1) (Man d3) (Gate b4)) (Black (King h8) (Man d7) (Gate f3))",
    ),
    "slides farther from a position next to a Gate": (
        """(if (or (piece? Gate n) (piece? Gate s) (piece? Gate e) (piece? Gate w))
              $1 (while empty? add $1) (verify not-friend?) add
            else $1 (verify not-friend?) add)""",
        "(White (King d1) (Gate b7)) (Black (King h8) (Man d7))",
        "(White (King d1) (Man d4)) (Black (King h8) (Man d7) (Gate e7))",
    ),
    "slides over what comes after the first piece if it is a Gate": (
        """$1 (while empty? $1) (verify not-friend?) add
           (verify (piece? Gate)) $1 (while empty? $1) (verify enemy?) add""",
        "(White (King d1) (Gate d4) (Man a4)) (Black (King h8) (Man d7))",
        "(White (King d1) (Gate c4) (Man d2)) (Black (King h8) (Man d7))",
    ),
    "slides through everything but Gates": (
        """$1 (verify empty?) (while (and (not-piece? Gate) (not-piece? King)) $1)
           (verify enemy?) add""",
        "(White (King d1) (Man d3) (Gate d5)) (Black (King h8) (Man d7))",
        "(White (King d1) (Man d3) (Gate c5)) (Black (King h8) (Man a7 d6))",
    ),
    "captures what it slides to, and stays in place of another": (
        """mark $1 (while empty? $1) (verify enemy?) to back
           (while (empty? e) e) (verify (piece? Gate e)) (go to) capture (go from) $1 to add""",
        "(White (King d1) (Gate g6) (Man f7)) (Black (King h8) (Man d7))",
    ),
    "burns a row up to a friend": (
        "mark $1 (while enemy? capture $1) (verify friend?) back e (verify empty?) add",
        "(White (King c4) (Man a1)) (Black (King h8) (Man d5) (Gate d3))",
        "(White (King d3) (Gate c4)) (Black (King h8) (Man d5) (Gate d2))",
    ),
    "slides if it has come by a Gate": (
        """$1 (while (and empty? (not-piece? Gate e)) $1) (verify empty?) (go from)
           $1 (while empty? $1) (verify enemy?) capture (go from) w (verify empty?) add""",
        "(White (King d1) (Man b2)) (Black (King h8) (Man d7) (Gate e4))",
        "(White (King d1) (Gate f4)) (Black (King h8) (Man d7))",
    ),
    "goes back and aside in every round": (
        """e (while (and empty? (not-flag? once)) (set-flag once true) (go from) $1)
           (verify enemy?) add""",
        "(White (King c6) (Gate e7)) (Black (King h8) (Man d7))",
    ),
    "captures beside its way, and adds a round later": (
        """$1 (while empty? (if (flag? armed) add)
             (if (enemy? e) (capture e) (set-flag armed true)) $1)""",
        "(White (King d3) (Man b1)) (Black (King h8) (Man c6))",
        "(White (King d3) (Gate c2)) (Black (King h8) (Man c6))",
    ),
    "leaps over two positions, one of them a Gate's": (
        """$1 (verify not-enemy?) $1 (verify (or empty? (piece? Gate))) $1
           (verify not-friend?) add""",
        "(White (King d4) (Man d5) (Gate c6)) (Black (King h8) (Man d7 a4))",
    ),
    "captures one behind, from where it goes": (
        """$1 (verify empty?) to $1 (verify enemy?) capture (go to)
           (verify (not-piece? Gate e)) add""",
        "(White (King d5) (Gate e6) (Man c6)) (Black (King h8) (Man d7))",
    ),
    "slides if a flag has told of a Gate": (
        """(set-flag near (piece? Gate e)) $1 (while empty? $1)
           (verify (and enemy? (flag? near))) add""",
        "(White (King d1) (Man b3) (Gate f7)) (Black (King h8) (Man d7))",
        "(White (King d1) (Man d4) (Gate e7)) (Black (King h8) (Man d7))",
    ),
    "leaps where a mark has told of a Gate": (
        """$1 (set-position-flag near (piece? Gate e)) $1 e (verify enemy?)
           (go from) $1 (verify (position-flag? near)) $1 e add""",
        "(White (King d4) (Gate e7)) (Black (King h8) (Man c6))",
        "(White (King d4) (Gate e5)) (Black (King h8) (Man c6))",
    ),
    "slides to whom the last move ended beside": (
        "$1 (while empty? $1) (verify (and enemy? (last-to? e))) add",
        "(White (King d2) (Gate e1 f2)) (Black (King h8) (Man d7))",
    ),
    "leaps to whom the last move ended beside": (
        "$1 e (verify (and enemy? (last-to? e))) add",
        "(White (King d2) (Gate e1 f2)) (Black (King h8) (Man c3))",
    ),
}


def game(block: str, setup: str) -> str:
    moves = "\n".join(f"({block.replace('$1', step)})" for step in ("n", "s", "e", "w"))
    steps = " ".join(f"({step} (verify not-friend?) add)" for step in ("n", "s", "e", "w"))
    return f"""(game (title "Off the line") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 9 9)
          (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (piece (name King) (moves {steps}))
      (piece (name Gate) (moves (e (verify empty?) add) (w (verify empty?) add)
        (n (verify empty?) add)))
      (piece (name Man) (moves {moves} (n (verify empty?) add)))
      (board-setup {setup})
      (loss-condition (White Black) (checkmated King)))"""


@pytest.mark.parametrize("name", BLOCKS)
def test_attacks_that_depend_on_squares_off_the_line(player: Player, name: str) -> None:
    block, *setups = BLOCKS[name]
    for setup in setups:
        for verdict in compare_text(player, game(block, setup), Effort(games=1, plies=3)):
            assert verdict.differences == ()
            assert verdict.plies > 0
