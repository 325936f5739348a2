"""Small games whose positions can be evaluated one by one."""

from __future__ import annotations

#: kings with rooks and pawns on a board of 3 x 4
SMALL_CHESS = """\
(define leap ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define add-pawn (if (in-zone? top) (add Rook) else add))
(game
  (title "Small Chess")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 20 20)
      (dimensions ("a/b/c" (20 0)) ("4/3/2/1" (0 20)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name top) (players White) (positions a4 b4 c4))
    (zone (name top) (players Black) (positions a1 b1 c1)))
  (piece (name Pawn) (moves
    (n (verify empty?) (add-pawn)) (ne (verify enemy?) (add-pawn)) (nw (verify enemy?) (add-pawn))))
  (piece (name Rook) (moves (slide n) (slide e) (slide s) (slide w)))
  (piece (name King) (moves
    (leap n) (leap e) (leap s) (leap w) (leap ne) (leap nw) (leap se) (leap sw)))
  (board-setup (White (King a1) (Pawn b1)) (Black (King c4) (Pawn b4)))
  (loss-condition (White Black) (checkmated King))
  (draw-condition (White Black) stalemated)
  (draw-condition (White Black) repetition))
"""

#: draughts on a board of 5 x 5, of which the pieces use the 13 dark squares
SMALL_DRAUGHTS = """\
(define step ($1 (verify empty?) (if (in-zone? top) (add King) else add)))
(define king-step ($1 (verify empty?) add))
(define jump ($1 (verify enemy?) capture $1 (verify empty?)
  (if (in-zone? top) (add King) else (add-partial jumping))))
(define king-jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumping)))
(game
  (title "Small Draughts")
  (players White Black)
  (turn-order White Black)
  (move-priorities jumping other)
  (board
    (grid
      (start-rectangle 0 0 20 20)
      (dimensions ("a/b/c/d/e" (20 0)) ("5/4/3/2/1" (0 20)))
      (directions (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (ne se) (se ne) (nw sw) (sw nw))
    (zone (name top) (players White) (positions a5 c5 e5))
    (zone (name top) (players Black) (positions a1 c1 e1)))
  (piece (name Man) (moves
    (move-type jumping) (jump ne) (jump nw)
    (move-type other) (step ne) (step nw)))
  (piece (name King) (moves
    (move-type jumping) (king-jump ne) (king-jump nw) (king-jump se) (king-jump sw)
    (move-type other) (king-step ne) (king-step nw) (king-step se) (king-step sw)))
  (board-setup (White (Man a1 c1 e1)) (Black (Man a5 c5 e5)))
  (loss-condition (White Black) stalemated)
  (loss-condition (White Black) (pieces-remaining 0)))
"""

#: the game of a fox and four hounds; the pieces use the 32 dark squares
FOX_AND_HOUNDS = """\
(define step ($1 (verify empty?) add))
(game
  (title "Fox and Hounds")
  (players Fox Hounds)
  (turn-order Fox Hounds)
  (board
    (grid
      (start-rectangle 0 0 20 20)
      (dimensions ("a/b/c/d/e/f/g/h" (20 0)) ("8/7/6/5/4/3/2/1" (0 20)))
      (directions (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (zone (name home) (players Fox) (positions b8 d8 f8 h8)))
  (piece (name Fox) (moves (step ne) (step nw) (step se) (step sw)))
  (piece (name Hound) (moves (step se) (step sw)))
  (board-setup (Fox (Fox e1)) (Hounds (Hound b8 d8 f8 h8)))
  (win-condition (Fox) (absolute-config Fox (home)))
  (loss-condition (Fox Hounds) stalemated))
"""

#: two cats hunt a mouse; in one position only, a cat can leap from a corner to the opposite one
HUNT = """\
(define leap ($1 (verify not-friend?) add))
(define step ($1 (verify empty?) add))
(game
  (title "Hunt")
  (players Cats Mouse)
  (turn-order Cats Mouse)
  (board
    (grid
      (start-rectangle 0 0 20 20)
      (dimensions ("a/b/c/d" (20 0)) ("4/3/2/1" (0 20)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (piece (name Cat) (moves
    (leap n) (leap e) (leap s) (leap w)
    ((verify (position? a1)) e e e (verify friend?) n n n (verify enemy?) add)))
  (piece (name Mouse) (moves (step n) (step e) (step s) (step w)))
  (board-setup (Cats (Cat a1 b1)) (Mouse (Mouse d4)))
  (loss-condition (Mouse) (pieces-remaining 0))
  (loss-condition (Cats Mouse) stalemated))
"""
