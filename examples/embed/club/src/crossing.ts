import { open } from './page.js'

const rules = await import('./games/crossing.js') // a chunk that page and worker share
open(rules, async () => (await import('./workers/crossing.js')).url)
