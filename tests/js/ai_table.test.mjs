// The entries of alpha-beta in the transposition table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { AlphaBeta } from '../../templates/ai/alphabeta.js'
import { Evaluation } from '../../templates/ai/evaluate.js'
import { appraise } from '../../templates/ai/piece_values.js'
import { INFINITE } from '../../templates/ai/score_bounds.js'
import { newLimits } from '../../templates/ai/search_limits.js'
import { TerminalScore } from '../../templates/ai/terminal_score.js'
import { EXACT, NO_MOVE, sharedEntries, UPPER_BOUND } from '../../templates/ai/transposition_table.js'
import { exampleFile } from './ai_games.mjs'

/** A score that no quiet position of these games reaches, in cp. */
const HIGH = 5000

for (const name of ['breakthrough', 'xiangqi', 'draughts']) {
  test(name + ': a search without a best move keeps the one of an earlier search', async () => {
    const { createGame } = await import(pathToFileURL(await exampleFile(name, '--readable')).href)
    const position = createGame()._position
    const evaluation = new Evaluation(position, appraise(position), 0, [1])
    const context = { player: 0, evaluation, terminal: new TerminalScore(position), limits: newLimits(Infinity, Infinity, null), earlier: [], memory: sharedEntries, continues: false }
    const search = new AlphaBeta(position, context)
    const { keys, table, sums } = search
    search.iteration = 3
    sums.reset()
    const storedAfter = (depth, alpha, beta) => {
      search.searchNode(depth, alpha, beta, 0)
      search.computeKey()
      assert.ok(table.get(keys.low, keys.high))
      assert.equal(table.depth, depth)
      return { bound: table.bound, move: table.move }
    }
    assert.deepEqual(storedAfter(1, HIGH, HIGH + 1), { bound: UPPER_BOUND, move: NO_MOVE })
    const { bound, move } = storedAfter(2, -INFINITE, INFINITE)
    assert.equal(bound, EXACT)
    assert.notEqual(move, NO_MOVE)
    assert.deepEqual(storedAfter(3, HIGH, HIGH + 1), { bound: UPPER_BOUND, move })
  })
}
