import { createRandom } from '../runtime/state/random.js'
import { createEffectWriter } from './effect_writer.js'
import { createGenerator } from './generator.js'
import { BOARD_ADDRESS, FOR_PLAYER, HERE, ME, OF_TYPE, OWN_ROW, PLAYER, SQUARE_ADDRESS, STACK_SIZE } from './memory.js'
import { TURN, UNDO } from '../runtime/state/layout.js'

/** Bits of the number of a player in the number of a piece, and of its type. */
const PLAYER_BITS = 0xfc00
const TYPE_BITS = 0x3ff

/**
 * Create the native Forth words for one position. The compiled words call them.
 * @param {Object} state of the runtime
 * @param {Object} tables of the game (zrf2js/emit/js/forth/rules.py)
 */
export function createForth (state, tables) {
  const { board, nav, registers, reserve, size, undo } = state
  const { firstVariable, players, turns, typeMask, typeShift } = tables
  const mem = new Int32Array(tables.cells)
  state.memory = mem // part of the state of a game
  const stack = new Int32Array(STACK_SIZE)
  const values = Int32Array.from(tables.values)
  const stride = size + 1
  const pieceOf = pieceNumbers(tables)
  const ownRows = Int32Array.from([].concat(...tables.symmetry.map(row => row.map(d => d * stride))))
  const directions = tables.symmetry.length === 0 ? 0 : tables.symmetry[0].length
  const replaced = [] // squares that words have set while they list moves, each with its old code
  let random = createRandom(1)
  let put = null // while a move is made or a game starts: sets a square permanently
  let isMaking = false

  // --- the cursor ------------------------------------------------------------------------------

  /** Move the cursor along a row of `nav`. Return 1, or 0 if there is no link. */
  function take (row) {
    const here = mem[HERE]
    const next = here >= 0 && here < size ? nav[row + here] : size
    if (next === size) return 0
    mem[HERE] = next
    return 1
  }

  /** Move the cursor along the direction that the player to move has in place of another. */
  function takeOwn (direction) { return take(ownRows[mem[OWN_ROW] + direction]) }

  /** Set the turn that words see: an item of the turn order, with the move type of a partial move. */
  function enterTurn (turn, type) {
    const [chooser, mover, mode] = turns[turn]
    mem[PLAYER] = players[chooser]
    mem[FOR_PLAYER] = players[mover]
    mem[OF_TYPE] = type < 0 ? mode : type
    mem[ME] = 1 << chooser
    mem[OWN_ROW] = chooser * directions
  }

  // --- memory ----------------------------------------------------------------------------------

  /** Return the content of an address; 0 for an address outside of all variables and arrays. */
  function fetch (address) {
    if (address >= SQUARE_ADDRESS) return pieceOf[board[(address - SQUARE_ADDRESS) >> 2]] | 0
    if (address >= BOARD_ADDRESS) return reserve[firstVariable + ((address - BOARD_ADDRESS) >> 2)] | 0
    return mem[address >> 2] | 0
  }

  function store (address, value, place) {
    const cell = (address - BOARD_ADDRESS) >> 2
    const square = (address - SQUARE_ADDRESS) >> 2
    if (square >= 0 && square < size) setPiece(square, codeOf(value, place))
    else if (cell >= 0 && cell < tables.variables) setVariable(firstVariable + cell, value)
    else if (cell < 0 && address >> 2 > OWN_ROW && address >> 2 < mem.length) mem[address >> 2] = value
    else throw new RangeError('ZRF805: ' + place + ' writes to an address outside of variables and arrays')
  }

  /** Set a board variable. While a move is made, the undo log gets the old value. */
  function setVariable (index, value) {
    if (isMaking) {
      const top = registers[UNDO]
      undo[top] = size + 1 + index
      undo[top + 1] = reserve[index]
      registers[UNDO] = top + 2
    }
    reserve[index] = value
  }

  /** Set a square. Squares that words set while they list moves are restored after the list. */
  function setPiece (square, code) {
    if (put !== null) return put(square, code)
    replaced.push(square, board[square])
    board[square] = code
  }

  /** Restore the squares that words have set since `replaced` had a length. */
  function restoreSquares (length) {
    while (replaced.length > length) {
      const code = replaced.pop()
      board[replaced.pop()] = code
    }
  }

  /** Return the piece code of a number that words use for a piece, 0 for none. */
  function codeOf (piece, place) {
    if (piece === 0) return 0
    const owner = ownerOf(piece)
    const type = piece & TYPE_BITS
    if (owner !== 0 && type > 0 && type < values.length) return state.fresh[type] | owner
    throw new RangeError('ZRF806: ' + place + ' writes piece ' + piece + ', which does not exist, to the board')
  }

  function throwOutside (index, name, length, place) {
    throw new RangeError('ZRF805: ' + place + ' writes to element ' + index + ' of `' + name + '`, which has ' + length)
  }

  function throwEndless (place) {
    throw new RangeError('ZRF801: ' + place + ' does not end')
  }

  function squareAddress (square) { return SQUARE_ADDRESS + (square << 2) }

  // --- numbers ---------------------------------------------------------------------------------

  /** Restart the random numbers: equal positions get equal numbers. */
  function seedRandom (seed) { random = createRandom(seed) }

  function randomWithin (low, high) { return low + Math.floor(random() * (high - low + 1)) | 0 }

  function randomize () {}

  function materialBalance (player) {
    let sum = 0
    for (let p = 0; p < size; p++) {
      const piece = pieceOf[board[p]] | 0
      if (piece !== 0) sum += (piece & PLAYER_BITS) === player ? values[piece & TYPE_BITS] : -values[piece & TYPE_BITS]
    }
    return sum
  }

  function playerCount () { return turns.length === 0 ? 0 : players.filter(number => number !== 0).length }

  // --- turns -----------------------------------------------------------------------------------

  /** Words number the items of the turn order in bytes: an item has three cells. */
  function turnOffset () { return registers[TURN] * 12 }

  function nextTurnOffset (offset) {
    const next = offset / 12 + 1
    return (next < turns.length ? next : tables.repeat) * 12
  }

  /** Return the player of an item, 0 for a number of none. */
  function playerOfTurn (offset) {
    const turn = turns[offset / 12]
    return turn === undefined ? 0 : players[turn[0]]
  }

  function nextPlayer () { return playerOfTurn(nextTurnOffset(turnOffset())) }

  function doNothing () {}

  // --- start of a game -------------------------------------------------------------------------

  /** Give all variables their values at the start of the program. */
  function clearMemory () {
    mem.fill(0)
    for (const [cell, ...cells] of tables.start) mem.set(cells, cell)
    reserve.fill(0, firstVariable)
  }

  const codeOfType = type => (type << typeShift) & (typeMask << typeShift)
  const ownerOf = player => { const index = players.indexOf(player & PLAYER_BITS); return index < 0 ? 0 : 1 << index }
  const writer = createEffectWriter(state, tables, { mem, codeOfType, ownerOf })
  const forth = Object.assign(
    {
      mem,
      stack,
      values,
      pieceOf,
      take,
      takeOwn,
      fetch,
      store,
      throwOutside,
      throwEndless,
      squareAddress,
      randomWithin,
      randomize,
      listEnd: writer.end,
      materialBalance,
      playerCount,
      turnOffset,
      nextTurnOffset,
      playerOfTurn,
      nextPlayer,
      doNothing
    },
    writer.words
  )
  const engine = {
    mem,
    enterTurn,
    seedRandom,
    clearMemory,
    restoreSquares,
    replacedSquares: () => replaced.length,
    putting: write => { put = write },
    making: value => { isMaking = value },
    countTurn: () => setVariable(firstVariable + tables.turnNumber, reserve[firstVariable + tables.turnNumber] + 1 | 0)
  }
  return Object.assign(forth, createGenerator(state, tables, writer, engine))
}

/** Return the numbers that words use for pieces, by piece code of the runtime. */
function pieceNumbers ({ codeBits, ownerMask, players, typeMask, typeShift }) {
  return Int32Array.from({ length: 1 << codeBits }, (_, code) => {
    const owner = code & ownerMask
    return owner === 0 ? 0 : players[31 - Math.clz32(owner)] | ((code >>> typeShift) & typeMask)
  })
}
