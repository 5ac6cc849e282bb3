import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { AccountRole, BooksAccount, BooksDocument, Ledger, LedgerSeries } from '#ledger'
import { cents } from '#money'
import { type Day, dataWindow, day, type Month } from '#time'
import { learnTiming } from '#timing'
import { DEFAULT_SETTINGS, type ForecastBasis, type ForecastSettings } from './basis.ts'

const TODAY = day('2026-11-21')
const window = dataWindow(TODAY)
export const { runningMonth: NOVEMBER, closeMonth: OCTOBER } = window

const KINDS = {
  sales: [ITEM_TYPE.revenue, ITEM_SUB_TYPE.sales],
  cost: [ITEM_TYPE.expense, ITEM_SUB_TYPE.expense],
  goods: [ITEM_TYPE.expense, ITEM_SUB_TYPE.directcosts],
  asset: [ITEM_TYPE.asset, ITEM_SUB_TYPE.current],
  fixed: [ITEM_TYPE.asset, ITEM_SUB_TYPE.fixed],
  liability: [ITEM_TYPE.liability, ITEM_SUB_TYPE.currliab],
  equity: [ITEM_TYPE.equity, ITEM_SUB_TYPE.equity],
} as const

/** Dollars: profit and loss by month, or balances at month ends. */
export interface TestAccount {
  readonly kind: keyof typeof KINDS
  readonly role?: AccountRole
  /** The amount of the month that is so many months before November; November itself is 0. */
  readonly values: (monthsAgo: number, month: Month) => number
  readonly taxPpm?: number
  readonly budget?: Readonly<Record<string, number>>
}

export type TestAccounts = Readonly<Record<string, TestAccount>>

/** The same amount every month, and in November so far; no other amounts unless given. */
export const steady =
  (dollars: number, soFar = 0) =>
  (monthsAgo: number) =>
    monthsAgo === 0 ? soFar : dollars

const accountsOf = (given: TestAccounts): BooksAccount[] =>
  Object.entries(given).map(([code, { kind, role, taxPpm }]) => ({
    code: itemCode(code),
    number: null,
    name: code,
    itemType: KINDS[kind][0],
    itemSubType: KINDS[kind][1],
    role: role ?? null,
    status: 'active',
    currency: null,
    taxType: null,
    taxPpm: taxPpm ?? null,
  }))

export function companyLedger(given: TestAccounts, hasRunningMonth = true): Ledger {
  const { months } = window
  const isKnown = (month: Month) => month <= OCTOBER || (hasRunningMonth && month === NOVEMBER)
  const isProfit = (kind: TestAccount['kind']) => KINDS[kind][0] === 5 || KINDS[kind][0] === 3
  const series = accountsOf(given).flatMap((account): LedgerSeries[] => {
    const { kind, values, budget } = given[account.code] as TestAccount
    const head = { ...account, itemSubType: account.itemSubType }
    const line = (
      summaryDataType: LedgerSeries['summaryDataType'],
      dollarsIn: (month: Month, at: number) => number | null,
    ): LedgerSeries => ({
      summaryDataType,
      itemType: head.itemType,
      itemSubType: head.itemSubType,
      code: head.code,
      number: null,
      name: head.name,
      values: months.map((month, at) => {
        const dollars = dollarsIn(month, at)
        return dollars === null ? null : cents(Math.round(dollars * 100))
      }),
    })
    const type = isProfit(kind) ? SUMMARY_DATA_TYPE.ProfitLoss : SUMMARY_DATA_TYPE.BalanceSheet
    return [
      line(type, (month, at) => (isKnown(month) ? values(36 - at, month) : null)),
      ...(budget ? [line(SUMMARY_DATA_TYPE.ProviderBudget, month => budget[month] ?? null)] : []),
    ]
  })
  return { currency: 'NZD', closeMonth: OCTOBER, months, series }
}

export interface TestBasis extends Partial<Omit<ForecastBasis, 'settings'>> {
  readonly settings?: Partial<ForecastSettings>
  /** Paid documents, from which payment times are learned. */
  readonly documents?: readonly BooksDocument[]
}

/** A New Zealand company with a March balance date and no sales tax by default. */
export function companyBasis(
  given: TestAccounts,
  { settings, documents = [], ...rest }: TestBasis = {},
): ForecastBasis {
  const accounts = accountsOf(given)
  const ledger = companyLedger(given)
  const asOf = rest.asOf ?? TODAY
  return {
    asOf,
    country: 'NZ',
    yearBeginsMonth: 4,
    salesTaxBasis: 'none',
    salesTaxPeriodMonths: null,
    accounts,
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned: learnTiming({ documents, payments: [], accounts, ledger, asOf }),
    expectedDates: {},
    settings: { ...DEFAULT_SETTINGS, ...settings },
    holidays: new Set<Day>(),
    budget: null,
    budgetName: null,
    transfers: [],
    customers: {},
    ...rest,
  }
}

/** An open invoice or bill of one line; amounts in dollars. */
export function document(
  given: Pick<BooksDocument, 'documentId' | 'kind'> & {
    readonly net: number
    readonly tax?: number
    readonly account: string
    readonly issuedOn: string
    readonly dueOn?: string
    readonly paidOn?: string
  },
): BooksDocument {
  const { documentId, kind, net, tax = 0, account, issuedOn, dueOn, paidOn } = given
  const total = cents((net + tax) * 100)
  return {
    documentId,
    kind,
    number: documentId,
    contactId: `${kind} contact`,
    contactName: `${kind} contact`,
    issuedOn: day(issuedOn),
    dueOn: dueOn === undefined ? null : day(dueOn),
    expectedOn: null,
    paidOn: paidOn === undefined ? null : day(paidOn),
    status: paidOn === undefined ? 'open' : 'paid',
    total,
    amountDue: paidOn === undefined ? total : cents(0),
    tax: cents(tax * 100),
    currency: 'NZD',
    updatedAt: `${issuedOn}T00:00:00Z`,
    lines: [{ code: itemCode(account), net: cents(net * 100), tax: cents(tax * 100) }],
  }
}
