/** Return the number in an argument of a command, at least 0. Throws a RangeError without a finite number. */
export function numberOf (name, text) {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number)) throw new RangeError(name + ' requires a number')
  return Math.max(0, number)
}
