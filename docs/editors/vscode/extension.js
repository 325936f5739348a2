'use strict'
// Starts `zrf2js lsp` for rules; the language server provides all features.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

/** The languages of the manifest. A file of variants has the language of all files `.ini`. */
const LANGUAGES = ['zrf', 'dgz', 'interactive-diagram', 'axiom-forth']

let client = null

function activate () {
  const [command, ...args] = vscode.workspace.getConfiguration('zrf').get('command')
  const languages = LANGUAGES.map(language => ({ scheme: 'file', language }))
  const documentSelector = [...languages, { scheme: 'file', pattern: '**/variants.ini' }]
  const options = { documentSelector }
  client = new LanguageClient('zrf', 'ZRF rules', { command, args }, options)
  return client.start()
}

function deactivate () {
  return client === null ? undefined : client.stop()
}

module.exports = { activate, deactivate }
