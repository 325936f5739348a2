// Controls that the panels of the visual editor share.
import { html } from '../../page/drawing/dom.js'
import { lookOf } from '../../page/drawing/pieces.js'
import { useDrawings } from '../../page/drawing/tables.js'

export const button = (text, onclick, attributes) => html('button', { type: 'button', text, onclick, ...attributes })

/** Return a control with its label. */
export function field (label, control) {
  control.setAttribute('aria-label', label) // the name of a list in a label contains its value
  return html('label', { class: 'option' }, html('span', { text: label }), control)
}

/** Return a list of texts; `change` receives the index that the user selects. */
export function select (texts, index, change) {
  const options = texts.map((text, k) => html('option', { value: String(k), text, selected: k === index }))
  return html(
    'select',
    { disabled: texts.length === 0, onchange: event => change(Number(event.target.value)) },
    ...options
  )
}

/** Return a field for an integer; `change` receives a valid value. */
export function number (value, change, { min, max }) {
  const read = event => {
    if (event.target.validity.valid && event.target.value !== '') change(Number(event.target.value))
  }
  return html('input', {
    type: 'number',
    value: String(value),
    min: String(min),
    max: String(max),
    step: '1',
    required: true,
    onchange: read
  })
}

/** Return the look of the pieces of a board. */
export function lookAt ({ drawings, pieces, players }) {
  useDrawings(drawings)
  return lookOf({ pieces: pieces.map(name => ({ name })) }, players, null)
}
