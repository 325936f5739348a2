import { HAS_KERNEL, HAS_ROYALS } from '../runtime/state/build_flags.js'
import { factsOf } from './facts.js'

/**
 * Positions that no game has: a side lacks its royal pieces; the side that does not move is in check; unknown letters;
 * rights to castle or to capture en passant without the pieces for them.
 */
export const FAULTS = ['kings', 'check', 'letters', 'rights']

/** Throws a RangeError for an invalid FEN. */
export function invalidFen (reason) { return new RangeError('fen: ' + reason) }

/** Throws a RangeError for a defect, unless the caller of `read` accepts it. */
export function refuseFault (accept, fault, reason) {
  if (!accept.includes(fault)) throw invalidFen(reason + ' (accepted with `accept: [\'' + fault + '\']`)')
}

/** Refuse position data without royal pieces that the setup has, or with the wrong side in check. */
export function refusePosition (game, data, accept) {
  if (!HAS_ROYALS) return
  const { design, positions } = factsOf(game)
  const { layout } = design
  const isRoyal = (player, type) => layout.royal[player * layout.types + type + 1] === 1
  const held = Object.values(data.board)
  for (const [player, type, square] of design.setup) {
    const [owner, piece] = [design.players[player].name, design.pieces[type].name]
    const isThere = held.some(
      ([name, other]) =>
        name === owner &&
        isRoyal(
          player,
          design.pieces.findIndex(each => each.name === other)
        )
    )
    if (isRoyal(player, type) && !isThere)
      refuseFault(accept, 'kings', owner + ' has no ' + piece + ', which starts on ' + positions[square])
  }
  if (accept.includes('check') || (HAS_KERNEL && game._variant.connect !== null) || game._isScripted) return
  const probe = game._fresh()
  probe.setPosition(data)
  const other = 1 - data.turn
  const { _position: position } = probe
  const [waiting, moving] = [other, data.turn].map(turn => design.players[design.turns[turn].mover].name)
  if (position.royalsInCheck(design.turns[other].mover).length > 0)
    refuseFault(accept, 'check', waiting + ' is in check, and it is the turn of ' + moving)
}
