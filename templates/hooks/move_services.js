import { expect, integers, range } from '../runtime/api/options.js'
import { needsGroups, select, targets } from './groups.js'
import { actionsOf } from './move_source.js'
import { actionsText } from './moves.js'

const LISTED_MOVE = ['a legal move', move => Array.isArray(Object(move).actions)]

/**
 * Services of scripts for the moves and groups of the public API. Subclasses have `size` and `closure(board, move,
 * group)`.
 */
export class MoveServices {
  /** Return the actions of the source of a move, on the board before it. */
  actionsOf (source, board) { return source.actions === undefined ? actionsOf(source, board) : source.actions(board) }

  /** Return the legal move with the actions of a ScriptMove, or undefined. */
  findScriptMove (legal, move) { return legal.find(one => actionsText(one.actions) === actionsText(move.actions)) }

  select (board, moves, group, pos) {
    return select(board, moves, this._group('select', group), expect('select', range(0, this.size - 1), pos))
  }

  targets (board, moves, group) {
    return targets(board, moves, this._group('targets', group), (move, some) => this.closure(board, move, some))
  }

  /** Return the closure of a group for a caller, whose arguments are checked. */
  closed (board, move, group) {
    return this.closure(board, expect('closure', LISTED_MOVE, move), this._group('closure', group))
  }

  _group (call, group) { return expect(call, integers(0, this.size - 1), group) }

  needsGroups (board, moves) { return needsGroups(board, moves) }
}
