// The tokens of HTML that the reader of Dagaz pages needs (zrf2js/studio/markup.py).
import { Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is text, as in a browser that runs scripts. */
const MODES = {
  script: TokenizerMode.SCRIPT_DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
  ...Object.fromEntries(
    ['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(name => [name, TokenizerMode.RAWTEXT])
  )
}

/**
 * Return the tokens of a text as JSON: {tag, attrs, start, end} for a start tag, {text} for text, {} for others.
 * Offsets count UTF-16 code units.
 */
export function markupOf (text) {
  const tokens = []
  const ignore = () => tokens.push({})
  const addText = ({ chars }) => tokens.push({ text: chars })
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag ({ tagName, attrs, location }) {
        tokens.push({
          tag: tagName,
          attrs: attrs.map(({ name, value }) => [name, value]),
          start: location.startOffset,
          end: location.endOffset
        })
        if (Object.hasOwn(MODES, tagName)) tokenizer.state = MODES[tagName]
        tokenizer.lastStartTagName = tagName
      },
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof () {},
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText
    }
  )
  tokenizer.write(text, true)
  return JSON.stringify(tokens)
}
