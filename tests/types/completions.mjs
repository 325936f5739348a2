// Prints the completions that editors show in a program that imports ./chess.js: node completions.mjs PROGRAM.ts
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const ts = createRequire(new URL('../npm/', import.meta.url))('typescript')
const [path] = process.argv.slice(2)
const MARK = '|'
/** Parsed files, which both programs share. */
const documents = ts.createDocumentRegistry()

/** Return the names that the language service offers at the mark. */
function completionsIn (line) {
  const marked = `import { createGame } from './chess.js'\nconst game = createGame()\n${line}\n`
  const text = marked.replace(MARK, '')
  const host = {
    getCompilationSettings: () => ({ strict: true, target: ts.ScriptTarget.ES2018, module: ts.ModuleKind.ES2020, moduleResolution: ts.ModuleResolutionKind.Bundler }),
    getScriptFileNames: () => [path],
    getScriptVersion: file => file === path ? text : '1',
    getScriptSnapshot: file => file === path ? ts.ScriptSnapshot.fromString(text) : ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(file)) : undefined,
    getCurrentDirectory: () => dirname(path),
    getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
    fileExists: file => file === path || ts.sys.fileExists(file),
    readFile: ts.sys.readFile
  }
  const found = ts.createLanguageService(host, documents).getCompletionsAtPosition(path, marked.indexOf(MARK), {})
  return found.entries.map(entry => entry.name)
}

process.stdout.write(JSON.stringify({ move: completionsIn("game.move('|')"), piece: completionsIn("game.moves({ piece: '|' })") }))
