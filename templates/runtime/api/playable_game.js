import { refuse } from './absent.js'
import {
  HAS_CHANGES, HAS_LONG_GAMES, HAS_PGN, HAS_PIECE_MOVES, HAS_RECORDS, HAS_ROYALS, HAS_SCRIPTS
} from '../state/build_flags.js'
import { ScriptedGame } from './scripted_game.js'
import { Move } from './move.js'
import { asciiBoard } from './ascii_board.js'
import { attackersOf } from './attackers.js'
import { BOOLEAN, checked, expect, FUNCTION, isRecord, MOST_QUOTED, numberOf, oneOf, shown, TEXT } from './options.js'
import { nearestMoves, textLike } from './nearest_moves.js'
import { movesOfRecord } from './recorded_moves.js'
import { createKeys } from '../../ai/zobrist_keys.js'

const EVENTS = oneOf(['move', 'undo', 'end', 'position'])
const FILTERS = { from: TEXT, to: TEXT, piece: TEXT, verbose: BOOLEAN, notation: TEXT }
const DESCRIPTION = { from: TEXT, to: TEXT, piece: TEXT, promotion: TEXT }

/** Return true if an option is not set, or equals a value. */
function fits (option, value) { return option === undefined || option === value }

/** A game with the methods that programs around boards expect, as in chess.js and chessground. */
export class PlayableGame extends ScriptedGame {
  /** True if the game has ended. */
  get isOver () { return this.outcome() !== null }

  /** Return true if a royal piece of the player to move is in check. */
  isCheck () { return HAS_ROYALS && this.checks().length > 0 }

  /** The same as `isCheck`. */
  inCheck () { return this.isCheck() }

  _restart (usual) {
    super._restart(usual)
    this._undone = [] // ordinals of undone moves, the last one first
  }

  _take (other) {
    super._take(other)
    this._undone = other._undone.slice()
  }

  _play (ordinal, text) {
    super._play(ordinal, text)
    if (this._undone.length > 0 && this._undone.pop() !== ordinal) this._undone = []
  }

  /** Make the last undone move again. Return false if there is none: another move discards undone moves. */
  redo () {
    if (this._undone.length === 0) return false
    const next = this._undone[this._undone.length - 1]
    if (HAS_PGN && next < 0) this._play(next)
    else this.apply(movesOfRecord(this)[next])
    return true
  }

  /** The hash of the position as 16 hexadecimal digits: pieces, reserves, turn, partial move and state of scripts. */
  get hash () {
    const key = createKeys(this._position, true)
    key.compute()
    return [key.high, key.low].map(half => (half >>> 0).toString(16).padStart(8, '0')).join('')
  }

  /**
   * Return legal moves.
   * @param {Object} [options] `from`, `to` and `piece` select by name; `verbose` true returns records with names of
   *   positions, false returns texts, and the default returns Moves
   */
  moves (options) {
    const all = super.moves()
    if (options === undefined) return all
    const { from, to, piece, verbose, notation } = checked('moves', FILTERS, options)
    if (notation !== undefined) refuse('notation')
    const [origin, target] = this._check(piece, from, to)
    const found = all.filter(move => fits(origin, move.from) && fits(target, move.to) && fits(piece, move.piece))
    return verbose === undefined
      ? found
      : found.map(move =>
          verbose ? this._recordOf(move) : HAS_SCRIPTS && move._list.hasTexts ? String(move) : move.uniqueText
        )
  }

  /**
   * Make a move and return it: a Move, its record, its text, the names of origin and target (`e2e4`, `e7-e8=Queen`,
   * `e7e8q`), or { from, to, piece?, promotion? }, where `promotion` is the name or the letter of a type and applies
   * only where pieces promote. Throws a RangeError if no move or several moves match. It names the nearest legal moves,
   * or those that match.
   */
  move (wanted, options) {
    if (options !== undefined) refuse('notation')
    return this._makeOnly(this._find(wanted), wanted)
  }

  /** Make the only move of a list, and return it. */
  _makeOnly (found, wanted) {
    if (found.length === 1) {
      this.apply(found[0])
      return found[0]
    }
    const text = String(isRecord(wanted) ? wanted.uniqueText || wanted.text || JSON.stringify(wanted) : wanted).slice(
      0,
      MOST_QUOTED
    )
    const recordsOf = moves => moves.map(one => this._recordOf(one))
    if (found.length > 1)
      throw new RangeError(
        'ambiguous move: ' +
          text +
          '; expected one of: ' +
          recordsOf(found)
            .map(one => textLike(text, one))
            .join(', ')
      )
    const near = nearestMoves(text, recordsOf(super.moves()))
    throw new RangeError(
      'illegal move: ' +
        text +
        (near.length === 0 ? '; there is no legal move' : '; did you mean: ' + near.join(', ') + '?')
    )
  }

  /** Make a move that the creator of the game gives. */
  _enter (move) { typeof move === 'string' ? this.move(move) : this.apply(move) }

  _find (wanted) {
    const all = super.moves()
    if (isRecord(wanted) && wanted.text === undefined) {
      if (Object.keys(wanted).length === 0)
        throw new RangeError('move: no square is given; a copy of a Move has none: copy `move.toJSON()`')
      const { from, to, piece, promotion } = checked('move', DESCRIPTION, wanted)
      this._check(piece, from, to)
      const found = all.filter(move => {
        const details = this._details(move)
        return fits(from, details.from) && fits(to, details.to) && fits(piece, details.piece)
      })
      const promotes = move => this._details(move).promotion
      if (!HAS_CHANGES || promotion === undefined || !found.some(promotes)) return found
      return found.filter(move => this._isCalled(promotes(move), promotion))
    }
    const same = HAS_RECORDS || HAS_CHANGES ? all[Object(wanted).ordinal] : undefined // of a Move, or of its record
    const named =
      same !== undefined && same.text === wanted.text
        ? same
        : this._named(all, isRecord(wanted) && !(wanted instanceof Move) ? wanted.text : wanted)
    if (named !== undefined) return [named]
    const plain = name => name.replace(/[\s=-]/g, '').toLowerCase()
    const text = plain(String(wanted))
    // A target names a drop where pieces do not move.
    const isPlacing = !HAS_PIECE_MOVES || all.every(({ from }) => from < 0)
    return all.filter(move => {
      const { from, to, promotion } = this._details(move)
      const squares = HAS_PIECE_MOVES && !from && !isPlacing ? '' : plain((from || '') + (to || ''))
      if (!HAS_CHANGES) return squares !== '' && text === squares
      const end = text.slice(squares.length)
      if (squares === '' || !text.startsWith(squares)) return false
      return end === '' || (promotion !== null && (plain(promotion) === end || this._isCalled(promotion, end)))
    })
  }

  /** Return true if a type of piece has this name, or this letter in notations. */
  _isCalled (piece, name) {
    const { notations: { letters } = { letters: [] }, pieces } = this._variant.design
    return piece === name || letters[pieces.findIndex(each => each.name === piece)] === name.toUpperCase()
  }

  /** Return true if exactly one legal move is `wanted`, in a form that `move` accepts. */
  isLegal (wanted) { return this._find(wanted).length === 1 }

  /** Return the names of the positions from which a player, by default the one to move, could capture on a position. */
  attackers (position, player = this.player) { return attackersOf(this, this._squareOf(position), player) }

  /** Return true if a player could capture on a position. */
  isAttacked (position, player) { return this.attackers(position, player).length > 0 }

  /** Return the piece on a position, given by name: null or { player, piece, attributes }. */
  get (position) { return this.cells()[this._squareOf(position)] }

  /** Return the targets of all moves by origin, by name: a Map as chessground expects. */
  dests () {
    if (!HAS_LONG_GAMES) return new Map() // drops have no origin
    const found = new Map()
    for (const { from, to } of super.moves().map(move => this._details(move))) {
      if (from === null || to === null) continue
      if (!found.has(from)) found.set(from, [])
      if (!found.get(from).includes(to)) found.get(from).push(to)
    }
    return found
  }

  /** Return the played moves, with the positions before them; `verbose` as in `moves`. */
  played (options = {}) {
    const { verbose } = checked('played', { verbose: BOOLEAN }, options)
    const copy = this.clone()
    const played = copy._played.slice()
    while (copy.undo());
    return played.map(({ ordinal, text }) => {
      const move = movesOfRecord(copy)[ordinal]
      const described =
        verbose === false
          ? text
          : HAS_PGN && move === undefined
            ? copy._passRecord(text)
            : verbose
              ? copy._recordOf(move)
              : move
      copy._play(ordinal, text)
      return described
    })
  }

  /** Return the record of a null move of a PGN, which the rules do not have. */
  _passRecord (text) {
    return {
      text,
      from: null,
      to: null,
      player: this.player,
      piece: null,
      captures: [],
      promotion: null,
      pass: true,
      partial: false
    }
  }

  /** Return the board as text. */
  ascii () {
    const { letters, notations } = this._variant.design
    return asciiBoard(this.design, this.cells(), letters || notations.letters)
  }

  /** Return the numbers of positions. Throws a RangeError if the game lacks one of them, or the type of piece. */
  _check (piece, ...positions) {
    if (piece !== undefined) numberOf(this.design.pieces, piece, 'unknown piece ' + shown(piece))
    return positions.map(name => name === undefined ? undefined : this._squareOf(name))
  }

  _squareOf (name) { return numberOf(this.design.positions, name, 'unknown position ' + shown(name)) }

  /** Return the record of a move for callers. */
  _recordOf (move) { return this._details(move) }

  /** Return a move as a record with the names of positions. */
  _details (move) {
    const nameOf = square => square < 0 ? null : this.design.positions[square].name
    const capturesOf = ({ effects }) => effects.filter(({ kind }) => kind === 'capture').map(({ at }) => nameOf(at))
    const promoted = !HAS_CHANGES ? undefined : move.effects.find(({ kind, at }) => kind === 'type' && at === move.to)
    const { player, piece, pass, partial } = move
    return {
      text: move.uniqueText,
      from: nameOf(move.from),
      to: nameOf(move.to),
      player,
      piece,
      captures: HAS_PIECE_MOVES ? capturesOf(move) : [],
      promotion: promoted === undefined ? null : promoted.piece,
      pass,
      partial
    }
  }

  // --- events ----------------------------------------------------------------------------------

  /**
   * Call a function after events: `move` (move), `undo`, `end` (outcome) and `position` (after setPosition, load and
   * force). Return a function that ends the subscription. Listeners must not throw.
   */
  on (event, listener) {
    expect('on', EVENTS, event)
    expect('on', FUNCTION, listener)
    const entry = [event, listener]
    this._listeners = (this._listeners || []).concat([entry])
    return () => { this._listeners = this._listeners.filter(one => one !== entry) }
  }

  _emit (event, ...details) {
    for (const [name, listener] of this._listeners || []) if (name === event) listener(...details)
  }
}
