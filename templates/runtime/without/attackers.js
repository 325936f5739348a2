import { refuse } from '../api/absent.js'

export function attackersOf () { return refuse('attacks') }
