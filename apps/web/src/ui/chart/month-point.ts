import { type Cents, floorDistance } from '@millpond/core/money'

/** The time of one point; a point of a quarter or year is marked with the balance at its end. */
export type PointPeriod = 'day' | 'week' | 'month' | 'quarter' | 'year'

export const PERIOD_WORDS: Record<PointPeriod, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Financial year',
}

export const BALANCE_WORDS: Record<PointPeriod, string> = {
  day: 'Balance',
  week: 'Balance at week end',
  month: 'Balance',
  quarter: 'Balance at quarter end',
  year: 'Balance at year end',
}

export type PointKind = 'actual' | 'soFar' | 'forecast'

/** One month (or quarter) of a balance chart. All amounts are cents; out is positive too. */
export type MonthPoint = {
  /** Unique, and passed on when the point is opened: `2027-03`. */
  key: string
  /** `March 2027`, read out and shown in the readout. */
  label: string
  /** `Mar`, under the axis. */
  shortLabel: string
  /** Under the first month and every January: `2027`. */
  yearLabel?: string | undefined
  kind: PointKind
  /** Closing balance. */
  balance: Cents | null
  /** Likely range, 8 in 10, of a forecast balance. */
  low?: Cents | null | undefined
  high?: Cents | null | undefined
  cashIn: Cents | null
  cashOut: Cents | null
  /** Why cash in and out are missing, if they are. */
  noFlows?: string | undefined
  /** For the running month or quarter: the actual part. */
  cashInSoFar?: Cents | undefined
  cashOutSoFar?: Cents | undefined
  /** The name of the compared balance: `Balance, budget`. */
  reference?: { name: string; value: Cents | null } | undefined
  /** The lowest of its days to come, if days are known. */
  lowest?: DayBalance | undefined
}

/** A balance within a month, quarter or week, drawn on the line at its own day. */
export interface DayMark extends DayBalance {
  kind: 'today' | 'low' | 'peak'
  /** Key of its point. */
  key: string
}

export interface DayBalance {
  /** How much of the point's time is over, 0 to 1. */
  share: number
  balance: Cents
  /** Likely range, 8 in 10, of a forecast balance. */
  range?: { readonly low: Cents; readonly high: Cents } | null
  /** `14 Mar`, next to its amount. */
  label: string
  /** The line goes through it without a dot. */
  noDot?: boolean
}

export const KIND_WORDS: Record<PointKind, string> = {
  actual: 'actual',
  soFar: 'part forecast',
  forecast: 'forecast',
}

/** The symbol before these words. */
export const CHIP_OF = {
  actual: 'actual',
  soFar: 'so-far',
  forecast: 'forecast',
} as const satisfies Record<PointKind, string>

export type FormatCents = (value: Cents) => string

/** `March 2027, forecast, balance $49,000, $9,000 above your floor`. */
export function describePoint(
  point: MonthPoint,
  floor: Cents | null,
  format: FormatCents,
  period: PointPeriod = 'month',
) {
  const named = BALANCE_WORDS[period].toLowerCase()
  const balance = point.balance === null ? 'no balance' : `${named} ${format(point.balance)}`
  const { lowest } = point
  const low = lowest && `lowest ${format(lowest.balance)} on ${lowest.label}`
  const gap = floorDistance(lowest?.balance ?? point.balance, floor, format)
  const words = [point.label, KIND_WORDS[point.kind], balance, low, gap].filter(Boolean).join(', ')
  return point.noFlows ? `${words}. ${point.noFlows}` : words
}
