// Interfaces that the frame of scripts of others loses before they run: connections and requests that neither its
// sandbox nor its policy covers. Such a frame has its own origin, so a frame inside it is another origin and no way
// back.

/**
 * WebRTC has no policy. The browser loads the artwork of media itself. The others create elements without
 * `createElement`.
 */
const REMOVED = [
  'RTCPeerConnection', 'webkitRTCPeerConnection', 'MediaMetadata', 'XSLTProcessor', 'customElements',
  'CustomElementRegistry'
]

/** Links open connections in advance; frames and plug-ins have documents whose markup may contain links. */
const FORBIDDEN = Object.assign(Object.create(null), {
  link: true,
  iframe: true,
  frame: true,
  fencedframe: true,
  portal: true,
  object: true,
  embed: true
})

/** Remove the rights of this realm: the frame, or a worker that it has started. */
export function removeRights () {
  for (const name of REMOVED) delete self[name]
  if (typeof document === 'undefined') return
  restrict('createElement')
  restrict('createElementNS')
  delete DOMImplementation.prototype.createDocument
  delete Document.parseHTML
  for (const { prototype } of [Element, ShadowRoot]) delete prototype.setHTML
  // The policy requires trusted types. This one permits workers, and markup remains forbidden.
  if (self.trustedTypes) self.trustedTypes.createPolicy('default', { createScriptURL: address => address })
}

/** Let a method of documents create no forbidden elements. */
function restrict (name) {
  const { apply } = Reflect
  const create = Document.prototype[name]
  const { get: localName } = Object.getOwnPropertyDescriptor(Element.prototype, 'localName')
  Document.prototype[name] = function () {
    const element = apply(create, this, arguments)
    if (FORBIDDEN[apply(localName, element, [])])
      throw new TypeError('scripts of this page may not create such an element')
    return element
  }
}
