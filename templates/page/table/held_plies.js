// The state of its game that a page sends when it connects to a relay, which then sends the rest of the game.

/** Return the CRC-32 of a text that follows others with the CRC `sum`; zlib computes the same. */
export function crc32 (text, sum) {
  let crc = ~sum
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/**
 * Return the name of the game of a session, and checksums of its plies: of all of them, of all but 1, 2, 4 and so on.
 * The relay may have fewer: the last move may be lost, and moves may be taken back.
 * @returns {{game: string | null, known: [number, number][]}}
 */
export function heldPlies ({ plies, shared }) {
  const sums = [0]
  for (const { text } of plies) sums.push(crc32(text + '\n', sums[sums.length - 1]))
  const known = []
  for (let less = 0; less <= plies.length; less = 2 * less || 1)
    known.push([plies.length - less, sums[plies.length - less]])
  return { game: shared ? shared.id : null, known }
}
