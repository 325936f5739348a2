// Blocks of a design: their functions, which the compiler has written, and the arguments of these.

/**
 * Return { code, opening, hasParts, isSingle, args } of a block: the function of its template, that of its first tests,
 * whether moves continue its moves, and whether it has one move with one effect if the tests hold.
 */
export function compiledBlock (kernel, block) {
  if (block.compiled === undefined) block.compiled = compiledTemplate(kernel, block)
  return block.compiled
}

/** Return the functions of a template and their arguments: the parameters, then the opposites of some of them. */
function compiledTemplate ({ compiled, design }, { type, template, params }) {
  const found = compiled.find(
    ({ number, given }) => number === template.index && given.every(([index, value]) => params[index] === value)
  )
  if (found === undefined) throw new RangeError('ZRF810: template ' + template.index + ' is not compiled')
  const { code, opening, opposites, hasParts, single } = found
  return {
    code,
    opening,
    hasParts,
    isSingle: type === single,
    args: opposites.length === 0 ? params : params.concat(opposites.map(index => design.heldPlayers[0][params[index]]))
  }
}
