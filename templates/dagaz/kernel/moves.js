// Moves as the scripts of Dagaz see them: lists of actions [[from] | null, [to] | null, [piece] | null, part].

/** Calls of a move that change the board otherwise: objects with `exec(board)`, as in Dagaz. */
const change = exec => [{ exec }]

class KernelMove {
  constructor (mode, serial, sound, actions = []) {
    this.actions = actions
    this.serial = serial
    if (sound !== undefined) this.sound = sound
    this.mode = mode === undefined ? 0 : mode
  }

  movePiece (from, to, piece, part) { this.actions.push([[from], [to], piece === null ? null : [piece], part || 1]) }

  dropPiece (pos, piece, part) { this.actions.push([null, [pos], [piece], part || 1]) }

  capturePiece (pos, part) { this.actions.push([[pos], null, null, part || 1]) }

  addChange (exec, part) { this.actions.push([null, null, change(exec), part || 1]) }

  setValue (name, value, part) { this.addChange(board => board.setValue(name, value), part) }

  addValue (name, value, part) { this.addChange(board => board.setValue(name, (board.getValue(name) || 0) + value), part) }

  goTo (turn, part) {
    this.addChange(board => {
      board.turn = turn
      board.player = this.kernel.design.currPlayer(turn)
    }, part)
  }

  setLast (from, to, part) {
    this.addChange(board => {
      board.lastf = from
      board.lastt = to
    }, part)
  }

  setReserve (type, player, value, part) { this.addChange(board => { board.reserve[type][player] = value }, part) }

  addReserve (type, player, value, part) { this.addChange(board => { board.reserve[type][player] += value }, part) }

  playSound () {} // sounds are not part of the rules

  // --- kinds of moves --------------------------------------------------------------------------

  isPass () { return this.actions.length === 0 }

  isSimpleMove () { return this.actions.length === 1 && this.actions[0][0] !== null && this.actions[0][1] !== null }

  /** Return true if a drop comes before any piece moves. In the older kernel a capture before it counts as well. */
  isDropMove () {
    const { isOlder } = this.kernel
    for (const [from, to] of this.actions) {
      if (from !== null && (isOlder || to !== null)) return false
      if (to !== null) return true
    }
    return false
  }

  isCaptureMove () {
    for (const [from, to] of this.actions) {
      if (to !== null) return false
      if (from !== null) return true
    }
    return false
  }

  isAttacked (pos) {
    return this.actions.some(([from, to]) => {
      if (from === null) return false
      return to === null ? from[0] == pos : to[0] == pos && from[0] != to[0]
    })
  }

  getTarget () {
    const found = this.actions.find(([from, to]) => from !== null && to !== null)
    return found === undefined ? null : found[1][0]
  }

  // --- copies ----------------------------------------------------------------------------------

  copy () {
    return new this.constructor(this.mode, this.serial, this.sound, this.actions.slice())
  }

  /** Return the move that continues after an `add`: of the effects of the running part, it keeps only moved pieces. */
  clone (level) {
    const { model } = this.kernel
    const copy = new this.constructor(this.mode, this.serial, this.sound)
    let first = true
    copy.actions = this.actions.filter(([from, to, , part]) => {
      if (from !== null && to !== null && first) {
        if (model.discardCascades) first = false
        return true
      }
      return model.forkMode || Math.abs(part) < level
    })
    return copy
  }

  join (move) { this.actions.push(...move.actions) }

  /** Take over the pieces of equal steps of another move. */
  clarify (move) {
    for (const [from, to, piece] of move.actions) {
      if (from === null || to === null) continue
      for (const own of this.actions) {
        if (own[0] !== null && own[1] !== null && own[0][0] === from[0] && own[1][0] === to[0]) own[2] = piece
      }
    }
  }

  /** Return the moves that the alternatives in the actions stand for. */
  determinate () {
    let lists = [[]]
    for (const [from, to, piece, part] of this.actions) {
      const choices = alternatives(from, to, piece).map(chosen => chosen.concat(part))
      lists = lists.flatMap(list => choices.map(action => action[0] === null && action[1] === null ? list : list.concat([action])))
    }
    if (lists.length < 2) return [this]
    return lists.filter(capturesOnce).map(actions => Object.assign(this.copy(), { actions }))
  }

  // --- application -----------------------------------------------------------------------------

  applyAll (board) {
    let last = 0
    for (const action of this.actions) if (action[3] > last) last = action[3]
    for (let part = 1; part <= last; part++) this.applyTo(board, part)
  }

  /** Apply a part: first moves, then drops, captures and other changes. Return true if it has any but the last. */
  applyTo (board, part = 1) {
    const { actions } = this
    let any = false
    for (const [from, to, piece, own] of actions) if (own == part && from !== null && to !== null) { board.movePiece(this, from[0], to[0], piece === null ? null : piece[0], part); any = true }
    for (const [from, to, piece, own] of actions) if (own == part && from === null && to !== null && piece !== null) { board.dropPiece(this, to[0], piece[0], part); any = true }
    for (const [from, to, , own] of actions) if (own == part && from !== null && to === null) { board.capturePiece(this, from[0], part); any = true }
    for (const [from, to, changes, own] of actions) {
      if (own == part && from === null && to === null && changes !== null && changes[0].exec !== undefined) changes[0].exec(board)
    }
    if (any) board.commit(this)
    return any
  }

  toString (part) { return this.kernel.model.moveToString(this, part || 0) }
}

/** Return every choice [from, to, piece] of one item per list. */
function alternatives (...lists) {
  return lists.reduce((found, list) => {
    if (list === null || list.length < 2) return found.map(chosen => chosen.concat([list]))
    return found.flatMap(chosen => list.map(item => chosen.concat([item === null ? null : [item]])))
  }, [[]])
}

function capturesOnce (actions) {
  const captured = actions.filter(([, to]) => to === null).map(([from]) => from[0])
  return new Set(captured).size === captured.length
}

/** Return the class of a kernel's moves. */
export function createMoveClass (kernel) {
  class Move extends KernelMove {}
  Move.prototype.kernel = kernel
  return Move
}

/** Return a move as Dagaz writes it by default: `a1 - b2 x c3 White Man d4`; with `part`, that part only. */
export function kernelMoveText (move, part, nameOf) {
  if (move.actions.length === 0) return 'Pass'
  const actions = move.actions.filter(action => part === 0 || Math.abs(action[3]) === part)
  const words = []
  let last = null
  for (const [from, to] of actions) {
    if (from === null || to === null || from[0] === to[0]) continue
    if (last !== from[0]) words.push(nameOf(from[0]))
    words.push('- ' + nameOf(to[0]))
    last = to[0]
  }
  for (const [from, to] of actions) if (from !== null && to === null) words.push('x ' + nameOf(from[0]))
  for (const [from, to, piece] of actions) {
    if (from === null && to !== null) words.push((piece === null ? '' : String(piece[0]) + ' ') + nameOf(to[0]))
  }
  return words.join(' ')
}
