// The lattice of complete grids of squares.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLattice, squareLattice } from '../../templates/page/geometry/lattice.js'
import { collectSpots } from '../../templates/page/geometry/spots.js'

const squares = (columns, rows) => Array.from({ length: columns * rows }, (_, k) => {
  const [x, y] = [k % columns * 50, Math.floor(k / columns) * 50]
  return { name: 'p' + k, rect: [x, y, x + 48, y + 48] }
})

test('the lattice of a complete grid of squares is the one that a search finds', () => {
  for (const [columns, rows] of [[8, 8], [2, 2], [5, 3], [2, 9]]) {
    for (const flipped of [false, true]) {
      const [found, known] = [findLattice, squareLattice].map(lattice => {
        const { list } = collectSpots({ positions: squares(columns, rows) }, flipped)
        return { lattice: lattice(list, 50), list }
      })
      assert.equal(found.list.length, columns * rows)
      assert.deepEqual(known, found)
    }
  }
})
