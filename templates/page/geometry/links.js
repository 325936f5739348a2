// Links of the rules as lines on the board: complete families of links, regular directions, lines to draw.
import { neighborSteps } from './lattice.js'
import { evenness, medianOf } from './spots.js'
import { UNIT } from './unit.js'

/** Share of possible links from which a family of links is complete. */
export const FULL = 0.9

/** Return for each step of the lattice the share of possible links that exist, and the linked pairs. */
export function linkFamilies (design, seen, lattice) {
  const linked = new Set()
  for (const row of design.links || [])
    row.forEach((to, from) => {
      if (to >= 0) linked.add(Math.min(from, to) + ',' + Math.max(from, to))
    })
  const slots = new Map()
  for (const s of seen.list) {
    if (s.part < 0) continue
    const key = s.part + ',' + s.i + ',' + s.j
    if (slots.has(key)) slots.get(key).push(s)
    else slots.set(key, [s])
  }
  const shortest = Math.hypot(lattice.a[0], lattice.a[1])
  const steps = neighborSteps(lattice).filter(s => Math.hypot(s[0][0], s[0][1]) < 1.8 * shortest)
  const main = mainPart(seen.list)
  return steps.map(step => {
    const pairs = []
    let possible = 0
    let present = 0
    slots.forEach(here => {
      const there = slots.get(here[0].part + ',' + (here[0].i + step[1]) + ',' + (here[0].j + step[2]))
      if (!there) return
      const pair = pairAmong(here, there, linked)
      if (pair) pairs.push(pair)
      if (main >= 0 && here[0].part !== main) return
      possible += 1
      if (pair) present += 1
    })
    return { straight: step[1] === 0 || step[2] === 0, share: possible ? present / possible : 0, pairs }
  })
}

/** Return the part with at least 40% of the positions; -1 if there is none. */
function mainPart (list) {
  const crowd = new Map()
  for (const s of list) if (s.part >= 0) crowd.set(s.part, (crowd.get(s.part) || 0) + 1)
  const largest = Array.from(crowd).sort((p, q) => q[1] - p[1])[0]
  return largest && largest[1] >= 0.4 * list.length ? largest[0] : -1
}

function pairAmong (here, there, linked) {
  for (const p of here)
    for (const q of there)
      if (linked.has(Math.min(p.index, q.index) + ',' + Math.max(p.index, q.index))) return [p.index, q.index]
  return null
}

/** Return true if most directions have one vector for most of their links; a morris board has not. */
export function evenDirections (design, list) {
  const spots = new Map(list.map(s => [s.index, s]))
  const rows = (design.links || []).map(row => evenness(row, spots)).filter(share => share !== null)
  return rows.length === 0 || rows.filter(share => share >= 0.6).length * 2 >= rows.length
}

/** Return the orthogonal lines of a lattice, and diagonals if only some points have them. */
export function latticeLines (seen, families) {
  const diagonals = families.filter(f => !f.straight)
  const straightOnly = families.every(f => !f.straight || f.share === 0) ? [] : families.filter(f => f.straight)
  const used = straightOnly.concat(diagonals.filter(f => straightOnly.length === 0 || f.share < FULL))
  const lines = []
  for (const f of used) for (const p of f.pairs) lines.push(lineBetween(seen.byIndex[p[0]], seen.byIndex[p[1]]))
  return lines
}

function lineBetween (p, q) {
  return [p.x, p.y, q.x, q.y]
}

/**
 * Return links as lines; a line whose links lead in its direction only has a fifth item, true. The lines are without
 * those that pass another position, cross the board, or only store data.
 */
export function linkLines (design, seen) {
  const done = new Set()
  const lines = []
  const mutual = mutualLinks(design)
  const links = design.links || []
  for (const row of links) {
    const pairs = []
    row.forEach((to, from) => {
      if (to >= 0 && to !== from && seen.byIndex[from] && seen.byIndex[to])
        pairs.push([seen.byIndex[from], seen.byIndex[to]])
    })
    const lengths = pairs.map(p => Math.hypot(p[0].x - p[1].x, p[0].y - p[1].y))
    if (medianOf(lengths) > 3.2 * UNIT) continue
    pairs.forEach((p, k) => {
      const key = Math.min(p[0].index, p[1].index) + ',' + Math.max(p[0].index, p[1].index)
      if (done.has(key) || lengths[k] < 0.5 * p[0].radius || (mutual && !mutual.has(key))) return
      done.add(key)
      if (!seen.list.some(s => s !== p[0] && s !== p[1] && distanceToSegment(s, p[0], p[1]) < 0.5 * s.radius))
        lines.push(lineBetween(p[0], p[1]).concat(links.some(other => other[p[1].index] === p[0].index) ? [] : true))
    })
  }
  return lines
}

/**
 * Return the pairs linked in both directions if most positions have one: other links then only store data; else null.
 */
function mutualLinks (design) {
  const oneWay = new Set()
  const both = new Set()
  const joined = new Set()
  for (const row of design.links || []) row.forEach((to, from) => { if (to >= 0) oneWay.add(from + ',' + to) })
  oneWay.forEach(pair => {
    const ends = pair.split(',').map(Number)
    if (!oneWay.has(ends[1] + ',' + ends[0])) return
    both.add(Math.min(ends[0], ends[1]) + ',' + Math.max(ends[0], ends[1]))
    joined.add(ends[0])
  })
  return joined.size >= 0.6 * design.positions.length ? both : null
}

/** Return the distance of a point to the segment from p to q. */
export function distanceToSegment (s, p, q) {
  const dx = q.x - p.x
  const dy = q.y - p.y
  const t = Math.max(0, Math.min(1, ((s.x - p.x) * dx + (s.y - p.y) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(s.x - p.x - t * dx, s.y - p.y - t * dy)
}
