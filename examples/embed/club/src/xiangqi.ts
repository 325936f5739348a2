import { open } from './page.js'

const rules = await import('./games/xiangqi.js') // a chunk that page and worker share
open(rules, async () => (await import('./workers/xiangqi.js')).url)
