// The best lines of the engine, as texts. Pure, except for the cache of their moves.
import { WIN, WIN_BOUND } from '../../ai/score_bounds.js'
import { HAS_PUZZLES } from '../../runtime/state/build_flags.js'
import { formatMove } from '../texts.js'
import { rivals } from './ending.js'

/** Most moves of a line. */
const LINE_PLIES = 8

/**
 * Return a score for the first of two players: in pieces, in percent of the expected score where the search counts
 * wins, or the number of moves to a proved win.
 * @param {{score: number, expectation: number}} line for the player to move
 * @param {boolean} isFirst true if this is the first player
 * @param {string} algorithm
 */
export function scoreText ({ score, expectation }, isFirst, algorithm) {
  const value = isFirst ? score : -score
  const sign = value < 0 ? '\u2212' : '+'
  if (Math.abs(value) > WIN_BOUND) return sign + '#' + Math.ceil((WIN - Math.abs(value)) / 2)
  if (algorithm === 'mcts') return Math.round((isFirst ? expectation : 1 - expectation) * 100) + ' %'
  return sign + (Math.abs(value) / 100).toFixed(2)
}

/**
 * Return the number of moves to solve a puzzle; `#` stands for a shortest solution, `\u2264` for one that may not be
 * the shortest.
 */
function solutionLength ({ score }, isOptimal) {
  return score > WIN_BOUND ? (isOptimal ? '#' : '\u2264 ') + (WIN - score) : ''
}

/** Return the lines of the latest answer: { score, depth, text, move }[], with `move` as the text of the first move. */
export function engineLines ({ session, lines }) {
  if (lines === null) return []
  const players = rivals(session)
  const isFirst = players.length !== 2 || session.game.player === players[0]
  return lines.list.map(line => ({
    score:
      HAS_PUZZLES && players.length === 1
        ? solutionLength(line, lines.isOptimal)
        : scoreText(line, isFirst, lines.algorithm),
    depth: line.depth,
    text: lineText(session, line.pv.slice(0, LINE_PLIES), lines.texts),
    move: line.pv[0]
  }))
}

/** Return consecutive moves in short notation, if the game has one. `known` keeps the texts of the position. */
function lineText (session, pv, known) {
  const key = pv.join('\n')
  if (!known.has(key)) known.set(key, namesOfMoves(session, pv).join(' '))
  return known.get(key)
}

function namesOfMoves ({ api, info, seed, game }, pv) {
  if ((game.notations || []).indexOf('short') < 0) return pv.map(formatMove)
  const copy = api.createGame({ variant: info.index, seed })
  copy.setPosition(game.position())
  return pv.map(text => {
    const name = copy.format(text, 'short')
    copy.apply(text)
    return name
  })
}
