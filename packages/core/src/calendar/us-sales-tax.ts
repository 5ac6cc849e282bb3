/**
 * When sales tax is due in some states of the United States, as data. The days were read in
 * secondary copies of the sources, so screens ask users to check them.
 */
import type { DueDay, Statute } from './statute.ts'
import { TWENTIETH_OF_NEXT_MONTH } from './statutes.ts'

export const SALES_TAX_STATES = [
  ...(['AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'MI', 'MN', 'NJ'] as const),
  ...(['NY', 'NC', 'OH', 'PA', 'TN', 'TX', 'VA', 'WA'] as const),
] as const
export type SalesTaxState = (typeof SALES_TAX_STATES)[number]

export interface StateSalesTax {
  readonly name: string
  readonly source: string
  readonly due: DueDay
  /** Another day for periods of so many months. */
  readonly dueByLength: Readonly<Record<number, DueDay>>
  /** The month (1 to 12) with which quarters and years begin. */
  readonly beginsWith: number
  /** False until someone has compared it with its source: "check this date". */
  readonly isConfirmed: boolean
}

const MARCH = 3
const onDay = (number: number, monthsAfter = 1): DueDay => ({ day: number, monthsAfter })
const LAST_DAY = onDay(31)

function state(
  name: string,
  office: string,
  due: DueDay,
  more: Partial<Pick<StateSalesTax, 'dueByLength' | 'beginsWith'>> = {},
): StateSalesTax {
  const source = `${office}, due dates of sales tax returns`
  return { name, source, due, dueByLength: {}, beginsWith: 1, isConfirmed: false, ...more }
}

/** By the postal code, in the order of the names, for returns of a month, a quarter or a year. */
const STATES: Readonly<Record<SalesTaxState, StateSalesTax>> = {
  AZ: state('Arizona', 'Arizona Department of Revenue', onDay(20)),
  CA: state('California', 'California Department of Tax and Fee Administration', LAST_DAY),
  CO: state('Colorado', 'Colorado Department of Revenue', onDay(20)),
  FL: state('Florida', 'Florida Department of Revenue', onDay(20)),
  GA: state('Georgia', 'Georgia Department of Revenue', onDay(20)),
  IL: state('Illinois', 'Illinois Department of Revenue', onDay(20)),
  MI: state('Michigan', 'Michigan Department of Treasury', onDay(20), {
    dueByLength: { 12: onDay(28, 2) },
  }),
  MN: state('Minnesota', 'Minnesota Department of Revenue', onDay(20), {
    dueByLength: { 12: onDay(5, 2) },
  }),
  NC: state('North Carolina', 'North Carolina Department of Revenue', onDay(20), {
    dueByLength: { 3: LAST_DAY },
  }),
  NJ: state('New Jersey', 'New Jersey Division of Taxation', onDay(20)),
  NY: state('New York', 'New York State Department of Taxation and Finance', onDay(20), {
    beginsWith: MARCH,
  }),
  OH: state('Ohio', 'Ohio Department of Taxation', onDay(23)),
  PA: state('Pennsylvania', 'Pennsylvania Department of Revenue', onDay(20)),
  TN: state('Tennessee', 'Tennessee Department of Revenue', onDay(20)),
  TX: state('Texas', 'Texas Comptroller of Public Accounts', onDay(20)),
  VA: state('Virginia', 'Virginia Department of Taxation', onDay(20)),
  WA: state('Washington', 'Washington State Department of Revenue', onDay(25), {
    dueByLength: { 3: LAST_DAY, 12: onDay(15, 4) },
  }),
}

export const stateSalesTax = (code: SalesTaxState): StateSalesTax => STATES[code]

export interface SalesTaxChoice {
  readonly state?: SalesTaxState | null
  /** The day of the month after the period; null is that of the state. */
  readonly dueDay?: number | null
}

/** `usualSalesTaxDay('WA', 12)` is the 15th of the fourth month after the year. */
export function usualSalesTaxDay(code: SalesTaxState | null, periodMonths: number): DueDay {
  const known = code ? STATES[code] : null
  return known?.dueByLength[periodMonths] ?? known?.due ?? onDay(20)
}

/**
 * Sales tax in a state, or by the assumption for a state that is not known here. California, four
 * quarters: on the last day of April, July, October and January. A day that the user chose comes
 * before all of these.
 */
export function salesTaxStatute({ state: code, dueDay }: SalesTaxChoice): Statute {
  const known = code ? STATES[code] : null
  const { source, due, dueByLength, beginsWith } = known ?? {
    ...TWENTIETH_OF_NEXT_MONTH,
    ...{ due: onDay(20), dueByLength: {}, beginsWith: 1 },
  }
  const statute = { ...TWENTIETH_OF_NEXT_MONTH, source, due, dueByLength, beginsWith }
  return dueDay ? { ...statute, due: onDay(dueDay), dueByLength: {} } : statute
}
