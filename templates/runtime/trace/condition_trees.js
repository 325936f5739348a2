// Trees of conditions in a trace: the number of a test, or ['and' | 'or' | 'not', ...trees].

/**
 * Return the tests that decide the value of a condition.
 * @param {Array|number} tree
 * @param {{site: number, square: number, holds: boolean}[]} tests results, oldest first; only those after the
 *   last result of another condition count, and of these the latest per test
 */
export function decidingTests (tree, tests) {
  const sites = new Set()
  collectSites(tree, sites)
  const results = new Map()
  for (let i = tests.length - 1; i >= 0 && sites.has(tests[i].site) && !results.has(tests[i].site); i--)
    results.set(tests[i].site, tests[i])
  return evaluate(tree, results).because
}

function collectSites (tree, found) {
  if (Array.isArray(tree)) tree.slice(1).forEach(part => collectSites(part, found))
  else found.add(tree)
}

/**
 * Return the value of a tree and the tests that decide it. Evaluation stops at the first decisive part, so
 * parts without a result do not change the value of `and` and `or`. The value of a single test without a
 * result is null.
 */
function evaluate (tree, results) {
  if (!Array.isArray(tree)) {
    const test = results.get(tree)
    return { holds: test === undefined ? null : test.holds, because: test === undefined ? [] : [test] }
  }
  const parts = tree.slice(1).map(part => evaluate(part, results))
  if (tree[0] === 'not') return { holds: parts[0].holds === null ? null : !parts[0].holds, because: parts[0].because }
  const decisive = tree[0] === 'or' // the value at which evaluation stops
  const last = parts.find(part => part.holds === decisive)
  const deciding = last === undefined ? parts : [last]
  return {
    holds: last === undefined ? !decisive : decisive,
    because: deciding.reduce((all, part) => all.concat(part.because), [])
  }
}
