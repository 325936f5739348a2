/** The texts of moves in a protocol: words without spaces, different for all moves of a position. */
export class MoveTexts {
  /** @param {string} notation `uci`, `usi` or `ucci`; games without it have other texts (docs/engine.md) */
  constructor (notation) { this.notation = notation }

  /** Return the legal moves by their texts, in the order of `game.moves()`. */
  all (game) {
    const moves = game.moves()
    const isNamed = (game.notations || []).includes(this.notation)
    const texts = isNamed ? game.moves({ notation: this.notation }) : moves.map(move => coordinates(game, move))
    const counts = new Map()
    for (const text of texts) counts.set(text, (counts.get(text) || 0) + 1)
    return new Map(
      moves.map((move, i) => [
        counts.get(texts[i]) === 1 && !/\s/.test(texts[i]) ? texts[i] : underscored(move.uniqueText),
        move
      ])
    )
  }

  textOf (game, wanted) {
    for (const [text, move] of this.all(game)) if (move.ordinal === wanted.ordinal) return text
    throw new RangeError('not a legal move: ' + wanted)
  }

  /** Return the legal move with a text, in capitals or small letters, or with its text in saved games; or undefined. */
  find (game, text) {
    const all = this.all(game)
    const small = text.toLowerCase()
    const named =
      all.get(text) ||
      Array.from(all)
        .filter(([one]) => one.toLowerCase() === small)
        .map(([, move]) => move)[0]
    return named || Array.from(all.values()).find(move => underscored(move.uniqueText) === text)
  }

  /**
   * Return the texts of consecutive moves: the ordinal of the first one, and the texts of the line in saved games.
   * The line ends where the rules fail, for example with an endless loop.
   */
  line (game, ordinal, pv) {
    const found = []
    let plies = 0
    try {
      for (const text of pv) {
        const legal = game.moves()
        const move = plies === 0 ? legal[ordinal] : legal.find(one => one.uniqueText === text)
        if (move === undefined) break
        found.push(this.textOf(game, move))
        game.apply(move)
        plies++
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    } finally {
      for (; plies > 0; plies--) game.undo()
    }
    return found
  }
}

/** Return origin and target of a move, `PIECE@TARGET` for a drop, `0000` for a pass. */
function coordinates ({ design: { positions } }, { pass, piece, from, to }) {
  const name = place => place < 0 ? '' : positions[place].name
  if (pass) return '0000'
  return from < 0 ? piece + '@' + name(to) : name(from) + name(to)
}

/** Return the text of saved games with `_` for spaces. */
function underscored (text) { return text.trim().replace(/\s+/g, '_') }
