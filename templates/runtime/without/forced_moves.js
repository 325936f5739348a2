import { refuse } from '../api/absent.js'

export function forceMove () { refuse('force') }
