// ESLint configuration for templates/ (`make lint`) and for readable modules, recommended rules.
import js from '@eslint/js'
import globals from 'globals'

const MAX_FILE_LINES = 350
const MAX_FUNCTION_LINES = 60

/** Limits the lines of a function, without the lines of the functions inside it: factories hold many. */
const functionLines = {
  meta: { type: 'suggestion', schema: [{ type: 'integer' }] },
  create (context) {
    const inner = [] // lines of the functions inside each open function
    const enter = () => { inner.push(0) }
    const leave = node => {
      const all = node.loc.end.line - node.loc.start.line + 1
      const own = all - inner.pop()
      if (inner.length > 0 && all > 1) inner.push(inner.pop() + all)
      if (own > context.options[0]) context.report({ node, message: `function of ${own} lines of its own; the limit is ${context.options[0]}` })
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
  {
    files: ['templates/**'],
    plugins: { zrf2js: { rules: { 'function-lines': functionLines } } },
    rules: {
      'max-lines': ['error', MAX_FILE_LINES],
      'zrf2js/function-lines': ['error', MAX_FUNCTION_LINES]
    }
  },
  { files: ['templates/{page,gallery}/**'], languageOptions: { globals: globals.browser } },
  { files: ['templates/host/*'], languageOptions: { ecmaVersion: 2022, globals: globals.node } }
]
