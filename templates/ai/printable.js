/** Characters with which data for the search is written: printable ones, without those that scripts escape. */
export const ALPHABET = Array.from({ length: 92 }, (_, i) => String.fromCharCode(35 + i))
  .filter(char => char !== '<' && char !== '\\')
  .join('')
