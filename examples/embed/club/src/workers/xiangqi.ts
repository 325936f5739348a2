import { serve } from '../games/xiangqi.js'

serve()
export const url = import.meta.url
