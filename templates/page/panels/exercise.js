// Status line of the exercise with the mistakes of a player: its tasks and its buttons.
import { formatText } from '../texts.js'

/** Return the status of an exercise, in the form of `fillStatus`. */
export function exerciseStatus ({ exercise, error, on }) {
  const { state, player, mistakes, number, found, tried, played, better } = exercise
  const total = mistakes.length
  const isOver = state === 'right' || state === 'shown'
  const [label, run] =
    state === 'ends'
      ? [formatText('learn', { player }), () => on.learn(player)]
      : isOver
        ? [formatText('next'), on.nextMistake]
        : [formatText('learnSolution'), on.solveMistake]
  const headlines = {
    asks: () => formatText('learnFind', { move: played }),
    judges: () => tried + ' \u2026',
    right: () => formatText('learnRight', { move: tried }),
    shown: () => formatText('betterMove', { move: better }), ends: () => found + '/' + total
  }
  const refusal = state === 'asks' && tried ? formatText('learnWrong', { move: tried }) : ''
  return {
    headline: (state === 'ends' ? '' : number + 1 + '/' + total + ' ') + headlines[state](),
    detail: error || refusal,
    player,
    actions: [
      { name: 'step', label, strong: isOver, run },
      { name: 'leave', label: formatText('close'), run: on.leaveExercise }
    ]
  }
}
