import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemType,
  isBalanceSheetType,
  isProfitAndLossType,
  SUMMARY_DATA_TYPE,
  type SummaryDataType,
} from '#item'
import { type Cents, DEFAULT_CURRENCY, salesTaxTitle, ZERO } from '#money'
import { type Day, dataWindow, type Month } from '#time'
import { bankSeries } from './bank-months.ts'
import type {
  BooksAccount,
  BooksContact,
  BooksDimensionValue,
  BooksDocument,
  BooksOrganisation,
  BooksPayment,
  BooksRecords,
  BooksRepeating,
  BooksUnissued,
} from './books.ts'
import { type CashMovements, cashMovementsOf } from './cash-movements.ts'
import { type DimensionSeries, dimensionSeries } from './dimension-series.ts'
import { type Ledger, type LedgerSeries, TOTAL } from './ledger.ts'
import type { LeftOutRecord } from './left-out-record.ts'
import { type AmountsByMonth, type Books, dimensionKey, mergeRecords } from './merge-records.ts'
import { settledLater } from './settled-later.ts'
import { totalLine } from './total-line.ts'
import { totalSeries } from './totals.ts'

/** Everything an import publishes, each list in an order that does not depend on arrival. */
export interface AssembledBooks {
  readonly organisation: BooksOrganisation | null
  readonly ledger: Ledger
  /** The accounts with a series, including accounts that only a report names. */
  readonly accounts: readonly BooksAccount[]
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
  readonly contacts: readonly BooksContact[]
  /** Documents in base currency: 900 euro counted as 900 dollars would be wrong. */
  readonly repeating: readonly BooksRepeating[]
  readonly unissued: readonly BooksUnissued[]
  readonly dimensionValues: readonly BooksDimensionValue[]
  readonly dimensionSeries: readonly DimensionSeries[]
  /** Records of the provider that cannot be used. */
  readonly leftOut: readonly LeftOutRecord[]
}

/**
 * Builds the monthly data of an organisation from the answers of an import, in cents. A month with
 * an answer has a figure for every account, zero where the answer has none; the running month has
 * the bookings so far; months without an answer and future months are null. Records of different
 * kinds may come in any order; of the same kind the later one counts. Rent of 500.00 reported for
 * October alone gives `[…, null, 50000, null, …]`. Spec §9, data windows.
 */
export function assembleLedger(records: readonly BooksRecords[], today: Day): AssembledBooks {
  const books = mergeRecords(records)
  const window = dataWindow(today)
  const accounts = accountsInUse(books)
  const typeOf = typeLookup(books, accounts)
  const currency = books.organisation?.currency ?? DEFAULT_CURRENCY
  const codeOf = accountCodeLookup(books)
  const withCode = <Kind extends { readonly code: ItemCode | null }>(each: Kind): Kind => ({
    ...each,
    code: codeOf(each.code),
  })
  return {
    organisation: books.organisation,
    ledger: {
      currency,
      closeMonth: window.closeMonth,
      months: window.months,
      series: [
        ...statementSeries(books, accounts, window.months, window.runningMonth),
        ...cashSeries(books, accounts, window.months, window.runningMonth),
        ...budgetSeries(books, accounts, window.months),
        ...totalSeries(books, typeOf, window.months, window.runningMonth),
        ...bankSeries(books, window.months, window.runningMonth),
      ],
    },
    accounts,
    documents: sortedBy(books.documents, each => each.documentId).map(document => ({
      ...document,
      lines: document.lines.map(withCode),
    })),
    payments: sortedBy(books.payments, each => each.paymentId),
    contacts: sortedBy(books.contacts, each => each.contactId),
    repeating: sortedBy(books.repeating, each => each.repeatingId)
      .filter(each => each.currency === null || each.currency === currency)
      .map(withCode),
    unissued: sortedBy(books.unissued, each => each.documentId).map(withCode),
    dimensionValues: sortedBy(books.dimensionValues, dimensionKey),
    dimensionSeries: dimensionSeries(books, window.months),
    leftOut: books.leftOut,
  }
}

/** Listed accounts that are active or have figures, and unlisted ones that have figures. */
export function accountsInUse(books: Books): BooksAccount[] {
  const onProfit = [...codesOf(books.profitAndLoss), ...codesOf(books.cashBasis)]
  const onBalance = codesOf(books.balanceSheet)
  const onBudget = books.budget ? codesOf(books.budget) : new Set<ItemCode>()
  const withFigures = new Set([...onProfit, ...onBalance, ...onBudget])
  const listed = [...books.accounts.values()].filter(
    account => account.status === 'active' || withFigures.has(account.code),
  )
  const unlisted = [...withFigures]
    .filter(code => !books.accounts.has(code))
    .map(code => unlistedAccount(code, onBalance.has(code)))
  return [...listed, ...unlisted].sort(byTypeAndNumber)
}

/**
 * An account that a report names and the chart of accounts does not contain. Its amounts count as
 * income or equity; if that is wrong, the reconciliation shows it.
 */
const unlistedAccount = (code: ItemCode, isOnBalanceSheet: boolean): BooksAccount => ({
  code,
  number: null,
  name: `Account not in your chart of accounts (${code.slice(0, 8)})`,
  itemType: isOnBalanceSheet ? ITEM_TYPE.equity : ITEM_TYPE.revenue,
  itemSubType: isOnBalanceSheet ? ITEM_SUB_TYPE.equity : ITEM_SUB_TYPE.otherincome,
  role: null,
  status: 'active',
  currency: null,
  taxType: null,
  taxPpm: null,
})

function statementSeries(
  books: Books,
  accounts: readonly BooksAccount[],
  months: readonly Month[],
  lastMonth: Month,
): LedgerSeries[] {
  const build = (
    type: SummaryDataType,
    amounts: AmountsByMonth,
    belongs: (itemType: ItemType) => boolean,
  ) => {
    const reported = codesOf(amounts)
    return accounts
      .filter(account => belongs(account.itemType) || reported.has(account.code))
      .map(account =>
        toSeries(
          type,
          account,
          months.map(month => {
            const answered = month <= lastMonth ? amounts.get(month) : undefined
            return answered ? (answered.get(account.code) ?? ZERO) : null
          }),
        ),
      )
  }
  return [
    ...build(SUMMARY_DATA_TYPE.ProfitLoss, books.profitAndLoss, isProfitAndLossType),
    ...build(SUMMARY_DATA_TYPE.BalanceSheet, books.balanceSheet, isBalanceSheetType),
  ]
}

/**
 * Signed as cash, unlike every other series. Accounts without movements have no series, and the
 * part that accounts do not explain is a separate total. Requirement VIEW-02.
 */
function cashSeries(
  books: Books,
  accounts: readonly BooksAccount[],
  months: readonly Month[],
  lastMonth: Month,
): LedgerSeries[] {
  const shifts = settledLater(books, accounts)
  const movements = months.map(month =>
    month <= lastMonth ? cashMovementsOf(books, accounts, month, shifts) : null,
  )
  const valuesOf = (pick: (each: CashMovements) => Cents | undefined) =>
    movements.map(each => (each ? (pick(each) ?? ZERO) : null))
  const moved = accounts.map(account =>
    toSeries(
      SUMMARY_DATA_TYPE.Cashflow,
      account,
      valuesOf(each => each.byAccount.get(account.code)),
    ),
  )
  const timing = totalLine(
    ITEM_TYPE.aggregatedCashflow,
    TOTAL.cashTiming,
    books.documents === null
      ? 'Paid earlier or later than booked'
      : `${salesTaxTitle(books.organisation?.country)} timing and rounding`,
    valuesOf(each => each.timing),
  )
  return [...moved, timing].filter(series => series.values.some(value => value))
}

/** Lines may name an account by its number if the provider does; a code is never a number. */
function accountCodeLookup(books: Books) {
  const codeOf = new Map<string, ItemCode>()
  for (const { code, number } of books.accounts.values()) if (number) codeOf.set(number, code)
  return (given: ItemCode | null): ItemCode | null =>
    given === null || books.accounts.has(given) ? given : (codeOf.get(given) ?? null)
}

/** A budget is null where it has no figure, and an account without any figure has no series. */
function budgetSeries(
  books: Books,
  accounts: readonly BooksAccount[],
  months: readonly Month[],
): LedgerSeries[] {
  const amounts = books.budget
  if (!amounts) return []
  return accounts
    .map(account => {
      const values = months.map(month => amounts.get(month)?.get(account.code) ?? null)
      return toSeries(SUMMARY_DATA_TYPE.ProviderBudget, account, values)
    })
    .filter(series => series.values.some(value => value !== null))
}

const toSeries = (
  summaryDataType: SummaryDataType,
  account: BooksAccount,
  values: readonly (Cents | null)[],
): LedgerSeries => ({
  summaryDataType,
  itemType: account.itemType,
  itemSubType: account.itemSubType,
  code: account.code,
  number: account.number,
  name: account.name,
  values,
})

/** Item type of any code of these books; an unknown code counts as equity. */
export function typeLookup(books: Books, accounts: readonly BooksAccount[]) {
  const types = new Map(accounts.map(account => [account.code, account.itemType]))
  return (code: ItemCode): ItemType =>
    types.get(code) ?? books.accounts.get(code)?.itemType ?? ITEM_TYPE.equity
}

const codesOf = (amounts: AmountsByMonth): Set<ItemCode> =>
  new Set([...amounts.values()].flatMap(month => [...month.keys()]))

// Plain string order: it is the same in every browser and on every server.
const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

function byTypeAndNumber(left: BooksAccount, right: BooksAccount): number {
  return (
    left.itemType - right.itemType ||
    compare(left.number ?? '\uffff', right.number ?? '\uffff') ||
    compare(left.name, right.name) ||
    compare(left.code, right.code)
  )
}

const sortedBy = <T>(items: ReadonlyMap<string, T> | null, key: (item: T) => string): T[] =>
  [...(items?.values() ?? [])].sort((left, right) => compare(key(left), key(right)))
