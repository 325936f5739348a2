// QR codes of links, after ISO/IEC 18004: byte mode and error correction level L. Pure.

/**
 * By version from 1: error correction codewords per block, and number of blocks. Screens hardly show larger codes
 * legibly.
 */
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9]

/**
 * The mask, which inverts the modules for which `inverts` is true. Decoders read every mask. The standard prefers that
 * with the fewest runs and blocks, which differs little: links are compressed, so that their modules are as good as
 * random.
 */
const MASK = 3
const inverts = (x, y) => (x + y) % 3 === 0

/** Return the rows of modules of the code of an ASCII text, true for dark ones; null if the text is too long. */
export function qrCode (text) {
  for (let version = 1; version <= CHECKS.length; version++) {
    const frame = frameOf(version)
    const free = frame.reduce((sum, row) => sum + row.filter(dark => dark === undefined).length, 0)
    const data = dataOf(text, version, (free >> 3) - CHECKS[version - 1] * BLOCKS[version - 1])
    if (data) return filled(frame, codewordsOf(data, version, free >> 3))
  }
  return null
}

// ---------------------------------------------------------------- codewords

/** Return the data codewords of a text, padded to `size`; null if it does not fit. */
function dataOf (text, version, size) {
  const bits = [bitsOf(4, 4), bitsOf(text.length, version < 10 ? 8 : 16)]
    .concat(text.split('').map(c => bitsOf(c.charCodeAt(0), 8)))
    .join('')
  if (bits.length > size * 8) return null
  const bytes = (bits + '0000').slice(0, size * 8).match(/.{1,8}/g).map(byte => parseInt(byte.padEnd(8, '0'), 2))
  for (let k = 0; bytes.length < size; k++) bytes.push(k % 2 ? 0x11 : 0xEC)
  return bytes
}

const bitsOf = (value, length) => value.toString(2).padStart(length, '0')

/** Return all codewords in their order in the code: those of the blocks in turn. */
function codewordsOf (data, version, total) {
  const checks = CHECKS[version - 1]
  const count = BLOCKS[version - 1]
  const short = Math.floor(total / count) - checks
  const shorter = count - total % count
  const blocks = Array.from({ length: count }, (_, k) =>
    data.slice(k * short + Math.max(0, k - shorter), (k + 1) * short + Math.max(0, k + 1 - shorter))
  )
  const divisor = divisorOf(checks)
  return inTurn(blocks).concat(inTurn(blocks.map(block => remainder(block, divisor))))
}

/** Return the elements of lists: all first ones, then all second ones, and so on. */
const inTurn = lists =>
  lists[lists.length - 1].reduce((all, _, k) => all.concat(...lists.map(list => list.slice(k, k + 1))), [])

/** Powers of the generator of the field of 256 elements. */
const POWERS = powersOfTwo()

function powersOfTwo () {
  const powers = [1]
  while (powers.length < 255) powers.push(powers[powers.length - 1] << 1 ^ (powers[powers.length - 1] >> 7) * 0x11D)
  return powers
}

const times = (a, b) => a && b ? POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] : 0

/** Return the coefficients of the product of all x - POWERS[k], without the first one. */
function divisorOf (degree) {
  const product = Array.from({ length: degree }, (_, k) => Number(k === degree - 1))
  for (let k = 0; k < degree; k++)
    product.forEach((c, j) => {
      product[j] = times(c, POWERS[k]) ^ (product[j + 1] || 0)
    })
  return product
}

function remainder (block, divisor) {
  const rest = divisor.map(() => 0)
  for (const byte of block) {
    const factor = byte ^ rest.shift()
    rest.push(0)
    divisor.forEach((c, k) => { rest[k] ^= times(c, factor) })
  }
  return rest
}

// ---------------------------------------------------------------- modules

/** Return the modules that are the same for all texts; undefined for those of the codewords. */
function frameOf (version) {
  const size = version * 4 + 17
  const rows = Array.from({ length: size }, () => Array.from({ length: size }))
  const square = (x, y, radius, isDark) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        if (rows[y + dy] && x + dx >= 0 && x + dx < size)
          rows[y + dy][x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)))
      }
  }
  for (let k = 8; k < size - 8; k++) rows[6][k] = rows[k][6] = k % 2 === 0
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, ring => ring !== 2 && ring !== 4)
  alignment(version, size).forEach((x, k, all) =>
    all.forEach((y, j) => {
      if (k + j > 1) square(x, y, 2, ring => ring !== 1)
    })
  )
  writeFormat(rows)
  if (version > 6)
    writeBits(version << 12 | rest(version << 12, 0x1F25), 18, (bit, k) => {
      rows[size - 11 + k % 3][k / 3 | 0] = rows[k / 3 | 0][size - 11 + k % 3] = bit
    })
  return rows
}

/**
 * Return the columns, and rows, of the centers of alignment patterns: the first, the last, then the others. Finders are
 * in three corners.
 */
function alignment (version, size) {
  if (version === 1) return []
  const steps = Math.floor(version / 7) + 1
  const step = Math.ceil((size - 13) / steps / 2) * 2
  return [6].concat(Array.from({ length: steps }, (_, k) => size - 7 - k * step))
}

/** Write level and mask next to the finder patterns. */
function writeFormat (rows) {
  const last = rows.length - 1
  const format = 8 | MASK
  writeBits((format << 10 | rest(format << 10, 0x537)) ^ 0x5412, 15, (bit, k) => {
    rows[k < 6 ? k : k < 8 ? k + 1 : last - 14 + k][8] = bit
    rows[8][k < 8 ? last - k : k === 8 ? 7 : 14 - k] = bit
  })
  rows[last - 7][8] = true
}

/** Call `write` with each bit of a value and its index, the lowest first. */
function writeBits (value, length, write) {
  for (let k = 0; k < length; k++) write(Boolean(value >> k & 1), k)
}

/** Return the remainder of a binary polynomial. */
function rest (value, divisor) {
  while (Math.clz32(value) <= Math.clz32(divisor)) value ^= divisor << Math.clz32(divisor) - Math.clz32(value)
  return value
}

/**
 * Return a frame with its masked codewords, upward and downward in pairs of columns from the right; column 6 has none.
 */
function filled (frame, codewords) {
  const rows = frame.map(row => row.slice())
  const bits = codewords.map(byte => bitsOf(byte, 8)).join('')
  let next = 0
  let up = true
  for (let right = rows.length - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let k = 0; k < rows.length; k++) for (const x of [right, right - 1]) {
      const y = up ? rows.length - 1 - k : k
      if (rows[y][x] === undefined) rows[y][x] = (bits[next++] === '1') !== inverts(x, y)
    }
  }
  return rows
}
