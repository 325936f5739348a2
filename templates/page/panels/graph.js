// Panel part with the analysis of a game: its button, its progress, and the graph of expected scores.
import { html, replaceWith, svg } from '../drawing/dom.js'
import { rivals } from '../play/ending.js'
import { canAnalyze, judgedPlies, expectedScores, mistakesOf } from '../play/judgments.js'
import { formatText } from '../texts.js'

/** Width per ply and height of the graph, in units of its view box. */
const STEP = 10
const HEIGHT = 60

/**
 * Fill the part for a session. @param {{analyzing: boolean, free: boolean, learns: boolean}} state `free` if the engine
 * is free, `judges` if it may judge positions, `learns` if exercises may start
 */
export function fillAnalysis (node, session, state, on) {
  const judged = judgedPlies(session)
  const total = session.plies.length + 1
  const key = [judged, total, session.at, state.analyzing, state.free, state.learns, state.judges].join()
  if (node.zrfShown === key && node.zrfSession === session) return
  Object.assign(node, { zrfShown: key, zrfSession: session, hidden: !canAnalyze(session) || !state.judges })
  if (node.hidden) return
  const button = state.analyzing
    ? html('button', {
        type: 'button',
        class: 'button',
        'data-action': 'stop-analysis',
        text: formatText('analyzing', { n: judged, total }),
        onclick: on.stopAnalysis
      })
    : html('button', {
        type: 'button',
        class: 'button',
        'data-action': 'analyze',
        text: formatText('analyze'),
        disabled: !state.free || judged === total,
        onclick: on.analyze
      })
  replaceWith(
    node,
    [
      judged > 1 ? graph(expectedScores(session), session.at, on) : null,
      ...(state.analyzing || !state.learns ? [] : exercises(session, on)),
      judged === total ? null : button
    ].filter(Boolean)
  )
}

/** Return a button for the exercise of each player who has made mistakes. */
function exercises (session, on) {
  return rivals(session).filter(player => mistakesOf(session, player).length > 0)
    .map(player =>
      html('button', {
        type: 'button',
        class: 'button',
        'data-action': 'learn',
        text: formatText('learn', { player }),
        onclick: () => on.learn(player)
      })
    )
}

/** Return the graph; a click goes to the position under it. */
function graph (shares, at, on) {
  const width = (shares.length - 1) * STEP
  const points = shares
    .map((share, k) => share === undefined ? '' : k * STEP + ',' + ((1 - share) * HEIGHT).toFixed(1))
    .filter(Boolean)
  const last = Number(points[points.length - 1].split(',')[0])
  const drawn = svg(
    'svg',
    {
      class: 'graph',
      viewBox: '0 0 ' + width + ' ' + HEIGHT,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': formatText('evaluation')
    },
    svg('polygon', { class: 'graph-area', points: '0,' + HEIGHT + ' ' + points.join(' ') + ' ' + last + ',' + HEIGHT }),
    svg('path', { class: 'graph-middle', d: 'M0 ' + HEIGHT / 2 + 'H' + width }),
    svg('path', { class: 'graph-now', d: 'M' + at * STEP + ' 0V' + HEIGHT })
  )
  drawn.addEventListener('click', event => {
    const box = drawn.getBoundingClientRect()
    on.goTo(Math.round((event.clientX - box.left) / box.width * (shares.length - 1)))
  })
  return drawn
}
