// Prepare the archive of the compiler for the browser: node prepare.mjs PYODIDE COMPILER.zip TEMPLATES.json SEEDS
// OUTPUT.zip
//
// The output also contains the modules of Python as bytecode, and the caches that the compiler fills when it compiles
// the templates of new projects. A browser would compute both at each visit. SEEDS has values of these caches that the
// build has computed (zrf2js/emit/disk_cache.py), because Pyodide takes several times as long.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'
import { unzipSync, zipSync } from 'fflate'
import * as treeSitter from 'web-tree-sitter'
import { bootCompiler, createScriptParser, HOME } from './compiler_in_pyodide.js'

const BYTECODE = `
import compileall, py_compile
compileall.compile_dir("${HOME}", quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
`

const SEEDS = `
from zrf2js.emit.disk_cache import import_seeds
import_seeds(seeds.to_bytes())
`

const [pyodide, archive, templates, seeds, output] = process.argv.slice(2)
const grammar = new Uint8Array(
  readFileSync(new URL(import.meta.resolve('tree-sitter-javascript/tree-sitter-javascript.wasm')))
)
const python = await loadPyodide({ indexURL: pyodide })
const content = new Uint8Array(readFileSync(archive))
bootCompiler(python, content, await createScriptParser(treeSitter, {}, grammar))
python.runPython(BYTECODE)
python.globals.set('seeds', new Uint8Array(readFileSync(seeds)))
python.runPython(SEEDS)

const [session, answer] = ['session', 'answer'].map(name => python.globals.get(name))
for (const { files } of JSON.parse(readFileSync(templates, 'utf8'))) {
  for (const [name, text] of Object.entries(files)) session.write(name, text)
  const [main] = Object.keys(files)
  answer(session, 'check', JSON.stringify([main]))
  for (const trace of [false, true]) answer(session, 'page', JSON.stringify([main, null, trace]))
}

/** Return the files below a folder of Pyodide: [path, bytes]. */
function filesIn (folder) {
  return python.FS.readdir(folder).filter(name => name !== '.' && name !== '..').flatMap(name => {
    const path = `${folder}/${name}`
    return python.FS.isDir(python.FS.stat(path).mode) ? filesIn(path) : [[path, python.FS.readFile(path)]]
  })
}

const present = unzipSync(content)
const added = filesIn(HOME)
  .map(([path, bytes]) => [path.slice(HOME.length + 1), bytes])
  .filter(([path]) => !(path in present))
const all = Object.assign({}, present, Object.fromEntries(added))
const sorted = Object.keys(all).sort().map(path => [path, all[path]])
writeFileSync(output, zipSync(Object.fromEntries(sorted), { mtime: new Date(1980, 0, 1), level: 9 }))
