// Mates in 1, 2 and 3: composed at random, proven by exhaustive search, then solved by game.search.
//
//   node benchmarks/mates.mjs compose FOLDER      writes benchmarks/mates.json
//   node benchmarks/mates.mjs solve FOLDER        prints time and nodes of each solution, as Markdown
//
// FOLDER contains chess.mjs, xiangqi.mjs and minishogi.mjs, compiled with --readable. The proof uses legal
// moves and goals only, not the search. Times are CPU times; the first one of each game includes the
// initialization. Positions come from the seed below.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FILE = fileURLToPath(new URL('mates.json', import.meta.url))
const SEED = 20
const WANTED = { 1: 4, 2: 3, 3: 3 }
const [SIDE, TOP] = [0, 7] // registers, see templates/runtime/state/layout.js
const LIMITS = { 1: 1000, 2: 1000, 3: 10000 }

/** Pieces of the random positions: the kings, and `pieces` others per side. */
const GAMES = {
  chess: { variant: 'Chess', kings: ['King', 'King'], white: ['Queen', 'Rook', 'Rook', 'Bishop', 'Knight', 'Pawn'], black: ['Pawn', 'Pawn', 'Knight', 'Rook', 'Bishop'], pieces: [3, 4] },
  xiangqi: { variant: 0, kings: ['General', 'General'], white: ['Chariot', 'Chariot', 'Horse', 'Cannon', 'Soldier'], black: ['Advisor', 'Elephant', 'Soldier', 'Chariot', 'Horse'], pieces: [3, 3] },
  minishogi: { variant: 0, kings: ['King', 'King'], white: ['Rook', 'Bishop', 'Gold', 'Silver'], black: ['Gold', 'Silver', 'Pawn', 'Rook'], pieces: [3, 2], hand: ['Gold', 'Silver', 'Pawn'] }
}

let state = SEED
function randomBelow (count) {
  state = (Math.imul(state, 1664525) + 1013904223) | 0
  return Math.floor(((state >>> 8) / 0x1000000) * count)
}
const oneOf = list => list[randomBelow(list.length)]

/** Composed mates end in check; a solution may also leave no legal moves. */
let onlyChecks = false

/** Return true if the player to move can force mate within `moves` moves. */
function forces (position, moves) {
  const { registers } = position.state
  const [start, side] = [registers[TOP], registers[SIDE]]
  const end = position.generate(start)
  let found = false
  for (let k = start; k < end && !found; k++) {
    position.make(k)
    found = isMated(position, moves)
    position.unmake()
  }
  registers[TOP] = start
  registers[SIDE] = side
  return found
}

/** Return true if the player to move has lost, now or within `moves` - 1 further moves of the opponent. */
function isMated (position, moves) {
  if (moves === 1 && onlyChecks && position.isSafe(position.moverIndex())) return false
  const { registers } = position.state
  const [start, side] = [registers[TOP], registers[SIDE]]
  const end = position.generate(start)
  let mated = end > start ? moves > 1 : isLost(position)
  for (let k = start; k < end && mated; k++) {
    position.make(k)
    mated = forces(position, moves - 1)
    position.unmake()
  }
  registers[TOP] = start
  registers[SIDE] = side
  return mated
}

/** Return true if the player to move, without legal moves, has lost. */
function isLost (position) {
  const { goals, players } = position.design
  const number = position.goal(0) - 1
  if (number < 0) return false
  const { kind } = goals[Math.floor(number / players.length)]
  const asked = number % players.length
  return (kind === 'loss' && asked === position.moverIndex()) || (kind === 'win' && asked !== position.moverIndex())
}

function place (game, { kings, white, black, pieces, hand }) {
  const [first, second] = game.design.players
  const names = game.design.positions.map(({ name }) => name)
  const board = {}
  const put = (player, piece) => {
    let square = oneOf(names)
    while (board[square]) square = oneOf(names)
    board[square] = [player, piece, {}]
  }
  put(first, kings[0])
  put(second, kings[1])
  for (let i = 0; i < pieces[0]; i++) put(first, oneOf(white))
  for (let i = 0; i < pieces[1]; i++) put(second, oneOf(black))
  const reserves = hand ? { [first]: { [oneOf(hand)]: 1 } } : {}
  return { board, reserves, turn: 0 }
}

/** Return true for a plausible position: the game continues, and no player can capture a king. */
function isLegal (game, position) {
  game.setPosition(position)
  const { isSafe } = game._position
  return isSafe(0) && isSafe(1) && game.outcome() === null
}

async function load (folder, name) { return import(pathToFileURL(join(resolve(folder), name + '.mjs')).href) }

async function compose (folder) {
  const found = []
  onlyChecks = true
  for (const name of Object.keys(GAMES)) {
    const { createGame } = await load(folder, name)
    const game = createGame({ variant: GAMES[name].variant })
    const left = Object.assign({}, WANTED)
    for (let tries = 0; Object.values(left).some(Boolean) && tries < 400000; tries++) {
      const position = place(game, GAMES[name])
      if (!isLegal(game, position)) continue
      let mate = 0
      for (let moves = 1; moves <= 3 && mate === 0; moves++) if (forces(game._position, moves)) mate = moves
      if (mate === 0 || left[mate] === 0) continue
      left[mate]--
      found.push({ game: name, mate, position })
      process.stderr.write(name + ' ' + mate + ' ' + tries + '\n')
      writeFileSync(FILE, '[\n' + found.map(item => JSON.stringify(item)).join(',\n') + '\n]\n')
    }
  }
}

async function solve (folder) {
  const rows = JSON.parse(readFileSync(FILE, 'utf8'))
  let failures = 0
  console.log('| game | mate in | move | ms | nodes | found | proven |\n|---|---|---|---|---|---|---|')
  for (const { game: name, mate, position } of rows) {
    const { createGame } = await load(folder, name)
    const game = createGame({ variant: GAMES[name].variant })
    game.setPosition(position)
    const before = process.cpuUsage()
    const spent = () => { const { user, system } = process.cpuUsage(before); return (user + system) / 1000 }
    const found = game.search({ stop: () => spent() > LIMITS[mate], algorithm: 'alphabeta' })
    const ms = Math.round(spent())
    const sure = found.score >= 1000000 - (2 * mate - 1)
    game.apply(found.move)
    const proven = isMated(game._position, mate)
    if (!sure || !proven) failures++
    console.log('| ' + [name, mate, found.move, ms, found.nodes, sure, proven].join(' | ') + ' |')
  }
  console.log('\n' + (rows.length - failures) + ' of ' + rows.length)
  process.exitCode = failures > 0 ? 1 : 0
}

const [,, what, folder] = process.argv
await { compose, solve }[what](folder)
