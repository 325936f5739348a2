import { KernelPath } from './path.js'

// Generation of moves, in the order of Dagaz: the first move of each block, blocks from the last to the first; then
// the others, in the same order.

/** List the moves of a board (`generateInternal` of board.js). */
export function generateMoves (board, callback, cont, cover, serial) {
  if (board.moves !== undefined) return
  board.moves = []
  const { kernel } = board
  const { model, design, isOlder, hook } = kernel
  if (design.failed || !(board.player > 0)) return
  design.completeLinks()
  const path = design.pieces.length === 0 ? null : new KernelPath(board, cover, serial) // without blocks, nothing runs
  const groups = kernel.spareGroups
  kernel.spareGroups = [] // for moves of another board that a script lists meanwhile
  if (path !== null) findBlocks(board, cover, path, groups)
  board.forks = []
  if (callback.checkContinue()) {
    for (let rank = 0; rank <= design.modes.length; rank++) {
      if (groups[rank] !== undefined && runBlocks(groups[rank], path, cont)) break
    }
    for (const group of groups) if (group !== undefined) group.count = 0
    kernel.spareGroups = groups
    for (let i = board.forks.length - 1; i >= 0; i--) for (const move of board.forks[i]) board.moves.push(move)
  }
  kernel.pool = null
  kernel.hook = 'Extension'
  model.Extension(board)
  kernel.hook = hook
  if (!cont) return
  kernel.hook = 'CheckInvariants'
  model.CheckInvariants(board)
  if (!isOlder && design.limitsModes(board.turn)) failOtherModes(board, design)
  kernel.hook = 'PostActions'
  model.PostActions(board)
  kernel.hook = hook
  if (model.passTurn === 1 || (model.passTurn === 2 && board.moves.length === 0)) board.moves.push(model.createMove())
}

/** Fail the moves whose mode the turn does not have. Moves of one mode follow each other. */
function failOtherModes ({ moves, turn }, design) {
  let valid = NaN // no mode
  for (const move of moves) {
    const { mode } = move
    if (mode === valid) continue
    if (design.isValidMode(turn, mode)) valid = mode
    else move.failed = true
  }
}

/** Run blocks from the last to the first. Return true if one has a move. */
function runBlocks ({ items, count }, path, cont) {
  let found = false
  for (let i = count - 5; i >= 0; i -= 5) {
    if (items[i + 4] >= 0) found = path.listSingle(items[i], items[i + 1], items[i + 4], items[i + 2], items[i + 3])
    else if (path.begin(items[i], items[i + 1], items[i + 2], items[i + 3]).run(cont)) found = true
  }
  return found
}

/**
 * Blocks to try: a flat list of block, position, type of the dropped piece or null, number, and the target of their
 * only move, -1 for blocks that run. Its room is used again.
 */
class BlockGroup {
  constructor () {
    this.items = []
    this.count = 0
  }

  add (block, pos, piece, number, target) {
    const { items, count } = this
    items[count] = block
    items[count + 1] = pos
    items[count + 2] = piece
    items[count + 3] = number
    items[count + 4] = target
    this.count = count + 5
  }
}

/**
 * Add the blocks that the pieces of a board can try to groups, by the rank of their mode. Most blocks fail one of their
 * first tests and are left out.
 */
function findBlocks (board, cover, path, groups) {
  const { model, design } = board.kernel
  const usable = [] // by type of piece
  let number = 0
  const isAny = cover !== undefined || model.sharedPieces
  const { cells } = board
  const { length } = design.heldPositions // a script can put pieces beyond the last position
  for (let pos = 0; pos < length; pos++) {
    const piece = cells[pos]
    if (piece === undefined || !(isAny || model.isFriend(piece, board.player))) continue
    if (usable[piece.type] === undefined) usable[piece.type] = usableBlocks(board, piece.type, 0)
    const blocks = usable[piece.type]
    for (let i = 0; i < blocks.length; i++) addOpening(blocks[i], pos, null, number++, path, groups)
  }
  if (cover !== undefined) return
  const drops = dropBlocks(board)
  const count = drops.length > 0 ? length : 0
  for (let pos = 0; pos < count; pos++)
    for (let i = 0; i < drops.length; i++) addOpening(drops[i], pos, drops[i].type, number++, path, groups)
}

/** Add a block unless its mode is never played, or its first tests fail. */
function addOpening ({ block, rank }, pos, piece, number, path, groups) {
  if (rank < 0 || !path.opens(block, pos)) return
  if (groups[rank] === undefined) groups[rank] = new BlockGroup()
  groups[rank].add(block, pos, piece, number, path.singleTarget(block))
}

/** Return the drops that the reserve allows, as `usableBlocks` does. */
function dropBlocks (board) {
  const { model, design } = board.kernel
  const drops = []
  for (const type of design.droppable()) if (!model.noReserve(board, type)) drops.push(...usableBlocks(board, type, 1))
  return drops
}

/** Return the blocks of a kind (0 moves, 1 drops) that a type has in this turn: [{ block, rank of its mode, type }]. */
function usableBlocks ({ kernel: { model, design }, turn }, type, kind) {
  const usable = []
  for (const block of design.pieces[type] || []) {
    if (block.type === kind && design.isValidMode(turn, block.mode))
      usable.push({ block, rank: rankOf(model, design, block.mode), type })
  }
  return usable
}

/** Return the rank of a mode in the priorities, -1 for a mode that is never played. */
function rankOf (model, design, mode) {
  if (design.modes.length === 0) return 0
  const rank = design.modes.indexOf(mode)
  return rank < 0 && model.zrfCompatible ? design.modes.length : rank
}

/** Return the origins of attacks by position (`Model.GetCover`): all pieces count as neutral. */
export function coverOf (design, board) {
  if (board.cover !== undefined) return board.cover
  const copy = board.copy()
  board.cover = design.heldPositions.map(() => [])
  board.serial = design.heldPositions.map(() => [])
  for (const pos of design.heldPositions.keys()) {
    const piece = copy.getPiece(pos)
    if (piece !== null) copy.setPiece(pos, piece.changeOwner(0))
  }
  copy.generateInternal(copy, true, board.cover, board.serial)
  return board.cover
}
