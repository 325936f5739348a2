// A connection of two browsers without a server. Its offer and its answer are texts, which travel as links.

/** The lines of a description that are the same for all data channels. */
const COMMON = [
  'v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'a=group:BUNDLE 0',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', 'a=mid:0', 'a=sctp-port:5000',
  'a=max-message-size:262144'
]
/** The other lines that a connection needs; no browser can connect to a candidate for TCP. */
const OWN = /^a=(candidate:\S+ \d udp|ice-ufrag|ice-pwd|fingerprint|setup).*$/gim

/** Return a short text for a description, and the description for such a text. */
const shorten = sdp => sdp.match(OWN).join('\n').replace(/ (generation|network-id|network-cost) \d+/g, '')
const expand = text => COMMON.concat(text.match(OWN) || [], '').join('\r\n')

/** Return true if pages can connect: not every browser can, and pages with scripts of others may not. */
export const canConnect = () => typeof RTCPeerConnection === 'function'

/**
 * Start a connection; return { offer: Promise<string>, accept(answer): Promise, close() }. Further answers are ignored.
 * `on` is as for `listen`.
 */
export function offerConnection (on) {
  const peer = connect(on)
  listen(peer, peer.createDataChannel('game'), on)
  let answer = null
  return {
    offer: peer.createOffer().then(offer => describe(peer, offer)),
    accept: text => {
      if (answer === null)
        answer = peer.setRemoteDescription({ type: 'answer', sdp: expand(text) }).catch(error => {
          answer = null
          throw error
        })
      return answer
    },
    close: () => peer.close()
  }
}

/** Answer the offer of another browser; return a promise of the answer. */
export function answerConnection (offer, on) {
  const peer = connect(on)
  peer.ondatachannel = ({ channel }) => listen(peer, channel, on)
  return peer
    .setRemoteDescription({ type: 'offer', sdp: expand(offer) })
    .then(() => peer.createAnswer())
    .then(answer => describe(peer, answer))
}

/**
 * Return a connection, which the page closes when it is closed itself: the other side would notice it seconds later.
 */
function connect (on) {
  if (!canConnect()) throw new RangeError('this page cannot connect to other pages')
  const peer = new RTCPeerConnection()
  peer.onconnectionstatechange = () => {
    if (/^(dis|failed)/.test(peer.connectionState)) on.close()
    else if (peer.connectionState === 'connected') on.resume()
  }
  window.addEventListener('pagehide', () => peer.close())
  return peer
}

/** Return the short description of this side when it contains all addresses of the browser. */
function describe (peer, description) {
  const complete = new Promise(resolve => {
    peer.onicegatheringstatechange = () => {
      if (peer.iceGatheringState === 'complete') resolve()
    }
  })
  return peer.setLocalDescription(description).then(() => complete).then(() => shorten(peer.localDescription.sdp))
}

/**
 * Connect a channel: `on.open(line)` receives a line with `send(text)` and `close()`, then `on.message(text)` and
 * `on.close()` are called, and `on.resume()` when a lost connection is back.
 */
function listen (peer, channel, on) {
  const line = { send: text => { if (channel.readyState === 'open') channel.send(text) }, close: () => peer.close() }
  channel.onopen = () => { channel.onopen = null; on.open(line) } // Chromium sometimes fires the event twice
  channel.onmessage = ({ data }) => on.message(String(data))
  channel.onclose = () => on.close()
}
