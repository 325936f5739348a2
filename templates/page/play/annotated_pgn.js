// PGN with variations, comments and glyphs. Pure.

/** The annotation glyphs in the order of PGN's numbers 1 to 6. */
export const GLYPHS = ['!', '?', '!!', '??', '!?', '?!']
/** Length from which a line of words is broken. */
const WIDTH = 80

/**
 * Return the PGN of a module with its moves replaced by those of all lines.
 * @param {string} text the tags, the moves and the result of the main line
 * @param {{line: object[], from: number, children: object[]}} root the main line; `from` is the ply at which a line
 *   leaves its parent. Plies have `player`, `text`, `short`, `glyph` and `comment`
 * @param {string} [before] comments before the first move, in braces
 */
export function annotatedPgn (text, root, before = '') {
  const [tags, moves] = text.split(/\n\s*\n/)
  const [result] = text.trim().split(/\s+/).slice(-1)
  const [, number, dots] = /^\s*(?:(\d+)(\.+))?/.exec(moves)
  const start = { number: Number(number || 1), first: dots !== '...' }
  return tags + '\n\n' + wrapped([before].filter(Boolean).concat(lineWords(root, start), result)) + '\n'
}

/** Return the words of a line, with its variations in parentheses. `start` is the turn of the first ply of the game. */
function lineWords (node, start) {
  const words = []
  let numbered = false
  node.line.forEach((ply, k) => {
    if (k < node.from) return
    const turn = turnNumber(node.line, k, start)
    if (turn.first || !numbered) words.push(turn.number + (turn.first ? '.' : '...'))
    numbered = true
    words.push((ply.short || ply.text).replace(/ /g, '_'))
    if (ply.glyph) words.push('$' + (GLYPHS.indexOf(ply.glyph) + 1))
    if (ply.comment) { words.push('{' + ply.comment.replace(/[{}]/g, '') + '}'); numbered = false }
    for (const child of node.children.filter(c => c.from === k)) {
      words.push('(', ...lineWords(child, start), ')')
      numbered = false
    }
  })
  return words
}

/**
 * Return the number of the turn of a ply, and whether the first player starts it.
 * @param {object[]} line
 * @param {number} k
 * @param {{number: number, first: boolean}} [start] the turn of the first ply
 */
export function turnNumber (line, k, start = { number: 1, first: true }) {
  const isFirst = at =>
    (line[at].player === line[0].player) === start.first && (at === 0 || line[at - 1].player !== line[at].player)
  const later = line.slice(1, k + 1).filter((ply, at) => isFirst(at + 1)).length
  return { number: start.number + later, first: isFirst(k) }
}

/** Return words in lines. Spaces in commands such as `[%eval 0.35]` stay. */
function wrapped (words) {
  const lines = ['']
  for (const [word] of words.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')').matchAll(/(?:\[%[^\]]*\]|\S)+/g)) {
    const last = lines[lines.length - 1]
    if (last && last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = last ? last + ' ' + word : word
  }
  return lines.join('\n')
}
