/** Figures read in different places, and the pairs that disagree. */
import type list from './places.json'

export type Place = keyof typeof list.places

export type Concept =
  | 'Opening balance'
  | 'Cash in'
  | 'Cash out'
  | 'Net movement'
  | 'Closing balance'
  | 'Cash today'
  | 'Low point'
  | 'Low point of 13 weeks'
  | 'Headroom'
  | 'Headroom of 13 weeks'
  | 'Chance'
  | 'Revenue'
  | 'Expenses'
  | 'Net profit'
  | 'Revenue less budget'
  | 'Expenses less budget'
  | 'Net profit less budget'
  | 'Sales tax due'
  | 'Income tax due'
  | `Owed to you${'' | `, ${string}`}`
  | `Owed by ${string}`
  | `Overdue of ${string}`
  | `Account ${string}`

export interface Reading {
  readonly place: Place
  readonly concept: Concept
  /** `Nov 2026`, `Q3 FY27`, a day, `year to date`, or `now`. */
  readonly time: string
  /** Cents; null where the place shows no value. */
  readonly amount: number | null
  /** The smallest amount that the place shows, in cents: 1, or 100 for whole dollars. */
  readonly unit: 1 | 100
}

export const reading = (
  place: Place,
  concept: Concept,
  time: string,
  amount: number | null,
  unit: 1 | 100 = 100,
): Reading => ({ place, concept, time, amount, unit })

/** One sentence for each figure that differs from the most exact reading of it. */
export function disagreements(readings: readonly Reading[]): string[] {
  return [...sameFigures(readings).values()].flatMap(group => {
    const exact = group.find(({ unit }) => unit === 1) ?? group[0]
    if (!exact) return []
    return group
      .filter(each => roundedTo(exact.amount, each.unit) !== each.amount)
      .map(
        each =>
          `${each.concept}, ${each.time}: ${words(exact)} in ${exact.place}, ` +
          `${words(each)} in ${each.place}`,
      )
  })
}

/** The number of figures of each place that were compared with those of another place. */
export function comparisons(readings: readonly Reading[]): Map<Place, number> {
  const counts = new Map<Place, number>()
  for (const group of sameFigures(readings).values()) {
    if (new Set(group.map(({ place }) => place)).size < 2) continue
    for (const { place } of group) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

export function sameFigures(readings: readonly Reading[]): Map<string, Reading[]> {
  const groups = new Map<string, Reading[]>()
  for (const each of readings) {
    const key = `${each.concept}, ${each.time}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return groups
}

/** Halves away from zero, as the screens round. */
const roundedTo = (amount: number | null, unit: number): number | null =>
  amount === null ? null : Math.sign(amount) * Math.round(Math.abs(amount) / unit) * unit + 0

const words = ({ amount, unit }: Reading): string =>
  amount === null ? 'no value' : (amount / 100).toFixed(unit === 1 ? 2 : 0)
