/** Triangular table of principal variations: the best line found from each ply on, as ordinals. */
export class PrincipalVariation {
  constructor (maxPly) {
    this.stride = maxPly + 1
    this.moves = new Int32Array(this.stride * this.stride)
    this.ends = new Int32Array(maxPly + 2) // ply after the last move of each line
  }

  clear (ply) { this.ends[ply] = ply }

  /** Set the line at `ply` to a move followed by the line of the next ply. */
  extend (ply, ordinal) {
    const { moves, ends } = this
    const row = ply * this.stride
    const below = row + this.stride
    moves[row + ply] = ordinal
    for (let i = ply + 1; i < ends[ply + 1]; i++) moves[row + i] = moves[below + i]
    ends[ply] = Math.max(ply + 1, ends[ply + 1])
  }

  /** Return the line from the root as an array of ordinals. */
  line () { return Array.from(this.moves.subarray(0, this.ends[0])) }
}
