import { absent } from '../absent.js'

export function createEngine () { throw absent('engine') }
