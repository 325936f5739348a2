// QR codes, read by the decoder jsqr.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'

import { qrCode } from '../../templates/page/table/qr_code.js'

const jsQR = createRequire(import.meta.url)('../npm/node_modules/jsqr')

/** Return what a decoder reads in an image of modules, with the quiet zone of the standard. */
function read (rows) {
  const scale = 3
  const side = (rows.length + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if ((rows[(y / scale | 0) - 4] || [])[(x / scale | 0) - 4]) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  }
  return jsQR(pixels, side, side)
}

const textOf = length => Array.from({ length }, (_, k) => String.fromCharCode(33 + (k * 37 + length) % 90)).join('')

/** Numbers of characters that a code of each version contains: the standard, table 7, byte mode, level L. */
const MOST = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003]

test('a decoder reads codes of all versions, up to the capacity of the standard', () => {
  MOST.forEach((most, k) => {
    const rows = qrCode(textOf(most))
    const found = read(rows)
    assert.deepEqual([rows.length, found && found.version, found && found.data], [4 * k + 21, k + 1, textOf(most)])
    if (k + 1 < MOST.length) assert.equal(qrCode(textOf(most + 1)).length, 4 * k + 25)
  })
  assert.equal(qrCode(textOf(1004)), null)
})

test('a damaged code is still readable', () => {
  for (const length of [100, 500]) {
    const rows = qrCode(textOf(length)).map((row, y) => row.map((dark, x) => dark !== (y === 20 && x > 8 && x < 26)))
    assert.equal(read(rows).data, textOf(length))
  }
})
