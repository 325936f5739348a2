// node random_games.mjs GAMES PLIES SEED MODULE OTHER: play random games and print { plies, faults, ends } as JSON
//
// Both modules list the same moves at every ply. A move and its undo restore the position, each player keeps a king, no
// list has two equal moves, and a saved game leads to the same position.
import { createRandom } from '../../../templates/runtime/state/random.js'

const [games, plies, seed, ...addresses] = process.argv.slice(2)
const [module, other] = await Promise.all(addresses.map(address => import(address)))
const faults = []
const ends = {}
let total = 0

const textOf = move => String(move) + ' ' + JSON.stringify(move.effects)
const sorted = game => game.moves().map(textOf).sort()
const state = game => JSON.stringify(game.position())

/** Return a random move, often a capture: otherwise few games would end. */
function chosen (list, random) {
  const captures = list.filter(move => move.effects.some(({ kind }) => kind === 'capture'))
  const some = captures.length > 0 && random() < 0.4 ? captures : list
  return some[Math.floor(random() * some.length)]
}

function play (number) {
  const random = createRandom(Number(seed) * 1000 + number)
  const [game, plain] = [module.createGame(), other.createGame()]
  const check = (holds, fault) => { if (!holds) faults.push(fault + ': ' + JSON.stringify(game.history)) }
  for (let ply = 0; ply < Number(plies) && game.outcome() === null; ply++) {
    const texts = sorted(game)
    check(JSON.stringify(texts) === JSON.stringify(sorted(plain)), 'lists differ')
    check(new Set(texts).size === texts.length, 'two equal moves')
    const text = textOf(chosen(game.moves(), random))
    const make = one => one.apply(one.moves().find(move => textOf(move) === text))
    const before = state(game)
    make(game)
    const after = state(game)
    game.undo()
    check(state(game) === before, 'undo')
    make(game)
    make(plain)
    check(state(game) === after && state(plain) === after, 'positions differ')
    check(game.cells().filter(cell => cell !== null && cell.piece === 'King').length === 2, 'a king is missing')
    total++
  }
  const saved = module.createGame()
  saved.load(game.save())
  check(state(saved) === state(game), 'saved game')
  const end = game.outcome() === null ? 'unfinished' : game.outcome().reason
  ends[end] = (ends[end] || 0) + 1
}

for (let number = 0; number < Number(games); number++) play(number)
process.stdout.write(JSON.stringify({ plies: total, faults, ends }))
