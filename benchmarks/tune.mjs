/*
 * Fit the weights of the evaluation to self-play games.
 *
 *     node benchmarks/tune.mjs play OPTIONS MODULE.mjs ... > POSITIONS.jsonl
 *     node benchmarks/tune.mjs fit OPTIONS POSITIONS.jsonl
 *     node benchmarks/tune.mjs match OPTIONS MODULE.mjs ...
 *
 * Compile the modules with --full-names. OPTIONS are JSON: { "games": 40, "nodes": 300, "seed": 1, "weights": {...} }; only `match` reads `weights`.
 *
 * - `play` plays `games` games per module from random opening moves. For each quiet position it
 *   prints the contribution of every weight to the evaluation.
 * - `fit` fits multiples of the weights to the results of the games: logistic regression with one
 *   scale per game, equal total weight per game, and a small penalty for multiples other than 1. It
 *   prints an 80% interval from bootstrap resamples of the games.
 * - `match` plays pairs of games between the evaluation with `weights` and the default one.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Evaluation } from '../templates/ai/evaluate.js'
import { appraise } from '../templates/ai/piece_values.js'
import { WEIGHTS } from '../templates/ai/weights.js'
import { createRandom } from '../templates/runtime/state/random.js'

/** Random opening moves, in plies. */
const OPENING = 6
/** Length limit of games, in plies; longer games are draws. */
const MAX_PLIES = 200
/** Value with which weights of 0 are tried. */
const SMALL = 0.05
/** Strength of the penalty that draws multiples toward 1. */
const PENALTY = 0.0001
/** Steps of the gradient descent. */
const STEPS = 700
const RESAMPLES = 10
/** Positions per game, at equal distances. */
const POSITIONS = 25

const [command, text, ...files] = process.argv.slice(2)
const { games = 40, nodes = 300, seed = 1, weights = {} } = JSON.parse(text)
const names = Object.keys(WEIGHTS)

// --- playing -------------------------------------------------------------------------------------

/**
 * Play one game: random opening moves, then the moves that `choose(game, seat)` returns.
 * `onMove(game, ply, moves)` is called before each move.
 * @returns {number} points of the first player: 1, 0.5 or 0
 */
function play (createGame, number, choose, onMove = () => {}) {
  const game = createGame({ variant: 0, seed: number })
  const players = game.design.players
  const random = createRandom(number)
  for (let ply = 0; game.outcome() === null && ply < MAX_PLIES; ply++) {
    const moves = game.moves()
    const move = ply < OPENING ? moves[Math.floor(random() * moves.length)] : choose(game, players.indexOf(game.player))
    onMove(game, ply, moves.length)
    game.apply(move)
  }
  const outcome = game.outcome()
  return outcome === null || !outcome.winner ? 0.5 : outcome.winner === players[0] ? 1 : 0
}

function countPieces (game) { return game.cells().reduce((sum, cell) => sum + (cell === null ? 0 : 1), 0) }

/** Play a game and return its quiet positions: the evaluation for the first player, and the contribution of each weight. */
function positionsOf (createGame, number) {
  const all = []
  let measures = null
  let mover = 0
  const points = play(createGame, number, game => game.search({ nodes, seed: number }).move, (game, ply, moves) => {
    const position = game._position
    if (measures === null) measures = measuresOf(position)
    const last = all[all.length - 1]
    mover = position.chooser()
    all.push({ ply, pieces: countPieces(game), moves, mover, values: measures() })
    const mobility = last === undefined || last.mover === mover ? 0 : (moves - last.moves) / (moves + last.moves)
    const worth = 100 * WEIGHTS.mobility * mobility * (mover === 0 ? 1 : -1)
    all[ply].values.base += worth
    all[ply].values.parts[names.indexOf('mobility')] = worth
  })
  return all.filter(({ ply, pieces }) => ply > OPENING && ply + 1 < all.length && all[ply - 1].pieces === pieces && all[ply + 1].pieces === pieces)
    .map(({ values }) => ({ points, base: values.base, parts: values.parts }))
}

function measuresOf (position) {
  const appraisal = appraise(position)
  const evaluation = changed => new Evaluation(position, appraisal, 0, [1], { weights: changed })
  const whole = evaluation({})
  const others = names.map(name => WEIGHTS[name] === 0 ? evaluation({ [name]: SMALL }) : evaluation({ [name]: 0 }))
  return () => {
    const base = whole.score()
    return { base, parts: others.map((one, i) => WEIGHTS[names[i]] === 0 ? one.score() - base : base - one.score()) }
  }
}

// --- fitting -------------------------------------------------------------------------------------

/** Initial multiples, toward which the penalty draws: 1, or 0 for weights that are not used. */
const origin = names.map(name => WEIGHTS[name] === 0 ? 0 : 1)

/**
 * Fit the multiples that predict the results best, by gradient descent with Adam.
 * @param {object[][][]} sets positions by module and game
 * @returns {{multiples: number[], loss: number}} `loss` is the mean cross-entropy
 */
function fitMultiples (sets) {
  const width = names.length + sets.length
  const theta = origin.concat(sets.map(() => 0)) // the multiples, then the logarithms of the scales
  const first = new Float64Array(width)
  const second = new Float64Array(width)
  let loss = 0
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(width)
    loss = 0
    sets.forEach((list, set) => {
      const scale = Math.exp(theta[names.length + set]) / 200
      const count = list.reduce((sum, positions) => sum + positions.length, 0)
      for (const positions of list) {
        for (const { points, base, parts } of positions) {
          let score = base
          for (let i = 0; i < parts.length; i++) score += (theta[i] - origin[i]) * parts[i]
          const chance = 1 / (1 + Math.exp(-scale * score))
          loss -= (points * Math.log(chance + 1e-9) + (1 - points) * Math.log(1 - chance + 1e-9)) / count / sets.length
          const error = (chance - points) / count / sets.length
          for (let i = 0; i < parts.length; i++) slope[i] += error * scale * parts[i]
          slope[names.length + set] += error * scale * score
        }
      }
    })
    for (let i = 0; i < width; i++) {
      if (i < names.length) slope[i] += 2 * PENALTY * (theta[i] - origin[i])
      first[i] = 0.9 * first[i] + 0.1 * slope[i]
      second[i] = 0.999 * second[i] + 0.001 * slope[i] * slope[i]
      theta[i] -= 0.03 * (first[i] / (1 - 0.9 ** step)) / (Math.sqrt(second[i] / (1 - 0.999 ** step)) + 1e-9)
      if (i < names.length && theta[i] < 0) theta[i] = 0
    }
  }
  return { multiples: theta.slice(0, names.length), loss }
}

async function playAll () {
  for (const file of files) {
    const { createGame } = await load(file)
    for (let number = 0; number < games; number++) {
      const positions = positionsOf(createGame, seed * 1000 + number)
      const stride = Math.max(1, positions.length / POSITIONS)
      const taken = positions.filter((_, i) => Math.floor(i / stride) !== Math.floor((i - 1) / stride))
      console.log(JSON.stringify({ file, positions: taken }))
    }
  }
}

function read (path) {
  const sets = new Map()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const { file, positions } = JSON.parse(line)
    if (positions.length === 0) continue
    if (!sets.has(file)) sets.set(file, [])
    sets.get(file).push(positions)
  }
  for (const [file, list] of sets) console.log(file + ': ' + list.length + ' games, ' + list.filter(([{ points }]) => points === 0.5).length + ' drawn')
  return Array.from(sets.values())
}

function fit () {
  const sets = read(files[0])
  const { multiples, loss } = fitMultiples(sets)
  const random = createRandom(seed)
  const again = Array.from({ length: RESAMPLES }, () => fitMultiples(sets.map(list => list.map(() => list[Math.floor(random() * list.length)]))).multiples)
  console.log('loss ' + loss.toFixed(4))
  names.forEach((name, i) => {
    const spread = again.map(one => one[i]).sort((a, b) => a - b)
    const unit = WEIGHTS[name] === 0 ? SMALL : WEIGHTS[name]
    const value = share => (unit * share).toFixed(3)
    console.log([name, WEIGHTS[name], value(multiples[i]), value(spread[Math.floor(RESAMPLES * 0.1)]), value(spread[Math.floor(RESAMPLES * 0.9 - 1e-9)])].join(' | '))
  })
}

// --- comparing -----------------------------------------------------------------------------------

async function match () {
  for (const file of files) {
    const { createGame } = await load(file)
    const points = []
    for (let number = 0; number < games; number++) {
      const own = number % 2 // the seat of the new weights; both games of a pair have the same opening
      const first = play(createGame, seed * 1000 + (number >> 1), (game, seat) => game.search(seat === own ? { nodes, seed: number, weights } : { nodes, seed: number }).move)
      points.push(own === 0 ? first : 1 - first)
    }
    const sum = points.reduce((a, b) => a + b)
    const [low, high] = wilson(sum / games, games)
    const count = value => points.filter(one => one === value).length
    console.log([file, '+' + count(1) + ' =' + count(0.5) + ' -' + count(0), (sum / games).toFixed(3), low.toFixed(3), high.toFixed(3)].join(' | '))
  }
}

/** Return the Wilson score interval at 95%. */
function wilson (share, count) {
  const z = 1.96
  const middle = share + z * z / (2 * count)
  const half = z * Math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
  return [middle - half, middle + half].map(one => one / (1 + z * z / count))
}

const load = file => import(pathToFileURL(resolve(file)).href)

await { play: playAll, fit, match }[command]()
