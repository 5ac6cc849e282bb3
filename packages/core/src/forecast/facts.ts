import type { ItemCode } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents } from '#money'
import type { TimingFact } from './account-timing.ts'
import type { RegularTransfer } from './regular-transfers.ts'
import type { WithheldShare } from './withheld.ts'

/** What the books taught about how money moves: shown beside the settings that can correct it. */
export interface ForecastFacts {
  /** Complete months with figures the plan rests on. */
  readonly historyMonths: number
  readonly mainBank: ItemCode | null
  readonly roles: readonly { readonly code: ItemCode; readonly role: AccountRole }[]
  /** By profit-and-loss account: when it is paid and which sales tax it bears. */
  readonly timing: readonly TimingFact[]
  /** By liability: what of wages is kept back. */
  readonly withheld: readonly WithheldShare[]
  /** Accounts of profit and loss that move no cash, by the balance they move. */
  readonly nonCash: readonly { readonly code: ItemCode; readonly balance: ItemCode }[]
  /** Loans, drawings, assets: what moves on regularly. All others stay as they are. */
  readonly transfers: readonly RegularTransfer[]
  readonly receivables: ControlFact
  readonly payables: ControlFact
  /** What the books cannot tell and the forecast had to assume, as sentences. */
  readonly notes: readonly string[]
}

/** What a control account holds and how much of it open documents explain; the rest stays. */
export interface ControlFact {
  readonly balance: Cents
  readonly documents: Cents
}
