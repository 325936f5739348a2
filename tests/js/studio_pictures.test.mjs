// Sizes of untrusted pictures, which the studio reads before the browser decodes them.
import assert from 'node:assert/strict'
import test from 'node:test'

import { decodePicture, sizeOf } from '../../templates/studio/pictures.js'

const bytesOf = (text, ...rest) => Uint8Array.from([...Array.from(text, character => character.charCodeAt(0)), ...rest, ...new Array(40).fill(0)])
const NONE = new Array(8).fill(0)
const PNG = [...NONE, 0, 0, 0, 0]
const HUGE = {
  png: bytesOf('\x89PNG', ...PNG, 0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50),
  gif: bytesOf('GIF89a', 0xff, 0xff, 0xff, 0xff),
  bmp: bytesOf('BM', ...NONE, 0, 0, 0, 0, 40, 0, 0, 0, 0x50, 0xc3, 0, 0, 0xb0, 0x3c, 0xff, 0xff),
  jpeg: bytesOf('\xff\xd8', 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0xc3, 0x50, 0xc3, 0x50)
}

test('the size of a picture is read without decoding it', () => {
  for (const name of ['png', 'bmp', 'jpeg']) assert.deepEqual(sizeOf(HUGE[name]), [50000, 50000], name)
  assert.deepEqual(sizeOf(HUGE.gif), [65535, 65535])
  assert.deepEqual(sizeOf(bytesOf('BM', ...NONE, 0, 0, 0, 0, 12, 0, 0, 0, 3, 0, 2, 0)), [3, 2])
  for (const other of ['', 'GIF', '<svg>', '\xff\xd8\xff\xe0\xff\xff']) assert.deepEqual(sizeOf(bytesOf(other)), [NaN, NaN], other)
  assert.deepEqual(sizeOf(new Uint8Array(3)), [NaN, NaN])
})

test('a picture with billions of pixels is not decoded', async t => {
  globalThis.createImageBitmap = () => assert.fail('it was decoded')
  t.after(() => { delete globalThis.createImageBitmap })
  for (const [name, bytes] of Object.entries(HUGE)) assert.equal(await decodePicture(bytes), null, name)
})
