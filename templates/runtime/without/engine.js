import { refuse } from '../api/absent.js'

export function createEngine () { refuse('engine') }
