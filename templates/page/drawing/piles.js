// Piles of pieces: the number of pieces and their owners.
import { svg } from './dom.js'

/** Slabs that fit next to a piece. */
const MAX_SLABS = 9

/**
 * Return the shapes over the top piece of a pile: the number of pieces, and a slab per piece if the owners differ; in a
 * mancala, the number of seeds.
 */
export function pileNodes (look, cell) {
  const pile = cell.pile || []
  if (cell.count !== undefined) return [countNode(look, cell, cell.count)]
  if (pile.length === 0) return []
  const owners = [cell.player].concat(pile.map(p => p.player))
  return [
    countNode(look, cell, owners.length),
    ...(owners.every(p => p === cell.player)
      ? []
      : owners.slice(0, MAX_SLABS).map((player, k) => slabNode(look, player, k)))
  ]
}

/** Return the number, in the middle of a plain disc, else at the upper edge. */
function countNode (look, cell, count) {
  const style = look.styles[cell.piece] || {}
  const bare = style.kind === 'disc' && !style.badge && !(look.pictures || {})[cell.piece + '\n' + cell.player]
  const node = svg('text', { class: 'pile-count' + (bare ? ' on-disc' : ''), x: 0, y: bare ? 0 : -38, text: count })
  if (bare) node.style.fill = (look.palette[cell.player] || look.palette['']).ink
  return node
}

/** Return a slab at the right side; the first one is at the top. */
function slabNode (look, player, k) {
  const paint = look.palette[player] || look.palette['']
  const node = svg('rect', { class: 'pile-slab', x: 27, y: -37 + k * 8.5, width: 19, height: 7, rx: 2 })
  node.style.fill = paint.fill
  node.style.stroke = paint.edge
  return node
}
