/** The plan of the sample company's owner, created like any owner's plan. */
import {
  type AccountSettings,
  DEFAULT_SETTINGS,
  type ForecastSettings,
} from '@millpond/core/forecast'
import { ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'
import { runningMonthOf } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import {
  addMonths,
  financialYearStart,
  type Month,
  monthNumber,
  monthsFrom,
} from '@millpond/core/time'
import { measureCode, type TransferLine } from '@millpond/core/tracking'
import {
  type PlannedCell,
  type PlannedEdit,
  type SampleBooks,
  type SampleBudget,
  sampleBudget,
} from './sample-budget.ts'
import { type SampleDrivers, sampleDrivers } from './sample-drivers.ts'
import { type SampleScenario, sampleScenarios } from './sample-scenarios.ts'

export interface SamplePlan {
  readonly budget: SampleBudget
  readonly customers: {
    readonly label: 'Subscribers'
    readonly group: { readonly code: ItemCode; readonly name: string }
    readonly counts: PlannedEdit
    /** Cells of the budget. */
    readonly targets: PlannedEdit
  }
  readonly transfers: { readonly line: TransferLine; readonly amounts: PlannedEdit }
  readonly drivers: SampleDrivers
  /** The forecast uses the budget, under the id that it was given. */
  readonly settingsFor: (budgetId: string) => ForecastSettings
  /** The newest last. */
  readonly scenarios: readonly SampleScenario[]
}

const GROUP = { code: itemCode('coffee-subscriptions'), name: 'Coffee subscriptions' }
const COUNTED_AT_FIRST = 164
/** From January on. Some people cancel over the summer holidays. */
const GAINED = [9, 8, 11, 9, 12, 10, 7, 8, 10, 11, 13, 16]
const LOST = [9, 6, 4, 5, 4, 5, 6, 4, 5, 4, 3, 7]
const PLANNED = { gained: 12, lost: 5 }
/** The owner aims for a little more than the plan, in a round number. */
const AIM = { above: 5, roundTo: 10 }

/** A bank account has no number. */
const BANK = 'Business Everyday Account'
const ROASTER = { code: itemCode('second-roaster'), name: 'Second roaster', dayOfMonth: 15 }
/** Cents, by months after the running one: a deposit, and the rest on delivery. */
const ROASTER_PAYMENTS = [
  { ahead: 3, amount: 6_500_00 },
  { ahead: 5, amount: 12_000_00 },
]

/** A budget, customers, drivers, a purchase and scenarios, as of the books' running month. */
export function samplePlan(books: SampleBooks): SamplePlan {
  const { ledger, accounts, yearBeginsMonth } = books
  const accountOf = (number: string): ItemCode => {
    const account = accounts.find(each => each.number === number)
    assert(account, `the sample company has an account ${number}`)
    return account.code
  }
  const bank = accounts.find(({ name }) => name === BANK)
  assert(bank, `the sample company has a ${BANK}`)
  const running = runningMonthOf(ledger)
  const counted = subscribers(running, financialYearStart(running, yearBeginsMonth))
  const categories: Readonly<Record<string, AccountSettings>> = {
    [accountOf('210')]: { category: 'CustomerRevenue' },
    [accountOf('400')]: { category: 'Marketing' },
  }
  const budget = sampleBudget(books)
  return {
    budget,
    drivers: sampleDrivers(budget, accountOf('477')),
    customers: { label: 'Subscribers', group: GROUP, ...counted },
    transfers: {
      line: { ...ROASTER, from: bank.code, to: accountOf('720') },
      amounts: {
        label: ROASTER.name,
        cells: ROASTER_PAYMENTS.map(({ ahead, amount }) => ({
          ...{ itemType: ITEM_TYPE.asset, code: ROASTER.code },
          ...{ month: addMonths(running, ahead), value: amount },
        })),
      },
    },
    settingsFor: budgetId => ({
      ...DEFAULT_SETTINGS,
      ...{ planByBudget: true, budgetId, accounts: categories },
    }),
    scenarios: sampleScenarios(books),
  }
}

/**
 * Counts from the beginning of last year, the plan to the end of this one, and a target for each
 * month that is planned.
 */
function subscribers(running: Month, yearBegins: Month): Record<'counts' | 'targets', PlannedEdit> {
  const first = addMonths(yearBegins, -12)
  const counts: PlannedCell[] = []
  const targets: PlannedCell[] = []
  const cell = (code: ItemCode, month: Month, value: number): PlannedCell => ({
    ...{ itemType: ITEM_TYPE.customers, code, month, value },
  })
  let total = COUNTED_AT_FIRST
  counts.push(cell(measureCode(GROUP.code, 'opening'), first, total))
  for (const month of monthsFrom(first, 24)) {
    const index = monthNumber(month) - 1
    const isPlanned = month > running
    const gained = isPlanned ? PLANNED.gained : (GAINED[index] ?? 0)
    const lost = isPlanned ? PLANNED.lost : (LOST[index] ?? 0)
    counts.push(cell(measureCode(GROUP.code, 'gained'), month, gained))
    counts.push(cell(measureCode(GROUP.code, 'lost'), month, lost))
    total += gained - lost
    if (month < running) continue
    const { above, roundTo } = AIM
    targets.push(cell(GROUP.code, month, Math.ceil((total + above) / roundTo) * roundTo))
  }
  return {
    counts: { label: 'Counts and plan', cells: counts },
    targets: { label: 'Targets', cells: targets },
  }
}
