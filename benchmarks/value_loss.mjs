// Loss of evaluations against the expected points of a judge: node value_loss.mjs JUDGE FILE NODES POSITIONS PLAYER...
//
// JUDGE is a UCI program that states win, draw and loss, such as Stockfish. A PLAYER is a module of chess or a UCI
// program, and values positions by a search of depth 1, that is, by its evaluation after the captures. Positions come from
// games of the first PLAYER, which must be a module, with GAME_NODES nodes per move. FILE keeps them with the expected
// points by JUDGE with NODES nodes. Prints the cross-entropy of these points and the scores of each player, with the scale
// that fits best, and its difference from the first player with the standard error.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

import { randomNumbers } from './pairs.mjs'

const OPENING = 8
const GAME_NODES = 200
const MAX_PLIES = 200
/** Plies between positions: at least the first number, by less than the second more. */
const STEP = [5, 8]
/** Score of a mate in cp, and the scales that are compared, per cp. */
const MATE = 10000
const SCALES = Array.from({ length: 100 }, (_, i) => 0.0005 * Math.pow(1.05, i))

const [,, judgeName, file, nodes, count, ...players] = process.argv
const load = path => import(pathToFileURL(path).href)
const isModule = path => /\.m?js$/.test(path)

/** Return positions as FEN. */
function findPositions (api) {
  const random = randomNumbers(12345)
  const found = []
  while (found.length < Number(count)) {
    const game = api.createGame({ seed: 1 })
    let next = OPENING
    for (let ply = 0; game.outcome() === null && ply < MAX_PLIES; ply++) {
      if (ply === next) {
        found.push(game.fen())
        next += STEP[0] + random(STEP[1])
      }
      game.apply(ply < OPENING ? game.moves()[random(game.moves().length)] : game.search({ nodes: GAME_NODES }).move)
    }
  }
  return found.slice(0, Number(count))
}

/** A UCI program. */
class Program {
  constructor (name, options) {
    this.child = spawn(name)
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
    this.put('uci', ...options.map(([option, value]) => `setoption name ${option} value ${value}`))
  }

  put (...lines) { this.child.stdin.write(lines.join('\n') + '\n') }

  /** Return the last numbers after a word in the information of a search. */
  async search (fen, limit, word) {
    this.put('position fen ' + fen, 'go ' + limit)
    let found = null
    for (;;) {
      const { value, done } = await this.lines.next()
      if (done) throw new Error('the program has ended')
      if (value.startsWith('bestmove')) return found
      const [, numbers] = value.match(new RegExp(` ${word} ([-\\w ]+)`)) || []
      if (numbers !== undefined && !/bound/.test(value)) found = numbers.split(' ')
    }
  }

  close () { this.child.kill() }
}

/** Return the expected points of the player to move. */
async function judgePositions (fens) {
  const judge = new Program(judgeName, [['UCI_ShowWDL', 'true']])
  const points = []
  for (const fen of fens) {
    const [win, draw] = await judge.search(fen, `nodes ${nodes}`, 'wdl')
    points.push((Number(win) + Number(draw) / 2) / 1000)
  }
  judge.close()
  return points
}

/** Return the scores of searches of depth 1, in cp. */
async function scoresOf (player, fens) {
  if (isModule(player)) {
    const game = (await load(player)).createGame()
    return fens.map(fen => {
      game.read('fen', fen)
      return game.search({ depth: 1 }).score
    })
  }
  const program = new Program(player, [])
  const scores = []
  for (const fen of fens) {
    const [kind, number] = await program.search(fen, 'depth 1', 'score')
    scores.push(kind === 'cp' ? Number(number) : Math.sign(Number(number)) * MATE)
  }
  program.close()
  return scores
}

const mean = list => list.reduce((sum, x) => sum + x, 0) / list.length
/** Return the cross-entropies of points and scores. */
const lossesOf = (scores, points, scale) => scores.map((score, i) => {
  const logit = scale * Math.max(-MATE, Math.min(MATE, score))
  return Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(0, logit) - points[i] * logit
})

if (!existsSync(file)) {
  const fens = findPositions(await load(players[0]))
  writeFileSync(file, JSON.stringify({ fens, points: await judgePositions(fens) }))
}
const { fens, points } = JSON.parse(readFileSync(file, 'utf8'))
let first = null
for (const player of players) {
  const scores = await scoresOf(player, fens)
  const losses = SCALES.map(scale => lossesOf(scores, points, scale)).reduce((best, list) => mean(list) < mean(best) ? list : best)
  if (first === null) first = losses
  const differences = losses.map((loss, i) => loss - first[i])
  const difference = mean(differences)
  const error = Math.sqrt(mean(differences.map(x => (x - difference) ** 2)) / differences.length)
  console.log(`${player}: ${mean(losses).toFixed(4)}, difference ${difference.toFixed(4)} (standard error ${error.toFixed(4)})`)
}
