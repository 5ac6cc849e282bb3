import type { ItemCode } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents } from '#money'
import type { BankFact } from './banks/bank-habits.ts'
import type { TimingFact } from './inputs/account-timing.ts'
import type { RegularTransfer } from './inputs/regular-transfers.ts'
import type { WithheldShare } from './inputs/withheld.ts'
import type { PastCorrection } from './past-correction.ts'
import type { PastLearning } from './past-learning.ts'
import type { AssetPlan } from './schedules/asset-plan.ts'
import type { LoanPlan } from './schedules/loan-plan.ts'

/**
 * What was learned from the books about how money moves; settings show it so that users can correct
 * it.
 */
export interface ForecastFacts {
  /** Complete months of figures behind the plan. */
  readonly historyMonths: number
  readonly mainBank: ItemCode | null
  /** By bank account, the parts of the forecast that use it. */
  readonly banks: readonly BankFact[]
  readonly roles: readonly { readonly code: ItemCode; readonly role: AccountRole }[]
  /** By profit-and-loss account: when it is paid and its sales tax. */
  readonly timing: readonly TimingFact[]
  /** By liability: the share of wages that is withheld. */
  readonly withheld: readonly WithheldShare[]
  /** Accounts of profit and loss that move no cash, by the balance they change. */
  readonly nonCash: readonly { readonly code: ItemCode; readonly balance: ItemCode }[]
  /** Regular movements of loans, drawings and assets. All other balances stay as they are. */
  readonly transfers: readonly RegularTransfer[]
  /** Sales tax paid in the running month, where the books show it. */
  readonly salesTaxPaid: Cents
  /** The coming payments of loans whose terms the user entered. */
  readonly loans: readonly LoanPlan[]
  /** The coming depreciation of assets whose method the user chose. */
  readonly assets: readonly AssetPlan[]
  /**
   * What forecasts from past closes taught: the weights of simple guesses, and the width of ranges.
   */
  readonly learning: PastLearning
  /** What simple guesses that were more accurate add to cash; null if there were none. */
  readonly correction: PastCorrection | null
  readonly receivables: ControlFact
  readonly payables: ControlFact
  /** Sentences about what the books do not show and the forecast had to assume. */
  readonly notes: readonly string[]
}

/** What a control account holds, and how much of it open documents explain; the rest stays. */
export interface ControlFact {
  readonly balance: Cents
  readonly documents: Cents
}
