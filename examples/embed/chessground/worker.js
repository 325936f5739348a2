// The program of the worker: it answers the searches of the engine. The page imports this file for its URL.
import { serve } from './chess.js'
serve()
export const url = import.meta.url
