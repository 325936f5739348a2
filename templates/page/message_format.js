// Messages in the format of ICU: https://unicode-org.github.io/icu/userguide/format_parse/messages/
// Of the arguments `{name, type, style}`, the types plural (without offset) and select exist.
import { HAS_PLURALS } from '../runtime/state/build_flags.js'

/**
 * Return a message with its arguments replaced; an argument without a value stays.
 * @param {string} message
 * @param {Object<string, string | number>} values by argument
 * @param {string} language whose plural forms and digits apply
 */
export function formatMessage (message, values, language) {
  if (!HAS_PLURALS)
    return message.replace(/\{(\w+)\}/g, (whole, name) =>
      Object.prototype.hasOwnProperty.call(values, name) ? values[name] : whole
    )
  return /['{]/.test(message) ? new Formatter(message, values, language).text(null) : message
}

class Formatter {
  constructor (message, values, language) {
    this.rest = message
    this.values = values
    this.language = language
  }

  /**
   * Read a text up to its closing brace or its end. In a plural form, `#` stands for the `number`; elsewhere it is
   * null.
   */
  text (number) {
    let out = ''
    while (this.rest !== '' && this.rest[0] !== '}') {
      if (this.rest[0] === '{') out += this.argument()
      else if (this.rest[0] === '#' && number !== null)
        out += this.take(/^#/) && new Intl.NumberFormat(this.language).format(number)
      else out += this.literal()
    }
    return out
  }

  /**
   * Read characters without a meaning; of apostrophes, two stand for one, and one before a brace or `#` starts a
   * quotation.
   */
  literal () {
    const quotation = /^'([{}#](?:[^']|'')*)'?/.exec(this.rest)
    if (quotation) return this.take(quotation[0]) && quotation[1].replace(/''/g, "'")
    return this.take(/^(''|[^'{}#]+|['#])/).replace("''", "'")
  }

  /** Remove a match of a pattern from the start of the remaining text, and return it. */
  take (pattern) {
    const found = typeof pattern === 'string' ? pattern : pattern.exec(this.rest)[0]
    this.rest = this.rest.slice(found.length)
    return found
  }

  argument () {
    const [whole, name, type] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*,\s*|\})/.exec(this.rest)
    this.take(whole)
    const value = Object.prototype.hasOwnProperty.call(this.values, name) ? this.values[name] : '{' + name + '}'
    if (!type) return String(value)
    const forms = this.forms(type === 'plural' ? value : null)
    const fitting =
      type === 'plural' ? ['=' + value, new Intl.PluralRules(this.language).select(value), 'other'] : [value, 'other']
    return forms[fitting.find(key => Object.prototype.hasOwnProperty.call(forms, key))]
  }

  /** Read the forms of an argument, up to its closing brace: texts by their keys. */
  forms (number) {
    const forms = {}
    while (this.rest[0] !== '}') {
      const key = this.take(/^[^\s{]+/)
      this.take(/^\s*\{/)
      forms[key] = this.text(number)
      this.take(/^\}\s*/)
    }
    this.take('}')
    return forms
  }
}
