// The compiler in Pyodide, for the worker of the studio and for the build, which prepares its caches.
import { markupOf } from './markup.js'

/** Folder of the compiler; the build stores the caches and the compiled modules of Python there, too. */
export const HOME = '/compiler'
const CACHE = `${HOME}/cache`

const BOOT = `
import os, sys
from pathlib import Path
sys.path[:] = ["${HOME}", *filter(None, sys.path)]  # not the current folder: its files are those of the user
os.environ["XDG_CACHE_HOME"] = "${CACHE}"
for file in Path("${HOME}").rglob("*"):  # the caches depend on times, and an archive does not keep them
    os.utime(file, (0, 0))
os.makedirs("/project", exist_ok=True)
os.chdir("/project")
from zrf2js.studio.syntax_trees import install
install(parse_script)
from zrf2js.studio.markup import install as install_markup
install_markup(markup_of)
from zrf2js.studio.pictures import install as install_pictures, keep_picture
install_pictures()
from zrf2js.studio.recordings import install as install_recordings, keep_answer, take_requests
install_recordings()
from zrf2js.studio.session import Session, answer
session = Session()
`

/**
 * Load the compiler into Pyodide.
 * @param {object} python Pyodide
 * @param {Uint8Array} archive compiler.zip
 * @param {(text: string) => object} parseScript returns a syntax tree of web-tree-sitter
 */
export function bootCompiler (python, archive, parseScript) {
  python.unpackArchive(archive, 'zip', { extractDir: HOME })
  python.globals.set('parse_script', parseScript)
  python.globals.set('markup_of', markupOf)
  python.runPython(BOOT)
}

/**
 * Return a function that parses JavaScript.
 * @param {object} treeSitter the package web-tree-sitter
 * @param {object} options of `Parser.init`
 * @param {string | Uint8Array} grammar the grammar of JavaScript: its address or its content
 */
export async function createScriptParser ({ Parser, Language }, options, grammar) {
  await Parser.init(options)
  const parser = new Parser()
  parser.setLanguage(await Language.load(grammar))
  return text => parser.parse(text)
}
