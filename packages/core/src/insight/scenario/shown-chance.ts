/** A chance in a table or a fact, where there is no sentence around it. */
import { chancePercent } from '../low-point/chance.ts'

/** `70%`; at the limits, which mean all beyond them too, in words: `Almost certain`. */
export function chanceShown(chance: number): string {
  const name = limitName(chance)
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : `${chancePercent(chance)}%`
}

const LIMITS: Readonly<Record<number, string>> = { 5: 'very unlikely', 95: 'almost certain' }

/** The words for a chance at the limits of what numbers say, from 5 to 95 of 100; else null. */
export const limitName = (chance: number): string | null => LIMITS[chancePercent(chance)] ?? null
