/** Figures on which two sources must agree, each with a sentence for a business owner. */
import { type ItemCode, type ItemType, profitSign } from '#item'
import { type Cents, cents, DEFAULT_CURRENCY, formatMoney, sumCents } from '#money'
import {
  addMonths,
  type Day,
  DEFAULT_REPORTING_YEAR_BEGINS_MONTH,
  dataWindow,
  lastDay,
  longMonth,
  type Month,
  monthNumber,
} from '#time'
import { accountsInUse, typeLookup } from './assemble-ledger.ts'
import type { AccountRole, BankMovement, BooksRecords, DocumentKind } from './books.ts'
import type { Reconciliation } from './ledger.ts'
import { leftOutSentence } from './left-out.ts'
import type { LeftOutKind } from './left-out-record.ts'
import { type Books, mergeRecords } from './merge-records.ts'
import { balanceOf } from './totals.ts'

type Check = Reconciliation['check']

interface Facts {
  readonly books: Books
  readonly typeOf: (code: ItemCode) => ItemType
  readonly closeMonth: Month
  readonly runningMonth: Month
  readonly past: readonly Month[]
  readonly currency: string
}

/**
 * All checks that the books allow, oldest month first within each; `gap` is `actual − expected` in
 * cents, zero if the sources agree. A check is left out if one of its sources has not been read, so
 * it needs a complete import. A profit of 123.00 in October with current-year earnings that grew by
 * 120.00 has a gap of -300. Requirement VIEW-02.
 */
export function reconcile(records: readonly BooksRecords[], today: Day): Reconciliation[] {
  const books = mergeRecords(records)
  const window = dataWindow(today)
  const facts: Facts = {
    books,
    typeOf: typeLookup(books, accountsInUse(books)),
    closeMonth: window.closeMonth,
    runningMonth: window.runningMonth,
    past: window.past,
    currency: books.organisation?.currency ?? DEFAULT_CURRENCY,
  }
  return [
    ...netProfitChecks(facts),
    ...balanceSheetChecks(facts),
    ...bankAccountChecks(facts),
    ...openDocumentChecks(facts, 'receivables', 'invoice', 'creditNote'),
    ...openDocumentChecks(facts, 'payables', 'bill', 'supplierCredit'),
  ]
}

/** The checks with a gap. */
export const gapsOf = (checks: readonly Reconciliation[]): Reconciliation[] =>
  checks.filter(check => check.gap !== 0)

/** Complete months only: reports of a running month end at different moments. */
function netProfitChecks(facts: Facts): Reconciliation[] {
  const { books, typeOf } = facts
  const earnings = codesWithRole(books, 'currentYearEarnings')
  if (earnings.size === 0) return []
  const begins = books.organisation?.reportingYearBeginsMonth ?? DEFAULT_REPORTING_YEAR_BEGINS_MONTH
  return facts.past.flatMap(month => {
    const amounts = books.profitAndLoss.get(month)
    const now = balanceOfCodes(books, earnings, month)
    // In the first month of a year the year's earnings start at zero: last year's are retained.
    const before =
      monthNumber(month) === begins
        ? cents(0)
        : balanceOfCodes(books, earnings, addMonths(month, -1))
    if (!amounts || now === null || before === null) return []
    let profit = 0
    for (const [code, amount] of amounts) profit += amount * profitSign(typeOf(code))
    return [
      compareSources(facts, 'netProfit', month, {
        expected: cents(profit),
        actual: cents(now - before),
        expectedWords: 'the profit and loss shows a profit of',
        actualWords: 'current year earnings changed by',
      }),
    ]
  })
}

function balanceSheetChecks(facts: Facts): Reconciliation[] {
  return [...facts.past, facts.runningMonth].flatMap(month => {
    const balance = balanceOf(facts.books.balanceSheet, facts.typeOf, month)
    if (!balance) return []
    return [
      compareSources(facts, 'balanceSheet', month, {
        expected: balance.assets,
        actual: cents(balance.liabilities + balance.equity),
        expectedWords: 'assets are',
        actualWords: 'liabilities and equity together are',
      }),
    ]
  })
}

function bankAccountChecks(facts: Facts): Reconciliation[] {
  const { books } = facts
  const banks = codesWithRole(books, 'bank')
  return facts.past.flatMap(month => {
    const movements = books.bankMovements.get(month)
    const codes = new Set([...banks, ...(movements?.keys() ?? [])])
    const onBalanceSheet = balanceOfCodes(books, codes, month)
    if (!movements || onBalanceSheet === null) return []
    return [
      compareSources(facts, 'bankAccounts', month, {
        expected: sumCents([...movements.values()].map(movement => movement.closing)),
        actual: onBalanceSheet,
        expectedWords: 'your bank accounts closed at',
        actualWords: 'the balance sheet shows them at',
        where: accountsApart(books, movements, month),
      }),
    ]
  })
}

function accountsApart(
  books: Books,
  movements: ReadonlyMap<ItemCode, BankMovement>,
  month: Month,
): string[] {
  const balances = books.balanceSheet.get(month)
  return [...movements.values()]
    .filter(({ code, closing }) => closing !== (balances?.get(code) ?? 0))
    .map(({ code }) => books.accounts.get(code)?.name ?? code)
    .sort()
}

/** Of prepayments and overpayments that cannot be read, the side may not be known. */
const OF_SIDE: Readonly<Record<'receivables' | 'payables', ReadonlySet<LeftOutKind>>> = {
  receivables: new Set(['invoice', 'creditNote', 'prepayment', 'overpayment']),
  payables: new Set(['bill', 'supplierCredit', 'prepayment', 'overpayment']),
}

/** The open documents of customers or suppliers, compared with the control account. */
function openDocumentChecks(
  facts: Facts,
  check: 'receivables' | 'payables',
  kind: DocumentKind,
  credit: DocumentKind,
): Reconciliation[] {
  const { books, runningMonth } = facts
  const control = codesWithRole(books, check)
  const actual = balanceOfCodes(books, control, runningMonth)
  if (!books.documents || control.size === 0 || actual === null) return []
  let expected = 0
  for (const document of books.documents.values()) {
    // A document dated after the balance sheet's day is not in its balance yet.
    if (document.status !== 'open' || document.issuedOn > lastDay(runningMonth)) continue
    if (document.kind === kind) expected += document.amountDue
    if (document.kind === credit) expected -= document.amountDue
  }
  return [
    compareSources(facts, check, runningMonth, {
      expected: cents(expected),
      actual,
      expectedWords: check === 'receivables' ? 'open invoices come to' : 'open bills come to',
      actualWords: `the balance sheet shows ${check} of`,
      note: leftOutSentence(books.leftOut, OF_SIDE[check]),
    }),
  ]
}

function codesWithRole(books: Books, role: AccountRole): Set<ItemCode> {
  const accounts = [...books.accounts.values()].filter(account => account.role === role)
  return new Set(accounts.map(account => account.code))
}

/** Null if the month's balance sheet has not been read; an account missing from it is zero. */
function balanceOfCodes(books: Books, codes: ReadonlySet<ItemCode>, month: Month): Cents | null {
  const amounts = books.balanceSheet.get(month)
  if (!amounts) return null
  return sumCents([...codes].map(code => amounts.get(code) ?? cents(0)))
}

interface Sources {
  readonly expected: Cents
  readonly actual: Cents
  readonly expectedWords: string
  readonly actualWords: string
  /** The names of the accounts that differ, if known. */
  readonly where?: readonly string[]
  /** What may explain a difference. */
  readonly note?: string
}

function compareSources(
  { currency }: Facts,
  check: Check,
  month: Month,
  { expected, actual, expectedWords, actualWords, where = [], note = '' }: Sources,
): Reconciliation {
  const gap = cents(actual - expected)
  // Whole dollars would hide a gap of some cents, and two different figures would look equal.
  const style = { currency, decimals: gap !== 0 && Math.abs(gap) < 10_000 ? 2 : 0 } as const
  const apart = formatMoney(cents(Math.abs(gap)), style)
  const names = where.length === 0 ? '' : `, in ${where.join(', ')}`
  const first = `In ${longMonth(month)} ${expectedWords} ${formatMoney(expected, style)}`
  const second = `${actualWords} ${formatMoney(actual, style)}`
  const label =
    gap === 0
      ? `${first}, and ${second}.`
      : [`${first}, but ${second}. The difference is ${apart}${names}.`, note].join(' ').trim()
  return { check, month, label, expected, actual, gap }
}
