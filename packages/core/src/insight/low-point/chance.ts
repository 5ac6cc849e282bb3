/** Chances in words, with the number behind them. Figures §3. */

/** From this chance on, something is possible and worth a warning. */
export const POSSIBLE = 0.2

const EVEN = 'about even'

const WORDS = [
  [0.05, 'very unlikely'],
  [POSSIBLE, 'unlikely'],
  [0.4, 'possible'],
  [0.6, EVEN],
  [0.8, 'likely'],
  [0.95, 'very likely'],
] as const

/** `chanceName(0.7)` is "likely". */
export const chanceName = (chance: number): string =>
  WORDS.find(([below]) => chance < below)?.[1] ?? 'almost certain'

const MIN_SHOWN = 5
const MAX_SHOWN = 95

/**
 * `likelySentence(0.7, 'you will run out of cash', 'in the next 12 months')` is "It is likely that
 * you will run out of cash in the next 12 months (about a 70% chance)". `when` may be empty.
 */
export function likelySentence(chance: number, what: string, when: string): string {
  const name = chanceName(chance)
  const start = name === EVEN ? `The odds are ${EVEN}` : `It is ${name}`
  const percent = chancePercent(chance)
  const article = STARTS_WITH_VOWEL.test(`${percent}`) ? 'an' : 'a'
  const window = when === '' ? '' : ` ${when}`
  return `${start} that ${what}${window} (about ${article} ${percent}% chance)`
}

/** Eight, eleven, eighteen and eighty are said with "an". */
const STARTS_WITH_VOWEL = /^(?:8|11$|18$)/

/** A share as a whole percentage, from 5 to 95. */
export const chancePercent = (chance: number): number =>
  Math.min(MAX_SHOWN, Math.max(MIN_SHOWN, Math.round(chance * 100)))
