// The optional modules of the kernel that change rules: signatures of positions, and ko.

/** Add signatures to boards. Equal positions have equal signatures. */
export function installSignatures ({ model, random: roll }) {
  const number = () => Math.floor(roll() * 0x100000000) | 0
  const list = (lists, key) => lists[key] === undefined ? lists[key] = [] : lists[key]
  const random = (numbers, key) => numbers[key] === undefined ? numbers[key] = number() : numbers[key]
  const [low, high, lowPlayer, highPlayer] = [[], [], [], []]
  const update = table => (value, player, type, pos) => value ^ random(list(list(table, type), player), pos)
  const own = {
    update: update(low),
    hpdate: update(high),
    lpos: update(low),
    hpos: update(high),
    zplayer: (value, player) => value ^ random(lowPlayer, player),
    lplayer: (value, player) => value ^ random(lowPlayer, player),
    hplayer: (value, player) => value ^ random(highPlayer, player)
  }
  Object.assign(model, {
    zobrist: own,
    getZobristHash: () => own,
    zupdate: (value, piece, pos) => value ^ random(list(list(low, model.getPieceType(piece)), piece.player), pos),
    zplayer: (value, player) => value ^ random(lowPlayer, player)
  })
}

/** Values of the option `ko`: which earlier positions count, how often one may occur, for which players. */
const KO_RULES = {
  true: { kind: 'last', times: 1 },
  position: { kind: 'position', times: 1 },
  situation: { kind: 'situation', times: 1 },
  asymmetric: { kind: 'situation', times: 1, asymmetric: true },
  3: { kind: 'situation', times: 2 }
}

/** Forbid moves that repeat a position, according to the option `ko`. */
export function installKo ({ model }) {
  let rule = null
  const { checkVersion, zplayer, CheckInvariants } = model
  model.checkVersion = (design, name, value) => {
    if (name !== 'ko') checkVersion(design, name, value)
    else rule = Object.prototype.hasOwnProperty.call(KO_RULES, value) ? KO_RULES[value] : rule
  }
  model.zplayer = (value, player) => rule !== null && rule.kind === 'position' ? value : zplayer(value, player)
  model.CheckInvariants = board => {
    if (rule !== null && !(rule.asymmetric && board.player === 1))
      for (const move of board.moves) checkKo(rule, board, move)
    CheckInvariants(board)
  }
}

function checkKo (rule, board, move) {
  const after = board.apply(move)
  if (repetitions(rule, board, after) < rule.times) return
  const { effects } = move
  if (effects.length > 0 && effects[1] !== null) {
    const pos = effects[1]
    if (board.ko === undefined) board.ko = []
    if (board.ko.indexOf(pos) < 0) board.ko.push(pos)
  }
  move.failed = true
}

/** Return how often the position after a move has occurred, as far as the rule requires. */
function repetitions (rule, board, after) {
  if (rule.kind === 'last') return board.parent && after.zSign === board.parent.zSign ? 1 : 0
  let found = 0
  for (let earlier = after.parent; earlier && found < rule.times; earlier = earlier.parent) {
    if ((rule.kind === 'position' || earlier.player === after.player) && earlier.zSign === after.zSign) found++
  }
  return found
}
