/** The characters of levels: printable, without those that texts in scripts escape. */
const FIRST_LEVEL = 35
const ESCAPED = [60, 92]

/**
 * @typedef {object} Learned what `zrf2js train` has learned about a variant; `design.learned`
 * @property {number[]} phases numbers of pieces in play at which the first and the last row of a kind hold; equal
 *   numbers if there is one row
 * @property {number[]} values value by piece type, in cp
 * @property {Object<string, number>} weights weights of the evaluation that replace the defaults
 * @property {Object<string, Array[]>} rows by `owner * types + type`, the value by square in one or two phases;
 *   a row is [value of level 0, cp per level, levels as characters]
 * @property {Object<string, number>} hands value in hand by `owner * types + type`, in cp
 * @property {Array[]} mirrors by player, null or [the player with the same rows, steps to the squares that match]
 */

/** Return the learned evaluation of a variant, null if it has none or the caller's weights turn it off. */
export function learnedOf ({ learned = null }, { learned: share } = {}) { return share === 0 ? null : learned }

/** Return the level of a character of a row. */
export function levelOf (text, index) {
  const code = text.charCodeAt(index)
  return code - FIRST_LEVEL - ESCAPED.filter(escaped => escaped < code).length
}

/**
 * Return the learned values of a kind of piece by square, in cp, in the first and the last phase.
 * @param {Learned} learned
 * @param {object} layout of the design
 * @param {number} owner
 * @param {number} type
 * @param {number} size number of squares
 * @returns {Int32Array[] | null} null for a kind that did not occur
 */
export function learnedRows (learned, { types }, owner, type, size) {
  const [image, steps] = learned.mirrors[owner] || [owner, null]
  const rows = learned.rows[image * types + type]
  if (rows === undefined) return null
  const tables = rows.map(([base, step, levels]) =>
    Int32Array.from({ length: size }, (_, p) => base + step * levelOf(levels, steps === null ? p : p + steps[p]))
  )
  return [tables[0], tables[tables.length - 1]]
}

/** Return the learned value of a piece in hand; undefined for a kind that was never in hand. */
export function learnedHand (learned, { types }, owner, type) {
  const [image] = learned.mirrors[owner] || [owner]
  return learned.hands[image * types + type]
}
