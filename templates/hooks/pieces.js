import { attributeValue } from '../runtime/position_io.js'
import { scriptError } from './errors.js'

/**
 * A piece as scripts see it: `type` from 0 in the order of the rules, `player` from 1. Pieces never
 * change: `promote`, `changeOwner` and `setValue` give another one.
 *
 * `code` is the piece as the rules see it. Values for which the rules declare no attribute lie
 * beside it: `extra` is their number in `pieces.extras`, 0 for none.
 */
export class Piece {
  constructor (pieces, code, extra) {
    const { typeShift, typeMask, ownerMask } = pieces.layout
    this.type = ((code >>> typeShift) & typeMask) - 1
    this.player = 32 - Math.clz32(code & ownerMask)
    Object.defineProperty(this, '_pieces', { value: pieces })
    this.code = code
    this.extra = extra
    Object.freeze(this)
  }

  /** A value by the attribute's number or name: a boolean, a number or a word; null where there is none. */
  getValue (index) {
    const attribute = this._pieces.attribute(index)
    if (attribute >= 0) {
      const { shift, mask } = this._pieces.layout.attributes[attribute]
      return attributeValue(this._pieces.design.attributes[attribute].values[(this.code >>> shift) & mask])
    }
    const held = this._pieces.extras.get(this.extra)
    return held !== null && held[index] !== undefined ? held[index] : null
  }

  /** The piece with that value; null takes a value away that no attribute holds. */
  setValue (index, value) {
    const { _pieces: pieces } = this
    const attribute = pieces.attribute(index)
    if (attribute >= 0) return pieces.of(pieces.withAttribute(this.code, attribute, value), this.extra)
    const held = Object.assign({}, pieces.extras.get(this.extra))
    if (value === null || value === undefined) delete held[index]
    else held[index] = value
    return pieces.of(this.code, pieces.extras.idOf(held))
  }

  promote (type) {
    const { layout } = this._pieces
    return this._pieces.of((this.code & ~(layout.typeMask << layout.typeShift)) | this._pieces.typeCode(type), this.extra)
  }

  changeOwner (player) {
    return this._pieces.of((this.code & ~this._pieces.layout.ownerMask) | this._pieces.ownerBit(player), this.extra)
  }

  getOwner () { return this._pieces.design.players[this.player - 1].name }

  getType () { return this._pieces.design.pieces[this.type].name }

  toString () { return this.getOwner() + ' ' + this.getType() }
}

/** All pieces of a game, one object each; and numbers for the values that lie beside their codes. */
export class Pieces {
  constructor (design, fresh) {
    this.design = design
    this.layout = design.layout
    this.extras = new Interned()
    this._fresh = fresh
    this._known = [new Map()]
  }

  /** The piece with a code; null for 0. */
  of (code, extra = 0) {
    if (code === 0) return null
    while (this._known.length <= extra) this._known.push(new Map())
    const known = this._known[extra]
    let piece = known.get(code)
    if (piece === undefined) known.set(code, piece = new Piece(this, code, extra))
    return piece
  }

  /** A new piece, its attributes as the rules begin with them. */
  create (type, player) {
    this.typeCode(type)
    return this.of(this._fresh[type + 1] | this.ownerBit(player))
  }

  typeCode (type) {
    if (!Number.isInteger(type) || this.design.pieces[type] === undefined) throw scriptError(RangeError, 'ZRF812', 'there is no type ' + String(type) + '; they are 0 to ' + (this.design.pieces.length - 1))
    return (type + 1) << this.layout.typeShift
  }

  ownerBit (player) {
    if (!Number.isInteger(player) || this.design.players[player - 1] === undefined) throw scriptError(RangeError, 'ZRF812', 'there is no player ' + String(player) + '; they are 1 to ' + this.design.players.length)
    return 1 << (player - 1)
  }

  /** The number of a declared attribute, -1 when the index means none. */
  attribute (index) {
    if (Number.isInteger(index) && index >= 0) return index < this.layout.attributes.length ? index : -1
    if (typeof index !== 'string') throw scriptError(TypeError, 'ZRF823', 'a value is named by a number from 0 or a word, not by ' + String(index))
    return this.design.attributes.findIndex(({ name }) => name === index)
  }

  /** A code with a declared attribute set: to what the rules can say, with 0 and 1 for false and true. */
  withAttribute (code, attribute, value) {
    const { name, values } = this.design.attributes[attribute]
    let found = values.indexOf(String(value))
    if (found < 0 && typeof value === 'number') found = values.indexOf(String(value !== 0))
    if (found < 0) throw scriptError(RangeError, 'ZRF823', name + ' cannot be ' + String(value) + ': the rules give it ' + values.join(', '))
    const { shift, mask } = this.layout.attributes[attribute]
    return (code & ~(mask << shift)) | (found << shift)
  }
}

/** Numbers for objects of plain data, equal ones the same; 0 is the empty object. */
export class Interned {
  constructor () {
    this._objects = [null]
    this._ids = new Map([['{}', 0]])
  }

  idOf (object) {
    const text = canonical(object)
    let id = this._ids.get(text)
    if (id === undefined) {
      this._ids.set(text, id = this._objects.length)
      this._objects.push(JSON.parse(text))
    }
    return id
  }

  /** The object, null for 0. It is everybody's: nobody may change it. */
  get (id) { return this._objects[id] }
}

/** JSON with the keys in order; a complaint where it would lose something. */
export function canonical (value) {
  const text = JSON.stringify(value, (key, item) => {
    if (typeof item === 'function' || typeof item === 'symbol' || (typeof item === 'number' && !Number.isFinite(item))) {
      throw scriptError(TypeError, 'ZRF820', 'only plain data can be kept: numbers, words, booleans, lists; not ' + String(item))
    }
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item
    return Object.keys(item).sort().reduce((sorted, name) => Object.assign(sorted, { [name]: item[name] }), {})
  })
  return text
}
