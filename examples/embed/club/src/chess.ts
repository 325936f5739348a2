import { open } from './page.js'

const rules = await import('./games/chess.js') // a chunk that page and worker share
open(rules, async () => (await import('./workers/chess.js')).url)
