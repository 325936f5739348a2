// Import modules: each line of the standard input is an address as JSON, each line of the output { value } with the
// default export of the module, or { error }.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await import(JSON.parse(line)).then(found => ({ value: found.default }), error => ({ error: error.stack }))
  process.stdout.write(JSON.stringify(answer) + '\n')
}
