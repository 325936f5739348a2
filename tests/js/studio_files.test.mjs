// Tests of the studio with untrusted links and archives.
import assert from 'node:assert/strict'
import test from 'node:test'

import { Unzip, UnzipInflate, zipSync } from '../npm/node_modules/fflate/esm/index.mjs'

import { droppedFiles, readFiles } from '../../templates/studio/imports.js'
import { cleanEntries, mainOf } from '../../templates/studio/project.js'
import { decodeProject, encodeProject } from '../../templates/studio/share.js'

const linkOf = files => encodeProject({ title: 'Mine', main: files[0][0], files })
const OUTSIDE = ['../compiler/zrf2js/cli/convert.js', 'a/../../x.js', '/compiler/x.js', '\\\\host\\x.js', '..\\x.js', 'a//x.js', './x.js']

test('a link with a path out of the project is refused', async () => {
  assert.deepEqual((await decodeProject(await linkOf([['a/b.zrf', '(game)'], ['a..b.js', 'x']]))).files, { 'a/b.zrf': '(game)', 'a..b.js': 'x' })
  for (const name of OUTSIDE) await assert.rejects(linkOf([['a.zrf', ''], [name, 'x']]).then(decodeProject), { name: 'RangeError' }, name)
})

test('an archive with a path out of the project is refused', () => {
  for (const name of ['../x.zrf', 'a/../../x.zrf', '..\\x.zrf', 'a//x.zrf']) assert.throws(() => cleanEntries([[name, new Uint8Array(1)]]), { name: 'RangeError' }, name)
  assert.deepEqual(Object.keys(cleanEntries([['/a/b.zrf', new Uint8Array(1)], ['a/c/d.png', new Uint8Array(1)]])), ['b.zrf', 'c/d.png'])
  assert.deepEqual(Object.keys(cleanEntries([['__proto__', new Uint8Array(1)], ['b.zrf', new Uint8Array(1)]])), ['__proto__', 'b.zrf'])
})

test('the main file of an archive is its rules in the top folder, else variants, else a page', () => {
  assert.equal(mainOf(['desktop.ini', 'chess.diagram']), 'chess.diagram')
  assert.equal(mainOf(['a.htm', 'desktop.ini', 'rules/b.zrf', 'c.dgz', 'd.bmp']), 'c.dgz')
  assert.equal(mainOf(['a/game.htm', 'variants.ini']), 'variants.ini')
  assert.equal(mainOf(['a/game.htm', 'a/model.js']), 'a/game.htm')
})

test('a link with too many files, too much text or broken data is refused', async () => {
  const many = Array.from({ length: 100000 }, (_, number) => [number + '.zrf', ''])
  await assert.rejects(linkOf(many).then(decodeProject), { name: 'RangeError' })
  await assert.rejects(linkOf([['a.zrf', 'x'.repeat(30000000)]]).then(decodeProject), { name: 'RangeError' })
  for (const text of ['project=', 'project=%%%', 'project=AAAA', 'project=e30']) await assert.rejects(decodeProject(text), { name: 'RangeError' }, text)
})

/** Return a file as the browser reads it. */
const fileOf = bytes => ({ size: bytes.length, arrayBuffer: async () => bytes.slice().buffer })
const unzipped = (...archives) => readFiles(archives.map((bytes, number) => [number + '.zip', fileOf(bytes)]), { Unzip, UnzipInflate })
const numbered = (count, content) => Object.fromEntries(Array.from({ length: count }, (_, number) => [number + '.png', content]))

/** Change the sizes that an archive states for its files. */
function withSizes (archive, size) {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 30 < bytes.length; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return bytes
}

test('an archive is unpacked', async () => {
  const text = new TextEncoder().encode('(game) '.repeat(1000))
  const archive = zipSync({ 'a/': new Uint8Array(0), 'a/b.zrf': text, 'c.png': [text, { level: 0 }] })
  const files = await unzipped(archive)
  assert.deepEqual(files, [['a/b.zrf', text], ['c.png', text]])
  assert.deepEqual(await unzipped(zipSync({})), [])
  for (const broken of [archive.slice(0, 80), new Uint8Array(1000)]) await assert.rejects(unzipped(broken), /damaged|invalid/)
})

test('an archive above the limits is refused before the rest is unpacked', async () => {
  const bomb = zipSync({ 'a.zrf': new Uint8Array(60000000) }, { level: 9 })
  assert.ok(bomb.length < 100000)
  await assert.rejects(unzipped(bomb), /larger than 50 MB/)
  await assert.rejects(unzipped(withSizes(bomb, 5)), /larger than 50 MB/)
  await assert.rejects(unzipped(zipSync(numbered(5001, new Uint8Array(0)))), /more than 5000 files/)
  const many = zipSync(numbered(3000, new Uint8Array(0)))
  await assert.rejects(unzipped(many, many), /more than 5000 files/)
})

test('large files are not read', async () => {
  const large = { size: 60000000, arrayBuffer: () => assert.fail('it was read') }
  for (const name of ['a.png', 'a.zip']) await assert.rejects(readFiles([[name, large]], { Unzip, UnzipInflate }), /larger than 50 MB/)
})

/** Return a stand-in for a `DataTransfer` with files by path; a browser returns the entries of a folder in parts. */
function dropOf (tree, path = '') {
  const entry = ([name, content]) => {
    const fullPath = `${path}/${name}`
    if (typeof content === 'string') return { fullPath, file: resolve => resolve(content) }
    const parts = dropOf(content, fullPath).items.map(item => [item.webkitGetAsEntry()])
    return { fullPath, isDirectory: true, createReader: () => ({ readEntries: resolve => resolve(parts.shift() || []) }) }
  }
  return { files: [], items: Object.entries(tree).map(pair => ({ webkitGetAsEntry: () => entry(pair) })) }
}

test('the files of dropped folders are found, within the limits', async () => {
  const tree = { game: { 'a.zrf': 'rules', images: { 'b.png': 'picture', 'c.png': 'picture' } }, 'd.txt': 'notes' }
  const found = Object.fromEntries(await droppedFiles(dropOf(tree)))
  assert.deepEqual(found, { 'd.txt': 'notes', 'game/a.zrf': 'rules', 'game/images/b.png': 'picture', 'game/images/c.png': 'picture' })
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, number) => [`${number}.png`, '']))
  await assert.rejects(droppedFiles(dropOf({ many })), /more than 5000 files/)
  assert.deepEqual(await droppedFiles({ items: [{ webkitGetAsEntry: () => null }], files: [{ name: 'a.zrf' }] }), [['a.zrf', { name: 'a.zrf' }]])
})
