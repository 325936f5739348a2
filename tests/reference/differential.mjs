// Plays compiled games move by move: one JSON request per line on stdin, one JSON answer per line on stdout.
//
// { load } is a CommonJS module, { open } starts a game by index, and { play } makes a move by index. The
// answers of the last two contain the outcome, and the changes of each legal move as lines `+ a1 White Man`.
import { createInterface } from 'node:readline'

let exported
let game
let legal

const pieceLine = (place, [player, piece, attributes]) =>
  [place, player, piece, ...Object.entries(attributes).filter(([, value]) => value !== false)
    .map(([name, value]) => name + '=' + value).sort()].join(' ')

function linesOf ({ board, reserves, turn, last, partial }) {
  const lines = Object.entries(board).map(([place, piece]) => pieceLine(place, piece))
  for (const [player, pieces] of Object.entries(reserves)) {
    for (const [piece, count] of Object.entries(pieces)) {
      if (count > 0) lines.push(`${player} ${piece} off ${count}`)
    }
  }
  lines.push('turn ' + turn)
  if (last) lines.push('last ' + last.map(place => place || '-').join(' '))
  if (partial) lines.push(`continues ${partial.place} ${partial.type || ''}`.trim())
  return lines
}

function changes (before, after) {
  const [old, now] = [new Set(before), new Set(after)]
  return [...before.filter(line => !now.has(line)).map(line => '- ' + line),
    ...after.filter(line => !old.has(line)).map(line => '+ ' + line)].sort()
}

function snapshot () {
  const before = linesOf(game.position())
  legal = game.moves()
  const moves = legal.map(move => {
    const text = String(move)
    game.apply(move)
    const after = linesOf(game.position())
    game.undo()
    return [text, changes(before, after)]
  })
  return { outcome: game.outcome(), position: before.sort(), moves }
}

function answer ({ load, open, play }) {
  if (load !== undefined) {
    const module = { exports: {} }
    new Function('module', 'exports', load)(module, module.exports) // eslint-disable-line no-new-func
    exported = module.exports
    return { games: exported.games }
  }
  if (open !== undefined) game = exported.createGame({ variant: open })
  else game.apply(legal[play])
  return snapshot()
}

for await (const line of createInterface({ input: process.stdin })) {
  let result
  try {
    result = answer(JSON.parse(line))
  } catch (error) {
    result = { error: error.message, stack: error.stack }
  }
  process.stdout.write(JSON.stringify(result) + '\n')
}
