// Board layouts: cells and points, shades, coordinates; and the arrow keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCursor, stepCursor } from '../../templates/page/geometry/cursor.js'
import { meantPlaces, placesAt, placesUnder } from '../../templates/page/geometry/places.js'
import { layoutGrid } from '../../templates/page/geometry/grid.js'
import { layoutOf } from '../../templates/page/geometry/layout.js'
import { collectSpots } from '../../templates/page/geometry/spots.js'
import { ALL, HEX, ROOK, board, letters, named } from './page_boards.mjs'

const rounded = value => JSON.parse(JSON.stringify(value, (key, n) => typeof n === 'number' ? Math.round(n * 1e6) / 1e6 : n))

for (const [columns, rows, size] of [[8, 8, 48], [5, 11, 30], [2, 2, 50]]) {
  for (const flipped of [false, true]) {
    test(`pages lay out a complete grid of ${columns} by ${rows} as others do${flipped ? ', turned' : ''}`, () => {
      const design = board(columns, rows, { vectors: ALL, size })
      const whole = layoutOf(design, { flipped })
      const grid = layoutGrid(collectSpots(design, flipped), flipped)
      const facts = ({ spots, labels, box, style, lattice, voids, lines, stars, hidden }) => rounded({
        labels, box, style, lattice, voids, lines, stars, hidden, spots: spots.map(({ index, name, x, y, w, h, polygon, radius, shade, lone }) => ({ index, name, x, y, w, h, polygon, radius, shade, lone }))
      })
      assert.deepEqual(facts(grid), facts(whole))
      assert.equal(grid.labels.length, columns + rows)
    })
  }
}

test('positions with other names have no coordinates', () => {
  const design = board(8, 8, { vectors: ALL })
  design.positions.forEach((p, k) => { p.name = 'p' + k })
  assert.deepEqual(layoutGrid(collectSpots(design, false), false).labels, layoutOf(design).labels)
})

test('a chess board has adjacent squares with a dark corner at the bottom left', () => {
  const layout = layoutOf(board(8, 8, { vectors: ALL }))
  assert.equal(layout.style, 'cells')
  assert.equal(layout.lattice, 'square')
  assert.equal(named(layout, 'a1').shade, 1)
  assert.equal(named(layout, 'h1').shade, 0)
  assert.equal(named(layout, 'a2').shade, 0)
  assert.deepEqual([layout.box.width, layout.box.height].map(Math.round), [800, 800])
  const right = Math.max(...named(layout, 'a1').polygon.map(p => p[0]))
  const left = Math.min(...named(layout, 'b1').polygon.map(p => p[0]))
  assert.ok(Math.abs(right - left) < 1e-6)
})

test('coordinates are in the corners of the edge squares', () => {
  const layout = layoutOf(board(8, 8, { vectors: ALL }))
  assert.deepEqual(layout.labels.map(l => l.text).sort(), [...'12345678abcdefgh'])
  assert.ok(layout.labels.every(l => l.inside))
  const e = layout.labels.find(l => l.text === 'e')
  const x = named(layout, 'e1').x
  assert.ok(e.x > x && e.x < x + 50)
})

test('irregular position names give no coordinates', () => {
  const design = board(8, 8)
  design.positions.forEach((p, k) => { p.name = 'q' + (k * 37 % 64) })
  assert.deepEqual(layoutOf(design).labels, [])
})

test('names of a number and a letter give coordinates too', () => {
  const design = board(5, 5)
  design.positions.forEach((p, k) => { p.name = (5 - k % 5) + 'abcde'[Math.floor(k / 5)] })
  assert.deepEqual(layoutOf(design).labels.map(l => l.text).sort(), [...'12345abcde'])
})

test('unused squares complete a draughts board', () => {
  const layout = layoutOf(board(8, 8, { keep: (c, r) => (c + r) % 2 === 1, vectors: [[1, 1], [1, -1], [-1, 1], [-1, -1]] }))
  assert.equal(layout.lattice, 'checker')
  assert.equal(layout.voids.length, 32)
  assert.ok(layout.spots.every(s => s.shade === 1))
  assert.deepEqual([layout.box.width, layout.box.height].map(Math.round), [800, 800])
})

test('labels of a slanted hexagon do not overlap: rows are labeled on the side without column ends', () => {
  const keep = (c, r) => Math.abs(r - c) < 4
  const layout = layoutOf(board(7, 7, { place: (c, r) => [c * 36 - r * 18, r * 31], size: 34, vectors: [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]], keep }))
  assert.deepEqual(layout.labels.map(l => l.text).sort(), [...'1234567abcdefg'])
  for (const a of layout.labels) for (const b of layout.labels) assert.ok(a === b || Math.hypot(a.x - b.x, a.y - b.y) > 40, a.text + ' stands on ' + b.text)
})

test('hexes have three shades, and neighbors differ', () => {
  const place = (c, r) => [c * 36 + r * 18, r * 31]
  const layout = layoutOf(board(7, 7, { place, size: 34, vectors: HEX }))
  assert.equal(layout.lattice, 'hex')
  assert.equal(layout.spots[0].polygon.length, 6)
  const design = board(7, 7, { place, size: 34, vectors: HEX })
  for (const row of design.links) row.forEach((to, from) => { if (to >= 0) assert.notEqual(layout.spots[to].shade, layout.spots[from].shade) })
})

test('a board with diagonals on some points only has points and lines', () => {
  const layout = layoutOf(board(5, 5, { vectors: ALL, linked: (c, r, dx, dy) => dx === 0 || dy === 0 || (c + r) % 2 === 0 }))
  assert.equal(layout.style, 'points')
  assert.equal(layout.lines.length, 40 + 16)
  assert.ok(layout.frame)
})

test('a morris board has points and lines, including long ones', () => {
  const keep = (c, r) => { const ring = Math.max(Math.abs(c - 3), Math.abs(r - 3)); return ring > 0 && (c === 3 || r === 3 || Math.abs(c - 3) === Math.abs(r - 3)) }
  const design = board(7, 7, { keep })
  const at = new Map(design.positions.map((p, k) => [p.name, k]))
  design.links = ROOK.map(([dx, dy]) => design.positions.map(p => {
    let c = letters.indexOf(p.name[0])
    let r = 7 - Number(p.name[1])
    for (;;) {
      c += dx
      r += dy
      if (c < 0 || r < 0 || c > 6 || r > 6 || (c === 3 && r === 3)) return -1
      if (at.has(letters[c] + (7 - r))) return at.get(letters[c] + (7 - r))
    }
  }))
  const layout = layoutOf(design)
  assert.equal(layout.style, 'points')
  assert.equal(layout.lines.length, 32)
})

test('a go board has lines and star points', () => {
  const layout = layoutOf(board(19, 19, { step: 25, size: 24, title: 'Go', pieces: ['Stone'] }))
  assert.equal(layout.style, 'points')
  assert.equal(layout.lines.length, 2 * 18 * 19)
  assert.equal(layout.stars.length, 9)
})

test('small distant rectangles are points', () => {
  assert.equal(layoutOf(board(5, 5, { step: 100, size: 30 })).style, 'points')
})

test('links across another position are not drawn', () => {
  const design = board(3, 1, { step: 100, size: 30, vectors: [[1, 0], [2, 0]] })
  assert.equal(layoutOf(design).lines.length, 2)
})

test('a board may be one row or one position', () => {
  const row = layoutOf(board(6, 1))
  assert.equal(row.style, 'cells')
  assert.deepEqual([row.box.width, row.box.height].map(Math.round), [600, 100])
  assert.ok(layoutOf(board(1, 1)).spots[0].radius > 0)
})

test('positions without a rectangle are hidden, and a board without others is empty', () => {
  const design = board(3, 3)
  design.positions.push({ name: 'limbo', rect: null })
  design.links.forEach(row => row.push(-1))
  assert.deepEqual(layoutOf(design).hidden, [9])
  assert.equal(layoutOf(design).spots[9], null)
  const nothing = layoutOf({ title: '', positions: [{ name: 'x', rect: null }], links: [], pieces: [] })
  assert.ok(nothing.box.width > 0)
})

test('positions may share a place', () => {
  const design = board(3, 3)
  design.positions.push({ name: 'twin', rect: design.positions[0].rect.slice() })
  design.links.forEach(row => row.push(-1))
  const layout = layoutOf(design)
  assert.equal(layout.spots.filter(Boolean).length, 10)
  assert.ok(layout.spots.every(s => Number.isFinite(s.radius)))
})

test('a flipped board is the same board from the other side', () => {
  const design = board(8, 8, { vectors: ALL })
  const plain = layoutOf(design)
  const turned = layoutOf(design, { flipped: true })
  assert.ok(named(turned, 'a1').x > named(turned, 'h1').x)
  assert.ok(named(turned, 'a1').y < named(turned, 'a8').y)
  for (const s of plain.spots) assert.equal(turned.spots[s.index].shade, s.shade)
})

test('nearly square grids become square, others keep their shape', () => {
  const nearly = layoutOf(board(4, 4, { place: (c, r) => [c * 50, r * 54] }))
  assert.equal(Math.round(nearly.box.width), Math.round(nearly.box.height))
  const tall = layoutOf(board(4, 4, { place: (c, r) => [c * 50, r * 75] }))
  assert.equal(Math.round(tall.box.height), Math.round(1.5 * tall.box.width))
})

// ---------------------------------------------------------------- triangles

const TALL = 52
const ACROSS = [[1, 0], [-1, 0], [0, 1], [0, -1]] // vertical links only across a shared side

/** Rows of triangles: even cells of even rows point up. With `middles`, rectangles are at their centers, else around them. */
function triangles(columns, rows, { middles = true, keep = () => true } = {}) {
  const up = (c, r) => (c + r) % 2 === 0
  const place = (c, r) => middles ? [c * 30 - 15, r * TALL + (up(c, r) ? TALL / 6 : -TALL / 6) - 15] : [c * 30 - 30, r * TALL - TALL / 2]
  const design = board(columns, rows, { place, keep, size: 30, vectors: ACROSS, linked: (c, r, dx, dy) => dy === 0 || dy === (up(c, r) ? 1 : -1) })
  if (!middles) for (const p of design.positions) { p.rect[2] = p.rect[0] + 60; p.rect[3] = p.rect[1] + TALL }
  return design
}

for (const middles of [true, false]) {
  test(`triangles from their ${middles ? 'centers' : 'rectangles'} fill the plane and alternately point up and down`, () => {
    const layout = layoutOf(triangles(9, 4, { middles }))
    assert.equal(layout.lattice, 'triangle')
    const corners = layout.spots.map(s => s.polygon.map(p => p.map(Math.round).join(',')))
    assert.ok(corners.every(c => c.length === 3))
    const here = layout.spots.findIndex(s => s.name === 'e2')
    const shared = corners.map(c => c.filter(corner => corners[here].indexOf(corner) >= 0).length)
    assert.equal(shared.filter(n => n === 2).length, 3, 'three neighbors across its sides')
    assert.equal(shared.filter(n => n === 1).length, 9, 'nine more at its corners')
    const s = layout.spots[here]
    assert.equal(Math.round(s.polygon.reduce((sum, p) => sum + p[1], 0) / 3), Math.round(s.y))
    assert.notEqual(s.shade, named(layout, 'd2').shade)
    const flat = s.polygon.filter(p => p[1] > s.y).length === 2
    assert.equal(flat, (4 + 2) % 2 === 0, 'its horizontal side has a neighbor')
  })
}

test('a large triangle of triangles, also flipped', () => {
  for (const middles of [true, false]) for (const flipped of [false, true]) {
    const layout = layoutOf(triangles(9, 5, { middles, keep: (c, r) => Math.abs(c - 4) <= r }), { flipped })
    assert.equal(layout.lattice, 'triangle')
    const top = named(layout, 'e5')
    assert.equal(top.polygon.filter(p => flipped ? p[1] < top.y : p[1] > top.y).length, 2)
    const xs = layout.spots.flatMap(s => s.polygon.map(p => p[0]))
    const ys = layout.spots.flatMap(s => s.polygon.map(p => p[1]))
    const ratio = (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))
    assert.ok(Math.abs(ratio - 300 / (5 * TALL)) < 0.01, String(ratio))
  }
})

test('coordinates of triangles are around the board, never in a cell', () => {
  const layout = layoutOf(triangles(9, 5, { keep: (c, r) => Math.abs(c - 4) <= r }))
  const inside = l => layout.spots.some(s => s.polygon.every((p, k) => {
    const q = s.polygon[(k + 1) % 3]
    const side = (x, y) => (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
    return side(l.x, l.y) * side(s.x, s.y) > 0
  }))
  assert.deepEqual(layout.labels.map(l => l.text).sort(), [...'12345', ...'abcdefghi'])
  assert.deepEqual(layout.labels.filter(inside), [])
})

test('boards that are not triangles', () => {
  for (const design of [board(8, 8), board(9, 2), board(1, 9), board(3, 2), boards.hex, boards.draughts, board(8, 8, { vectors: [[1, 0], [-1, 0]] })]) assert.notEqual(layoutOf(design).lattice, 'triangle')
})

test('arrow keys move by one square', () => {
  const layout = layoutOf(board(8, 8, { vectors: ALL }))
  const go = (name, arrow) => layout.spots[stepCursor(layout, named(layout, name).index, arrow)].name
  assert.equal(go('e2', 'up'), 'e3')
  assert.equal(go('e2', 'left'), 'd2')
  assert.equal(go('e2', 'right'), 'f2')
  assert.equal(go('e1', 'down'), 'e1')
  assert.equal(go('h4', 'right'), 'h4')
})

const boards = {
  triangles: triangles(9, 5, { keep: (c, r) => Math.abs(c - 4) <= r }),
  hex: board(7, 7, { place: (c, r) => [c * 36 + r * 18, r * 31], size: 34, vectors: HEX }),
  draughts: board(8, 8, { keep: (c, r) => (c + r) % 2 === 1 }),
  circle: { title: '', pieces: [], links: [], positions: Array.from({ length: 24 }, (_, k) => { const x = 300 + (k % 2 ? 150 : 220) * Math.cos(k * Math.PI / 12); const y = 300 + (k % 2 ? 150 : 220) * Math.sin(k * Math.PI / 12); return { name: 'p' + k, rect: [x, y, x + 40, y + 40] } }) }
}
for (const [name, design] of Object.entries(boards)) {
  test(`arrow keys reach every position: ${name}`, () => {
    const layout = layoutOf(design)
    const seen = new Set([firstCursor(layout)])
    for (const at of seen) for (const arrow of ['left', 'right', 'up', 'down']) seen.add(stepCursor(layout, at, arrow))
    assert.equal(seen.size, layout.spots.length)
  })
}

test('the cursor starts at the bottom left', () => {
  const layout = layoutOf(board(8, 8))
  assert.equal(layout.spots[firstCursor(layout)].name, 'a1')
})

test('the layout of a large board takes less than a second', () => {
  const design = board(57, 57, { step: 20, size: 19, vectors: ALL, keep: () => true })
  design.positions.forEach((p, k) => { p.name = 'p' + k })
  const started = process.cpuUsage()
  assert.equal(layoutOf(design).spots.length, 3249)
  assert.ok(process.cpuUsage(started).user < 2e6, 'microseconds')
})

test('reserves off the board do not change its style', () => {
  const design = board(12, 8, { vectors: ALL, linked: (c, r, dx) => c > 1 && c < 10 && c + dx > 1 && c + dx < 10 })
  const layout = layoutOf(design)
  assert.equal(layout.style, 'cells')
  assert.equal(named(layout, 'a1').idle, true)
  assert.equal(named(layout, 'c1').idle, false)
  assert.deepEqual(new Set(layout.spots.filter(s => !s.idle).map(s => s.shade)), new Set([0, 1]))
})

test('tiny positions for data do not determine the scale', () => {
  const design = board(6, 6, { step: 118, size: 116, vectors: ALL })
  for (let k = 0; k < 60; k++) design.positions.push({ name: 's' + k, rect: [-10, k * 5, -5, k * 5 + 5] })
  design.links.forEach(row => { for (let k = 0; k < 60; k++) row.push(-1) })
  const layout = layoutOf(design)
  assert.equal(layout.style, 'cells')
  assert.equal(Math.round(named(layout, 'b1').x - named(layout, 'a1').x), 100)
})

test('pieces on overlapping positions keep their size', () => {
  const design = board(6, 10, { place: (c, r) => [c * 50, r * 8], size: 34 })
  const layout = layoutOf(design)
  assert.equal(layout.style, 'points')
  assert.ok(layout.spots.every(s => s.stacked && s.radius > 40))
})

test('two layers at one place: one lattice, and each position finds the overlapping one', () => {
  const design = board(8, 8, { vectors: ALL })
  const twin = design.positions.map(p => ({ name: p.name + 't', rect: p.rect }))
  design.positions = design.positions.concat(twin)
  design.links = design.links.map(row => row.concat(row.map(to => to < 0 ? -1 : to + 64)))
  const layout = layoutOf(design)
  assert.equal(layout.style, 'cells')
  assert.deepEqual(placesUnder(layout, 3), [3, 67])
  assert.equal(layout.spots[3].shade, layout.spots[67].shade)
})

test('a game without rectangles has rows of labeled cells', () => {
  const layout = layoutOf({ title: '', pieces: [], links: [], positions: ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, rect: null })) })
  assert.equal(layout.spots.filter(Boolean).length, 5)
  assert.deepEqual(layout.labels.map(l => l.text), ['a', 'b', 'c', 'd', 'e'])
  assert.deepEqual(layout.hidden, [])
})

test('one-way links are not drawn where most links are mutual', () => {
  const design = board(7, 1, { place: c => [c * 100 + (c % 2) * 17, (c % 3) * 40], size: 30, vectors: [[1, 0], [-1, 0]] })
  design.links.push(design.positions.map((p, k) => k === 0 ? 2 : -1))
  const lines = layoutOf(design).lines.length
  assert.equal(lines, 6)
})

test('one-way links have a direction where few links are mutual', () => {
  const place = c => [c * 100 + (c % 2) * 17, (c % 3) * 40]
  const lines = layoutOf(board(7, 1, { place, size: 30, vectors: [[1, 0]] })).lines
  assert.equal(lines.length, 6)
  assert.ok(lines.every(line => line[4] === true))
  const design = board(7, 1, { place, size: 30, vectors: [[1, 0]] })
  design.links.push(design.positions.map((p, k) => k === 3 ? 2 : -1))
  const [back, ...others] = layoutOf(design).lines.sort((p, q) => p.length - q.length)
  assert.equal(back.length, 4)
  assert.ok(others.every(line => line[4] === true))
})

test('a chain of positions outside the cells is a curve', () => {
  const design = board(6, 6)
  const corners = [[-62, 57], [-75, -70], [57, -62]]
  design.positions.push(...corners.map(([x, y], k) => ({ name: 'loop' + k, rect: [x, y, x + 30, y + 30] })))
  const chain = [6, 36, 37, 38, 1]
  for (const way of [chain, chain.slice().reverse()]) design.links.push(design.positions.map((_, k) => way.indexOf(k) >= 0 && k !== way[4] ? way[way.indexOf(k) + 1] : -1))
  const { curves, spots } = layoutOf(design)
  assert.deepEqual(spots.filter(s => s.onTrack).map(s => s.index), [36, 37, 38])
  const ends = [6, 1].map(k => Math.round(spots[k].x) + ' ' + Math.round(spots[k].y))
  assert.ok(curves.length === 1 && curves[0].includes('M' + ends[1]) && curves[0].endsWith(' ' + ends[0]), curves[0])
})
