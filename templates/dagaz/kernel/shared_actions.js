// Actions that several moves share, as in Dagaz: a script that changes the list of such an action changes all of these
// moves.

/** The actions of a move that moves of a chain continue, which begin with the same lists. */
export class SharedActions {
  constructor (earlier) {
    this.earlier = earlier // of the move that this one continues
    this.count = 0
    this.lists = null // of the actions, once a script has read them
  }

  isRead () { return this.lists !== null || (this.earlier !== null && this.earlier.isRead()) }

  /** Replace the first actions of a list by the shared ones, and share those that are new. Return the list. */
  replacedIn (actions) {
    const { earlier, lists } = this
    if (lists === null) {
      if (earlier !== null) earlier.replacedIn(actions)
      this.lists = actions.slice(0, this.count)
    } else for (let i = 0; i < this.count; i++) actions[i] = lists[i]
    return actions
  }
}

/**
 * The actions that a script passes from one move to others while moves are generated. The effects have their numbers;
 * `lists` are the actions by number. Until a script reads one of these lists, the moves need none.
 */
export class ActionPool {
  constructor () {
    this.isIntact = true // until a script reads a list
    this.count = 0
    this.lists = []
  }

  isRead () { return !this.isIntact }

  /** Replace the shared actions of a move in its list, and share those that are new. Return the list. */
  replacedIn (actions, move) {
    const { lists } = this
    this.isIntact = false
    for (let i = 0; i < actions.length; i++) {
      const number = move.sharedNumber(i)
      if (number === 0) continue
      if (lists[number] === undefined) lists[number] = actions[i]
      else actions[i] = lists[number]
    }
    return actions
  }
}
