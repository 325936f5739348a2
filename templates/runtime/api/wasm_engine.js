import { HAS_EARLIER_PARTS, HAS_PILES, HAS_PROGRESS } from '../state/build_flags.js'
import { CONTINUATION, LAST_FROM, LAST_TO, NO_PROGRESS, PARTIAL_SQUARE, TURN } from '../state/layout.js'

/** Bytes of a cell of the board in the memory of an engine. */
const CELL = 4

/** Return the address of a square, -1 for none. */
function cellAddress (square) { return square < 0 ? -1 : square * CELL }

/**
 * Create the WebAssembly engine of a variant (zrf2js/emit/wasm), which starts when it is first used.
 * @param {string} text the binary module in base64
 */
export function wasmEngine (text) {
  let started // the exports of an instance, null where none can be created

  function start () {
    try {
      const bytes = Uint8Array.from(atob(text), char => char.charCodeAt(0))
      return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
    } catch (error) {
      return null // no WebAssembly here, or a policy of the page against it
    }
  }

  /** Copy a position into the memory of the engine, and add it to the history. */
  function enter ({ state: { board, registers, reserve, size, parts, piles, under } }) {
    started.reset(
      registers[TURN],
      cellAddress(registers[LAST_FROM]),
      cellAddress(registers[LAST_TO]),
      cellAddress(registers[PARTIAL_SQUARE]),
      registers[CONTINUATION]
    )
    for (let p = 0; p < size; p++) if (board[p] !== 0) started.put(cellAddress(p), board[p])
    for (let i = 0; i < reserve.length; i++) if (reserve[i] !== 0) started.fill_reserve(i * CELL, reserve[i])
    if (HAS_PILES && started.push_below) {
      for (let p = 0; p < size; p++)
        for (const code of piles.list(under[p]).reverse()) started.push_below(p * CELL, code)
    }
    if (HAS_EARLIER_PARTS && started.set_visited) {
      for (let p = 0; p < size; p++) {
        if (parts.wasVisited(p)) started.set_visited(p * CELL)
        if (parts.wasCaptured(p)) started.set_captured(p * CELL)
      }
    }
    started.remember()
  }

  /** Enter the positions before the current one, which decide about repetitions. */
  function enterHistory (position) {
    const now = position.snapshot(true)
    while (position.lastFrame() >= 0) {
      position.unmake()
      enter(position)
    }
    position.restore(now)
  }

  /**
   * Return the numbers of leaves at each depth, counted in turns if `turns` is true. Return null if the engine
   * does not run here, if its memory does not suffice, or if the number of turns without progress may end a game.
   */
  function nodes (position, depth, turns) {
    if (HAS_PROGRESS && position.state.registers[NO_PROGRESS] + depth >= position.design.layout.progressLimit)
      return null
    if (started === undefined) started = start()
    if (started === null) return null
    try {
      started.clear()
      started.begin(depth)
      if (position.design.layout.tracksHash) enterHistory(position)
      enter(position)
      if (turns) started.perft_turns(0)
      else started.perft(0)
      return Array.from({ length: depth }, (_, level) => Number(started.nodes(level)))
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error
      started = undefined // the memory is in an unknown state
      return null
    }
  }

  return { nodes }
}
