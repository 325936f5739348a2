// ESLint configuration for templates/ (`make lint`) and for readable modules, recommended rules.
import js from '@eslint/js'
import globals from 'globals'

const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 60
// Regular expressions and paths of SVG have no place for a line break.
const MAX_COLUMNS = { code: 120, ignoreRegExpLiterals: true, ignorePattern: "^ *'M-?\\d[^' ]*( [^']*)?',?$" }

// V8 converts the index to a text each time, and never optimizes the function.
const COMPUTED_NAME = {
  selector: 'ObjectPattern > Property[computed=true]',
  message: 'read the element in place of destructuring: `const top = registers[TOP]`'
}

/** Limits the lines of code of a function, without the functions inside it: a factory contains many. */
const functionLines = {
  meta: { type: 'suggestion', schema: [{ type: 'integer' }] },
  create (context) {
    const [max] = context.options
    const open = [] // for each open function, the lines of code of the functions inside it
    const enter = () => { open.push(new Set()) }
    const leave = node => {
      const inner = open.pop()
      const lines = new Set(context.sourceCode.getTokens(node).map(token => token.loc.start.line))
      const own = Array.from(lines).filter(line => !inner.has(line)).length
      if (own > max) context.report({ node, message: `the function has ${own} lines of code, without inner functions; the limit is ${max}` })
      if (open.length > 0) for (const line of lines) open[open.length - 1].add(line)
    }
    const visitor = {}
    for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']) {
      visitor[type] = enter
      visitor[`${type}:exit`] = leave
    }
    return visitor
  }
}

export default [
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    // ES2017, which esprima parses; no globals, since modules run in browsers, workers and Node alike.
    // It has no `catch` without a name, so the name may be unused.
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: { ecmaVersion: 2017, globals: globals.es2017 },
    rules: { 'no-unused-vars': ['error', { caughtErrors: 'none' }] }
  },
  { files: ['**/*.mjs'], languageOptions: { ecmaVersion: 2020 } }, // compiled modules: `import.meta`
  {
    files: ['templates/**'],
    plugins: { zrf2js: { rules: { 'function-lines': functionLines } } },
    rules: {
      'max-len': ['error', MAX_COLUMNS],
      'max-lines': ['error', MAX_FILE_LINES],
      'no-restricted-syntax': ['error', COMPUTED_NAME],
      'space-before-function-paren': ['error', 'always'],
      'zrf2js/function-lines': ['error', MAX_FUNCTION_LINES]
    }
  },
  { files: ['templates/{page,gallery,relay}/**', 'templates/dagaz/{page,pictures}.js'], languageOptions: { globals: globals.browser } },
  { files: ['templates/runtime/api/wasm_engine.js', '**/zrf2js-runtime.mjs'], languageOptions: { globals: { WebAssembly: 'readonly', atob: 'readonly' } } },
  { files: ['templates/host/**'], languageOptions: { ecmaVersion: 2022, globals: globals.node } },
  { files: ['templates/studio/**/*.js'], languageOptions: { ecmaVersion: 2022, globals: Object.assign({}, globals.browser, globals.worker) } },
  { files: ['templates/studio/prepare.mjs'], languageOptions: { ecmaVersion: 2022, globals: globals.node } }
]
