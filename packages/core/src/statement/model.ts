import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { Transfer } from '#plan'
import type { Day, Month } from '#time'
import type { OpenDocument, Settlement } from '#timing'

/**
 * The input of the three statements. Balances are those at the end of `asOf`; the first of `months`
 * is the month of the next day, and only its rest is forecast. All amounts are cents; rates and
 * shares are parts per million.
 */
export interface ModelInput {
  readonly asOf: Day
  readonly months: readonly Month[]
  /** The country decides the names of taxes; without one, taxes have their general names. */
  readonly country?: string | null
  /** 1 for January: at its start the year's earnings are added to retained earnings. */
  readonly yearBeginsMonth: number
  /**
   * The first account with the role `bank` gets all movements of cash except transfers and the rows
   * of `banks`.
   */
  readonly balances: readonly OpeningBalance[]
  readonly flows: readonly Flow[]
  readonly documents: readonly OpenDocument[]
  readonly transfers: readonly Transfer[]
  readonly obligations: readonly Obligation[]
  readonly stock: Stock | null
  /** What a scenario buys for accounts of the balance sheet; absent without a scenario. */
  readonly purchases?: readonly Purchase[]
  /**
   * The parts of payments that a scenario withholds and pays to the tax office; absent without a
   * scenario.
   */
  readonly keptBack?: readonly KeptBack[]
  /**
   * For each row of cash, the bank account that its money arrives in or leaves; all other rows use
   * the first bank. Sales tax uses the account of the amount that it is a part of.
   */
  readonly banks?: Readonly<Record<string, ItemCode>>
  /** How many months have daily cash, from the day after `asOf`. */
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

/** A profit-and-loss account with its plan by month; for the first month only the rest. */
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
  readonly role?: AccountRole | null
  /** Amounts that a scenario adds with other terms than the plan; the row is the sum of all. */
  readonly parts?: readonly FlowPart[]
  /** By month, the amount within the plan that is certain; ranges do not vary it. */
  readonly certain?: Float64Array
  /** Sales of events. They are part of `certain`, but may be more or less than planned. */
  readonly sales?: readonly FlowSales[]
}

/** Sales of one event; they differ by `rangePpm` in 8 of 10 cases. */
export interface FlowSales {
  /** Sales with the same key share one random draw. */
  readonly key: string
  readonly rangePpm: Ppm
  readonly plan: Float64Array
}

/** Amounts by month of one account, with a tax, payment time and treatment of their own. */
export type FlowPart = Pick<Flow, 'plan' | 'taxPpm' | 'settlement' | 'treatment'> & {
  /** True for amounts that are as uncertain as the plan, and are only paid at another time. */
  readonly varies?: boolean
  readonly planned?: PlannedPayment
}

/** A planned invoice or bill, paid on one day if it comes. */
export interface PlannedPayment {
  readonly documentId: string
  /** `Harbour Cafe: quote, 60% likely`. */
  readonly label: string
  /** Amounts with the same key share one random draw: all of a repeating one come, or none. */
  readonly key: string
  /** In how many of 100 cases it comes; the plan is already multiplied by this. */
  readonly likelihood: number
  readonly paidOn: Day
}

/** Bought on account for an account of the balance sheet, with sales tax: an asset, stock. */
export interface Purchase {
  readonly code: ItemCode
  /** Cents by month of the purchase, sales tax excluded. */
  readonly amounts: Float64Array
  readonly taxPpm: Ppm
  readonly settlement: Settlement
}

/** A part of a payment in a row of cash that is not paid but owed to the tax office. */
export interface KeptBack {
  readonly on: Day
  /** The row of the payment. */
  readonly row: ItemCode
  /** The obligation that it becomes a part of. */
  readonly code: ItemCode
  readonly amount: Cents
}

/** The effect of a planned amount outside profit and loss. */
export type Treatment =
  /**
   * The amount passes through receivables or payables, with sales tax, and is settled by its own
   * shares.
   */
  | { readonly kind: 'trade' }
  /** Part of it is withheld and becomes a liability; the rest is paid as settled. */
  | {
      readonly kind: 'wages'
      readonly withheld: readonly { readonly code: ItemCode; readonly ppm: Ppm }[]
    }
  /** The whole amount is added to an obligation: employer's pension, income tax. */
  | { readonly kind: 'accrued'; readonly code: ItemCode }
  /** Changes a balance but no cash: depreciation, currency gains. */
  | { readonly kind: 'nonCash'; readonly code: ItemCode }
  /**
   * Reduces receivables, with sales tax. The money is then not received, so the cash row of the
   * income, `row`, has less.
   */
  | { readonly kind: 'writtenOff'; readonly row: ItemCode }
  /** Lowers the book value of several assets, in proportion to their weights in each month. */
  | { readonly kind: 'depreciation'; readonly assets: readonly DepreciatedAsset[] }

/** The accumulated depreciation of an asset, or the asset itself without such an account. */
export interface DepreciatedAsset {
  readonly code: ItemCode
  /** By forecast month, zero or more; in every month at least one asset has a weight. */
  readonly weights: readonly number[]
}

/** A liability that grows and is paid on statutory dates: sales tax, withholding, pension, tax. */
export interface Obligation {
  readonly kind: 'salesTax' | 'withholding' | 'pension' | 'incomeTax'
  readonly code: ItemCode
  readonly name: string
  /** Sales tax only: tax is due by the booking or by the payment. */
  readonly basis: 'invoice' | 'payments'
  /**
   * By forecast month, the day on which its additions are paid; null is after the horizon. A day up
   * to `asOf` counts as the next day, here as in `opening` and for documents: overdue amounts are
   * due now.
   */
  readonly paidOn: readonly (Day | null)[]
  /** The amounts owed already, by their payment day; the rest of the balance stays. */
  readonly opening: readonly { readonly on: Day; readonly amount: Cents }[]
}

/**
 * Goods for inventory. A month buys what its costs use plus the rise of inventory. Each cost buys a
 * part in proportion to what it uses, and pays it as its other amounts, with sales tax. Inventory
 * never falls by more than what is used: what is in stock is used before more is bought.
 */
export interface Stock {
  /** The costs of goods: expenses that are settled as trades; at least one. */
  readonly costs: readonly ItemCode[]
  readonly accounts: readonly StockAccount[]
}

export interface StockAccount {
  readonly code: ItemCode
  readonly level: StockLevel
}

export type StockLevel =
  /**
   * Keeps its ratio to the costs of the last three months. An inventory that is negative, or that
   * would last three years, has no usual ratio and stays unchanged.
   */
  | {
      readonly kind: 'ratio'
      readonly costs: readonly ItemCode[]
      /**
       * Costs of the three months up to that of `asOf`, in cents, oldest first, with the whole
       * running month.
       */
      readonly pastCosts: readonly [Cents, Cents, Cents]
    }
  /** By month, the expected rise. A fall that is more than what is used follows later. */
  | { readonly kind: 'rises'; readonly rises: readonly Cents[] }

/** The group of a row of the direct cash flow. */
export type CashGroup = 'receipts' | 'payments' | 'salesTax' | 'transfers'

/**
 * One row of cash by month; positive is cash in, negative is cash out. Every row that could move is
 * present, even if it is zero, so that an edit adds none.
 */
export interface CashRow {
  /**
   * Account code, or `taxCollected`, `taxPaid`, `openingInvoices` or `openingBills` (lines of
   * documents without an account).
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
 * The indirect cash flow: profit, then non-cash parts of it and other movements, for every account
 * that is not a bank.
 */
export interface IndirectRow {
  readonly key: 'profit' | ItemCode
  readonly name: string
  /** Signed as cash: a rise of receivables is negative. */
  readonly amounts: Float64Array
}

/** One dated movement of cash, for days and weeks; each month sums to the rows of the same key. */
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
  /**
   * Assets less liabilities less equity: the difference in the opening balances, in every month.
   */
  readonly outOfBalance: Cents
  /** The movements of the first `dailyMonths` months, sorted by day; computed on first use. */
  readonly dated: readonly DatedCash[]
  /**
   * The movements of all months that have a day of their own, sorted by day: documents, also those
   * that are planned, transfers and obligations. Computed on first use.
   */
  readonly onOwnDays: readonly DatedCash[]
  /**
   * Closing cash of each day of the first 13 months, from the day after `asOf`, in cents. Computed
   * on first use.
   */
  readonly dailyBalances: Float64Array
  /**
   * The daily balances of each bank account, in the order of `balance`; they add up to
   * `dailyBalances`.
   */
  readonly dailyBanks: readonly DailyBank[]
}

/** The balance of one bank account at the end of each day; a credit card's is negative. */
export interface DailyBank {
  readonly code: ItemCode
  readonly balances: Float64Array
}

/** The changed cells of one row. */
export interface ChangedCells {
  readonly statement: 'profit' | 'balance' | 'cash' | 'indirect' | 'totals'
  readonly key: string
  /** Index of the first changed month; all later ones may have changed too. */
  readonly from: number
}

/**
 * Statements that are updated with their plan: `setPlan` recomputes only what an edit affects. The
 * arrays of `statements` stay the same and change in place.
 */
export interface Model {
  readonly statements: Statements
  /** `month` is an index into `months`; returns what changed. */
  setPlan(code: ItemCode, month: number, amount: Cents): readonly ChangedCells[]
}
