// Writes the reference of a module's API as Markdown: node reference.mjs DECLARATIONS.d.ts
//
// Each exported declaration and each of its members must have a comment; the program lists those without one and
// fails. Comments may have the tags @param, @throws and @example.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const ts = createRequire(new URL('../npm/', import.meta.url))('typescript')
const [path] = process.argv.slice(2)
const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
const missing = []

/** Number of names of a union that the reference shows. */
const SHOWN = 3

const textOf = node => node.getText(source)

/** Return the comment of a declaration: its text, and the texts of its tags by name. */
function commentOf (node, name) {
  const [doc] = (node.jsDoc || []).slice(-1)
  if (doc === undefined) {
    missing.push(name)
    return { text: '', tags: () => [] }
  }
  const plain = comment => (ts.getTextOfJSDocComment(comment) || '').trim()
  const tags = doc.tags || []
  return {
    text: plain(doc.comment),
    tags: wanted => tags.filter(tag => tag.tagName.text === wanted).map(tag => wanted === 'param' ? `\`${textOf(tag.name)}\`: ${plain(tag.comment)}` : plain(tag.comment))
  }
}

const code = lines => ['```typescript', ...lines, '```']

/** Return text as paragraphs of a comment, with errors and examples. */
function described ({ text, tags }) {
  const errors = tags('throws').map(error => `Throws a ${error.replace(/^RangeError/, '`RangeError`')}.`)
  const parameters = tags('param').map(parameter => `- ${parameter}`)
  const examples = tags('example')
  return [
    text, '', ...parameters, ...(parameters.length > 0 ? [''] : []), ...errors, ...(errors.length > 0 ? [''] : []),
    ...(examples.length > 0 ? [...code(examples), ''] : [])
  ]
}

const signatureOf = node => textOf(node).replace(/^export (declare )?(function )?/, '').replace(/\s+/g, ' ')

const cell = text => text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim()

/** Return the text of the type of a property, without the `undefined` that optional ones accept. */
const valueOf = ({ type }) => textOf(type).replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1')

/** Return the properties of an interface as a table. */
function tableOf (properties, owner) {
  if (properties.length === 0) return []
  const rows = properties.map(node => {
    const name = node.name ? textOf(node.name) : '[name]'
    const comment = commentOf(node, `${owner}.${name}`)
    const optional = node.questionToken ? '?' : ''
    return `| \`${name}${optional}\` | \`${cell(valueOf(node))}\` | ${cell(comment.text)} |`
  })
  return ['| property | type | meaning |', '|---|---|---|', ...rows, '']
}

function methodsOf (methods, owner) {
  return methods.flatMap(node => {
    const name = textOf(node.name)
    return [`### ${owner}.${name}`, '', ...code([signatureOf(node)]), '', ...described(commentOf(node, `${owner}.${name}`))]
  })
}

function interfaceOf (node) {
  const name = node.name.text
  const bases = (node.heritageClauses || []).flatMap(({ types }) => types.map(textOf))
  const methods = node.members.filter(ts.isMethodSignature)
  return [
    `## ${name}`, '', ...described(commentOf(node, name)),
    ...(bases.length > 0 ? [`Has the members of ${bases.map(base => `\`${base}\``).join(', ')}.`, ''] : []),
    ...tableOf(node.members.filter(member => !methods.includes(member)), name), ...methodsOf(methods, name)
  ]
}

/** Return the text of a type; unions of many names are shortened. */
function shortened (type) {
  const names = ts.isUnionTypeNode(type) && type.types.every(ts.isLiteralTypeNode) ? type.types.map(textOf) : []
  return names.length > SHOWN ? `${names.slice(0, SHOWN).join(' | ')} | ...` : textOf(type)
}

const aliasOf = node => [`## ${node.name.text}`, '', ...described(commentOf(node, node.name.text)), ...code([`type ${node.name.text} = ${shortened(node.type)}`]), '']

function constantOf (node) {
  const [declaration] = node.declarationList.declarations
  const name = textOf(declaration.name)
  return [`## ${name}`, '', ...code([`const ${textOf(declaration)}`]), '', ...described(commentOf(node, name))]
}

const functionOf = node => [`## ${node.name.text}`, '', ...code([signatureOf(node)]), '', ...described(commentOf(node, node.name.text))]

const WRITERS = [
  [ts.isFunctionDeclaration, functionOf], [ts.isVariableStatement, constantOf], [ts.isInterfaceDeclaration, interfaceOf], [ts.isTypeAliasDeclaration, aliasOf]
]

const lines = WRITERS.flatMap(([matches, write]) => source.statements.filter(matches).flatMap(write))
if (missing.length > 0) throw new Error(`no comment: ${missing.join(', ')}`)
process.stdout.write(lines.join('\n').replace(/\n{3,}/g, '\n\n').trimEnd() + '\n')
