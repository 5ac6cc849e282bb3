/** Chances in words, with the number behind them. Figures §3. */

/** From this chance on, something is possible and worth a warning. */
export const POSSIBLE = 0.2

const WORDS = [
  [0.05, 'very unlikely'],
  [POSSIBLE, 'unlikely'],
  [0.4, 'possible'],
  [0.6, 'about even'],
  [0.8, 'likely'],
  [0.95, 'very likely'],
] as const

/** `chanceName(0.7)` is "likely". */
export const chanceName = (chance: number): string =>
  WORDS.find(([below]) => chance < below)?.[1] ?? 'almost certain'

const MIN_SHOWN = 5
const MAX_SHOWN = 95

/** A share as a whole percentage, from 5 to 95. */
export const chancePercent = (chance: number): number =>
  Math.min(MAX_SHOWN, Math.max(MIN_SHOWN, Math.round(chance * 100)))
