/**
 * The links of a board on which some have changed, as one table: the target of direction `dir` at `pos`, -1 for none,
 * is entry `dir * size + pos`. Tables are immutable, so boards and states share them. null stands for the links of the
 * rules.
 */
export class Links {
  constructor (own, targets, changed, hash) {
    this.own = own // the table of the rules
    this.targets = targets
    this.changed = changed // number of entries that differ from the rules
    this.hash = hash
  }

  /** Return links with other targets: entry, target, and so on. */
  static with (links, own, changes) {
    const targets = (links === null ? own : links.targets).slice()
    let changed = links === null ? 0 : links.changed
    let hash = links === null ? 0 : links.hash
    for (let i = 0; i < changes.length; i += 2) {
      const entry = changes[i]
      const to = changes[i + 1]
      changed += Number(to !== own[entry]) - Number(targets[entry] !== own[entry])
      hash ^= mixed(entry, targets[entry], own) ^ mixed(entry, to, own)
      targets[entry] = to
    }
    return changed === 0 ? null : new Links(own, targets, changed, hash)
  }

  equals ({ targets }) { return this.targets.every((to, entry) => to === targets[entry]) }
}

function mixed (entry, to, own) {
  return to === own[entry] ? 0 : Math.imul(Math.imul(entry + 1, 0x9e3779b1) ^ (to + 2), 0x85ebca6b)
}

/** Return the entries that differ: entry, target after, and so on, in ascending order. */
export function changesOfLinks (before, after, own) {
  if (before === after) return []
  const [old, now] = [before, after].map(links => links === null ? own : links.targets)
  const changes = []
  for (let entry = 0; entry < own.length; entry++) if (old[entry] !== now[entry]) changes.push(entry, now[entry])
  return changes
}

/** Return the table of the links of a board of the rules. */
export function linkTable ({ links, positions }) {
  // A list: V8 copies lists faster than typed arrays.
  return links.flatMap(row => Array.from(row.slice(0, positions.length)))
}

/** Return changes of links as data: { 'dir,pos': target }. */
export function linksToJSON (changes, size) {
  const data = {}
  for (let i = 0; i < changes.length; i += 2)
    data[Math.floor(changes[i] / size) + ',' + changes[i] % size] = changes[i + 1]
  return data
}

export function linksFromJSON (data, size) {
  const changes = []
  for (const key in data) {
    const comma = key.indexOf(',')
    changes.push(Number(key.slice(0, comma)) * size + Number(key.slice(comma + 1)), data[key])
  }
  return changes
}

/** Numbers of links, from 1: equal links have equal numbers. */
export class LinkNumbers {
  constructor () {
    this._known = new Map() // by hash: [{ links, number }]
    this._count = 0
  }

  numberOf (links) {
    if (links === null) return 0
    if (!this._known.has(links.hash)) this._known.set(links.hash, [])
    const known = this._known.get(links.hash)
    let found = known.find(entry => entry.links === links || entry.links.equals(links))
    if (found === undefined) known.push(found = { links, number: ++this._count })
    return found.number
  }
}
