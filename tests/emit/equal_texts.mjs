// Prints what moves with equal texts do: node equal_texts.mjs MODULE
import { pathToFileURL } from 'node:url'

const { createGame } = await import(pathToFileURL(process.argv[2]).href)
const game = createGame()
const list = game.moves()
const seen = { byMove: [], byRecord: [], byText: [], texts: [], found: [], loaded: [] }
const lifted = ({ partial }) => partial && partial.place
for (const move of list) { // after `undo`, the moves are those of an earlier list
  seen.texts.push(game.apply(move).history[0])
  seen.byMove.push(lifted(game.position()))
  const saved = game.save()
  game.undo()
  seen.byRecord.push(game.move(move) && lifted(game.position()))
  game.undo()
  game.apply(seen.texts[seen.texts.length - 1])
  seen.byText.push(lifted(game.position()))
  game.undo()
  seen.loaded.push(lifted(createGame().load(saved).position()))
  const searched = createGame().search({ nodes: 50, searchMoves: [move] }).move
  seen.found.push(searched.ordinal === move.ordinal)
}
console.log(JSON.stringify(seen))
