import { absent } from '../absent.js'

export function positionKey () { return [] }

export function pieceValues () { throw absent('search') }

export function searchGame () { throw absent('search') }
