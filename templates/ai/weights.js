/** Score of one piece of the most common type: scores are in centipawn-like units (cp). */
export const UNIT = 100

/**
 * Default weights of the evaluation terms, in multiples of UNIT unless noted otherwise.
 * docs/strength.md describes how they were fitted.
 */
export const WEIGHTS = {
  mobility: 0.45, // all legal moves, compared with none
  place: 0.1, // share of the piece's value: a square with twice the average mobility
  goal: 3, // a piece on its goal square; decreases with the distance
  approach: 8, // the complete path to the goal, shared by all pieces that must reach it
  promotion: 0.5, // share of the gain: a piece next to promotion; decreases with the distance
  shield: 0.08, // a friendly piece adjacent to a vital piece
  threat: 0.12, // an enemy piece adjacent to a vital piece
  tropism: 0.09, // an enemy piece adjacent to a vital piece; decreases with the distance
  escort: 0.04, // a friendly piece close to a vital piece that must reach a goal
  line: 0.5, // a pattern with one missing piece; a quarter for each further missing piece
  count: 2.4, // the last piece above the limit of a piece-count loss
  trade: 0.3, // share of the total: extra value of an advantage on an empty board
  connection: 0, // two adjacent friendly pieces
  learned: 1 // 1: the learned values of pieces, if training has learned some; 0: values derived from the rules
}

/** Return the default weights with the caller's changes applied. */
export function resolveWeights (changes) { return Object.assign({}, WEIGHTS, changes) }
