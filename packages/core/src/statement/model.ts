import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { Day, Month } from '#time'
import type { OpenDocument, Settlement } from '#timing'

/**
 * What the three statements are computed from. Balances are those of the end of `asOf`; the first
 * of `months` is the month of the day after, and of it only the rest is still to come. All amounts
 * are cents; rates and shares are parts per million.
 */
export interface ModelInput {
  readonly asOf: Day
  readonly months: readonly Month[]
  /** 1 for January: at its start the year's earnings are added to retained earnings. */
  readonly yearBeginsMonth: number
  /** The first account of the role `bank` takes all movement of cash but transfers. */
  readonly balances: readonly OpeningBalance[]
  readonly flows: readonly Flow[]
  readonly documents: readonly OpenDocument[]
  readonly transfers: readonly Transfer[]
  readonly obligations: readonly Obligation[]
  readonly stock: Stock | null
  /** Days of cash that are wanted one by one, from the day after `asOf`; whole months. */
  readonly dailyMonths: number
}

/** A balance-sheet account in its natural sign: assets, liabilities and equity all positive. */
export interface OpeningBalance {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  readonly role: AccountRole | null
  readonly amount: Cents
}

/** A profit-and-loss account with its plan: months ahead, of the first one only the rest. */
export interface Flow {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  /** Natural sign, sales tax excluded; one entry a month. */
  readonly plan: Float64Array
  readonly taxPpm: Ppm
  readonly settlement: Settlement
  readonly treatment: Treatment
}

/** What a planned amount does beside profit and loss. */
export type Treatment =
  /** Through receivables or payables, with sales tax, settled in its own time. */
  | { readonly kind: 'trade' }
  /** Part of it is withheld and becomes owed; the rest is paid as settled. */
  | {
      readonly kind: 'wages'
      readonly withheld: readonly { readonly code: ItemCode; readonly ppm: Ppm }[]
    }
  /** All of it becomes owed to an obligation: employer's pension, income tax. */
  | { readonly kind: 'accrued'; readonly code: ItemCode }
  /** Moves a balance and no cash: depreciation, currency gains. */
  | { readonly kind: 'nonCash'; readonly code: ItemCode }

/**
 * A movement between balance-sheet accounts that does not pass through profit and loss. One up to
 * `asOf` is in the balances already and moves nothing.
 */
export interface Transfer {
  readonly on: Day
  readonly from: ItemCode
  readonly to: ItemCode
  /** Credited to `from`, debited to `to`: bank to loan pays the loan back. */
  readonly amount: Cents
  readonly label: string
}

/**
 * A liability that gathers and is paid on statutory dates: sales tax, withholding, pension, tax.
 */
export interface Obligation {
  readonly kind: 'salesTax' | 'withholding' | 'pension' | 'incomeTax'
  readonly code: ItemCode
  readonly name: string
  /** Sales tax alone: what is due arises when booked, or when the money moves. */
  readonly basis: 'invoice' | 'payments'
  /**
   * By forecast month: when what arises in it is paid; null is after the horizon. A day up to
   * `asOf` counts as the one after it, here as in `opening` and for documents: overdue is due now.
   */
  readonly paidOn: readonly (Day | null)[]
  /** What is owed already, by the day it is paid; what is left of the balance stays. */
  readonly opening: readonly { readonly on: Day; readonly amount: Cents }[]
}

/**
 * Inventory keeps its ratio to the direct costs of the last three months. What would last three
 * years of them, or is negative, has no usual ratio: it stays.
 */
export interface Stock {
  readonly code: ItemCode
  readonly costs: readonly ItemCode[]
  /** Direct costs of the three months up to `asOf`'s, cents, oldest first; running month whole. */
  readonly pastCosts: readonly [Cents, Cents, Cents]
  readonly taxPpm: Ppm
  readonly settlement: Settlement
}

/** Where a row of the direct cash flow stands. */
export type CashGroup = 'receipts' | 'payments' | 'salesTax' | 'transfers'

/**
 * One row of cash by month, signed: + comes in, − goes out. Every row that could move is there,
 * zeros and all, so that an edit adds none.
 */
export interface CashRow {
  /**
   * Account code, or where no account has it `taxCollected`, `taxPaid`, `openingInvoices` or
   * `openingBills` (lines of documents without an account).
   */
  readonly key: string
  readonly code: ItemCode | null
  readonly name: string
  readonly group: CashGroup
  readonly amounts: Float64Array
}

export interface StatementRow {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  /** Profit and loss: the month's amount; balance sheet: the balance at the month's end. */
  readonly amounts: Float64Array
}

/**
 * The indirect cash flow: profit, then what of it moved no cash and what moved beside it, for every
 * account that is no bank.
 */
export interface IndirectRow {
  readonly key: 'profit' | ItemCode
  readonly name: string
  /** Signed as cash: a rise of receivables is negative. */
  readonly amounts: Float64Array
}

/** One dated movement of cash, for days and weeks; months sum to the rows of the same key. */
export interface DatedCash {
  readonly on: Day
  readonly key: string
  readonly amount: Cents
  readonly documentId: string | null
}

export interface Statements {
  readonly months: readonly Month[]
  readonly profit: readonly StatementRow[]
  readonly balance: readonly StatementRow[]
  readonly cash: readonly CashRow[]
  readonly indirect: readonly IndirectRow[]
  readonly openingCash: Float64Array
  readonly closingCash: Float64Array
  readonly netProfit: Float64Array
  /** Assets less liabilities less equity: what the opening balances were out by, every month. */
  readonly outOfBalance: Cents
  /** Of the first `dailyMonths` months, sorted by day; worked out when it is first read. */
  readonly dated: readonly DatedCash[]
}

/** The cells of one row that a change moved. */
export interface ChangedCells {
  readonly statement: 'profit' | 'balance' | 'cash' | 'indirect' | 'totals'
  readonly key: string
  /** Index of the first changed month; all later ones may have changed too. */
  readonly from: number
}

/**
 * Statements that follow their plan: `setPlan` recomputes what an edit touches and nothing else.
 * The arrays of `statements` stay the same and change in place.
 */
export interface Model {
  readonly statements: Statements
  /** `month` is an index into `months`; answers with what changed. */
  setPlan(code: ItemCode, month: number, amount: Cents): readonly ChangedCells[]
}
