import { absent } from '../absent.js'

export function saveGame () { throw absent('zsg') }

export function loadGame () { throw absent('zsg') }
