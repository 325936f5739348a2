// The phrases that the players of a table send to each other. They are keys, which each page shows in its language.
import { html } from '../drawing/dom.js'
import { formatText } from '../texts.js'

/** The keys of the phrases; zrf2js/relay/messages.py has the same. */
export const PHRASES = ['hello', 'luck', 'nice', 'thanks', 'game']

/** Return the list of phrases; `say` receives the chosen one. */
export function createPhrases (say) {
  const select = html(
    'select',
    {
      class: 'seat-level phrases',
      'aria-label': formatText('say'),
      hidden: true,
      onchange: () => {
        say(select.value)
        select.selectedIndex = 0
      }
    },
    html('option', { text: formatText('say'), disabled: true }),
    ...PHRASES.map(value => html('option', { value, text: formatText('phrase-' + value) }))
  )
  select.selectedIndex = 0
  return select
}
