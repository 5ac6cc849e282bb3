/** A new event of each kind, with what is usual filled in. */

import { cents } from '@millpond/core/money'
import {
  EVENT_TITLES,
  type EventKind,
  type EventParams,
  type ScenarioEvent,
  type ScenarioType,
} from '@millpond/core/scenario'
import { dayInMonth, type Month } from '@millpond/core/time'

/** The event that the guided entry of a type starts with; a custom scenario starts empty. */
export const FIRST_EVENTS: Readonly<Record<ScenarioType, EventKind | null>> = {
  'Hire a staff member': 'hire',
  'Open another store': 'store',
  'Add another product': 'product',
  'Engage a consultant': 'consultant',
  'Custom scenario': null,
}

const NONE = cents(0)

type Params = { readonly [Kind in EventKind]: (first: Month) => EventParams[Kind] }

const PARAMS: Params = {
  hire: start => ({
    ...{ start, end: null, payPerYear: NONE, onCostsPpm: null, oneOff: NONE },
    ...{ salesPerMonth: NONE, monthsToReach: 3 },
    ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
  }),
  store: opening => ({
    ...{ opening, fitOut: NONE, rentPerMonth: NONE, wagesPerMonth: NONE, salesPerMonth: NONE },
    ...{ monthsToReach: 6, bond: null, lifeMonths: 60, directCostsPpm: null, openingStock: NONE },
    ...{ rentFreeMonths: 0, end: null, salesAccount: null, directCostsAccount: null },
    ...{ rentAccount: null, wagesAccount: null },
  }),
  product: launch => ({
    ...{ launch, unitsPerMonth: 0, price: NONE, unitCost: NONE, monthsToReach: 6 },
    ...{ launchCost: NONE, end: null },
    ...{ salesAccount: null, directCostsAccount: null, costsAccount: null },
  }),
  consultant: start => ({
    ...{ start, feePerMonth: NONE, months: 3, withheldPpm: 0, benefitPerMonth: NONE },
    ...{ benefitAfterMonths: 3, costsAccount: null, benefitAccount: null },
  }),
  loan: month => ({
    ...{ on: dayInMonth(month, 15), amount: NONE, ratePpm: 90_000, months: 36 },
    ...{ interestOnlyMonths: 0, fee: NONE, loanAccount: null, interestAccount: null },
  }),
  asset: month => ({
    ...{ month, price: NONE, lifeMonths: 60, residual: NONE, paidOverMonths: 1 },
    ...{ assetAccount: null, depreciationAccount: null },
  }),
  assetSale: month => ({
    ...{ month, price: NONE, bookValue: NONE, depreciationPerMonth: NONE, assetAccount: null },
    ...{ depreciationAccount: null, gainAccount: null, lossAccount: null },
  }),
  priceChange: from => ({ accounts: [], changePpm: 50_000, from, until: null, lostPpm: 0 }),
  customerChange: from => ({
    ...{ direction: 'lose', contactId: null, salesAccount: null, sharePpm: 100_000 },
    ...{ amountPerMonth: null, from, until: null, directCostsPpm: 0 },
    ...{ directCostsAccount: null, oneOff: NONE, costsAccount: null },
  }),
  latePayments: from => ({ side: 'customers', contactId: null, days: 14, from, until: null }),
  ownersMoney: from => ({
    ...{ direction: 'out', account: null, amount: NONE, from, until: null, dayOfMonth: 20 },
  }),
  cutCosts: from => ({
    ...{ accounts: [], sharePpm: 100_000, amountPerMonth: null, from, until: null },
    ...{ oneOff: NONE, costsAccount: null },
  }),
  delayBills: month => ({ documentIds: [], to: dayInMonth(month, 20) }),
  taxPlan: month => ({
    ...{ tax: 'salesTax', amount: null, first: dayInMonth(month, 15), instalments: 6 },
    ...{ interestPpm: 0, deposit: NONE },
  }),
}

interface NamedBy {
  readonly direction?: string
  readonly side?: string
}

/**
 * What an event is called until a user names it: a verb, so that sentences read well. `contact` is
 * the customer or supplier that it is about.
 */
export function usualName(
  kind: EventKind,
  { direction, side }: NamedBy,
  contact: string | null = null,
): string {
  if (kind === 'loan') return 'Borrow money'
  if (kind === 'ownersMoney') return direction === 'in' ? 'Pay in capital' : 'Draw money'
  if (kind === 'customerChange') {
    return `${direction === 'gain' ? 'Gain' : 'Lose'} ${contact ?? 'a customer'}`
  }
  if (kind === 'latePayments') {
    if (side === 'suppliers') return `Pay ${contact ?? 'suppliers'} later`
    return contact === null ? 'Customers pay later' : `${contact} pays later`
  }
  return EVENT_TITLES[kind]
}

interface Placed {
  readonly code: string
  readonly position: number
  /** The first month that can still change. */
  readonly first: Month
}

export const newEvent = (kind: EventKind, { code, position, first }: Placed): ScenarioEvent =>
  ({
    ...{ code, kind, name: usualName(kind, {}), isOff: false, position },
    params: PARAMS[kind](first),
  }) as ScenarioEvent
