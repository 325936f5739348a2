import { KernelPath } from './path.js'

// Generation of moves, in the order of Dagaz: the first move of each block, blocks from the last to the first; then
// the others, in the same order.

/** List the moves of a board (`generateInternal` of board.js). */
export function generateMoves (board, callback, cont, cover, serial) {
  if (board.moves !== undefined) return
  board.moves = []
  const { model, design, isOlder } = board.kernel
  if (design.failed || !(board.player > 0)) return
  const groups = blocksByPriority(board, cover)
  const path = new KernelPath(board, cover, serial)
  board.forks = []
  if (callback.checkContinue()) {
    for (let rank = 0; rank <= design.modes.length; rank++) {
      if (groups[rank] !== undefined && runBlocks(groups[rank], path, cont)) break
    }
    while (board.forks.length > 0) board.forks.pop()()
  }
  model.Extension(board)
  if (!cont) return
  model.CheckInvariants(board)
  if (!isOlder) for (const move of board.moves) if (!design.isValidMode(board.turn, move.mode)) move.failed = true
  model.PostActions(board)
  if (model.passTurn === 1 || (model.passTurn === 2 && board.moves.length === 0)) board.moves.push(model.createMove())
}

/** Run blocks from the last to the first. Return true if one has a move. */
function runBlocks (blocks, path, cont) {
  let found = false
  for (let i = blocks.length - 4; i >= 0; i -= 4) {
    if (path.begin(blocks[i], blocks[i + 1], blocks[i + 2], blocks[i + 3]).run(cont)) found = true
  }
  return found
}

/**
 * Return the blocks that the pieces of a board can try, by the rank of their mode: a flat list of block, position,
 * type of the dropped piece or null, and number.
 */
function blocksByPriority (board, cover) {
  const { model, design } = board.kernel
  const groups = []
  let number = 0
  const add = (block, pos, piece) => {
    const rank = rankOf(model, design, block.mode)
    if (rank >= 0) {
      if (groups[rank] === undefined) groups[rank] = []
      groups[rank].push(block, pos, piece, number)
    }
    number++
  }
  const tries = (block, kind) => block.type === kind && design.isValidMode(board.turn, block.mode)
  for (const key of Object.keys(board.pieces)) {
    const piece = board.pieces[key]
    if (cover === undefined && !model.sharedPieces && !model.isFriend(piece, board.player)) continue
    for (const block of design.pieces[piece.type] || []) if (tries(block, 0)) add(block, Number(key), null)
  }
  if (cover === undefined) {
    const drops = dropBlocks(board, tries)
    if (drops.length > 0) for (const pos of design.positions.keys()) for (const [block, type] of drops) add(block, pos, type)
  }
  return groups
}

/** Return [block, type] of the drops that the reserve allows. */
function dropBlocks (board, tries) {
  const { model, design } = board.kernel
  const drops = []
  for (const type of design.droppable()) {
    if (model.noReserve(board, type)) continue
    for (const block of design.pieces[type]) if (tries(block, 1)) drops.push([block, type])
  }
  return drops
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
  board.cover = design.positions.map(() => [])
  board.serial = design.positions.map(() => [])
  for (const pos of design.positions.keys()) {
    const piece = copy.getPiece(pos)
    if (piece !== null) copy.setPiece(pos, piece.changeOwner(0))
  }
  copy.generateInternal(copy, true, board.cover, board.serial)
  return board.cover
}
