import { serve } from '../games/chess.js'

serve()
export const url = import.meta.url
