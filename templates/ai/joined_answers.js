import { HAS_LINE_DROPS, HAS_MCTS } from '../runtime/state/build_flags.js'
import { WIN_BOUND } from './score_bounds.js'

/**
 * Join the answers of workers that searched the same position, as plain data (`SearchAnswer`).
 *
 * Trees are joined at the root: the visits of a move are added up. Source: G. Chaslot, M. Winands and J. van den Herik,
 * "Parallel Monte-Carlo Tree Search", Computers and Games 2008. Of alpha-beta searches, the deepest one counts, and of
 * equally deep ones that of the first worker.
 * @param {object[]} answers that of the first worker comes first; lines with `visits` are moves of a tree without
 *   proof, `excluded` ones moves that no answer may have unless it wins
 * @param {number} count largest number of lines
 */
export function joinAnswers (answers, count) {
  const found = (HAS_LINE_DROPS ? withoutExcluded(answers) : answers).filter(({ lines }) => lines.length > 0)
  if (found.length === 0) return answers[0]
  const nodes = answers.reduce((sum, one) => sum + one.nodes, 0)
  const complete = HAS_MCTS ? found.filter(({ lines }) => lines[0].visits === undefined) : found
  if (HAS_MCTS && complete.length === 0)
    return withoutVisits(ofLines(found[0], joinedLines(found).slice(0, count), nodes))
  const best = complete.reduce((most, one) => answerRank(one) > answerRank(most) ? one : most)
  return ofLines(best, best.lines.slice(0, count), nodes)
}

/**
 * Return the answers without the moves that proofs by lines exclude. A win that another search has found is not proved
 * by lines.
 */
function withoutExcluded (answers) {
  const excluded = new Set(
    []
      .concat(...answers.map(({ lines }) => lines))
      .filter(one => one.excluded)
      .map(({ move }) => move)
  )
  const isKept = one => !one.excluded && (one.score >= WIN_BOUND || !excluded.has(one.move))
  return excluded.size === 0 ? answers : answers.map(one => Object.assign({}, one, { lines: one.lines.filter(isKept) }))
}

function ofLines (answer, lines, nodes) { return Object.assign({}, answer, lines[0], { nodes, lines }) }

function withoutVisits (line) {
  const rest = Object.assign({}, line)
  delete rest.visits
  return rest
}

/** A shorter win comes before a longer one, and any win before the deepest search. */
function answerRank ({ score, depth }) { return score >= WIN_BOUND ? score : depth }

/** Return the lines of several trees by the sum of their visits. */
function joinedLines (answers) {
  const joined = new Map() // by move
  for (const { lines } of answers)
    for (const line of lines)
      joined.set(line.move, joined.has(line.move) ? joinLines(joined.get(line.move), line) : line)
  const order = Array.from(joined.values()).sort((a, b) => proofSign(b) - proofSign(a) || b.visits - a.visits)
  return order.map(withoutVisits)
}

/** Return 1 for a proved win, and -1 for a proved loss. */
function proofSign ({ score }) { return Math.abs(score) >= WIN_BOUND ? Math.sign(score) : 0 }

/** Join the lines of one move in two trees: the longer experience decides the line, the mean the score. */
function joinLines (a, b) {
  const [more, other] = b.visits > a.visits ? [b, a] : [a, b]
  const visits = a.visits + b.visits
  if (proofSign(a) !== 0 || proofSign(b) !== 0 || visits === 0)
    return Object.assign({}, proofSign(b) !== 0 ? b : proofSign(a) !== 0 ? a : more, { visits })
  const mean = name => (a[name] * a.visits + b[name] * b.visits) / visits
  return Object.assign({}, more, {
    visits,
    score: Math.round(mean('score')),
    expectation: mean('expectation'),
    deepest: Math.max(more.deepest, other.deepest)
  })
}
