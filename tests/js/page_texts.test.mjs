// The texts of the page in its languages, and the format of their messages compared with the library of FormatJS.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { IntlMessageFormat } from '../npm/node_modules/intl-messageformat/index.js'
import { formatMessage } from '../../templates/page/message_format.js'
import { chooseLanguage, countRuns, enumerate, formatReason, formatText, languageNow, languagesKnown, nameOfLanguage, spokenMove, useTexts, writingDirection } from '../../templates/page/texts.js'

const folder = new URL('../../templates/page/languages/', import.meta.url)
const languages = Object.fromEntries(readdirSync(folder).map(file => [file.slice(0, -5), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]))
const english = languages.en
const others = Object.keys(languages).filter(code => code !== 'en')
const textsIn = codes => ({ default: codes[0], keys: Object.keys(english).join('|'), messages: Object.fromEntries(codes.map(code => [code, Object.values(languages[code]).join('|')])) })
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1234]

const parsed = message => new IntlMessageFormat(message, 'en').getAst()
/** Return the arguments of a message, with those in its plural forms. */
const argumentsOf = elements => new Set(elements.flatMap(e => e.options
  ? [e.value, ...Object.values(e.options).flatMap(option => [...argumentsOf(option.value)])] : e.type === 1 ? [e.value] : []))
const sameOrder = (a, b) => assert.deepEqual(Object.keys(a), Object.keys(b))
const browser = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
const speaks = (...tags) => Object.defineProperty(globalThis, 'navigator', { value: { languages: tags }, configurable: true })

beforeEach(() => { speaks('en-US'); useTexts(textsIn(['en', ...others])) })
afterEach(() => browser ? Object.defineProperty(globalThis, 'navigator', browser) : delete globalThis.navigator)

test('at least eight languages have the messages of the reference, with the same arguments', () => {
  assert.ok(others.length >= 7)
  for (const code of others) {
    const missing = Object.keys(english).filter(key => !(key in languages[code]))
    assert.deepEqual(missing, [], `templates/page/languages/${code}.json lacks ${missing}`)
    sameOrder(languages[code], english)
    for (const [key, message] of Object.entries(languages[code])) {
      assert.ok(message.trim(), `${code}: ${key}`)
      assert.deepEqual(argumentsOf(parsed(message)), argumentsOf(parsed(english[key])), `${code}: ${key}`)
    }
  }
})

test('the texts of a language differ from the English ones', () => {
  const same = { de: 12, fr: 25, es: 12 }
  for (const code of others) {
    const equal = Object.keys(english).filter(key => languages[code][key] === english[key])
    assert.ok(equal.length <= (same[code] || 8), `${code}: ${equal}`)
  }
})

test('plural messages have the forms of their language', () => {
  for (const [code, table] of Object.entries(languages)) {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    for (const [key, message] of Object.entries(table)) {
      for (const element of parsed(message).filter(e => e.type === 6)) {
        const forms = Object.keys(element.options)
        const needed = NUMBERS.map(n => new Intl.PluralRules(code).select(n)).filter(form => pluralCategories.includes(form))
        for (const form of new Set([...needed, 'other'])) assert.ok(forms.includes(form), `${code}: ${key} lacks ${form}`)
      }
    }
  }
})

test('every message is formatted as by FormatJS', () => {
  let compared = 0
  for (const [code, table] of Object.entries(languages)) {
    for (const [key, message] of Object.entries(table)) {
      const names = [...argumentsOf(parsed(message))]
      for (const n of names.includes('n') ? NUMBERS : [1]) {
        const values = Object.fromEntries(names.map(name => [name, name === 'n' ? n : `<${name} {x} 'y' #>`]))
        assert.equal(formatMessage(message, values, code), String(new IntlMessageFormat(message, code).format(values)), `${code}: ${key}`)
        compared++
      }
    }
  }
  assert.ok(compared > 2000)
})

test('plural, select, exact numbers, nesting and quotation are formatted as by FormatJS', () => {
  const messages = [
    '{n, plural, =0 {none} one {# piece} other {# pieces}}', '{who, select, White {light} other {dark}}', "it''s {who}", "it's {who}", "'{'{who}'}'", "a '{b''c}' d",
    '{n, plural, one {{who} has #} other {{who, select, White {they have #} other {others have #}}}}', '{ n, plural , one{a}other{b #} } and { who }', "don't '{' stop"
  ]
  for (const message of messages) {
    for (const n of NUMBERS) {
      for (const who of ['White', 'Black']) {
        for (const code of ['en', 'ru', 'ar', 'de']) assert.equal(formatMessage(message, { n, who }, code), String(new IntlMessageFormat(message, code).format({ n, who })), message)
      }
    }
  }
})

test('an argument without a value stays', () => {
  assert.equal(formatMessage('{player} to move', {}, 'en'), '{player} to move')
})

test('the language is that of the settings, else the first of the browser that the page has, else the default of the page', () => {
  assert.equal(languageNow(), 'en')
  chooseLanguage('ru')
  assert.equal(formatText('goalPieces', { n: 3 }), '\u0444\u0438\u0433\u0443\u0440\u044b')
  assert.deepEqual([languageNow(), writingDirection()], ['ru', 'ltr'])
  speaks('tlh', 'ar-EG', 'de')
  chooseLanguage('auto')
  assert.deepEqual([languageNow(), writingDirection()], ['ar', 'rtl'])
  chooseLanguage('constructor')
  assert.equal(languageNow(), 'ar')
  speaks('tlh')
  chooseLanguage('auto')
  assert.equal(languageNow(), 'en')
  assert.equal(nameOfLanguage('de'), 'Deutsch')
  useTexts(textsIn(['fr', 'de']))
  assert.equal(languageNow(), 'fr')
  useTexts(textsIn(['en', ...others]))
  assert.deepEqual(languagesKnown().sort(), Object.keys(languages).sort())
})

test('reasons, moves and lists are in the language', () => {
  chooseLanguage('de')
  assert.equal(formatReason('checkmated'), 'Schachmatt')
  assert.equal(formatReason('an-unknown reason'), 'an unknown reason')
  assert.equal(spokenMove('King e8 - c8 Rook a8 - d8'), 'lange Rochade')
  assert.equal(enumerate(['a', 'b', 'c'], 'disjunction'), 'a, b oder c')
})

test('results do not show the name of a function', () => {
  assert.equal(formatReason('checkGoals'), english['reason-OnIsGameOver'])
  assert.equal(formatReason('five-in-a-row'), 'five in a row')
})

test('equal neighbors are one name with their number', () => {
  assert.deepEqual(countRuns(['Seed', 'Seed', 'Stone', 'Seed']), ['2 × Seed', 'Stone', 'Seed'])
})
