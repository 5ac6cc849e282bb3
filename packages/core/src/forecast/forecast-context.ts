/** What all parts of a forecast share: books, settings, accounts and the plan. */
import type { ItemCode } from '#item'
import type { AccountRole, Ledger } from '#ledger'
import {
  type Adjustment,
  isTransfer,
  type PlannedAccount,
  planAccounts,
  type Transfer,
} from '#plan'
import { addDays, type Day, lastDay, type Month, monthOfDay, monthsFrom } from '#time'
import { type AccountIndex, accountIndexOf, newestBalance } from './account-index.ts'
import type { ForecastBasis, ForecastSources } from './basis.ts'
import { AccountTimings } from './inputs/account-timing.ts'
import { bookedShares } from './inputs/booked-shares.ts'
import { type Depreciation, depreciationOf, NO_DEPRECIATION } from './inputs/depreciation.ts'
import { salesTaxBasisOf } from './inputs/obligations.ts'
import { regularTransfers } from './inputs/regular-transfers.ts'
import { type PlannedOccurrence, plannedOccurrences } from './planned/planned-document.ts'
import { plannedSumsOf } from './planned/planned-parts.ts'
import { plannedSources } from './planned/planned-source.ts'
import { withPlannedAccounts } from './planned-accounts.ts'
import { rolesOf } from './roles.ts'
import { NO_SCHEDULES, type Schedules, schedulesOf } from './schedules/schedules.ts'

export interface ForecastContext {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  /** All adjustments, in order. */
  readonly adjustments: readonly Adjustment[]
  /** The adjustments that are transfers. */
  readonly transfers: readonly Transfer[]
  /** The day of the opening balances. */
  readonly asOf: Day
  readonly months: readonly Month[]
  /** Invoices and bills that are not in the books yet, of accounts that are. */
  readonly planned: readonly PlannedOccurrence[]
  readonly roles: ReadonlyMap<ItemCode, AccountRole>
  readonly accountIndex: AccountIndex
  readonly timings: AccountTimings
  /** What follows from the user's terms of loans and assets. */
  readonly schedules: Schedules
  readonly depreciation: Depreciation
  /** Whether transfers between own bank accounts are expected; they change no total. */
  readonly dividesBanks: boolean
}

/** The context of a forecast; `adjustments` are all of them. */
export function contextOf(
  { ledger: books, basis }: ForecastSources,
  adjustments: readonly Adjustment[],
  horizon: number,
  dividesBanks = true,
): ForecastContext {
  const ledger = withPlannedAccounts(books, basis, adjustments)
  const now = newestBalance(ledger, monthOfDay(basis.asOf))
  // Books without a running month end with the close.
  const asOf = now === ledger.closeMonth ? lastDay(now) : basis.asOf
  const roles = rolesOf(basis)
  const months = monthsFrom(monthOfDay(addDays(asOf, 1)), horizon)
  const accountIndex = accountIndexOf(ledger, basis.accounts, roles, now)
  const known = new Set<string>(accountIndex.profit.map(({ code }) => code))
  const sourceOf = plannedSources(basis)
  const planned = (basis.settings.planned ?? []).filter(
    each => known.has(each.code) && sourceOf(each) === 'here',
  )
  const context = {
    ledger,
    basis,
    adjustments,
    transfers: adjustments.filter(isTransfer).map(({ kind: _, ...transfer }) => transfer),
    asOf,
    months,
    planned: plannedOccurrences(planned, { asOf, months }),
    roles,
    accountIndex,
    timings: new AccountTimings(basis, asOf, salesTaxBasisOf(basis) !== 'none'),
    schedules: NO_SCHEDULES,
    depreciation: NO_DEPRECIATION,
    dividesBanks,
  }
  return withDepreciation(context)
}

function withDepreciation(before: ForecastContext): ForecastContext {
  const { accountIndex, months, asOf, transfers, basis, timings } = before
  const { settings, yearBeginsMonth } = basis
  const question = {
    ...{ accountIndex, months, asOf, transfers },
    purchases: (codes: ReadonlySet<ItemCode>) => {
      const others = accountIndex.balance.map(({ code }) => code).filter(code => !codes.has(code))
      const learned = regularTransfers({
        ...{ accountIndex, months, asOf, settings, goods: null },
        explained: new Set(others),
        settlementOf: code => timings.of({ code }).settlement,
      })
      return new Map(learned.map(({ code, amounts }) => [code, amounts]))
    },
  }
  const schedules = schedulesOf({ ...question, settings, yearBeginsMonth })
  const context = { ...before, schedules }
  const depreciation = depreciationOf({
    ...question,
    planned: codes => planOf({ ...context, adjustments: [] }, codes),
    scheduled: schedules.assets.map(({ code, expense, months: own }) => ({
      ...{ code, expense },
      amounts: own.map(each => each.depreciation),
    })),
  })
  return { ...context, depreciation }
}

/** The plan of all accounts of profit and loss, or of `only` these. */
export function planOf(
  context: ForecastContext,
  only?: ReadonlySet<string>,
): readonly PlannedAccount[] {
  const { ledger, basis, adjustments, asOf, months, planned, schedules, depreciation } = context
  const { settings, customers } = basis
  const [firstMonth] = months
  if (firstMonth === undefined) return []
  const { accounts, overrides } = settings
  const horizon = months.length
  const { limits } = depreciation
  const { scheduled } = schedules
  const isRunning = monthOfDay(asOf) === firstMonth
  return planAccounts(
    ledger,
    {
      ...{ firstMonth, horizon, adjustments, accounts, overrides, customers, limits, scheduled },
      ...(planned.length > 0 && { plannedSums: plannedSumsOf(planned) }),
      ...(isRunning && { usuallyBooked: bookedShares(basis.learned.accounts, asOf) }),
    },
    only,
  )
}
