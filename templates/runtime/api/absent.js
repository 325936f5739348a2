/** Throw the error of a call that needs a feature which the module was linked without. */
export function refuse (feature) {
  throw new Error(feature + ' is not part of this module: convert it with `--with ' + feature + '`')
}
