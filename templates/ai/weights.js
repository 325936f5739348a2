/** What the commonest piece of a game counts: scores are in hundredths of it. */
export const UNIT = 100

/**
 * What the parts of an evaluation count, as shares of the commonest piece unless it says otherwise.
 * docs/opponent.md tells what they were compared with.
 */
export const WEIGHTS = {
  mobility: 0.45, // all the moves against none
  place: 0.1, // of the piece's own value: a place from where it gets twice as far as usual
  goal: 3, // a piece in its goal; less, the farther away
  approach: 8, // all the way to the goal, for all the pieces that have to go it
  promotion: 0.5, // of what it gains: a piece about to be promoted; less, the farther away
  shield: 0.08, // an own piece beside one that must not be lost
  threat: 0.12, // another's piece beside it
  tropism: 0.09, // another's piece beside it; less, the farther away
  escort: 0.04, // an own piece not far from one that must get somewhere
  line: 0.5, // a line that lacks one piece; a quarter of it for each further one
  count: 2.4, // the last piece before too few are left
  trade: 0.3, // of the whole: how much more an advantage counts on an empty board
  connection: 0 // two own pieces side by side
}
