// Worker of the studio: Pyodide runs the compiler on a project in memory.
import * as treeSitter from 'web-tree-sitter'
import { bootCompiler, createScriptParser } from './compiler_in_pyodide.js'
import { decodePicture, isPicture } from './pictures.js'
import { loadPyodide } from './pyodide/pyodide.mjs'

const addressOf = path => new URL(path, self.location.href).href

async function start () {
  const [python, parse, archive] = await Promise.all([
    loadPyodide({ indexURL: addressOf('pyodide/') }),
    createScriptParser(
      treeSitter,
      { locateFile: name => addressOf(`tree-sitter/${name}`) },
      addressOf('tree-sitter/tree-sitter-javascript.wasm')
    ),
    fetch(addressOf('compiler.zip')).then(response => response.arrayBuffer())
  ])
  bootCompiler(python, new Uint8Array(archive), parse)
  return python
}

async function apply (python, { written, removed }) {
  const pictures = []
  for (const [name, content] of written) { // one after the other: each can need 160 MB
    if (typeof content !== 'string' && isPicture(name)) pictures.push([content, await decodePicture(content)])
  }
  const session = python.globals.get('session')
  const keep = python.globals.get('keep_picture')
  for (const name of removed) session.remove(name)
  for (const [name, content] of written)
    session.write(name, typeof content === 'string' ? content : python.toPy(content))
  for (const [content, found] of pictures) if (found) keep(content, found.png, found.width, found.height, found.isBlank)
  session.destroy()
  keep.destroy()
}

/** Return the files that a command has written, and delete them. */
function takeFiles (python, names) {
  const files = names.map(name => [name, python.FS.readFile(name)])
  for (const name of names) python.FS.unlink(name)
  return files
}

/** Return the result of a method. It repeats the method after the scripts of a page have run, which it requires. */
async function answerTo (python, { method, args }) {
  const [answer, session, takeRequests, keepAnswer] = ['answer', 'session', 'take_requests', 'keep_answer'].map(name =>
    python.globals.get(name)
  )
  for (;;) {
    const result = JSON.parse(answer(session, method, JSON.stringify(args)))
    const requests = JSON.parse(takeRequests())
    if (requests.length === 0) {
      if (method === 'run') result.files = takeFiles(python, result.files)
      return result
    }
    for (const [key, found] of await recorded(requests)) keepAnswer(key, JSON.stringify(found))
    session.forget()
  }
}

let deliver = null

/** Return the answers to requests for recordings: the page of the studio starts isolated workers for them. */
const recorded = requests => new Promise(resolve => {
  deliver = resolve
  postMessage({ record: requests })
})

/** Return the last line of an error, which is the message of a Python exception. */
const reasonOf = error => String(error.message || error).trim().split('\n').pop()

const started = start()
started.then(() => postMessage({ ready: true }), error => postMessage({ failed: reasonOf(error) }))
self.onmessage = async ({ data }) => {
  if (data.recorded) return deliver(data.recorded)
  const python = await started
  try {
    await apply(python, data.changes)
    postMessage({ id: data.id, result: await answerTo(python, data) })
  } catch (error) {
    postMessage({ id: data.id, error: reasonOf(error) })
  }
}
