/** A board of coordinates: scales of names, and directions with one step per scale. */
export class KernelGrid {
  constructor (design) {
    Object.defineProperty(this, 'design', { value: design })
    this.scales = []
    this.dirs = []
  }

  /** Add a scale of names, as in `A/B/C`. The first scale varies fastest. */
  addScale (names) { this.scales.push(names.split('/')) }

  addDirection (name, steps) {
    const { dirs } = this.design
    if (dirs.indexOf(name) < 0) this.design.addDirection(name)
    this.dirs[dirs.indexOf(name)] = steps
  }

  addPositions () { this._add(this.scales.length - 1, '', []) }

  _add (scale, name, point) {
    if (scale < 0) this.design.addPosition(name, this.design.dirs.map((_, dir) => this._offset(this.dirs[dir], point)))
    else this.scales[scale].forEach((word, index) => this._add(scale - 1, word + name, [index].concat(point)))
  }

  /** Return the offset of a step from a point, 0 if it leaves the board. */
  _offset (steps, point) {
    if (steps === undefined) return 0
    let offset = 0
    for (let scale = this.scales.length - 1; scale >= 0; scale--) {
      const { length } = this.scales[scale]
      const target = point[scale] + steps[scale]
      if (target < 0 || target >= length) return 0
      offset = offset * length + steps[scale]
    }
    return offset
  }
}
