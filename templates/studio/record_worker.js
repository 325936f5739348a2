// Worker that runs the scripts of a Dagaz page and records the design that its model builds. It is the counterpart of
// zrf2js/host/recorder.py. The scripts share the global scope of the worker, whose own functions they may replace.

const scope = globalThis
const { importScripts, postMessage, URL, Blob } = scope
const DIRECTIVE = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(["'])use strict\1/

/** Run a text as a script: its declarations are global, as on a page. */
function run (text) {
  const address = URL.createObjectURL(new Blob([text]))
  try {
    importScripts(address)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Return the value of an expression. */
function valueOf (expression) {
  run(`globalThis.$value = ${expression}`)
  const value = scope.$value
  delete scope.$value
  return value
}

/** Return the error of a script, and whether it is one of its syntax: then the script does not begin to run. */
function errorOf (text) {
  let begins = false
  scope.$begin = () => {
    begins = true
    delete scope.$begin
  }
  try {
    run(`${DIRECTIVE.test(text) ? '"use strict"; ' : ''}$begin(); ${text}`)
    return null
  } catch (error) {
    return { message: messageOf(error), isSyntax: !begins }
  }
}

function messageOf (error) {
  try {
    return String(error.message)
  } catch (other) {
    return 'error'
  }
}

/** Record a setup of a page (`request_of` in zrf2js/host/recorder.py). `design` is a JSON text. */
function record ({ recorder, scripts, settings }) {
  const recording = valueOf(`(function () {${recorder}\nreturn { prepareRecording, recordDesign }\n})()`)
  const environment = {}
  const recorded = recording.prepareRecording(environment, settings)
  for (const name of Object.keys(environment)) {
    Object.defineProperty(scope, name, { value: environment[name], writable: true, configurable: true })
  }
  const errors = []
  const invalid = []
  for (const { name, text } of scripts) {
    const error = errorOf(text)
    if (error) errors.push([name, error.message])
    if (error && error.isSyntax) invalid.push(name)
  }
  return { design: recording.recordDesign(recorded), errors, invalid }
}

scope.onmessage = ({ data: { data } }) => {
  postMessage({ begins: true })
  try {
    postMessage({ result: record(data) })
  } catch (error) {
    postMessage({ error: messageOf(error) })
  }
}
