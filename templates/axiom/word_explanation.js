import { Explanation, squareNamed } from '../runtime/trace/move_explanation.js'
import { IllegalMoves } from '../runtime/trace/illegal_moves.js'
import { ADD, END, NOTE, STEP, TEST } from '../runtime/trace/trace.js'
import { DECIDE, ENTER, LEAVE } from './word_trace.js'

/** Maximum number of branches that one reason lists. */
const MAX_BRANCHES = 4

/** Explain the moves of the piece on a square, and the drops there, as `explainPlace` for a game with words. */
export function explainWords (game, name, to) {
  const target = to === undefined || to === null ? -1 : squareNamed(game, to)
  return new WordExplanation(game, squareNamed(game, name), target).all()
}

/** Reasons why moves of words are not legal. Words drop pieces without reserves. */
class IllegalWordMoves extends IllegalMoves {
  inReserve () { return true }

  ofContinuation (block, square, mode) {
    return mode < 0 || mode === block.mode ? null : 'only moves of type ' + this.names.modeName(mode) + ' may continue'
  }
}

/** A run of the words of one square, with a description of their notes. */
class WordExplanation extends Explanation {
  illegalMoves () { return new IllegalWordMoves(this.game, this.names) }

  /** Convert the notes of a word; `refusal` is the reason against all of its moves. */
  read (notes, start, refusal) {
    const path = [this.square]
    const moves = []
    const calls = [] // sites of the calls under way
    let k = start
    let tests = [] // since the last step, decision or move
    let branches = [] // that were not taken since the last move
    let end = { place: null, reason: 'the word does not end', text: '', at: null, via: [] }
    for (let i = 0; i < notes.length; i += NOTE) {
      const [kind, site, square, value] = notes.slice(i, i + NOTE)
      if (kind === TEST) tests.push({ site, square, holds: value === 1 })
      else if (kind === ENTER) calls.push(site)
      else if (kind === LEAVE) calls.pop()
      else if (kind === END) end = this.endOfWord(site, square, { tests, branches, calls, added: moves.length })
      else {
        if (kind === DECIDE && value === 0) branches = branches.filter(one => one.site !== site).concat({ site, tests })
        tests = []
        if (kind === STEP && !path.includes(square)) path.push(square)
        for (; kind === ADD && k < value; k++) {
          branches = []
          moves.push(Object.assign(this.move(k, refusal), this.source(site)))
        }
      }
    }
    return { path: path.map(p => this.nameAt(p)), moves, end }
  }

  endOfWord (site, square, { tests, branches, calls, added }) {
    const row = this.sites[site]
    const via = calls.slice().reverse().map(call => Object.assign({ word: this.sites[call].text }, this.sites[call].at))
    const isVerify = row.kind === 'verify'
    const reason = isVerify ? this.flagOf(tests, 'the flag is 0') : this.completion(branches, tests, added)
    const text = isVerify ? '`verify` in `' + row.word + '`' : ''
    return Object.assign(
      { place: this.nameAt(isVerify ? square : this.square), reason, text },
      this.source(site),
      isVerify ? { via } : {}
    )
  }

  /** Return the results of the tests that a flag depends on; a step off the board decides alone. */
  flagOf (tests, otherwise) {
    const off = tests.filter(({ site, holds }) => !holds && this.sites[site].kind === 'direction')
    const known = off.length > 0 ? off : tests
    return known.length === 0 ? otherwise : known.map(test => this.testOfWord(test)).join(', ')
  }

  completion (branches, tests, added) {
    const done = added > 0 ? 'the word is complete' : 'the word is complete, and nothing was added'
    const known = branches.slice(-MAX_BRANCHES).map(({ site, tests: own }) => this.branch(site, own))
    return (
      [done].concat(known).join('; ') +
      (branches.length === 0 && tests.length > 0 && added === 0 ? ': ' + this.flagOf(tests, '') : '')
    )
  }

  /** Describe a branch that was not taken. */
  branch (site, tests) {
    const { text, word, at } = this.sites[site]
    const where = at ? ' (' + at.file.split('/').pop() + ':' + at.line + ')' : ''
    return (
      '`' +
      text +
      '` in `' +
      word +
      '`' +
      where +
      ' takes 0' +
      (tests.length === 0 ? '' : ': ' + this.flagOf(tests, ''))
    )
  }

  testOfWord ({ site, square, holds }) {
    const { kind, text } = this.sites[site]
    const place = this.nameAt(square)
    if (kind === 'direction') return text + (holds ? ' leads on from ' : ' leads off the board from ') + place
    const verdict = text + (holds ? ' holds' : ' does not hold')
    if (place === null) return verdict
    const code = this.state.board[square]
    return (
      verdict +
      ' on ' +
      place +
      ', ' +
      (code === 0 ? 'which is empty' : 'where ' + this.names.pieceName(code) + ' stands')
    )
  }

  /** The name of a square; null for other numbers, which words may compute. */
  nameAt (square) { return square >= 0 && square < this.state.size ? this.names.nameOf(square) : null }
}
