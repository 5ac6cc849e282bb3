/** When an event starts, and the same event at another time or with another amount. */
import type { Cents } from '#money'
import {
  addMonths,
  type Day,
  dayInMonth,
  dayNumber,
  type Month,
  monthOfDay,
  monthsBetween,
} from '#time'
import type { EventKind, ScenarioEvent } from './event.ts'

type DateField = 'month' | 'day'

interface DateOf {
  readonly field: string
  readonly of: DateField
}

/** The field with which each kind of event starts; all else follows it. */
const STARTS: Readonly<Record<EventKind, DateOf>> = {
  hire: { field: 'start', of: 'month' },
  store: { field: 'opening', of: 'month' },
  product: { field: 'launch', of: 'month' },
  consultant: { field: 'start', of: 'month' },
  loan: { field: 'on', of: 'day' },
  asset: { field: 'month', of: 'month' },
  assetSale: { field: 'month', of: 'month' },
  priceChange: { field: 'from', of: 'month' },
  customerChange: { field: 'from', of: 'month' },
  latePayments: { field: 'from', of: 'month' },
  ownersMoney: { field: 'from', of: 'month' },
  cutCosts: { field: 'from', of: 'month' },
  delayBills: { field: 'to', of: 'day' },
  taxPlan: { field: 'first', of: 'day' },
}

/** Fields with the last month of an event, which moves with its start. */
const ENDS = ['end', 'until'] as const

export function startOfEvent({ kind, params }: ScenarioEvent): Month {
  const { field, of } = STARTS[kind]
  const value = (params as unknown as Readonly<Record<string, string>>)[field] ?? ''
  return of === 'day' ? monthOfDay(value as Day) : (value as Month)
}

/** The event with its start in a month; an end moves by as many months. */
export function eventFrom(event: ScenarioEvent, start: Month): ScenarioEvent {
  const { field, of } = STARTS[event.kind]
  const params: Record<string, unknown> = { ...event.params }
  const later = monthsBetween(startOfEvent(event), start)
  const before = params[field] as Day
  params[field] = of === 'day' ? dayInMonth(start, dayNumber(before)) : start
  for (const end of ENDS) {
    const last = params[end] as Month | null | undefined
    if (last) params[end] = addMonths(last, later)
  }
  return { ...event, params } as unknown as ScenarioEvent
}

/** The cost of an event that a user may ask the most of; null where there is none. */
const SPENDS: Readonly<Partial<Record<EventKind, string>>> = {
  hire: 'payPerYear',
  store: 'fitOut',
  product: 'launchCost',
  consultant: 'feePerMonth',
  asset: 'price',
}

export const canAskMost = (event: ScenarioEvent): boolean => spendingField(event) !== null

/** The main cost of an event; null where there is none. */
export function spendingOf(event: ScenarioEvent): Cents | null {
  const field = spendingField(event)
  if (field === null) return null
  return (event.params as unknown as Readonly<Record<string, Cents>>)[field] ?? null
}

function spendingField(event: ScenarioEvent): string | null {
  const isSpent = event.kind === 'ownersMoney' && event.params.direction === 'out'
  return SPENDS[event.kind] ?? (isSpent ? 'amount' : null)
}

/** The event with this amount as its main cost. */
export function eventCosting(event: ScenarioEvent, amount: Cents): ScenarioEvent {
  const field = spendingField(event)
  if (field === null) return event
  return { ...event, params: { ...event.params, [field]: amount } } as ScenarioEvent
}
