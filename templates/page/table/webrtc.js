// A connection of two browsers without a server. Its offer and its answer are texts, which travel as links.

/** Start a connection; return { offer: Promise<string>, accept(answer): Promise, close() }. Further answers are ignored. `on` is as for `listen`. */
export function offerConnection(on) {
  const peer = connect(on)
  listen(peer, peer.createDataChannel('game'), on)
  let answer = null
  return {
    offer: peer.createOffer().then(offer => describe(peer, offer)),
    accept: sdp => {
      if (answer === null) answer = peer.setRemoteDescription({ type: 'answer', sdp }).catch(error => { answer = null; throw error })
      return answer
    },
    close: () => peer.close()
  }
}

/** Answer the offer of another browser; return a promise of the answer. */
export function answerConnection(sdp, on) {
  const peer = connect(on)
  peer.ondatachannel = ({ channel }) => listen(peer, channel, on)
  return peer.setRemoteDescription({ type: 'offer', sdp }).then(() => peer.createAnswer()).then(answer => describe(peer, answer))
}

/** Return a connection, which the page closes when it is closed itself: the other side would notice it seconds later. */
function connect(on) {
  const peer = new RTCPeerConnection()
  peer.onconnectionstatechange = () => { if (/^(dis|failed)/.test(peer.connectionState)) on.close() }
  window.addEventListener('pagehide', () => peer.close())
  return peer
}

/** Return the description of this side when it contains all addresses of the browser. */
function describe(peer, description) {
  const complete = new Promise(resolve => { peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === 'complete') resolve() } })
  return peer.setLocalDescription(description).then(() => complete).then(() => peer.localDescription.sdp)
}

/** Connect a channel: `on.open(line)` receives a line with `send(text)` and `close()`, then `on.message(text)` and `on.close()` are called. */
function listen(peer, channel, on) {
  const line = { send: text => { if (channel.readyState === 'open') channel.send(text) }, close: () => peer.close() }
  channel.onopen = () => on.open(line)
  channel.onmessage = ({ data }) => on.message(String(data))
  channel.onclose = () => on.close()
}
