// A compiled module. The typed core below the facade is what a search would use, so it is what counts.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const TOP = 7 // registers, see templates/runtime/state/layout.js
const SIDE = 0

export async function open ({ module, variant, position: file, turns = false }) {
  const { createGame } = await import(pathToFileURL(module).href)
  const game = createGame({ variant })
  if (file) game.setPosition(JSON.parse(readFileSync(file, 'utf8')))
  const position = game._position
  const { registers } = position.state
  const start = game.position()
  const first = position.snapshot()

  function leaves (depth) {
    const top = registers[TOP]
    const side = registers[SIDE]
    const end = position.generate(top)
    let count = 0
    for (let move = top; move < end; move++) {
      position.make(move)
      if (depth === 1) count++
      else if (position.goal(-1) === 0) count += leaves(depth - 1)
      position.unmake()
    }
    registers[TOP] = top
    registers[SIDE] = side
    return count
  }

  /** A game of random moves; what it leaves on the board is thrown away, as Jocly's copy is. */
  function playout (most, draw) {
    let made = 0
    const top = registers[TOP]
    const side = registers[SIDE]
    while (made < most) {
      const end = position.generate(top)
      if (end === top) break
      position.make(top + draw(end - top))
      made++
      const over = position.goal(-1) !== 0
      registers[TOP] = top
      registers[SIDE] = side
      if (over) break
    }
    position.restore(first)
    return made
  }

  return {
    perft: depth => game.perft(depth, { turns }),
    leaves,
    playouts (plies, draw) {
      let made = 0
      while (made < plies) {
        const more = playout(300, draw)
        if (more === 0) throw new Error(`${module}: the player has no moves at the start`)
        made += more
      }
      return made
    },
    start
  }
}
