// The stack machine that runs the commands of a template.
import { COMMANDS, Piece } from './design.mjs'

const NOT = 0; const EMPTY = 1; const ENEMY = 2; const FRIEND = 3; const LAST_FROM = 4
const LAST_TO = 5; const MARK = 6; const BACK = 7; const PUSH = 8; const POP = 9; const PIECE = 10
const CREATE = 11; const VERIFY = 20; const SET_POSITION = 21; const NAVIGATE = 22
const OPPOSITE = 23; const FROM = 24; const TO = 25; const CAPTURE = 26; const FLIP = 27
const END = 28
const STEPS = 3000000

export class Move {
  constructor (actions = [], mode = null, dropped = null) {
    Object.assign(this, { actions, mode, dropped, failed: false })
  }
}

export class Generator {
  constructor (board, entry, position, part) {
    Object.assign(this, {
      board, entry, position, part, carried: null, from: null, stack: [], saved: [], mark: null, flags: {}, attributes: [],
      actions: [], mode: null, counter: 0, lastt: undefined, visited: [position], isLooped: false
    })
    this.commands = board.design.templates[entry.template]
  }

  fork (counter) {
    const copy = Object.assign(Object.create(Generator.prototype), this, { counter })
    for (const name of ['stack', 'saved', 'attributes', 'actions']) copy[name] = this[name].slice()
    copy.flags = Object.assign({}, this.flags)
    return copy
  }

  run (waiting, moves) {
    for (let steps = 0; this.counter >= 0 && this.counter < this.commands.length; steps++) {
      if (steps > STEPS) throw new Error('endless template')
      const [name, operand] = this.commands[this.counter]
      const next = this.step(COMMANDS[name], operand, waiting, moves)
      if (next === null) return
      this.counter += next
    }
  }

  pop () {
    if (this.stack.length === 0) throw new Error('empty stack')
    return this.stack.pop()
  }

  push (value) {
    this.stack.push(value)
    return 1
  }

  /** Run a command; return the number to add to the counter, null at the end of the path. */
  step (name, operand, waiting, moves) {
    const { board, position } = this
    const { design, player } = board
    switch (name) {
      case 'JUMP': return operand
      case 'IF': return this.pop() ? operand : 1
      case 'FORK': waiting.push(this.fork(this.counter + operand)); return 1
      case 'FUNCTION': return this.call(operand, moves)
      case 'IN_ZONE': return this.push(design.inZone(operand, player, position))
      case 'FLAG': return this.push(this.flags[operand] || false)
      case 'SET_FLAG': this.flags[operand] = this.pop(); return 1
      case 'POS_FLAG': return this.push(this.flags[operand + '@' + position] || false)
      case 'SET_POS_FLAG': this.flags[operand + '@' + position] = this.pop(); return 1
      case 'ATTR': return board.pieces[position] === null ? null : this.push(board.pieces[position].getValue(operand) || 0)
      case 'SET_ATTR': this.attributes.push([position, operand, this.pop()]); return 1
      case 'PROMOTE': this.carried = this.carried.promote(operand); return 1
      case 'MODE': this.mode = operand; return 1
      case 'ON_BOARD_DIR': return this.push(design.navigate(player, position, operand) !== null)
      case 'PARAM': return this.push(this.entry.params[operand])
      case 'LITERAL': return this.push(operand)
    }
    throw new Error('no command ' + name)
  }

  call (operand, moves) {
    const { board, position } = this
    const { design, player, Model } = board
    const piece = board.pieces[position]
    switch (operand) {
      case NOT: return this.push(!this.pop())
      case EMPTY: return this.push(piece === null)
      case ENEMY: return this.push(piece !== null && piece.player !== player)
      case FRIEND: return this.push(piece !== null && piece.player === player)
      case LAST_FROM: return this.push(this.isLast(0, Model.isLastFrom))
      case LAST_TO: return this.push(this.isLast(1, Model.isLastTo))
      case MARK: this.mark = position; return 1
      case BACK: this.position = this.mark; return this.mark === null ? null : 1
      case PUSH: this.saved.push(position); return 1
      case POP: this.position = this.saved.pop(); return this.position === undefined ? null : 1
      case PIECE: { const type = this.pop(); return this.push(piece !== null && piece.type === type) }
      case CREATE: return this.act(null, position, new Piece(design, this.pop(), player))
      case VERIFY: return this.pop() ? 1 : null
      case SET_POSITION: this.position = this.pop(); return 1
      case NAVIGATE: {
        const next = design.navigate(player, position, this.pop())
        this.position = next
        return next === null ? null : 1
      }
      case OPPOSITE: return this.push(design.symmetry[0][this.pop()])
      case FROM:
        this.carried = piece
        this.from = position
        return piece === null ? null : 1
      case TO: return this.putDown()
      case CAPTURE: return piece === null ? 1 : this.act(position, null, null)
      case FLIP: return piece === null ? null : this.act(position, position, piece.owned(design.nextPlayer(piece.player)))
      case END: return this.end(moves)
    }
    throw new Error('no function ' + operand)
  }

  /** Test an end of the last step of the chain, or of the last move by a hook. */
  isLast (end, hook) {
    const { board, part, position } = this
    return part > 1 ? position === board.last[end] : hook(position, board)
  }

  act (from, to, piece) {
    const boxed = value => value === null ? null : [value]
    this.actions.push([boxed(from), boxed(to), boxed(piece), this.part])
    return 1
  }

  putDown () {
    if (this.carried === null) return null
    this.act(this.from, this.position, this.carried)
    if (this.from !== null) this.lastt = this.position
    if (this.visited.length > 1 && this.visited.includes(this.position)) this.isLooped = true
    this.carried = this.from = null
    return 1
  }

  end (moves) {
    const { design } = this.board
    for (const [at, attribute, value] of this.attributes) {
      const action = this.actions.find(([, to]) => to !== null && to[0] === at)
      if (action !== undefined) this.actions[this.actions.indexOf(action)] = [action[0], action[1], [action[2][0].set(attribute, value)], action[3]]
    }
    const move = new Move(this.actions, this.mode, this.entry.drop ? this.entry.type : null)
    Object.assign(move, { lastt: this.lastt, visited: this.visited, failed: this.isLooped && design.options['detect-loops'] === 'true' })
    moves.push(move)
    return null
  }
}
