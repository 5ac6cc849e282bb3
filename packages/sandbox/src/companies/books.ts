/**
 * A company's reports, calculated from its journals alone. The first report sums every account's
 * months once; after that a whole month costs one subtraction per account, and only the partial
 * months at the ends of a period are read journal by journal.
 */
import { type Cents, cents } from '@millpond/core/money'
import {
  addMonths,
  type Day,
  dayNumber,
  daysIn,
  firstDay,
  type Month,
  monthIndex,
  monthOfDay,
} from '@millpond/core/time'
import { cashJournals } from './cash-basis.ts'
import type { DemoAccount, DemoCompany, Journal } from './company.ts'
import { yearStart } from './view.ts'

/** The profit of the running financial year is not an account; Xero shows it under this id. */
export const CURRENT_YEAR_EARNINGS = 'abababab-abab-abab-abab-abababababab'

export interface BankSummaryLine {
  readonly accountId: string
  readonly opening: Cents
  readonly received: Cents
  readonly spent: Cents
  readonly closing: Cents
}

interface Index {
  readonly journals: readonly Journal[]
  readonly firstMonth: number
  readonly monthCount: number
  /** Row of an account in the two tables below. */
  readonly rowOf: ReadonlyMap<string, number>
  /** Debits up to and including a month: `debits[row * monthCount + month]`; credits the same. */
  readonly debits: Float64Array
  readonly credits: Float64Array
  /** Journals of a month are `[start[month], start[month + 1])`. */
  readonly start: readonly number[]
}

const indexes = {
  accrual: new WeakMap<DemoCompany, Index>(),
  cash: new WeakMap<DemoCompany, Index>(),
}
type Basis = keyof typeof indexes

function indexOf(company: DemoCompany, basis: Basis): Index {
  const known = indexes[basis].get(company)
  if (known) return known
  const journals = basis === 'cash' ? cashJournals(company) : company.journals
  const built = buildIndex(company.accounts, journals)
  indexes[basis].set(company, built)
  return built
}

function buildIndex(accounts: readonly DemoAccount[], journals: readonly Journal[]): Index {
  const months = journals.map(journal => monthIndex(monthOfDay(journal.date)))
  const firstMonth = months[0] ?? 0
  const monthCount = (months[months.length - 1] ?? 0) - firstMonth + 1
  const rowOf = new Map(accounts.map((account, row) => [account.accountId, row]))
  const debits = new Float64Array(accounts.length * monthCount)
  const credits = new Float64Array(accounts.length * monthCount)
  const start: number[] = []
  for (const [position, journal] of journals.entries()) {
    const month = (months[position] ?? 0) - firstMonth
    while (start.length <= month) start.push(position)
    for (const line of journal.lines) {
      const cell = (rowOf.get(line.accountId) ?? 0) * monthCount + month
      if (line.amount > 0) debits[cell] = (debits[cell] ?? 0) + line.amount
      else credits[cell] = (credits[cell] ?? 0) - line.amount
    }
  }
  start.push(journals.length)
  for (const table of [debits, credits]) {
    for (let cell = 0; cell < table.length; cell++) {
      if (cell % monthCount > 0) table[cell] = (table[cell] ?? 0) + (table[cell - 1] ?? 0)
    }
  }
  return { journals, firstMonth, monthCount, rowOf, debits, credits, start }
}

interface Turnover {
  readonly debits: Float64Array
  readonly credits: Float64Array
}

/** Debits and credits of every account from the beginning to the end of the day. */
function turnoverTo(company: DemoCompany, day: Day, basis: Basis = 'accrual'): Turnover {
  const index = indexOf(company, basis)
  const month = monthOfDay(day)
  const isWhole = dayNumber(day) === daysIn(month)
  const lastWhole = monthIndex(month) - index.firstMonth - (isWhole ? 0 : 1)
  const debits = new Float64Array(company.accounts.length)
  const credits = new Float64Array(company.accounts.length)
  if (lastWhole >= 0) {
    const column = Math.min(lastWhole, index.monthCount - 1)
    for (let row = 0; row < debits.length; row++) {
      debits[row] = index.debits[row * index.monthCount + column] ?? 0
      credits[row] = index.credits[row * index.monthCount + column] ?? 0
    }
  }
  const begun = lastWhole + 1
  if (isWhole || begun < 0 || begun >= index.monthCount) return { debits, credits }
  for (let at = index.start[begun] ?? 0; at < (index.start[begun + 1] ?? 0); at++) {
    const journal = index.journals[at]
    if (!journal || journal.date > day) break
    for (const line of journal.lines) {
      const row = index.rowOf.get(line.accountId) ?? 0
      if (line.amount > 0) debits[row] = (debits[row] ?? 0) + line.amount
      else credits[row] = (credits[row] ?? 0) - line.amount
    }
  }
  return { debits, credits }
}

const isProfitAndLoss = (account: DemoAccount) =>
  account.class === 'REVENUE' || account.class === 'EXPENSE'

/** 1 if a debit increases the account. */
const signOf = (account: DemoAccount) =>
  account.class === 'ASSET' || account.class === 'EXPENSE' ? 1 : -1

function dayBefore(day: Day): Day {
  const number = dayNumber(day)
  const month = monthOfDay(day)
  if (number > 1) return `${month}-${String(number - 1).padStart(2, '0')}` as Day
  const before = addMonths(month, -1)
  return `${before}-${daysIn(before)}` as Day
}

/**
 * Income and expense of the period, both days included, in cents and natural sign: income and
 * expense are both positive. Accounts without a movement are absent. `paymentsOnly` counts an
 * invoice when it is paid.
 */
export function profitAndLoss(
  company: DemoCompany,
  from: Day,
  to: Day,
  options: { readonly paymentsOnly?: boolean } = {},
): Map<string, Cents> {
  const basis = options.paymentsOnly ? 'cash' : 'accrual'
  const before = turnoverTo(company, dayBefore(from), basis)
  const after = turnoverTo(company, to, basis)
  const amounts = new Map<string, Cents>()
  for (const [row, account] of company.accounts.entries()) {
    if (!isProfitAndLoss(account)) continue
    const debit = (after.debits[row] ?? 0) - (before.debits[row] ?? 0)
    const credit = (after.credits[row] ?? 0) - (before.credits[row] ?? 0)
    if (debit !== credit) amounts.set(account.accountId, cents(signOf(account) * (debit - credit)))
  }
  return amounts
}

/** Income less expense of the period in cents. */
export function netProfit(company: DemoCompany, from: Day, to: Day): Cents {
  const before = turnoverTo(company, dayBefore(from))
  const after = turnoverTo(company, to)
  return cents(profitIn(company, after) - profitIn(company, before))
}

function profitIn(company: DemoCompany, turnover: Turnover): number {
  let profit = 0
  for (const [row, account] of company.accounts.entries()) {
    if (!isProfitAndLoss(account)) continue
    profit += (turnover.credits[row] ?? 0) - (turnover.debits[row] ?? 0)
  }
  return profit
}

/**
 * Every balance sheet account at the end of the day in cents and natural sign; empty accounts are
 * absent. Profit of closed financial years is in retained earnings, that of the running one under
 * `CURRENT_YEAR_EARNINGS`.
 */
export function balancesAt(company: DemoCompany, day: Day): Map<string, Cents> {
  const upTo = turnoverTo(company, day)
  const yearBegan = firstDay(yearStart(monthOfDay(day), company.financialYearEndMonth))
  const closed = profitIn(company, turnoverTo(company, dayBefore(yearBegan)))
  const current = profitIn(company, upTo) - closed
  const amounts = new Map<string, Cents>()
  for (const [row, account] of company.accounts.entries()) {
    if (isProfitAndLoss(account)) continue
    const own = signOf(account) * ((upTo.debits[row] ?? 0) - (upTo.credits[row] ?? 0))
    const amount = own + (account.systemAccount === 'RETAINEDEARNINGS' ? closed : 0)
    if (amount !== 0) amounts.set(account.accountId, cents(amount))
  }
  if (current !== 0) amounts.set(CURRENT_YEAR_EARNINGS, cents(current))
  return amounts
}

/** Each bank account's money in and out over the period, both days included, in cents. */
export function bankSummary(company: DemoCompany, from: Day, to: Day): BankSummaryLine[] {
  const before = turnoverTo(company, dayBefore(from))
  const after = turnoverTo(company, to)
  return company.accounts.flatMap((account, row) => {
    if (account.type !== 'BANK') return []
    const debit = before.debits[row] ?? 0
    const credit = before.credits[row] ?? 0
    const received = (after.debits[row] ?? 0) - debit
    const spent = (after.credits[row] ?? 0) - credit
    return [
      {
        accountId: account.accountId,
        opening: cents(debit - credit),
        received: cents(received),
        spent: cents(spent),
        closing: cents(debit - credit + received - spent),
      },
    ]
  })
}

/**
 * The months of the books, oldest first: from the first visible month to the month of the last
 * journal.
 */
export function bookMonths(company: DemoCompany): Month[] {
  const index = indexOf(company, 'accrual')
  const opening = company.journals[0]
  if (!opening) return []
  const first = addMonths(monthOfDay(opening.date), 1)
  return Array.from({ length: index.monthCount - 1 }, (_, offset) => addMonths(first, offset))
}
