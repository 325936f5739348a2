/** Throw the error of a call that needs a feature which the module was linked without. */
export function refuse (feature) {
  throw new Error(feature + ' is not part of this module: convert it with `--with ' + feature + '`')
}

/**
 * Add members to an object that throw the error of a missing feature, and that loops over it skip. Return the object.
 */
export function withRefused (feature, names, object) {
  const get = () => refuse(feature) // the linker removes functions in objects by name
  for (const name of names) Object.defineProperty(object, name, { get })
  return object
}
