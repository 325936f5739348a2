import { refuse } from '../api/absent.js'

export function saveGame () { refuse('zsg') }

export function loadGame () { refuse('zsg') }
