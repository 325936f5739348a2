// Dialogs of the studio.

function element (name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Show a dialog until the user closes it; return the value of the button, '' if it was canceled. */
function show (title, children, buttons) {
  const form = element('form', { method: 'dialog' }, [element('h2', { textContent: title }), ...children, element('div', { className: 'buttons' }, buttons)])
  const dialog = element('dialog', {}, [form])
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => dialog.addEventListener('close', () => { dialog.remove(); resolve(dialog.returnValue) }))
}

const button = (textContent, value) => element('button', { type: 'submit', textContent, value })

/** Let the user choose one of `choices`, [{title}]; return it, or null. */
export async function choose (title, choices) {
  const list = element('div', { className: 'choices' }, choices.map((choice, number) => button(choice.title, String(number))))
  const value = await show(title, [list], [button('Cancel', '')])
  return value === '' ? null : choices[Number(value)]
}

/** Let the user type a text; return it, or null. */
export async function askText (title, label, value) {
  const input = element('input', { value, required: true, autocomplete: 'off', spellcheck: false })
  const shown = show(title, [element('label', {}, [element('span', { textContent: label }), element('br'), input])], [
    element('button', { type: 'button', textContent: 'Cancel', onclick: event => event.target.closest('dialog').close('') }),
    button('OK', 'ok')
  ])
  input.select()
  return await shown === 'ok' ? input.value.trim() : null
}

/** Ask a question; return true if the user agrees. */
export const confirmed = async (title, text, yes) => await show(title, [element('p', { textContent: text })], [button('Cancel', ''), button(yes, 'yes')]) === 'yes'

/** Show a text. */
export const tell = (title, text) => show(title, [element('pre', { className: 'report', textContent: text })], [button('Close', '')])

/** Show an address with a button that copies it. */
export async function showLink (title, address) {
  const field = element('textarea', { value: address, readOnly: true })
  const shown = show(title, [field], [
    element('button', { type: 'button', textContent: 'Copy', onclick: () => { field.select(); navigator.clipboard.writeText(address) } }),
    button('Close', '')
  ])
  field.select()
  await shown
}
