// The controllers of players.

/** A friend at the other side of a table. */
export const FRIEND = 'friend'
/** The controllers that a page has itself: a human, or a level of the engine. */
export const LEVELS = ['person', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(String)
/** Names of levels: the keys of their texts, and the first level of each. */
export const LEVEL_NAMES = [
  ['level-beginner', 1], ['level-casual', 3], ['level-skilled', 5], ['level-advanced', 7], ['level-strongest', 10]
]
