// Checks of arguments. A kind of value is [words, test]: what is allowed, and a function that returns true for it.

export const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = value => typeof value === 'number' && Number.isFinite(value)

export const TEXT = ['a text', value => typeof value === 'string']
export const BOOLEAN = ['true or false', value => typeof value === 'boolean']
export const FUNCTION = ['a function', value => typeof value === 'function']
export const RECORD = ['an object', isRecord]
export const LIST = ['a list', Array.isArray]
export const INTEGER = ['an integer', Number.isSafeInteger]
export const LIMIT = ['a number from 0', value => isNumber(value) && value >= 0]
export const POSITIVE = range(1, Infinity)
export const VARIANT = ['a title or an index', value => TEXT[1](value) || INTEGER[1](value)]

export function range (least, most) {
  return [
    'an integer from ' + least + (most === Infinity ? '' : ' to ' + most),
    value => Number.isSafeInteger(value) && value >= least && value <= most
  ]
}

export function integers (least, most) {
  const [, isOne] = range(least, most)
  return ['a list of integers from ' + least + ' to ' + most, values => Array.isArray(values) && values.every(isOne)]
}

export function oneOf (names, what = '') { return [what + names.join(', '), value => names.includes(value)] }

/** Return the kind of objects with numbers under some of the names. */
export function numbers (names) {
  return [
    'an object of numbers with the keys ' + names.join(', '),
    value => isRecord(value) && Object.keys(value).every(name => names.includes(name) && isNumber(value[name]))
  ]
}

/** Return the value of an argument. Throws a RangeError that states what is allowed. */
export function expect (name, [words, test], value) {
  if (!test(value)) throw new RangeError(name + ': expected ' + words + ', found ' + shown(value))
  return value
}

/** Return a text without outer spaces, and with single spaces in place of line ends and other white space. */
export function oneLine (text) { return text.trim().replace(/\s+/g, ' ') }

/** Return the index of a name in a list of names or of objects with names. Throws a RangeError if it is missing. */
export function numberOf (list, name, message) {
  const index = list.findIndex(item => (item.name === undefined ? item : item.name) === name)
  if (index < 0) throw new RangeError(message)
  return index
}

/** Return the set options of a call, given the kinds of all options. Options that are null or undefined are not set. */
export function checked (call, kinds, options) {
  expect(call, RECORD, options)
  const set = {}
  const known = oneOf(Object.keys(kinds), 'the options ')
  for (const name of Object.keys(options)) {
    expect(call, known, name)
    const value = options[name]
    if (value !== undefined && value !== null) set[name] = expect(call + ': `' + name + '`', kinds[name], value)
  }
  return set
}

/** The text of a null move. */
export const NULL_MOVE = '--'

/** Most characters of a text in a message, without its quotes. */
export const MOST_QUOTED = 80

export function shown (value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MOST_QUOTED))
  return Array.isArray(value)
    ? 'a list'
    : isRecord(value)
      ? 'an object'
      : typeof value === 'function'
        ? 'a function'
        : String(value)
}

/** Freeze plain data and everything in it. Return the data. */
export function freeze (data) {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data
  for (const name in Object.freeze(data)) freeze(data[name])
  return data
}
