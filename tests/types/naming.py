"""Rules with unusual names."""


def rules_with_positions(first: str, second: str) -> str:
    """Return rules of a game with two positions of these names."""
    return f"""
(game
  (title "Names")
  (players White Black)
  (turn-order White Black)
  (board
    (image "none.bmp")
    (positions ("{first}" 0 0 9 9) ("{second}" 10 0 19 9))
    (links n ("{first}" "{second}"))
  )
  (piece
    (name Man)
    (moves (n add))
  )
  (board-setup (White (Man "{first}")))
  (win-condition (White) (absolute-config Man ("{second}")))
)
"""
