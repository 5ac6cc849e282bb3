/** When a client runs short, from the cash line that was last forecast for it. */
import type { Cents } from '#money'
import { addMonths, type Month, monthsBetween } from '#time'

/** Month-end cash as a forecast said it, cents, from `firstMonth` on. */
export interface CashLine {
  readonly firstMonth: Month
  readonly closing: readonly Cents[]
}

export interface CashOutlook {
  readonly lowPoint: { readonly month: Month; readonly cash: Cents } | null
  /** The first month that ends below the floor, or below zero while no floor is set. */
  readonly belowFloorIn: Month | null
  /** Of the months looked at, in their order. */
  readonly closing: readonly Cents[]
}

export const OUTLOOK_MONTHS = 12

/**
 * The next twelve months of a cash line, from `running` (the month in progress) on: months gone by
 * since the forecast are left out. Closings of 60, 30 and 50 with a floor of 40 have their low
 * point of 30 in the second month, which is the first below the floor. Exactly 40 is not below it.
 */
export function outlookOf(line: CashLine | null, floor: Cents | null, running: Month): CashOutlook {
  const months = line ? ahead(line, running) : []
  const [first] = months
  if (!first) return { lowPoint: null, belowFloorIn: null, closing: [] }
  return {
    lowPoint: months.reduce((low, each) => (each.cash < low.cash ? each : low), first),
    belowFloorIn: months.find(({ cash }) => cash < (floor ?? 0))?.month ?? null,
    closing: months.map(({ cash }) => cash),
  }
}

function ahead({ firstMonth, closing }: CashLine, running: Month) {
  const gone = Math.max(0, monthsBetween(firstMonth, running))
  return closing
    .slice(gone, gone + OUTLOOK_MONTHS)
    .map((cash, at) => ({ month: addMonths(firstMonth, gone + at), cash }))
}

/** What a list of clients is put in order by. */
export interface RunsShort {
  readonly name: string
  readonly cashFloor: Cents | null
  readonly belowFloorIn: Month | null
  readonly lowPoint: { readonly cash: Cents } | null
}

/**
 * Who runs short first comes first, and of the same month who falls deepest below the floor. Then
 * those who never do, the tightest first; then those whose forecast is not known; equals by name.
 */
export function byWhoRunsShort(left: RunsShort, right: RunsShort): number {
  return (
    place(left) - place(right) ||
    compare(left.belowFloorIn ?? '', right.belowFloorIn ?? '') ||
    room(left) - room(right) ||
    compare(left.name, right.name)
  )
}

function place({ belowFloorIn, lowPoint }: RunsShort): number {
  if (belowFloorIn !== null) return 0
  return lowPoint === null ? 2 : 1
}

/** Between the low point and the floor. */
const room = ({ lowPoint, cashFloor }: RunsShort): number =>
  (lowPoint?.cash ?? 0) - (lowPoint === null ? 0 : (cashFloor ?? 0))

/** By character, so that the order is the same wherever it is made. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
