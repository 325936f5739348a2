import { KernelDesign } from './design.js'
import { createBoardClass } from './board.js'
import { createMoveClass, kernelMoveText } from './moves.js'
import { createPieceFactory } from './pieces.js'
import { EffectStore } from './effects.js'
import { coverOf } from './generation.js'
import { kernelOptions } from './options.js'

/** Flags of `Model` that scripts read or set, with their defaults. */
const FLAGS = {
  IGNORE_DROP_LASTT: false,
  deferredStrike: false,
  discardCascades: false,
  forkMode: false,
  passPartial: false,
  passTurn: 0,
  sharedPieces: false,
  recycleCaptures: false,
  smartFrom: false,
  smartTo: false,
  showGoals: true,
  showCaptures: true,
  showMoves: true,
  showHints: false,
  stalemateDraw: false,
  showBlink: true,
  chessCapturing: true,
  progressive: false,
  progressiveUrl: null,
  silent: false,
  showDrops: -1,
  dragNdrop: true,
  detectLoops: false,
  advisorWait: null,
  remapPromote: false,
  passForcedDraw: true,
  animateRedo: false, completePartial: false, zrfCompatible: false, showLose: false
}

/**
 * Create the kernel of one game: `model`, which its scripts extend, and the design that the model script fills.
 * @param {Object} settings `isOlder` for the kernel of the repository GlukKazan/Dagaz, `compiled` the functions of
 *   the templates by number, `random` returns a number below 1, `search` the query of the page's address
 * @returns {Object} the kernel; `hook` is the name of the hook that runs, `setters` lists the scripts that have set
 *   each member of `model`
 */
export function createKernel ({ isOlder, compiled, random, search }) {
  const kernel = {
    isOlder,
    compiled,
    random,
    search,
    model: null,
    design: null,
    hasValues: false,
    hook: '',
    setters: {},
    spareGroups: [],
    pool: null,
    effects: new EffectStore()
  }
  const defaults = Object.assign({ functions: {}, commands: {} }, FLAGS)
  const model = kernel.model = Object.create(defaults) // V8 stores a prototype such that calls need no lookup
  const design = kernel.design = new KernelDesign(kernel)
  const Board = createBoardClass(kernel)
  const { createPiece, newPiece, pieceToDrop } = createPieceFactory(kernel)
  Object.assign(kernel, { newPiece, pieceToDrop })
  const Move = kernel.Move = createMoveClass(kernel)

  Object.assign(defaults, {
    design,
    getDesign: () => design,
    createPiece,
    pieceToString: piece => piece.getOwner() + ' ' + piece.getType(),
    createMove: (mode, sound) => new Move(mode, undefined, sound),
    compareMove: (move, text) => move.toString() === text,
    moveToString: (move, part) => kernelMoveText(move, part, pos => model.posToString(pos)),
    posToString: (pos, own = design) => pos < own.positionNames.length ? own.positionNames[pos] : '?',
    stringToPos (name, own = design) {
      const pos = own.positionNames.indexOf(name)
      return pos < 0 ? null : pos
    },
    getX: pos => pos % model.WIDTH,
    getY: pos => (pos / model.WIDTH) | 0,

    // --- the start -----------------------------------------------------------------------------
    BuildDesign () {},
    InitGame () { model.BuildDesign(design) },
    getInitBoard () {
      if (model.board === undefined) {
        model.board = new Board(model)
        model.board.reserve = design.reserve
        model.board.values = design.values
      }
      return model.board
    },
    setup () {},
    checkVersion: (own, name, value) => kernelOptions(model, own, name, value),
    checkOption: (own, name, value) => own.options[name] == value ? true : undefined,  
    getSetupSelector: count => selectorOf(kernel, count),
    getResourceSelector: () => model.setupSelector,
    continue: nextLevel,

    // --- the list of moves ---------------------------------------------------------------------
    Extension () {},
    CheckInvariants () {},
    PostActions (board) { board.moves = notFailed(board.moves) },
    getPartList: (board, gen) => [gen.lastt],
    isFriend: (piece, player) => piece !== null && piece.player == player,
    GetCover: (own, board) => coverOf(own, board),
    isLastFrom: (pos, board) => board.lastf !== undefined && board.lastf == pos,
    isLastTo: (pos, board) => board.lastt !== undefined && board.lastt == pos,

    // --- the end of the game -------------------------------------------------------------------
    checkGoals: goalOfDesign,
    Done () {},

    // --- reserves and signatures ---------------------------------------------------------------
    decReserve (board, { type, player }) { if (supplyLeft(board, type, player) > 0) board.reserve[type][player]-- },
    incReserve (board, { type, player }) {
      if (supplyLeft(board, type, player) !== undefined) board.reserve[type][player]++
    },
    noReserve: (board, type) => supplyLeft(board, type, board.player) <= 0,
    getPieceType: piece => piece.type,
    getPieceTypes: piece => [piece.type],
    zupdate: value => value,
    hupdate: value => value,
    zplayer: value => value,
    hplayer: value => value
  })
  return kernel
}

/** Return the moves that have not failed, like `filter`, which V8 does not inline. */
function notFailed (moves) {
  const kept = []
  for (let i = 0; i < moves.length; i++) {
    const move = moves[i]
    if ((move !== undefined || i in moves) && move.failed === undefined) kept.push(move)
  }
  return kept
}

/** Return the number of pieces of a type in reserve, undefined for an unlimited supply. */
export function supplyLeft (board, type, player) {
  const { heldReserve } = board
  if (heldReserve === undefined) return undefined
  // That of the first board is a function (design.js). V8 optimizes reads of missing elements of lists only.
  if (typeof heldReserve === 'function' && !Object.prototype.hasOwnProperty.call(heldReserve, type)) return undefined
  const counts = heldReserve[type]
  return counts === undefined ? undefined : counts[player]
}

/** Return the number of the setup: that of the address, else drawn from `count` (1 if there is one only). */
function selectorOf ({ model, search, random }, count) {
  if (model.setupSelector === undefined) {
    const given = search.match(/[?&]selector=([^&]*)/)
    if (given) model.setupSelector = Number(given[1])
    else model.setupSelector = count > 1 ? 1 + Math.floor(random() * count) : 1
  }
  return model.setupSelector
}

/** Return the name of the next level: its last number plus one. */
function nextLevel (design, board, name, result) {
  if (result !== undefined && result < 1) return name
  const [, before, number, after] = /^(\D*)(\d+)(.*)$/.exec(name) || []
  return number === undefined ? null : before + String(Number(number) + 1).padStart(number.length, '0') + after
}

/** Return 1 if a goal of the player holds, -1 for a goal of another player, else null. */
function goalOfDesign (design, board, player) {
  let result = null
  Object.keys(design.goals || {}).forEach(owner => {
    const goals = design.goals[owner]
    const isMet = ({ piece, positions }) => positions.some(pos => {
      const found = board.getPiece(pos)
      return found !== null && String(found.player) === owner && found.type === piece
    })
    const isWon = goals.some(({ num }) => goals.filter(goal => goal.num === num).every(isMet))
    if (isWon) result = owner === String(player) ? 1 : -1
  })
  return result
}
