/** All that follows from the user's terms of loans and assets. Decision 060. */
import type { ItemCode } from '#item'
import type { ScheduledAmounts } from '#plan'
import type { PayDays } from '#timing'
import { type ForecastSettings, hasTerms } from '../basis.ts'
import { type AssetPlan, type AssetQuestion, assetPlansOf } from './asset-plan.ts'
import { scheduledAmounts } from './explained.ts'
import { type LoanPlan, loanPlanOf } from './loan-plan.ts'

export interface Schedules {
  readonly loans: readonly LoanPlan[]
  readonly assets: readonly AssetPlan[]
  /** By account of profit and loss: interest and depreciation, and the past without them. */
  readonly scheduled: ReadonlyMap<string, ScheduledAmounts>
  /** By account of interest, the days of the repayments; their weights are the interest. */
  readonly interestDays: ReadonlyMap<ItemCode, PayDays>
}

export const NO_SCHEDULES: Schedules = {
  loans: [],
  assets: [],
  scheduled: new Map(),
  interestDays: new Map(),
}

export function schedulesOf(
  question: AssetQuestion & { readonly settings: Pick<ForecastSettings, 'accounts' | 'loans'> },
): Schedules {
  const { accountIndex, settings } = question
  const loans = accountIndex.balance.flatMap(({ code }) => {
    const terms = settings.loans[code]
    return hasTerms(terms) ? (loanPlanOf(question, code, terms) ?? []) : []
  })
  const assets = assetPlansOf(question)
  if (loans.length === 0 && assets.length === 0) return NO_SCHEDULES
  const interestDays = new Map<ItemCode, PayDays>()
  for (const { interestAccount, months } of loans) {
    if (interestAccount === null) continue
    const { payDays = [], payWeights = [] } = interestDays.get(interestAccount) ?? {}
    interestDays.set(interestAccount, {
      payDays: [...payDays, ...months.map(({ on }) => on)],
      payWeights: [...payWeights, ...months.map(({ interest }) => Math.max(0, interest))],
    })
  }
  return { loans, assets, scheduled: scheduledAmounts(accountIndex, loans, assets), interestDays }
}
