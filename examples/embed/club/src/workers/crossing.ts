import { serve } from '../games/crossing.js'

serve()
export const url = import.meta.url
