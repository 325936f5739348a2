// Tests of the studio with untrusted links and archives.
import assert from 'node:assert/strict'
import test from 'node:test'

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

test('an archive above the limits is refused before the rest is unpacked', async () => {
  const chosen = [['a.zip', { arrayBuffer: async () => new ArrayBuffer(0) }]]
  const unpacked = []
  /** Return a replacement for `unzipSync` of fflate, which calls the filter before it unpacks a file. */
  const archiveOf = entries => (bytes, { filter }) => Object.fromEntries(entries.filter(filter).map(({ name }) => {
    unpacked.push(name)
    return [name, new Uint8Array(1)]
  }))
  const numbered = (count, originalSize) => Array.from({ length: count }, (_, number) => ({ name: number + '.png', originalSize }))
  await assert.rejects(readFiles(chosen, archiveOf(numbered(4, 20000000))), /larger than 50 MB/)
  await assert.rejects(readFiles(chosen, archiveOf(numbered(1, 4000000000))), /larger than 50 MB/)
  await assert.rejects(readFiles(chosen, archiveOf(numbered(100000, 0))), /more than 5000 files/)
  await assert.rejects(readFiles([...chosen, ...chosen], archiveOf(numbered(3000, 0))), /more than 5000 files/)
  unpacked.length = 0
  const files = await readFiles(chosen, archiveOf([{ name: 'a/', originalSize: 0 }, { name: 'a/b.zrf', originalSize: 1 }]))
  assert.deepEqual([files.map(([name]) => name), unpacked], [['a/b.zrf'], ['a/b.zrf']])
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
