import { type Month, monthsBetween } from '@millpond/core/time'
import {
  type CustomerMonth,
  churnOf,
  churnOverMonths,
  costPerCustomerGained,
  revenuePerCustomer,
  revenuePerCustomerOverMonths,
} from '@millpond/core/tracking'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import type { GridCell, GridRow } from '#ui/grid/grid-model.ts'
import { COUNT, PERCENT } from '../count-unit.ts'
import { YEAR } from '../month-columns.tsx'

/** Id of the row above the figures. */
export const ALL = 'all'
/** Rows that are calculated from accounts of a category. */
export const FROM_ACCOUNTS = {
  CustomerRevenue: 'Revenue per customer',
  Marketing: 'Acquisition cost',
} as const

interface FigureContext {
  /** `All customers` */
  readonly label: string
  /** All groups together. */
  readonly all: readonly CustomerMonth[]
  /** The newest month with a typed count; later months do not say who left. */
  readonly lastTyped: Month | null
  readonly year: readonly Month[]
  readonly currency: string
  /** Cents of the accounts of a category. */
  readonly revenue: (month: Month) => number | null
  readonly marketing: (month: Month) => number | null
}

/**
 * All groups at the bottom of the grid, and the figures calculated from them and the books. CUS-01.
 */
export function figureRows(context: FigureContext): GridRow[] {
  const { label, all, lastTyped, currency, year } = context
  const money = moneyUnit(currency)
  const at = (month: Month) => all[0] && all[monthsBetween(all[0].month, month)]
  const row = (
    name: string,
    unit: GridRow['unit'],
    inMonth: (month: Month, customers: CustomerMonth) => number | null,
    inYear: number | null,
  ): GridRow => ({
    ...{ id: name, label: name, kind: 'line', level: 2, unit },
    cell: ({ key }) => {
      if (key === YEAR) return computed(inYear)
      const customers = at(key as Month)
      return computed(customers ? inMonth(customers.month, customers) : null)
    },
  })
  const ofYear = year.flatMap(month => at(month) ?? [])
  const won = sum(ofYear.map(({ gained }) => gained))
  const spent = sum(year.map(month => context.marketing(month) ?? 0))
  const revenues = year.map(month => context.revenue(month))
  const earned = revenues.includes(null) ? null : sum(revenues.map(each => each ?? 0))
  const isTyped = lastTyped !== null && year.every(month => month <= lastTyped)
  const total = row(label, COUNT, (_, { total }) => total, ofYear.at(-1)?.total ?? null)
  return [
    { ...total, id: ALL, kind: 'group', level: 1 },
    row(
      FROM_ACCOUNTS.CustomerRevenue,
      money,
      (month, { total }) => perOne(context.revenue(month), total, revenuePerCustomer),
      earned === null ? null : revenuePerCustomerOverMonths(ofYear, earned),
    ),
    row(
      FROM_ACCOUNTS.Marketing,
      money,
      (month, { gained }) => perOne(context.marketing(month), gained, costPerCustomerGained),
      spent === 0 ? null : costPerCustomerGained(spent, won),
    ),
    row(
      'Churn',
      PERCENT,
      (month, customers) => (lastTyped && month <= lastTyped ? inPpm(churnOf(customers)) : null),
      isTyped ? inPpm(churnOverMonths(ofYear)) : null,
    ),
  ]
}

const computed = (value: number | null): GridCell => ({ value, state: 'computed' })

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

const perOne = <Count extends number | null>(
  amount: number | null,
  count: Count,
  divided: (amount: number, count: Count) => number | null,
): number | null => (amount === null ? null : divided(amount, count))

const WHOLE_PPM = 1_000_000

const inPpm = (ratio: number | null): number | null =>
  ratio === null ? null : Math.round(ratio * WHOLE_PPM)
