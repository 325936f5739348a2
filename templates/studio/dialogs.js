// Dialogs of the studio.
import { html } from '../page/drawing/dom.js'

/** Show a dialog until the user closes it; return the value of the button, '' if it was canceled. */
function show (title, children, buttons) {
  const form = html(
    'form',
    { method: 'dialog' },
    html('h2', { text: title }),
    ...children,
    html('div', { class: 'buttons' }, ...buttons)
  )
  const dialog = html('dialog', {}, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue)
    })
  )
}

const button = (text, value) => html('button', { type: 'submit', text, value })

/** Let the user choose one of `choices`, [{title}]; return it, or null. */
export async function choose (title, choices) {
  const list = html(
    'div',
    { class: 'choices' },
    ...choices.map((choice, number) => button(choice.title, String(number)))
  )
  const value = await show(title, [list], [button('Cancel', '')])
  return value === '' ? null : choices[Number(value)]
}

/** Let the user type a text; return it, or null. */
export async function askText (title, label, value) {
  const input = html('input', { value, required: true, autocomplete: 'off', spellcheck: 'false' })
  const shown = show(title, [html('label', {}, html('span', { text: label }), html('br'), input)], [
    html('button', { type: 'button', text: 'Cancel', onclick: event => event.target.closest('dialog').close('') }),
    button('OK', 'ok')
  ])
  input.select()
  return await shown === 'ok' ? input.value.trim() : null
}

/** Ask a question; return true if the user agrees. */
export const confirmed = async (title, text, yes) =>
  await show(title, [html('p', { text })], [button('Cancel', ''), button(yes, 'yes')]) === 'yes'

/** Show a text. */
export const showText = (title, text) => show(title, [html('pre', { class: 'report', text })], [button('Close', '')])

/** Show an address with a button that copies it. */
export async function showLink (title, address) {
  const field = html('textarea', { text: address, readonly: true })
  const shown = show(
    title,
    [field],
    [
      html('button', {
        type: 'button',
        text: 'Copy',
        onclick: () => {
          field.select()
          navigator.clipboard.writeText(address)
        }
      }),
      button('Close', '')
    ]
  )
  field.select()
  await shown
}
