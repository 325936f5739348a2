// Run the scripts of a Dagaz page in a separate context: node record.cjs < request.json > result.json
//
// A request is { recorder, scripts: [{ name, text }], settings, timeout }. `recorder` is the text of
// templates/dagaz/kernel/recorder.js. The scripts are untrusted. Everything that they can reach is created inside the
// context; only texts cross its border. The caller starts Node without access to files, other programs and the
// environment, and with limits of memory and time (zrf2js/host/sandbox.py).
'use strict'
const vm = require('node:vm')
const { readSync, writeSync } = require('node:fs')

function input () {
  const parts = []
  const buffer = Buffer.alloc(1 << 16)
  for (let length; (length = readSync(0, buffer, 0, buffer.length, null)) > 0;) parts.push(Buffer.from(buffer.subarray(0, length)))
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

const { recorder, scripts, settings, timeout } = input()
const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
const run = (text, filename) => vm.runInContext(text, context, { filename, timeout })
run('const recording = (function () {' + recorder + '\nreturn { prepareRecording, recordDesign }\n})()', 'recorder.js')
run('const recorded = recording.prepareRecording(this, ' + JSON.stringify(settings) + ')', 'prepare.js')
const errors = []
const invalid = [] // names of scripts with syntax errors, which a page does not run
let limit = null
for (const { name, text } of scripts) {
  if (limit !== null) break
  try {
    new vm.Script(text, { filename: name })
  } catch (error) {
    errors.push([name, String(error.message)])
    invalid.push(name)
    continue
  }
  try {
    run(text, name)
  } catch (error) {
    const message = run('(error => { try { return String(error.message) } catch (other) { return "error" } })', 'message.js')(error)
    if (error !== null && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') limit = name
    else errors.push([name, String(message)])
  }
}
let design = 'null'
if (limit === null) {
  try {
    design = String(run('recording.recordDesign(recorded)', 'design.js'))
  } catch (error) {
    limit = 'Model.BuildDesign'
  }
}
const answer = Buffer.from('{"design":' + design + ',"errors":' + JSON.stringify(errors) + ',"invalid":' + JSON.stringify(invalid) + ',"limit":' + JSON.stringify(limit) + '}')
for (let written = 0; written < answer.length;) written += writeSync(1, answer, written)
process.exit(0)
