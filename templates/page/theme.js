// Theme of a page and style of its boards: attributes of the document, which select colors in `styles/colors.css`.

const asksForContrast = () => matchMedia('(prefers-contrast: more)').matches

/** Use the theme and the board of the settings. The theme of the system is that with high contrast where the system asks for it. */
export function applyTheme({ theme, board }) {
  document.documentElement.setAttribute('data-theme', theme === 'auto' && asksForContrast() ? 'contrast' : theme)
  document.documentElement.setAttribute('data-board', board)
}

/** Use the theme now and after changes of the system; `settings` returns the current ones. */
export function followTheme(settings) {
  applyTheme(settings())
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => applyTheme(settings()))
}
