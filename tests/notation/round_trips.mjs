// Random games in which each move is written and read in every notation of moves: node round_trips.mjs MODULE PLIES SEED
import { pathToFileURL } from 'node:url'

const [path, plies, seed] = process.argv.slice(2)
const { createGame } = await import(pathToFileURL(path).href)
const result = { made: 0, texts: 0, ambiguous: 0, wrong: [] }
let state = Number(seed)

function random (count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % count
}

/** Return the last move after `play`, or its error. */
function lastMove (game, play) {
  const copy = game.clone()
  try {
    play(copy)
    return copy.history[copy.history.length - 1]
  } catch (error) {
    return error.message
  }
}

function tryMove (game, notation, move, text) {
  const wrong = what => result.wrong.push([notation, text, move.uniqueText, what])
  result.texts++
  if (game.format(move, notation) !== text) wrong('format')
  const stated = lastMove(game, copy => copy.move(text, { notation }))
  if (stated !== move.uniqueText) wrong(stated)
  const unstated = lastMove(game, copy => copy.move(text))
  if (/^ambiguous move: .* reads /.test(unstated)) result.ambiguous++
  else if (unstated !== move.uniqueText) wrong(unstated)
}

const names = createGame().notations.filter(name => !['fen', 'sfen', 'pgn', 'sgf'].includes(name))
while (result.made < Number(plies) && result.wrong.length === 0) {
  const game = createGame()
  for (let ply = 0; ply < 60 && !game.isOver && result.made < Number(plies); ply++) {
    const moves = game.moves()
    const move = moves[random(moves.length)]
    for (const notation of names) {
      const texts = game.moves({ notation })
      if (new Set(texts).size !== texts.length) result.wrong.push([notation, 'equal texts', texts])
      tryMove(game, notation, move, texts[moves.indexOf(move)])
    }
    game.apply(move)
    result.made++
  }
}
console.log(JSON.stringify(result))
