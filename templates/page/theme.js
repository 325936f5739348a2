// Theme of a page and style of its boards: attributes of the document, which select colors in `styles/colors.css`.

const prefersContrast = () => matchMedia('(prefers-contrast: more)').matches

/**
 * Use the theme and the board of the settings. Where the system prefers more contrast, its theme is that with high
 * contrast.
 */
export function applyTheme ({ theme, board }) {
  document.documentElement.setAttribute('data-theme', theme === 'auto' && prefersContrast() ? 'contrast' : theme)
  document.documentElement.setAttribute('data-board', board)
}

/** Use the theme now and after changes of the system; `settings` returns the current ones. */
export function followTheme (settings) {
  applyTheme(settings())
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => applyTheme(settings()))
}
