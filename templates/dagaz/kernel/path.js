import { compiledBlock } from './blocks.js'
import { KernelCursor } from './cursor.js'
import { continuedEffects } from './moves.js'

const NO_STEPS = []
const NO_ACTIONS = [] // of runs without effects, which replace it
const NO_OVERLAY = [] // of runs without one, which replace it
const NO_BLOCK = { mode: 0, sound: undefined, compiled: { hasParts: false } }

/**
 * The run of one block: the compiled template calls these methods. A method that returns false ends the block.
 *
 * `actions` lists the effects of the move, as moves store them (moves.js). `overlay` lists what the part puts on
 * positions, for the parts that continue the move: position, piece, and so on. Within a part, tests see the board as it
 * was before the part. `flags` holds by flag the number of the run that has set it.
 */
export class KernelPath extends KernelCursor {
  constructor (board, cover, covering) {
    super()
    const { model, design } = board.kernel
    this.board = board
    this.model = model
    this.design = design
    this.cover = cover
    this.covering = covering
    this.parent = null
    this.shared = null // actions of the move that this run continues
    this.single = [null, null, null, 0] // the effect of a run that has one (`record`)
    this.level = 1
    this.flags = []
    this.runs = 0
    this.begin(NO_BLOCK, -1, null, 0)
  }

  /** Return false if the tests at the start of a block fail at a position: then it has no move there. */
  opens (block, pos) {
    this.pos = pos
    this.actions = NO_ACTIONS
    this.runs++
    const { opening, args } = compiledBlock(this.board.kernel, block)
    return opening(this, args)
  }

  /** Return the target of the only move of a block whose tests `opens` has found to hold, -1 for a block that runs. */
  singleTarget (block) {
    return this.cover === undefined && !this.model.detectLoops && block.compiled.isSingle ? this.pos : -1
  }

  /** List the only move of a block, as `begin` and `run` do. Return true. */
  listSingle ({ mode, sound }, pos, to, dropped, serial) {
    const { board, board: { kernel, cells } } = this
    const move = new kernel.Move(mode, serial, sound)
    if (dropped === null) move._take(pos, to, cells[pos], 1)
    else move._take(null, to, kernel.pieceToDrop(dropped, board.player), 1)
    board.moves.push(move)
    return true
  }

  /** Start a block at a position; `dropped` is the type of the piece to drop, null for a move. */
  begin (block, pos, dropped, serial) {
    const { model, board } = this
    this.block = block
    this.pos = pos
    const { hasParts } = compiledBlock(board.kernel, block)
    this.piece = dropped === null ? undefined : this.pieceInHand(dropped, hasParts)
    this.actions = NO_ACTIONS
    this.effects = 0 // actions of this part that only the next `add` takes
    this.overlay = hasParts ? NO_OVERLAY : null
    this.marked = null
    this.runs++
    this.from = this.initial = this.failed = this.lastf = this.lastt = undefined
    this.generated = this.cont = false
    this.serial = serial
    this.steps = model.detectLoops ? [pos] : NO_STEPS
    this.mode = block.mode
    this.sound = block.sound
    this.added = this.ticks = 0
    this.hasRest = false // true once the block continues after a move
    this.ended = false // true once it has reached an end, with a move or without
    this.moveReplaced = false // true while the next move takes the place of the one that it continues
    this.rest = -1
    return this
  }

  /** Return the piece to drop. Only later parts of the block read it. */
  pieceInHand (type, hasParts) {
    const { board: { kernel, player } } = this
    return hasParts ? kernel.newPiece(type, player) : kernel.pieceToDrop(type, player)
  }

  /** Run the block. Return true if it has a move. The first move is listed at once, others after all blocks. */
  run (cont) {
    const { board, block } = this
    this.cont = cont
    const start = board.moves.length
    this.execute(block)
    if (this.hasRest) {
      const others = this.rest >= 0 ? board.moves.splice(this.rest) : []
      if (!(board.forks.length >= this.model.movesLimit)) board.forks.push(others) // without moves, it still counts
    }
    return board.moves.length > start
  }

  execute (block) {
    const { code, args } = compiledBlock(this.board.kernel, block)
    code(this, args)
  }

  // --- effects ---------------------------------------------------------------------------------

  lift () {
    const piece = this.at(this.pos)
    if (piece === null) return false
    this.from = this.pos
    this.piece = piece
    this.initial = undefined
    return true
  }

  /** Put the lifted or dropped piece down. */
  put () {
    if (this.piece === undefined) return false
    this.land(this.piece)
    this.from = this.piece = undefined
    return true
  }

  /** Release the piece in hand: it does not move. */
  release () { this.from = this.piece = undefined }

  land (piece) {
    const { pos, from, cover } = this
    if (cover !== undefined && from !== undefined && this.model.chessCapturing) this.attacks(pos)
    if (from === undefined) this.drop(piece)
    else {
      this.record(from, pos, piece)
      this.lastf = from
      this.lastt = pos
      if (from !== pos) this.shows(from, null)
      this.shows(pos, piece)
    }
    if (this.model.detectLoops && this.isLooped()) this.failed = true
    this.generated = true
  }

  drop (piece) {
    this.record(null, this.pos, piece)
    this.effects++
    this.shows(this.pos, piece)
  }

  /** Add an effect. Most runs have one, for which a list is used again: moves copy it. */
  record (from, to, piece) {
    const { actions, single } = this
    if (actions === single) this.actions = [single[0], single[1], single[2], single[3], from, to, piece, this.level]
    else if (actions.length > 0) actions.push(from, to, piece, this.level)
    else {
      single[0] = from
      single[1] = to
      single[2] = piece
      single[3] = this.level
      this.actions = single
    }
  }

  /** Add to the overlay, unless no part follows that reads it. */
  shows (pos, piece) {
    if (this.overlay === NO_OVERLAY) this.overlay = [pos, piece]
    else if (this.overlay !== null) this.overlay.push(pos, piece)
  }

  attacks (pos) {
    this.cover[pos].push(this.from)
    this.covering[pos].push(this.covering)
  }

  isLooped () { return this.steps.length >= 2 && this.steps.indexOf(this.pos) >= 0 }

  capture () {
    const { pos } = this
    if (this.at(pos) === null) return true
    if (this.isCaptured(pos)) return false
    this.record(pos, null, null)
    this.effects++
    this.shows(pos, null)
    if (this.cover !== undefined && this.from !== undefined) this.attacks(pos)
    this.generated = true
    return true
  }

  flip () {
    const piece = this.at(this.pos)
    if (piece === null) return false
    const flipped = piece.flip()
    this.record(this.pos, this.pos, flipped)
    this.lastf = this.lastt = this.pos
    this.shows(this.pos, flipped)
    return true
  }

  /** Put a new piece of the mover on the current position. */
  create (type) {
    if (this.initial === undefined && this.from === this.pos) this.initial = this.pos
    this.drop(this.model.createPiece(type, this.board.player))
  }

  // --- the end of a move -----------------------------------------------------------------------

  /**
   * List a move: put the piece in hand down, as another type if `type` is not -1. Moves of type `mode` may follow,
   * none if it is null. The block then continues as before.
   */
  add (type, mode) {
    const { actions, overlay, from, piece, lastf, lastt, model } = this
    if (actions.length > 0) this.actions = actions.slice() // `record` replaces an empty list
    this.overlay = mode === null || overlay === null ? null : overlay.length === 0 ? NO_OVERLAY : overlay.slice()
    this.finish(type, mode)
    this.hasRest = true
    this.overlay = overlay
    this.from = from
    this.piece = piece
    this.lastf = lastf
    this.lastt = lastt
    this.generated = false
    this.actions = actions
    if (this.effects > 0) {
      this.actions = continuedEffects(actions, this.level, model)
      this.effects = 0
    }
  }

  /** Do the same at the end of a block, where the state is not needed any more. */
  finish (type, mode) {
    const { piece } = this
    let isComplete = true
    if (piece === undefined) isComplete = type < 0
    else this.land(type < 0 ? piece : this.model.createPiece(type, piece.player))
    if (isComplete) this.ended = true
    if (isComplete && this.generated) this.emit(mode)
  }

  /** Return a move with the actions. */
  listed (actions) {
    const move = new this.board.kernel.Move(this.mode, this.serial, this.sound, actions.length === 0 ? [] : actions)
    if (this.failed !== undefined) move.failed = true
    if (this.shared !== null) move.continues(this.shared)
    return move
  }

  emit (mode) {
    const { moves } = this.board
    if (this.moveReplaced) moves.pop()
    this.moveReplaced = false
    if (this.added > 0 && this.rest === -1) this.rest = moves.length
    this.added++
    const move = this.listed(this.actions)
    moves.push(move)
    if (this.cont && mode !== null) this.complete(mode, move)
  }

  /**
   * Continue a partial move with the moves of a mode. Without `pass-partial`, the first one replaces it, unless a block
   * before has ended without a move, as in Dagaz.
   */
  complete (mode, move) {
    const { board, model, design } = this
    const before = this.lastt
    const cursor = this.pos
    const held = this.initial
    if (held !== undefined) {
      this.pos = held
      this.lastt = held
    }
    let replaces = !model.passPartial
    for (const pos of model.getPartList(board, this).slice().reverse()) {
      let piece = this.pieceAfter(pos)
      if (held !== undefined && piece === null && this.parent !== null) {
        piece = this.parent.pieceAfter(pos)
        this.shows(pos, piece)
      }
      if (piece === null || !(model.sharedPieces || model.isFriend(piece, board.player))) continue
      for (const block of design.pieces[piece.type] || []) {
        if (block.type !== 0 || block.mode !== mode || this.isLooped()) continue
        if (this.continued(block, move, replaces).ended) replaces = false
      }
    }
    this.lastt = before
    this.pos = cursor
  }

  /** Run a block that continues this move. */
  continued (block, move, replaces) {
    const next = new KernelPath(this.board, this.cover, this.covering).begin(block, this.pos, null, this.serial)
    next.parent = this.frozen()
    next.level = this.level + 1
    next.actions = this.actions.slice()
    next.shared = move.share()
    next.mode = this.mode
    next.sound = this.sound
    next.initial = this.initial
    next.moveReplaced = replaces
    next.cont = true
    next.rest = -2 // its moves stay together
    next.steps = this.model.detectLoops ? this.steps.concat(this.pos) : this.steps
    next.execute(block)
    return next
  }

  /** Return a copy of the state of this part that later parts read. */
  frozen () {
    const { lastf, lastt, parent, board } = this
    const overlay = this.overlay.slice()
    return { lastf, lastt, pieceAfter: pos => pieceIn(overlay, pos, parent, board) }
  }

  /** Return the piece on a position after this part. */
  pieceAfter (pos) { return pieceIn(this.overlay, pos, this.parent, this.board) }

  getPieceInternal (pos) { return this.pieceAfter(pos) }

  getPiece (pos) { return this.at(pos) }
}

function pieceIn (overlay, pos, parent, board) {
  for (let i = overlay.length - 2; i >= 0; i -= 2) if (overlay[i] === pos) return overlay[i + 1]
  return parent === null ? board.getPiece(pos) : parent.pieceAfter(pos)
}
