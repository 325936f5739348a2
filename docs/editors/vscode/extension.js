'use strict'
// Starts `zrf2js lsp` for ZRF files and variants.ini; the language server provides all features.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client = null

function activate () {
  const [command, ...args] = vscode.workspace.getConfiguration('zrf').get('command')
  const documentSelector = [{ scheme: 'file', language: 'zrf' }, { scheme: 'file', pattern: '**/variants.ini' }]
  const options = { documentSelector }
  client = new LanguageClient('zrf', 'ZRF rules', { command, args }, options)
  return client.start()
}

function deactivate () {
  return client === null ? undefined : client.stop()
}

module.exports = { activate, deactivate }
