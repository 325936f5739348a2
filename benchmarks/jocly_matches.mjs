// Pairs of games against Jocly's AI at equal CPU time: node jocly_matches.mjs MODULE JOCLY GAME MS FIRST PAIRS
//
// JOCLY is the folder of the npm package. Prints one JSON line per pair: the points of the module (0 to 2), the plies,
// and the CPU seconds and the moves of both sides. Both limits count CPU time: Date.now is replaced by a clock of the
// CPU time of the process. Jocly tests its limit only every 100 ms, so for Jocly the clock runs faster.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { cpuTime, setRate } from './cpu_clock.mjs'
import { randomNumbers } from './pairs.mjs'

const CAP = 300
const OPENING = 4
/** Time in ms that Jocly searches between two tests of its limit. */
const JOCLY_STEP = 100
const FILES = 'abcdefgh'

const [, , path, folder, name, ms, from, pairs] = process.argv

// --- moves: the same text for a turn of our module and for a move of Jocly --------------------------

const square = index => FILES[index & 7] + ((index >> 3) + 1)
const placeOf = (game, place) => game.design.positions[place].name

/**
 * By game: Jocly's name, the texts of our moves and of Jocly's. A turn joins the texts of its partial moves.
 * Jocly has no breakthrough, and its English draughts has other rules for captures.
 */
const GAMES = {
  reversi: {
    jocly: 'reversi',
    ours: game => game.moves().map(move => move.pass ? '-' : placeOf(game, move.to)),
    theirs: move => move.pass ? '-' : FILES[move.col] + (move.row + 1)
  },
  'connect-four': {
    jocly: 'fourinarow',
    ours: game => game.moves().map(move => placeOf(game, move.to)[0]),
    theirs: move => FILES[move.col]
  },
  chess: {
    jocly: 'classic-chess',
    ours: game => game.moves({ notation: 'uci' }),
    theirs: (move, { cbVar: { pieceTypes } }) => square(move.f) + square(move.t) + promotion(move, pieceTypes)
  }
}

/** Return the letter of a promotion; Jocly's pawns have the first type. */
function promotion ({ pr, t }, types) {
  return pr > 0 && (t < 8 || t >= 56) && types[pr].abbrev ? types[pr].abbrev.toLowerCase() : ''
}

// --- sides -----------------------------------------------------------------------------------------

const { createGame } = await import(pathToFileURL(path).href)
const jocly = createRequire(pathToFileURL(folder + '/package.json'))(folder)
const entry = GAMES[name]

function cpuOf (action, spent) {
  const started = cpuTime()
  const found = action()
  spent.seconds += (cpuTime() - started) / 1000
  spent.moves++
  return found
}

/** Return the texts and the ordinals of the turns that the rules allow. */
function turnsOf (game) {
  const found = []
  const follow = (texts, ordinals) => {
    const moves = game.moves()
    const names = entry.ours(game)
    moves.forEach((move, i) => {
      const text = texts.concat(names[i])
      const all = ordinals.concat(i)
      const { player } = game
      game.apply(move)
      if (move.partial && game.outcome() === null && game.player === player && game.position().partial !== null) follow(text, all)
      else found.push({ text: text.join(' '), ordinals: all })
      game.undo()
    })
  }
  follow([], [])
  return found
}

function joclyMoves ({ game }) {
  const board = game.mBoard
  board.mMoves = []
  board.GenerateMoves(game)
  return board.mMoves.map(move => ({ text: entry.theirs(move, game.g.cbVar ? game.g : game), move }))
}

/** Return the text of our turn: one search per partial move. */
function ourTurn (game, spent) {
  setRate(1)
  const texts = []
  const { player } = game
  let plies = 0
  do {
    const { move } = cpuOf(() => game.search({ ms: Number(ms) }), spent)
    texts.push(entry.ours(game)[move.ordinal])
    game.apply(game.moves()[move.ordinal])
    plies++
  } while (game.outcome() === null && game.player === player && game.position().partial !== null)
  for (; plies > 0; plies--) game.undo()
  return texts.join(' ')
}

/** Return the text of Jocly's move, with the settings of its strongest level. */
async function joclyTurn (match, spent) {
  const { game, game: { config: { model: { levels } } } } = match
  const { ...level } = levels[levels.length - 1]
  delete level.maxNodes
  delete level.maxLoops
  Object.assign(level, { maxDuration: JOCLY_STEP / 1000, log: false })
  setRate(JOCLY_STEP / Number(ms))
  const started = cpuTime()
  const { move } = await match.machineSearch({ level })
  spent.seconds += (cpuTime() - started) / 1000
  spent.moves++
  return entry.theirs(move, game.g.cbVar ? game.g : game)
}

// --- games -----------------------------------------------------------------------------------------

async function apply (game, match, text) {
  const turn = turnsOf(game).find(one => one.text === text)
  const theirs = joclyMoves(match)
  const chosen = theirs.find(one => one.text === text)
  if (turn === undefined || chosen === undefined) throw new Error(text + ' is not legal for both: ' + game.history.join(', ') + '; ' + turnsOf(game).map(one => one.text) + '; ' + theirs.map(one => one.text))
  for (const ordinal of turn.ordinals) game.apply(game.moves()[ordinal])
  return match.applyMove(JSON.parse(JSON.stringify(chosen.move)))
}

/** Return the points of our side, which plays the seat `seat`, and the plies. */
async function play (seed, seat, spent) {
  const random = randomNumbers(seed)
  const game = createGame({ seed })
  const match = await jocly.createMatch(entry.jocly)
  await match.load({ playedMoves: [] })
  const names = game.design.players
  let finished = false
  let winner = 0
  let plies = 0
  for (; game.outcome() === null && !finished && plies < CAP; plies++) {
    const legal = turnsOf(game)
    const isOurs = names.indexOf(game.player) === seat
    const text = plies < OPENING ? legal[random(legal.length)].text
      : isOurs ? ourTurn(game, spent[0]) : await joclyTurn(match, spent[1])
    ;({ finished, winner } = await apply(game, match, text))
  }
  const outcome = game.outcome()
  const first = outcome === null ? (finished ? winner : 0) : outcome.winner ? (outcome.winner === names[0] ? 1 : -1) : 0
  const points = first !== 1 && first !== -1 ? 0.5 : (first === 1) === (seat === 0) ? 1 : 0
  return { points, plies, agree: outcome !== null && finished }
}

for (let pair = Number(from); pair < Number(from) + Number(pairs); pair++) {
  const spent = [{ seconds: 0, moves: 0 }, { seconds: 0, moves: 0 }]
  const games = []
  for (const seat of [0, 1]) games.push(await play(pair + 1, seat, spent))
  console.log(JSON.stringify({ pair, points: games.map(one => one.points), plies: games.map(one => one.plies), agree: games.map(one => one.agree), spent }))
}
process.exit(0)
