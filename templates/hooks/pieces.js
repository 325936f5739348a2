import { attributeValue } from '../runtime/api/position_io.js'
import { scriptError } from './errors.js'

/**
 * A piece, as scripts see it: `type` from 0 in the order of the rules, `player` from 1. Pieces are immutable:
 * `promote`, `changeOwner` and `setValue` return another piece.
 *
 * `code` is the piece code of the runtime. Values without a declared attribute are stored separately: `extra` is
 * their number in `pieces.extras`, 0 for none.
 */
export class Piece {
  constructor (pieces, code, extra) {
    const { typeShift, typeMask, ownerMask } = pieces._layout
    this.type = ((code >>> typeShift) & typeMask) - 1
    this.player = 32 - Math.clz32(code & ownerMask)
    Object.defineProperty(this, '_pieces', { value: pieces })
    this.code = code
    this.extra = extra
    Object.freeze(this)
  }

  /**
   * Return a value by the number or name of its attribute: a boolean, a number or a string; null if it is not
   * set.
   */
  getValue (index) {
    const attribute = this._pieces.attribute(index)
    if (attribute >= 0) {
      const { shift, mask } = this._pieces._layout.attributes[attribute]
      return attributeValue(this._pieces.design.attributes[attribute].values[(this.code >>> shift) & mask])
    }
    const held = this._pieces.extras.get(this.extra)
    return held !== null && held[index] !== undefined ? held[index] : null
  }

  /** Return the piece with a changed value. null removes a value without a declared attribute. */
  setValue (index, value) {
    const { _pieces: pieces } = this
    const attribute = pieces.attribute(index)
    if (attribute >= 0) return pieces.of(pieces.withAttribute(this.code, attribute, value), this.extra)
    const present = pieces.extras.get(this.extra)
    const isUnset = value === null || value === undefined
    if (present === null || present[index] === undefined ? isUnset : present[index] === value) return this
    if (present === null && isPlain(value)) return pieces.of(this.code, pieces.extras.idOfOne(index, value))
    const held = Object.assign({}, present)
    if (isUnset) delete held[index]
    else held[index] = value
    return pieces.of(this.code, pieces.extras.idOf(held))
  }

  promote (type) {
    const { _layout: layout } = this._pieces
    return this._pieces.of(
      (this.code & ~(layout.typeMask << layout.typeShift)) | this._pieces.typeCode(type),
      this.extra
    )
  }

  changeOwner (player) {
    return this._pieces.of((this.code & ~this._pieces._layout.ownerMask) | this._pieces.ownerBit(player), this.extra)
  }

  getOwner () { return this._pieces.design.players[this.player - 1].name }

  getType () { return this._pieces.design.pieces[this.type].name }

  toString () { return this.getOwner() + ' ' + this.getType() }
}

/** The pieces of a game, one object per distinct piece, and numbers for their extra values. */
export class Pieces {
  constructor (design, fresh) {
    this.design = design
    this._layout = design.layout
    this.extras = new Interned()
    this._fresh = fresh
    this._cache = [[]]
  }

  /** Return the piece with a code, null for 0. */
  of (code, extra = 0) {
    if (code === 0) return null
    const cached = this._cache[extra] || (this._cache[extra] = [])
    // V8 stores a list with large indexes as a table.
    return cached[code] || (cached[code] = new Piece(this, code, extra))
  }

  /** Return a new piece with the initial values of its attributes. */
  create (type, player) {
    this.typeCode(type)
    return this.of(this._fresh[type + 1] | this.ownerBit(player))
  }

  typeCode (type) {
    if (!Number.isInteger(type) || this.design.pieces[type] === undefined)
      throw scriptError(
        RangeError,
        'ZRF812',
        'unknown type ' + String(type) + ': expected 0 to ' + (this.design.pieces.length - 1)
      )
    return (type + 1) << this._layout.typeShift
  }

  ownerBit (player) {
    if (!Number.isInteger(player) || this.design.players[player - 1] === undefined)
      throw scriptError(
        RangeError,
        'ZRF812',
        'unknown player ' + String(player) + ': expected 1 to ' + this.design.players.length
      )
    return 1 << (player - 1)
  }

  /** Return the number of a declared attribute, -1 if the index has none. */
  attribute (index) {
    if (Number.isInteger(index) && index >= 0) return index < this._layout.attributes.length ? index : -1
    if (typeof index !== 'string')
      throw scriptError(
        TypeError,
        'ZRF823',
        'expected a number from 0 or a name as the index of a value, found ' + String(index)
      )
    return this.design.attributes.findIndex(({ name }) => name === index)
  }

  /** Return a code with a declared attribute set. The numbers 0 and 1 stand for false and true. */
  withAttribute (code, attribute, value) {
    const { name, values } = this.design.attributes[attribute]
    let found = values.indexOf(String(value))
    if (found < 0 && typeof value === 'number') found = values.indexOf(String(value !== 0))
    if (found < 0)
      throw scriptError(
        RangeError,
        'ZRF823',
        'unknown value ' + String(value) + ' of attribute ' + name + ': expected ' + values.join(', ')
      )
    const { shift, mask } = this._layout.attributes[attribute]
    return (code & ~(mask << shift)) | (found << shift)
  }
}

/** Numbers for objects of plain data: equal objects have equal numbers; 0 is the empty object. */
export class Interned {
  constructor () {
    this._objects = [null]
    this._ids = new Map([['{}', 0]])
    this._single = new Map() // numbers of objects with one property, by its name and value
  }

  /** Return the number of an object with one plain property. It is stored, because the text takes longer to write. */
  idOfOne (name, value) {
    const ids = mapAt(this._single, name)
    if (!ids.has(value)) ids.set(value, this.idOf({ [name]: value }))
    return ids.get(value)
  }

  idOf (object) {
    const text = canonical(object)
    let id = this._ids.get(text)
    if (id === undefined) {
      this._ids.set(text, id = this._objects.length)
      this._objects.push(text) // most objects are not read again
    }
    return id
  }

  /** Return the object with a number, null for 0. The object is shared: callers must not change it. */
  get (id) {
    const { _objects: objects } = this
    if (typeof objects[id] === 'string') objects[id] = JSON.parse(objects[id])
    return objects[id]
  }
}

/** Return the map under a key of a map of maps. */
export function mapAt (maps, key) {
  if (!maps.has(key)) maps.set(key, new Map())
  return maps.get(key)
}

/** Return true for a value that `===` compares like its JSON. */
export function isPlain (value) {
  return (
    value === undefined ||
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

/** Return JSON with sorted keys. Throws a TypeError (ZRF820) for values that JSON cannot represent. */
export function canonical (value) {
  switch (typeof value) {
    case 'number': if (Number.isFinite(value)) return String(value); break
    case 'string': return JSON.stringify(value)
    case 'boolean': return String(value)
    case 'undefined': return undefined
    case 'object': return value === null ? 'null' : textOfObject(value)
  }
  throw scriptError(
    TypeError,
    'ZRF820',
    'expected plain data (numbers, strings, booleans, lists), found ' + String(value)
  )
}

function textOfObject (value) {
  if (typeof value.toJSON === 'function') return canonical(value.toJSON())
  if (Array.isArray(value)) return '[' + textOfItems(value) + ']'
  const names = Object.keys(value)
  if (names.length > 1) names.sort()
  let text = ''
  for (const name of names)
    if (value[name] !== undefined)
      text += (text === '' ? '' : ',') + JSON.stringify(name) + ':' + canonical(value[name])
  return '{' + text + '}'
}

function textOfItems (list) {
  let text = ''
  for (let i = 0; i < list.length; i++)
    text += (i === 0 ? '' : ',') + (list[i] === undefined ? 'null' : canonical(list[i]))
  return text
}
