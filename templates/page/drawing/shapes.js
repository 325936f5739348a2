// Elements of glyphs, as data. Pure: a shape is { tag, attrs, paint }; see glyphs.js for the paints.

export const body = (tag, attrs) => ({ tag, attrs, paint: 'body' })
export const line = (d, width) => ({ tag: 'path', attrs: { d, 'stroke-width': width || 3 }, paint: 'line' })
export const mark = (tag, attrs) => ({ tag, attrs, paint: 'mark' })
export const path = d => body('path', { d })
export const dot = (cx, cy, r) => body('circle', { cx, cy, r })

export const PLINTH = path('M-24 28H24Q29 28 29 33V37Q29 40 26 40H-26Q-29 40 -29 37V33Q-29 28 -24 28Z')
