// Count the positions of king and pawn against king that are won or lost for the player to move:
// node count_pawn_endings.mjs MODULE prints { wins, losses, longest } for pawns on the second to seventh rank.
import { pathToFileURL } from 'node:url'
import { EndgameTables, NO_VALUE } from '../../templates/ai/endgame_tables.js'

const { createGame } = await import(pathToFileURL(process.argv[2]).href)
const game = createGame({ variant: 0 })
const names = game.design.positions.map(({ name }) => name)
const moved = { 'never-moved?': 'false' }
const found = { wins: 0, losses: 0, longest: 0 }
let tables = null

for (const pawn of names.filter(name => !/[18]/.test(name))) {
  for (const white of names) {
    for (const black of names) {
      if (new Set([pawn, white, black]).size < 3) continue
      const board = { [pawn]: ['White', 'Pawn'], [white]: ['White', 'King', moved], [black]: ['Black', 'King', moved] }
      const isChecked = [0, 1].map(turn => {
        game.setPosition({ board, turn })
        return game.checks().length > 0
      })
      for (const turn of [0, 1]) {
        if (isChecked[1 - turn]) continue
        game.setPosition({ board, turn })
        if (tables === null) tables = new EndgameTables(game._position)
        const value = tables.lookUp()
        if (value === NO_VALUE) throw new Error('no value of ' + JSON.stringify(board))
        if (turn === 0 && value > 0) found.wins++
        if (turn === 1 && value < 0) found.losses++
        if (turn === 0) found.longest = Math.max(found.longest, value - 1)
      }
    }
  }
}
console.log(JSON.stringify(found))
