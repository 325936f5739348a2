// The panels next to the game: problems, perft counts and changes of play.
import { html } from '../page/drawing/dom.js'

const PANELS = [
  ['play', 'Play'], ['board', 'Board'], ['moves', 'Moves'], ['problems', 'Problems'], ['perft', 'Perft'],
  ['changes', 'Changes']
]

/**
 * Create the tabs of the panels.
 * @param {{open: (panel: string) => void, trace: (on: boolean) => void}} studio
 */
export function createPanels (studio) {
  const tabs = document.getElementById('panels')
  const parts = new Map(PANELS.map(([id]) => [id, document.getElementById(id)]))
  const buttons = new Map(
    PANELS.map(([id, title]) => [
      id,
      html('button', {
        type: 'button',
        role: 'tab',
        id: 'tab-' + id,
        text: title,
        'aria-controls': id,
        onclick: () => open(id)
      })
    ])
  )
  const trace = html('input', { type: 'checkbox', id: 'trace', onchange: () => studio.trace(trace.checked) })
  tabs.append(...buttons.values())
  tabs.after(html('label', {}, trace, html('span', { text: 'Explain moves' })))
  tabs.addEventListener('keydown', ({ key }) => {
    const step = { ArrowLeft: PANELS.length - 1, ArrowRight: 1 }[key]
    if (!step) return
    const [next] = PANELS[(PANELS.findIndex(([id]) => id === current) + step) % PANELS.length]
    open(next)
    buttons.get(next).focus()
  })
  let current = 'play'

  function open (panel) {
    current = panel
    for (const [id, part] of parts) part.hidden = id !== panel
    for (const [id, button] of buttons) {
      button.setAttribute('aria-selected', String(id === panel))
      button.tabIndex = id === panel ? 0 : -1
    }
    studio.open(panel)
  }

  open(current)
  return {
    open,
    get current () { return current },
    showProblems: (problems, goTo) => showProblems(buttons.get('problems'), parts.get('problems'), problems, goTo),
    showPerft: answer => parts.get('perft').replaceChildren(perftTable(answer)),
    showChanges: answer => parts.get('changes').replaceChildren(changeReport(answer)),
    showText: (panel, text) => parts.get(panel).replaceChildren(html('p', { class: 'inset', text }))
  }
}

function showProblems (tab, panel, problems, goTo) {
  tab.textContent = problems.length === 0 ? 'Problems' : `Problems (${problems.length})`
  if (problems.length === 0) return panel.replaceChildren(html('p', { class: 'inset', text: 'No problems.' }))
  panel.replaceChildren(html('ul', { class: 'problems' }, ...problems.map(problem => problemItem(problem, goTo))))
}

function problemItem ({ severity, code, message, label, help, notes, file, range, related }, goTo) {
  const link = (text, where, place) =>
    html('button', { type: 'button', class: 'place', text, onclick: () => goTo(where, place) })
  const place = (where, [line, character]) => `${where}:${line + 1}:${character + 1}`
  const details = [label, help, ...notes].filter(Boolean).map(text => html('small', { text }))
  const calls = related.map(call =>
    html('small', {}, `${call.message}, called at `, link(place(call.file, call.range[0]), call.file, call.range[0]))
  )
  return html('li', {},
    html('strong', { class: severity, text: `${severity} ${code} ` }),
    message,
    html('br'),
    link(place(file, range[0]), file, range[0]),
    ...details,
    ...calls
  )
}

function perftTable ({ rows }) {
  const cells = texts => texts.map(text => html('td', { text }))
  const body = rows.map(({ depth, count, milliseconds }) =>
    html('tr', {}, ...cells([String(depth), count.toLocaleString('en'), milliseconds.toFixed(0)]))
  )
  const head = html('tr', {}, ...['Depth', 'Positions', 'ms'].map(text => html('th', { scope: 'col', text })))
  return html(
    'div',
    { class: 'inset' },
    html('p', { text: 'Positions after each number of moves, from the start.' }),
    html('table', {}, html('thead', {}, head), html('tbody', {}, ...body))
  )
}

const MAX_SHOWN = 12

/** Return the report of differences in play, in the form of `zrf2js diff`. */
function changeReport ({ removed, added, variants }) {
  const lines = [...removed.map(title => `- ${title}: removed`), ...added.map(title => `+ ${title}: added`)]
  for (const { title, plies, differences } of variants) {
    if (differences.length === 0) lines.push(`  ${title}: no difference in ${plies} plies`)
    for (const { history, kind, old, new: now } of differences) {
      const where = history.length ? 'after ' + history.join('; ') : 'at the start'
      lines.push(`! ${title}: different ${kind === 'setup' ? 'pieces' : kind} ${where}`)
      lines.push(...sides('-', old), ...sides('+', now))
    }
  }
  return html('pre', { class: 'inset report', text: lines.join('\n') })
}

function sides (sign, items) {
  const listed = Array.isArray(items) ? items : [items || 'none']
  const more = listed.length > MAX_SHOWN ? [`    ${sign} ... and ${listed.length - MAX_SHOWN} more`] : []
  return [...listed.slice(0, MAX_SHOWN).map(item => `    ${sign} ${item}`), ...more]
}
