import { needsGroups, select, targets } from './groups.js'
import { actionsOf } from './move_source.js'
import { actionsText } from './moves.js'

/** Services of scripts for the moves and groups of the public API. Subclasses have `closure(board, move, group)`. */
export class MoveServices {
  /** Return the actions of the source of a move, on the board before it. */
  actionsOf (source, board) { return source.actions === undefined ? actionsOf(source, board) : source.actions(board) }

  /** Return the legal move with the actions of a ScriptMove, or undefined. */
  findScriptMove (legal, move) { return legal.find(one => actionsText(one.actions) === actionsText(move.actions)) }

  select (board, moves, group, pos) { return select(board, moves, group, pos) }

  targets (board, moves, group) { return targets(board, moves, group, (move, some) => this.closure(board, move, some)) }

  needsGroups (board, moves) { return needsGroups(board, moves) }
}
