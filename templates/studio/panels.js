// The panels next to the game: problems, perft counts and changes of play.

const PANELS = [['play', 'Play'], ['problems', 'Problems'], ['perft', 'Perft'], ['changes', 'Changes']]

function element (name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/**
 * Create the tabs of the panels.
 * @param {{open: (panel: string) => void, trace: (on: boolean) => void}} studio
 */
export function createPanels (studio) {
  const tabs = document.getElementById('panels')
  const parts = new Map(PANELS.map(([id]) => [id, document.getElementById(id)]))
  const buttons = new Map(PANELS.map(([id, title]) => [id, element('button', { type: 'button', role: 'tab', textContent: title, onclick: () => open(id) })]))
  const trace = element('input', { type: 'checkbox', id: 'trace', onchange: () => studio.trace(trace.checked) })
  tabs.append(...buttons.values(), element('label', {}, [trace, element('span', { textContent: 'Explain moves' })]))
  for (const [id, button] of buttons) button.setAttribute('aria-controls', id)
  let current = 'play'

  function open (panel) {
    current = panel
    for (const [id, part] of parts) part.hidden = id !== panel
    for (const [id, button] of buttons) button.setAttribute('aria-selected', String(id === panel))
    studio.open(panel)
  }

  open(current)
  return {
    open,
    get current () { return current },
    showProblems: (problems, goTo) => showProblems(buttons.get('problems'), parts.get('problems'), problems, goTo),
    showPerft: answer => parts.get('perft').replaceChildren(perftTable(answer)),
    showChanges: answer => parts.get('changes').replaceChildren(changeReport(answer)),
    showText: (panel, text) => parts.get(panel).replaceChildren(element('p', { className: 'inset', textContent: text }))
  }
}

function showProblems (tab, panel, problems, goTo) {
  tab.textContent = problems.length === 0 ? 'Problems' : `Problems (${problems.length})`
  if (problems.length === 0) return panel.replaceChildren(element('p', { className: 'inset', textContent: 'No problems.' }))
  panel.replaceChildren(element('ul', { className: 'problems' }, problems.map(problem => problemItem(problem, goTo))))
}

function problemItem ({ severity, code, message, label, help, notes, file, range, related }, goTo) {
  const link = (text, where, place) => element('button', { type: 'button', className: 'place', textContent: text, onclick: () => goTo(where, place) })
  const place = (where, [line, character]) => `${where}:${line + 1}:${character + 1}`
  const details = [label, help, ...notes].filter(Boolean).map(text => element('small', { textContent: text }))
  const calls = related.map(call => element('small', {}, [`${call.message}, called at `, link(place(call.file, call.range[0]), call.file, call.range[0])]))
  return element('li', {}, [
    element('strong', { className: severity, textContent: `${severity} ${code} ` }), message, element('br'), link(place(file, range[0]), file, range[0]), ...details, ...calls
  ])
}

function perftTable ({ rows }) {
  const cells = texts => texts.map(text => element('td', { textContent: text }))
  const body = rows.map(({ depth, count, milliseconds }) => element('tr', {}, cells([String(depth), count.toLocaleString('en'), milliseconds.toFixed(0)])))
  const head = element('tr', {}, ['Depth', 'Positions', 'ms'].map(text => element('th', { scope: 'col', textContent: text })))
  return element('div', { className: 'inset' }, [element('p', { textContent: 'Positions after each number of moves, from the start.' }), element('table', {}, [element('thead', {}, [head]), element('tbody', {}, body)])])
}

const MAX_SHOWN = 12

/** Return the report of differences in play, in the form of `zrf2js diff`. */
function changeReport ({ removed, added, variants }) {
  const lines = [...removed.map(title => `- ${title}: removed`), ...added.map(title => `+ ${title}: added`)]
  for (const { title, plies, differences } of variants) {
    if (differences.length === 0) lines.push(`  ${title}: no difference in ${plies} plies`)
    for (const { history, kind, old, new: now } of differences) {
      lines.push(`! ${title}: different ${kind === 'setup' ? 'pieces' : kind} ${history.length ? 'after ' + history.join('; ') : 'at the start'}`)
      lines.push(...sides('-', old), ...sides('+', now))
    }
  }
  return element('pre', { className: 'inset report', textContent: lines.join('\n') })
}

function sides (sign, items) {
  const listed = Array.isArray(items) ? items : [items || 'none']
  const more = listed.length > MAX_SHOWN ? [`    ${sign} ... and ${listed.length - MAX_SHOWN} more`] : []
  return [...listed.slice(0, MAX_SHOWN).map(item => `    ${sign} ${item}`), ...more]
}
