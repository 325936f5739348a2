import { HAS_PASSES, HAS_PGN, HAS_PROGRESS, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { NO_PROGRESS } from '../runtime/state/layout.js'
import { refuse } from '../runtime/api/absent.js'
import { expectNoSearch } from '../runtime/api/game_search.js'
import { MOVE } from '../runtime/api/game.js'
import { checked, expect, isRecord, shown, TEXT } from '../runtime/api/options.js'
import { movesOfRecord } from '../runtime/api/recorded_moves.js'
import { FAULTS } from './fen_faults.js'
import { shortMoves } from './short_moves.js'

/** The Zillions notation, for all games. */
export const zsgNotation = {
  name: 'zsg',
  textOf: (game, move) => move.uniqueText,
  find: (game, text) => [game._named(game.moves(), text)].filter(move => move !== undefined),
  write: game => game.save(),
  read: (game, text) => { game.load(text) }
}

const READ_OPTIONS = {
  accept: [
    'a list of ' + FAULTS.join(', '),
    faults => Array.isArray(faults) && faults.every(fault => FAULTS.includes(fault))
  ]
}

/** Return the annotations of a move as { comments, nags, variations }. */
function annotations (notes = []) {
  return {
    comments: notes.filter(note => typeof note === 'string').map(note => note.trim()),
    nags: notes.filter(Number.isInteger),
    variations: notes.filter(Array.isArray).map(([text]) => text)
  }
}

/**
 * Return a class for games with notations.
 * @param {Function} Base class of games
 * @param {Object[]} all notations of the module. A notation has a `name`; `textOf` and `find` for moves; `write` and
 *   `read` for positions and games
 */
export function withNotations (Base, all) {
  return class NotatedGame extends Base {
    /** The names of the notations that the game has. */
    get notations () { return this._notations().map(({ name }) => name) }

    _notations () {
      const { _variant: variant, _variant: { design: { notations } } } = this
      if (variant.notations === undefined)
        variant.notations = all.filter(
          ({ name }) => name === 'zsg' || (notations !== undefined && notations.names.includes(name))
        )
      return variant.notations
    }

    /**
     * Return a notation by name. Throws a RangeError if it lacks the method `ability`: `find`, `write`, `read` or
     * `textOf`.
     */
    _notation (name, ability) {
      const found = this._notations().find(one => one.name === name && one[ability] !== undefined)
      if (found !== undefined) return found
      const able = this._notations().filter(one => one[ability] !== undefined)
      throw new RangeError(
        'unknown notation ' +
          shown(expect('notation', TEXT, name)) +
          ', expected one of: ' +
          able.map(one => one.name).join(', ')
      )
    }

    /** Return the text of a legal move, or of the last move, such as that of a listener. */
    format (move, notation = 'short') {
      const { textOf } = this._notation(notation, 'textOf')
      if (this._isListed(expect('format', MOVE, move))) return textOf(this, move)
      const found =
        typeof move === 'string'
          ? this._find(move)
          : super.moves().filter(({ uniqueText }) => uniqueText === move.uniqueText)
      if (found.length === 1) return textOf(this, found[0])
      const before = this.clone()
      const last = before.undo() ? movesOfRecord(before)[this._played[this._played.length - 1].ordinal] : undefined
      if (last === undefined || last.uniqueText !== move.uniqueText)
        throw new RangeError('not a legal move here: ' + String(move))
      return textOf(before, last)
    }

    /** Return legal moves; with `notation`, their texts. */
    moves (options) {
      if (options === undefined || options === null || options.notation === undefined) return super.moves(options)
      const { textOf } = this._notation(options.notation, 'textOf')
      const others = Object.assign({}, options)
      delete others.notation
      const selected = Object.keys(others).length === 0 ? super.moves() : super.moves(others)
      return selected.map(move => textOf(this, move))
    }

    _recordOf (move) { return Object.assign(super._recordOf(move), { san: shortMoves.textOf(this, move) }) }

    /** Return the position or the game in a notation; `tags` are those of a PGN. */
    write (notation, tags) { return this._notation(notation, 'write').write(this, tags) }

    /**
     * Set up a position or load a game. Throws a RangeError for an invalid text; nothing has changed then.
     * @param {Object} [options] `accept`: the FAULTS in FEN that are not errors
     */
    read (notation, text, options = {}) {
      expectNoSearch(this, 'read')
      this._notation(notation, 'read').read(this, expect('read', TEXT, text), checked('read', READ_OPTIONS, options))
      return this
    }

    /** Return the position in FEN. */
    fen () { return this.write('fen') }

    /** Return the game in PGN. */
    pgn (tags) { return HAS_PGN ? this.write('pgn', tags) : refuse('pgn') }

    /** Return the played moves; with `comments`, as records with the annotations that `read` has found. */
    played (options = {}) {
      if (!isRecord(options) || options.comments !== true) return super.played(options)
      if (!HAS_PGN) return refuse('pgn')
      const { notes } = this._record
      return super
        .played({ verbose: true })
        .map((move, i) =>
          Object.assign(move, annotations(notes[i + 1]), i === 0 && { commentsBefore: annotations(notes[0]).comments })
        )
    }

    /** Set the comment after the last move, or before the first one, in place of other comments there. */
    setComment (text) {
      if (!HAS_PGN) return refuse('pgn')
      const { _played: { length }, _record: { notes } } = this
      notes[length] = (notes[length] || [])
        .filter(note => typeof note !== 'string')
        .concat(expect('setComment', TEXT, text))
    }

    /**
     * Make a move; with `notation`, one of its texts in this notation. Throws a RangeError if no move or several moves
     * match.
     */
    move (wanted, options) {
      if (options === undefined) return super.move(wanted)
      const { notation } = checked('move', { notation: TEXT }, options)
      if (notation === undefined) return super.move(wanted)
      return this._makeOnly(this._notation(notation, 'find').find(this, expect('move', TEXT, wanted)), wanted)
    }

    /** Throws a RangeError if notations read different moves in a text. */
    _find (wanted) {
      if (typeof wanted !== 'string') return super._find(wanted)
      const readings = []
      for (const { name, find } of this._notations()) {
        const moves = find === undefined ? [] : find(this, wanted)
        if (moves.length > 0) readings.push({ name, moves })
      }
      if (readings.length === 0) return super._find(wanted)
      const [{ moves: fewest }] = readings.slice().sort((a, b) => a.moves.length - b.moves.length)
      if (readings.every(({ moves }) => fewest.every(move => moves.includes(move)))) return fewest
      const meanings = readings.map(
        ({ name, moves }) => name + ' reads ' + moves.map(move => move.uniqueText).join(' or ')
      )
      throw new RangeError('ambiguous move: ' + shown(wanted) + '; ' + meanings.join(', ') + '; state the notation')
    }

    // --- null moves of PGN ---------------------------------------------------------------------

    /**
     * Pass the turn where the rules have no pass. Throws a RangeError in check, within a turn, and at the end of the
     * game.
     */
    _playNull () {
      const isPossible =
        (HAS_RECORDS || HAS_PASSES) &&
        this.outcome() === null &&
        this.checks().length === 0 &&
        this.position().partial === null
      if (!isPossible) throw new RangeError('pgn: a null move is not possible here')
      this._play(-1)
    }

    // --- the counters of FEN ---------------------------------------------------------------------

    _restart (usual) {
      super._restart(usual)
      this._clocks = [0, 1] // two counters per position of the history, see `_setUp`
      if (HAS_PGN) this._record = { tags: new Map(), notes: [undefined], result: undefined } // of a PGN (pgn_text.js)
    }

    _take (other) {
      super._take(other)
      this._takeNotes(other)
    }

    _takeNotes ({ _clocks: clocks, _record: record }) {
      this._clocks = clocks.slice()
      if (HAS_PGN) this._record = Object.assign({}, record, { notes: record.notes.slice() })
    }

    /**
     * Set up a position and its counters: moves since a capture or a move of a plain piece, and the number of the move.
     */
    _setUp (data, half, full) {
      if (this._countsTurns()) data.noProgress = half
      this.setPosition(data)
      this._clocks = [half, full]
    }

    /** Return the counters { half, full } of the position. Goals that count turns state what restarts the first one. */
    _counters () {
      const { _clocks: clocks, _played: { length: plies } } = this
      const half = this._countsTurns() ? Math.max(0, this._position.state.registers[NO_PROGRESS]) : clocks[2 * plies]
      return { half, full: this._fullAt(plies) }
    }

    /** Return the number of the move after some plies. */
    _fullAt (plies) { return this._clocks[2 * plies + 1] }

    _countsTurns () { return HAS_PROGRESS && this._variant.design.layout.progressTypes !== undefined }

    _play (ordinal, text) {
      const {
        _clocks: clocks,
        _played: { length: plies },
        _record: record,
        _variant: {
          design: { notations, turns }
        }
      } = this
      // Without those of moves taken back.
      if (HAS_PGN && record.notes.length > plies + 1) record.notes.length = plies + 1
      const isLast = this.turn === turns.length - 1
      const list = HAS_PGN && ordinal < 0 ? null : this._listed()
      const isFresh =
        list !== null &&
        (!list.isQuietAt(ordinal) || (notations !== undefined && list.typeOfMove(ordinal) === notations.plain))
      super._play(ordinal, text)
      clocks[2 * plies + 2] = isFresh ? 0 : clocks[2 * plies] + 1
      clocks[2 * plies + 3] = clocks[2 * plies + 1] + (isLast && this.turn === 0 ? 1 : 0)
    }
  }
}
