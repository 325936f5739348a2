// StrykerJS over one module of templates/runtime: docs/testing.md, "Mutation testing".
const { MODULE = 'history', TESTS = 'tests/js/runtime_*.test.mjs' } = process.env
const output = `build/mutation/${MODULE}`

export default {
  mutate: [`templates/runtime/${MODULE}.js`],
  // node:test needs no plug-in: a mutant is killed if the command fails.
  testRunner: 'command',
  commandRunner: { command: `node --test ${TESTS}` },
  concurrency: 1,
  timeoutMS: 20_000,
  // The sandbox is a copy of what the tests import; the work tree stays unchanged.
  ignorePatterns: ['*', '!templates', '!templates/**', '!tests', '!tests/js', '!tests/js/**'],
  tempDirName: 'build/mutation/sandbox',
  // A later run tests only the mutants without a result.
  incremental: true,
  incrementalFile: `${output}.json`,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
}
