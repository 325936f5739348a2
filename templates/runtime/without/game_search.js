import { refuse } from '../api/absent.js'

export function positionKey () { return [] }

export function pieceValues () { refuse('search') }

export function expectNoSearch () {}

export function searchGame () { refuse('search') }
