'use strict'
// Answer requests about the games of a module until the input ends: node session.cjs SESSION.js MODULE.cjs
//
// Each line of the standard input is a request, each line of the output its answer (host/session.js). Reading is
// synchronous: a round trip takes some 10 µs.
const { readFileSync, readSync, writeSync } = require('node:fs')
const { resolve } = require('node:path')

const createSession = new Function(readFileSync(process.argv[2], 'utf8') + '\nreturn createSession')()
const buffer = Buffer.alloc(1 << 16)
let pending = []

function send (text) {
  const bytes = Buffer.from(text + '\n')
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written)
}

/** Return the next line of the input, null at its end. */
function nextLine () {
  for (;;) {
    const length = readSync(0, buffer, 0, buffer.length, null)
    if (length === 0) return null
    const end = buffer.subarray(0, length).indexOf(10)
    pending.push(Buffer.from(buffer.subarray(0, end < 0 ? length : end)))
    if (end < 0) continue
    const line = Buffer.concat(pending).toString('utf8')
    pending = end + 1 < length ? [Buffer.from(buffer.subarray(end + 1, length))] : []
    return line
  }
}

const session = createSession(require(resolve(process.argv[3])))
for (let line = nextLine(); line !== null; line = nextLine()) send(session(line))
