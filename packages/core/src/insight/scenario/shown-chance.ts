/** A chance in a table or a fact, where there is no sentence around it. */
import { chanceName, chancePercent } from '../low-point/chance.ts'

/** `70%`; at the limits, which mean all beyond them too, in words: `Almost certain`. */
export function chanceShown(chance: number): string {
  const name = limitName(chance)
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : `${chancePercent(chance)}%`
}

const LEAST = 0.05
const MOST = 0.95

/** The words for a chance at the limits of what numbers say, from 5 to 95 of 100; else null. */
export const limitName = (chance: number): string | null =>
  chance < LEAST || chance >= MOST ? chanceName(chance) : null
