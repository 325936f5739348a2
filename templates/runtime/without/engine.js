import { refuse } from '../absent.js'

export function createEngine () { refuse('engine') }
