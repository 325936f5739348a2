// The sums that alpha-beta updates with each move are those of a scan of the board.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { BoardSums } from '../../templates/ai/board_sums.js'
import { Evaluation } from '../../templates/ai/evaluate.js'
import { appraise } from '../../templates/ai/piece_values.js'
import { createKeys } from '../../templates/ai/zobrist_keys.js'
import { RECORD_TOP, TOP } from '../../templates/runtime/state/layout.js'
import { exampleFile } from './ai_games.mjs'

/** Games with royal pieces, drops, hands, flips, partial moves, multi-part moves, stacks, heaps and goals of all kinds. */
const GAMES = ['chess', 'minishogi', 'reversi', 'draughts', 'marseillais', 'bashni', 'mancala']
/** Games whose mechanisms are those of GAMES; `make sweep` tests them too. */
const MORE = process.env.ZRF2JS_ALL_FILES ? ['abalone', 'nine-mens-morris', 'xiangqi', 'dameo', 'cannon', 'hiashatar', 'makromachy'] : []
const PLIES = 60
const WALKS = process.env.ZRF2JS_ALL_FILES ? 8 : 2
/** Games that are also tested with learned values: with royal pieces, hands and flips, in one and two phases. */
const LEARNED = ['chess', 'minishogi', 'reversi']

/** Return a function that returns numbers below its argument, in an order that a seed determines. */
function randomNumbers (seed) {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 4294967296 * below)
  }
}

/** Return learned values that differ for each kind, square and phase. */
function learnedValues ({ layout, board, players }, phases) {
  const random = randomNumbers(5)
  const levels = () => board.positions.map(() => '#$%&()*+'[random(8)]).join('')
  const slots = Array.from({ length: layout.players * layout.types }, (_, slot) => slot)
  return {
    phases,
    values: new Array(layout.types).fill(100),
    weights: { trade: 0 },
    rows: Object.fromEntries(slots.map(slot => [slot, phases.map(() => [random(200), 7, levels()])])),
    hands: Object.fromEntries(slots.map(slot => [slot, random(300)])),
    mirrors: players.map(() => null)
  }
}

for (const [name, isLearned] of GAMES.concat(MORE).map(name => [name, false]).concat(LEARNED.map(name => [name, true]))) {
  test((isLearned ? 'learned sums of ' : 'sums of ') + name, async () => {
    const { createGame } = await import(pathToFileURL(await exampleFile(name, '--readable')).href)
    const game = createGame()
    const position = game._position
    const { registers } = position.state
    const appraisal = appraise(position)
    if (isLearned) position.design.learned = learnedValues(position.design, [game.cells().filter(cell => cell !== null).length, 0])
    const evaluation = new Evaluation(position, appraisal, 0, [1])
    if (isLearned) assert.notEqual(evaluation.changes, null)
    const sums = new BoardSums(position, evaluation, PLIES)
    const keys = createKeys(position)
    const random = randomNumbers(3)
    const agree = () => {
      keys.compute()
      const { low, high } = keys
      keys.complete(sums.low, sums.high)
      assert.deepEqual([keys.low, keys.high], [low, high])
      const [updated, scanned] = [sums.score(), evaluation.score()]
      assert.ok(Math.abs(updated - scanned) <= 1, `${updated} for ${scanned}`) // both are rounded
      return updated
    }
    for (let walk = 0; walk < WALKS; walk++) {
      const before = [registers[TOP], registers[RECORD_TOP]]
      sums.reset()
      const scores = [agree()]
      while (scores.length <= PLIES) {
        const start = registers[TOP]
        const end = position.generate(start)
        if (end === start || position.goal(1) !== 0) break
        position.make(start + random(end - start))
        sums.made()
        scores.push(agree())
      }
      assert.ok(new Set(scores).size > 3, 'the walk is too short to test anything')
      while (scores.length > 1) {
        position.unmake()
        sums.unmade()
        scores.pop()
        assert.equal(agree(), scores[scores.length - 1])
      }
      ;[registers[TOP], registers[RECORD_TOP]] = before
    }
  })
}
