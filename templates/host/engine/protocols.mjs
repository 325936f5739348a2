import { Cecp } from './cecp.mjs'
import { DIALECTS, Uci } from './uci.mjs'

/**
 * The protocols of chess programs for a session. The first line selects one: `uci`, `usi`, `ucci` or `xboard`.
 * docs/engine.md describes the commands.
 */
export class Protocols {
  /**
   * @param {object} session
   * @param {{send: (line: string) => void, quit: () => void}} program
   */
  constructor (session, { send, quit }) {
    Object.assign(this, { session, send, quit })
    this.protocol = null
  }

  handle (line) {
    const { session, send } = this
    const [command] = line.trim().split(/\s+/)
    if (command === 'xboard') this.protocol = new Cecp(session, send)
    else if (DIALECTS[command] !== undefined) this.protocol = new Uci(session, send, DIALECTS[command])
    else if (this.protocol === null) this.protocol = new Uci(session, send, DIALECTS.uci)
    if (command === 'quit') this.quit()
    else this.protocol.handle(line.trim())
  }

  /** Report that a line cannot be read. */
  refuse (reason) { this.send((this.protocol instanceof Cecp ? '# ' : 'info string ') + reason) }

  /** Quit after the last line, when no search runs. */
  end () { this.session.whenIdle(this.quit) }
}
