// js-chess-engine from npm as a UCI engine: the option `Level` from 0 to 3 is its only limit.
import { createInterface } from 'node:readline'

import jsChessEngine from 'js-chess-engine'

let game = new jsChessEngine.Game()
let level = 3

/** Set up the position of a `position startpos moves ...` command. */
function setPosition (words) {
  game = new jsChessEngine.Game()
  for (const move of words.slice(3)) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)].map(square => square.toUpperCase())
    game.move(from, to)
    const promoted = move.charAt(4)
    if (promoted !== '' && promoted !== 'q') game.setPiece(to, to.endsWith('8') ? promoted.toUpperCase() : promoted)
  }
}

/** Return the move of the engine, which always promotes to a queen. */
function bestMove () {
  const { pieces } = game.exportJson()
  const [[from, to]] = Object.entries(game.aiMove(level))
  const promotes = (pieces[from] === 'P' && to.endsWith('8')) || (pieces[from] === 'p' && to.endsWith('1'))
  return (from + to).toLowerCase() + (promotes ? 'q' : '')
}

const commands = {
  uci: () => 'id name js-chess-engine\noption name Level type spin default 3 min 0 max 3\nuciok',
  isready: () => 'readyok',
  setoption: words => { level = Number(words[words.indexOf('value') + 1]) },
  position: setPosition,
  go: () => `bestmove ${bestMove()}`,
  quit: () => process.exit(0)
}

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/)
  const answer = words[0] in commands ? commands[words[0]](words) : undefined
  if (answer !== undefined) console.log(answer)
}
