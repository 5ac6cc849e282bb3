import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '@millpond/core/item'
import type {
  AccountAmount,
  BankMovement,
  BooksAccount,
  BooksBudget,
  BooksRecords,
  StatementMonths,
} from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { addMonths, type Month, monthAt } from '@millpond/core/time'
import { ProviderFailure } from '#accounting'
import { centsOf, type PayloadRow, type XeroBudget, type XeroReport } from './payloads.ts'
import { CURRENCY_GAINS_ID, CURRENT_YEAR_EARNINGS_ID } from './to-accounts.ts'

const unreadable = (what: string) => new ProviderFailure('unreadable', `Xero’s report ${what}`)

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const COLUMN = /(?:^|\s|-)([A-Za-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})$/

/** `30 Apr 2019`, `30 Apr 19` and `Apr 2019` all head the column of April 2019. */
export function monthOfColumn(title: string): Month | null {
  const [, name = '', year = ''] = COLUMN.exec(title.trim()) ?? []
  const index = MONTH_NAMES.indexOf(name.toLowerCase())
  if (index < 0) return null
  return monthAt((year.length === 2 ? 2000 + Number(year) : Number(year)) * 12 + index)
}

interface AccountRow {
  readonly section: string
  readonly name: string
  readonly accountId: string
  readonly values: readonly string[]
}

/** Rows without an account are computed lines such as Gross Profit and are left out. */
function* accountRows(rows: readonly PayloadRow[], section = ''): Generator<AccountRow> {
  for (const row of rows) {
    if (row.Rows) yield* accountRows(row.Rows, row.Title || section)
    if (row.RowType !== 'Row') continue
    const [first, ...others] = row.Cells ?? []
    const accountId = first?.Attributes?.find(({ Id }) => /^account(id)?$/i.test(Id))?.Value
    if (!first || !accountId) continue
    yield { section, name: first.Value, accountId, values: others.map(({ Value }) => Value) }
  }
}

const headerOf = (report: XeroReport): string[] =>
  (report.Rows.find(({ RowType }) => RowType === 'Header')?.Cells ?? []).map(({ Value }) => Value)

const amountOf = (text: string | undefined) => {
  const amount = centsOf(text ?? '')
  if (amount === null) throw unreadable(`has “${text}” where an amount belongs`)
  return amount
}

/**
 * The months `from` to `to` of a profit and loss or balance sheet whose columns run backwards from
 * `anchor`. Columns are found by their titles, and the sequence is checked: a wrong month is worse
 * than no month.
 */
export function toStatement(
  report: XeroReport,
  statement: StatementMonths['statement'],
  { from, to, anchor }: { from: Month; to: Month; anchor: Month },
): BooksRecords {
  const columns = headerOf(report).slice(1).map(monthOfColumn)
  columns.forEach((column, index) => {
    if (column !== addMonths(anchor, -index)) throw unreadable('has other months than asked for')
  })
  const wanted = columns.map((column, index) => ({ month: column, index }))
  const inRange = wanted.filter(
    (column): column is { month: Month; index: number } =>
      column.month !== null && column.month >= from && column.month <= to,
  )
  if (inRange[0]?.month !== to || inRange.at(-1)?.month !== from) throw unreadable('lacks months')

  const amounts: AccountAmount[] = []
  const accounts: BooksAccount[] = []
  for (const row of accountRows(report.Rows)) {
    const extra = unlistedAccount(row)
    if (extra) accounts.push(extra)
    for (const { month, index } of inRange) {
      const text = row.values[index]
      if (!text) continue
      const amount = isLossOf(row) ? cents(-amountOf(text)) : amountOf(text)
      amounts.push({ code: itemCode(row.accountId), month, amount })
    }
  }
  const months = inRange.map(({ month }) => month).reverse()
  return { statements: [{ statement, months, amounts }], ...(accounts.length > 0 && { accounts }) }
}

const NO_TAX = { taxType: null, taxPpm: null } as const

/** Accounts that reports name and the account list does not. */
function unlistedAccount({ accountId, name }: AccountRow): BooksAccount | null {
  const base = { code: itemCode(accountId), number: null, name, currency: null, ...NO_TAX } as const
  if (accountId === CURRENT_YEAR_EARNINGS_ID) {
    return {
      ...base,
      itemType: ITEM_TYPE.equity,
      itemSubType: ITEM_SUB_TYPE.equity,
      role: 'currentYearEarnings',
      status: 'active',
    }
  }
  if (accountId !== CURRENCY_GAINS_ID) return null
  return {
    ...base,
    itemType: ITEM_TYPE.revenue,
    itemSubType: ITEM_SUB_TYPE.otherincome,
    role: 'currencyGains',
    status: 'active',
  }
}

/**
 * Xero lists currency gains among income in one report and their opposite among expenses in
 * another; to us they are always income, negative when money was lost.
 */
const isLossOf = ({ accountId, section }: AccountRow): boolean =>
  accountId === CURRENCY_GAINS_ID && /expense|cost/i.test(section)

const BANK_COLUMNS = {
  opening: 'opening balance',
  received: 'cash received',
  spent: 'cash spent',
  closing: 'closing balance',
} as const

export function toBankMovements(report: XeroReport, month: Month): BankMovement[] {
  const titles = headerOf(report)
    .slice(1)
    .map(title => title.trim().toLowerCase())
  const at = (title: string) => {
    const index = titles.indexOf(title)
    if (index < 0) throw unreadable(`has no column “${title}”`)
    return index
  }
  const index = {
    opening: at(BANK_COLUMNS.opening),
    received: at(BANK_COLUMNS.received),
    spent: at(BANK_COLUMNS.spent),
    closing: at(BANK_COLUMNS.closing),
  }
  return [...accountRows(report.Rows)].map(({ accountId, values }) => ({
    code: itemCode(accountId),
    month,
    opening: amountOf(values[index.opening]),
    received: amountOf(values[index.received]),
    spent: amountOf(values[index.spent]),
    closing: amountOf(values[index.closing]),
  }))
}

export function toBudget(budget: XeroBudget): BooksBudget {
  const amounts = (budget.BudgetLines ?? []).flatMap(line =>
    (line.BudgetBalances ?? []).map(
      ({ Period, Amount }): AccountAmount => ({
        code: itemCode(line.AccountID),
        month: Period,
        amount: Amount,
      }),
    ),
  )
  return { budgetId: budget.BudgetID, name: budget.Description || 'Overall budget', amounts }
}
