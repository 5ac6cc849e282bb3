/** Which events change a cell: "$6,000 from Hire a barista". */
import type { Cents, Ppm } from '#money'
import type { Month } from '#time'
import type { ScenarioAdjustment } from './adjustment.ts'

/** What one event does to one account in one month. */
export type CellSource =
  | { readonly kind: 'added'; readonly event: string; readonly amount: Cents }
  | { readonly kind: 'scaled'; readonly event: string; readonly ppm: Ppm }
  | { readonly kind: 'movedOrLate'; readonly event: string }

/** The sources of a cell, in the order of the events; none for a cell that no event changes. */
export function cellSources(
  adjustments: readonly ScenarioAdjustment[],
  code: string,
  month: Month,
): readonly CellSource[] {
  const found: CellSource[] = []
  for (const change of adjustments) {
    if (!('code' in change) || change.code !== code) continue
    if (change.kind === 'add' && change.month === month) addTo(found, change)
    else if (change.kind === 'purchase' && change.month === month) addTo(found, change)
    else if (change.kind === 'scale' && isWithin(change, month)) {
      found.push({ kind: 'scaled', event: change.event, ppm: change.ppm })
    } else if ((change.kind === 'shift' || change.kind === 'timing') && isWithin(change, month)) {
      found.push({ kind: 'movedOrLate', event: change.event })
    }
  }
  return found
}

/** Amounts of one event are one source. */
function addTo(found: CellSource[], { event, amount }: { event: string; amount: Cents }): void {
  const at = found.findIndex(each => each.kind === 'added' && each.event === event)
  const before = found[at]
  if (before?.kind === 'added') {
    found[at] = { ...before, amount: (before.amount + amount) as Cents }
  } else found.push({ kind: 'added', event, amount })
}

const isWithin = (
  { from, to }: { readonly from: Month; readonly to: Month | null },
  month: Month,
): boolean => month >= from && (to === null || month <= to)
