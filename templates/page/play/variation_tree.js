// The lines of a game as a tree. Pure.
import { commonPlies } from './session.js'

/**
 * Return the lines of a game: the game itself, then its variations in depth-first order.
 * @param {{plies: object[], lines: object[][]}} session
 * @returns {{line: object[], from: number, depth: number, children: object[]}[]} `from` is the ply at which a line
 *   leaves its parent; `children` are nodes of the same kind
 */
export function variationTree ({ plies, lines }) {
  const root = { line: plies, from: 0, depth: 0, children: [] }
  const nodes = [root]
  for (const line of lines) {
    const parent = nodes.reduce(
      (best, node) => commonPlies(line, node.line) > commonPlies(line, best.line) ? node : best,
      root
    )
    const from = commonPlies(line, parent.line)
    if (from === line.length) continue
    const node = { line, from, depth: parent.depth + 1, children: [] }
    parent.children.push(node)
    nodes.push(node)
  }
  return inOrder(root)
}

const inOrder = node => node.children.reduce((all, child) => all.concat(inOrder(child)), [node])
