// Pieces on top of each other: how many there are, and whose.
import { svg } from './dom.js'

const SLABS = 9 // slabs that fit beside a piece

/** What is drawn over the top piece of a pile: its number of pieces, and a slab for each where not all are its owner's. */
export function pileNodes(look, cell) {
  const pile = cell.pile || []
  if (pile.length === 0) return []
  const owners = [cell.player].concat(pile.map(p => p.player))
  return [countNode(look, cell, owners.length), ...(owners.every(p => p === cell.player) ? [] : owners.slice(0, SLABS).map((player, k) => slabNode(look, player, k)))]
}

/** On a bare disc the number stands in its middle, else over the upper edge. */
function countNode(look, cell, count) {
  const style = look.styles[cell.piece] || {}
  const bare = style.kind === 'disc' && !style.badge && !(look.pictures || {})[cell.piece + '\n' + cell.player]
  const node = svg('text', { class: 'pile-count' + (bare ? ' on-disc' : ''), x: 0, y: bare ? 0 : -38, text: count })
  if (bare) node.style.fill = (look.paints[cell.player] || look.paints['']).ink
  return node
}

/** From the top downwards, along the right side. */
function slabNode(look, player, k) {
  const paint = look.paints[player] || look.paints['']
  const node = svg('rect', { class: 'pile-slab', x: 27, y: -37 + k * 8.5, width: 19, height: 7, rx: 2 })
  node.style.fill = paint.fill
  node.style.stroke = paint.edge
  return node
}
