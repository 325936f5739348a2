// Plays cases: one request per line on stdin, { runtime, rules, tracks }, one answer per line on stdout.
//
// A track is a game in play, { variant, steps }; a step is [what, text]. `play` and `<` change the
// position; other steps are queries, which are answered with lines. At each step, three properties are
// checked: a position survives JSON, undoing all moves restores the start, and the search scores the end of
// a game as the game reports it.
import { createInterface } from 'node:readline'

import { TerminalScore } from '../../templates/ai/terminal_score.js'
import { boardLines, moveLines, outcomeLine, playerLine } from '../../templates/host/cases.mjs'
import { RECORD_TOP, TOP } from '../../templates/runtime/state/layout.js'

const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b)

/** Return the number of legal moves, also of a finished game. */
function moveCount ({ generate, state: { registers } }) {
  const [top, recordTop] = [registers[TOP], registers[RECORD_TOP]]
  const count = generate(top) - top
  registers[TOP] = top
  registers[RECORD_TOP] = recordTop
  return count
}

/**
 * Throw unless the search scores the position as `game.outcome()` reports it.
 *
 * One difference is known (docs/opponent.md): the search scores a draw without counting the moves,
 * where the rules give precedence to a loss by stalemate.
 */
function checkTerminalScore (game) {
  const outcome = game.outcome()
  const score = new TerminalScore(game._position)
  const immediate = score.beforeMoves()
  if (immediate !== 0 && /^(stalemated|checkmated)$/.test(outcome && outcome.reason)) return
  const ending = immediate || score.afterMoves(moveCount(game._position))
  const found = game.design.players.map((_, player) => ending === 0 ? 0 : score.reward(ending, player))
  const expected = game.design.players.map(player => {
    if (outcome === null || outcome.kind === 'draw') return 0
    if (outcome.kind === 'win') return player === outcome.winner ? 1 : -1
    return player === outcome.loser ? -1 : 0
  })
  if ((ending !== 0) !== (outcome !== null) || !equal(found, expected)) {
    throw new Error('templates/ai/terminal_score.js scores ' + found + ', templates/runtime/goals/outcome.js reports ' + JSON.stringify(outcome))
  }
}

function outcomeOf (game) {
  if (game.history.length > 0) checkTerminalScore(game)
  return outcomeLine(game)
}

const gameLine = ({ title, variant, ...game }) =>
  [title, variant && 'variant', game.default && 'default', game.separator && 'separator',
    game.engine && 'plug-in'].filter(Boolean).join(', ')

const texts = game => game.moves().map(String).sort()

/** Throw unless the position has the same moves after its way through JSON. */
function checkPosition (game, copy) {
  const moves = texts(game)
  if (game.outcome() !== null) return
  copy.setPosition(game.position())
  if (!equal(copy.position(), game.position())) throw new Error('the position changes on its way through JSON')
  if (copy.outcome() === null && !equal(texts(copy), moves)) {
    throw new Error('after its way through JSON the position has other moves: ' + texts(copy).join(', '))
  }
}

function step (game, copy, games, [what, text]) {
  switch (what) {
    case 'play': game.apply(text); return null
    case '<': if (!game.undo()) throw new Error('no move to take back'); return null
    case 'load': game.load(text); return null
    case 'save': return game.save().trim().split(/\r\n/)
    case 'moves': checkPosition(game, copy); return moveLines(game)
    case 'outcome': return [outcomeOf(game)]
    case 'board': return boardLines(game)
    case 'player': return [playerLine(game)]
    case 'games': return games.map(gameLine)
  }
  throw new Error('unknown step ' + what)
}

function guarded (game, copy, games, one) {
  try {
    return step(game, copy, games, one)
  } catch (error) {
    if (one[0] !== 'play' || !/illegal/.test(error.message)) throw error
    throw new Error(error.message + '; legal: ' + moveLines(game).join(', '))
  }
}

function playTrack ({ createGame, games }, { variant, steps }) {
  const options = variant ? { variant } : {}
  const [game, copy] = [createGame(options), createGame(options)]
  const start = game.position()
  const answers = []
  for (const one of steps) {
    const answer = guarded(game, copy, games, one)
    if (answer !== null) answers.push(answer)
  }
  while (game.undo());
  if (steps.every(([what]) => what !== 'load') && !equal(game.position(), start)) throw new Error('taking all moves back does not lead to the start')
  return answers
}

/** Number of runtimes that stay evaluated: all of them would fill the memory. */
const KEPT = 4

const evaluators = new Map()

/** Return the exports of the rules; they are evaluated in the scope of the runtime, as in the module. */
function exportsOf (runtime, rules) {
  if (!evaluators.has(runtime)) {
    if (evaluators.size === KEPT) evaluators.delete(evaluators.keys().next().value)
    evaluators.set(runtime, new Function('"use strict"; ' + runtime + '\n; return text => eval(text)')())
  }
  return evaluators.get(runtime)(rules + '\n; ({ createGame, games })')
}

let last // a request without a runtime means that of the one before

function answer ({ runtime = last, rules, tracks }) {
  last = runtime
  try {
    const exported = exportsOf(runtime, rules)
    return { tracks: tracks.map(track => playTrack(exported, track)) }
  } catch (error) {
    return { error: /^(Range)?Error$/.test(error.name) ? error.message : error.stack }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
