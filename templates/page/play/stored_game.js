// A game in storage, as a head and parts. A move writes the head and one part, regardless of the length of the game.
//
// A part has up to `PART_PLIES` plies of a line, and is never changed: the head, which is written last, names new
// parts. After an interruption, the old head and its parts are complete. Variations share the parts of their first
// moves.

import { noteOf } from './session.js'

/** Number of plies of a part. */
const PART_PLIES = 32

/**
 * Create the store of one game.
 * @param {() => Storage} storage throws if the browser has none
 * @param {string} name of the head; names of parts begin with it
 * @param {string} id differs from those of other pages that store the same game
 */
export function createGameStore (storage, name, id) {
  const nameOf = part => name + '/' + part
  let known = new Map() // by its last ply: a part, as { part, plies, notes }
  let replaced = { record: null, part: null }
  let head = null // the text that this page wrote last
  let count = 0

  const newPart = (record, written) => {
    const part = id + (count++).toString(36)
    storage().setItem(nameOf(part), JSON.stringify(record))
    written.push(part)
    return part
  }

  /** Return the names of the parts of a line, of which new ones are written. */
  function partsOf (line, used, written) {
    const parts = []
    for (let from = 0; from < line.length; from += PART_PLIES) {
      const plies = line.slice(from, from + PART_PLIES)
      const last = plies[plies.length - 1]
      let found = used.get(last) || known.get(last)
      if (!found || !isSame(found, plies))
        found = {
          part: newPart({ plies: plies.map(p => p.text), known: plies.map(noteOf) }, written),
          plies,
          notes: plies.map(textOfNote)
        }
      used.set(last, found)
      parts.push(found.part)
    }
    return parts
  }

  /**
   * Store a game.
   * @param {object} data the head: JSON data of limited size
   * @param {object[][]} lines the plies of the game, then of its variations
   * @param {object | null} other the record of another game, which does not change
   * @throws {DOMException} if the storage is full; what was stored before is still there
   */
  function save (data, lines, other) {
    const written = []
    const isOurs = head !== null && storage().getItem(name) === head
    if (!isOurs) forget()
    try {
      const used = new Map()
      const parts = lines.map(line => partsOf(line, used, written))
      const kept = other === null ? null : other === replaced.record ? replaced.part : newPart(other, written)
      const text = JSON.stringify(Object.assign({}, data, { parts, replaced: kept }))
      storage().setItem(name, text)
      const before = isOurs ? namedBy(JSON.parse(head)) : namesIn(storage(), name)
      head = text
      known = used
      replaced = { record: other, part: kept }
      const now = new Set(namedBy({ parts, replaced: kept }))
      for (const part of before) if (!now.has(part)) storage().removeItem(nameOf(part))
    } catch (error) {
      for (const part of written) storage().removeItem(nameOf(part))
      throw error
    }
  }

  function forget () {
    known = new Map()
    replaced = { record: null, part: null }
  }

  /** Return the game as one record; null if there is none. A line ends before a part that is missing. */
  function load () {
    const data = read(name)
    if (data === null || !Array.isArray(data.parts)) return data // stored as one text by an earlier version
    const lines = data.parts.map(parts => joined(parts.map(part => read(nameOf(part)))))
    const [first, ...others] = lines
    return Object.assign(data, {
      plies: first.plies,
      lines: others.map(line => line.plies),
      known: others.concat(first).map(line => line.known),
      replaced: data.replaced ? read(nameOf(data.replaced)) : null
    })
  }

  function read (key) { return JSON.parse(storage().getItem(key)) }

  return { save, load }
}

const textOfNote = ({ short, glyph, comment }) => [short, glyph, comment].join('\n')

function isSame ({ plies, notes }, others) {
  return plies.length === others.length && plies.every((ply, k) => ply === others[k] && notes[k] === textOfNote(ply))
}

function joined (parts) {
  const end = parts.findIndex(part => part === null)
  const present = end < 0 ? parts : parts.slice(0, end)
  return { plies: [].concat(...present.map(part => part.plies)), known: [].concat(...present.map(part => part.known)) }
}

/** Return the parts that a head names. */
const namedBy = ({ parts, replaced }) => [].concat(...parts, replaced || [])

/** Return the parts of a game in storage: an interruption may have left some that no head names. */
function namesIn (storage, name) {
  const keys = Array.from({ length: storage.length }, (_, k) => storage.key(k))
  return keys.filter(key => key.startsWith(name + '/')).map(key => key.slice(name.length + 1))
}
