/** Fits when people pay from monthly sales and receivables, for books without documents. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import type { AccountRole, BooksAccount, Ledger } from '#ledger'
import { shareOf } from '#money'
import { accountRoles } from './account-roles.ts'
import { profileOf } from './lag-profile.ts'
import { smoothed } from './survival.ts'
import type { LagProfile, Side } from './timing.ts'

const MAX_LAG_MONTHS = 6
/** With fewer months than this the fit would be random. */
const MIN_MONTHS = 6
const MAX_MONTHS = 24
const DAYS_OF_MONTH = 365.25 / 12
const SMOOTHING_DAYS = 7
const ROUNDS = 400

/** Costs that have no bills. */
const NOT_BILLED: ReadonlySet<AccountRole | null> = new Set([
  'wagesExpense',
  'pensionExpense',
  'depreciation',
  'incomeTaxExpense',
  'currencyGains',
  'badDebts',
])

/**
 * Receivables at the end of a month are the sales of it and of the months before, less what has
 * been paid of each. The fitted shares, paid 0 to 6 months later, explain the last two years best;
 * none is negative, and they sum to one. Null without receivables or with less than six months.
 * Sales of 100 a month and receivables of always 150 are half paid in the next month and half in
 * the one after.
 */
export function fitProfile(
  side: Side,
  ledger: Ledger,
  accounts: readonly BooksAccount[],
): LagProfile | null {
  const known = ledger.months.filter(month => month <= ledger.closeMonth).length
  const traded = tradedByMonth(side, ledger, accounts).slice(0, known)
  const owed = owedByMonth(side, ledger, accounts).slice(0, known)
  const begin = Math.max(MAX_LAG_MONTHS, traded.findIndex(amount => amount > 0) + MAX_LAG_MONTHS)
  const from = Math.max(begin, known - MAX_MONTHS)
  const rows = owed.slice(from).map((amount, index) => ({
    owed: amount,
    unpaid: unpaidAfter(traded, from + index),
  }))
  if (rows.length < MIN_MONTHS || rows.every(row => row.owed <= 0)) return null
  const shares = fitShares(rows)
  const byLag = new Array<number>(Math.ceil(MAX_LAG_MONTHS * DAYS_OF_MONTH) + 1).fill(0)
  for (const [months, share] of shares.entries()) {
    const lag = Math.round(months * DAYS_OF_MONTH)
    byLag[lag] = share
  }
  const wide = smoothed(byLag, SMOOTHING_DAYS)
  const mirrored = wide.slice(SMOOTHING_DAYS)
  for (let lag = 1; lag <= SMOOTHING_DAYS; lag += 1) {
    mirrored[lag] = (mirrored[lag] ?? 0) + (wide[SMOOTHING_DAYS - lag] ?? 0)
  }
  return profileOf(mirrored, 0, 'fitted')
}

/** The receivables if everything were paid after 0, 1, … 6 months. */
const unpaidAfter = (traded: readonly number[], at: number): number[] => {
  let sum = 0
  return Array.from({ length: MAX_LAG_MONTHS + 1 }, (_, months) => {
    if (months > 0) sum += traded[at - months + 1] ?? 0
    return sum
  })
}

interface Row {
  readonly owed: number
  readonly unpaid: readonly number[]
}

/**
 * Least squares for shares that are not negative and sum to one: the best move of a share from one
 * month to another is repeated until no move helps.
 */
function fitShares(rows: readonly Row[]): number[] {
  const shares = new Array<number>(MAX_LAG_MONTHS + 1).fill(1 / (MAX_LAG_MONTHS + 1))
  const misses = rows.map(
    ({ owed, unpaid }) =>
      shares.reduce((sum, share, at) => sum + share * (unpaid[at] ?? 0), 0) - owed,
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = 0
    for (let from = 0; from < shares.length; from += 1) {
      for (let to = 0; to < shares.length; to += 1) {
        if (from !== to) moved += moveShare(shares, misses, rows, from, to)
      }
    }
    if (moved < 1e-9) break
  }
  return shares
}

function moveShare(
  shares: number[],
  misses: number[],
  rows: readonly Row[],
  from: number,
  to: number,
): number {
  const effects = rows.map(({ unpaid }) => (unpaid[to] ?? 0) - (unpaid[from] ?? 0))
  const size = effects.reduce((sum, effect) => sum + effect * effect, 0)
  if (size === 0) return 0
  const best = -effects.reduce((sum, effect, row) => sum + effect * (misses[row] ?? 0), 0) / size
  const step = Math.min(shares[from] ?? 0, Math.max(0, best))
  shares[from] = (shares[from] ?? 0) - step
  shares[to] = (shares[to] ?? 0) + step
  for (const [row, effect] of effects.entries()) misses[row] = (misses[row] ?? 0) + step * effect
  return step
}

/** Income, or costs with bills, by month, with their sales tax. */
function tradedByMonth(side: Side, ledger: Ledger, accounts: readonly BooksAccount[]): number[] {
  const roles = accountRoles(accounts)
  const taxOf = new Map(accounts.map(({ code, taxPpm }) => [code, taxPpm ?? 0]))
  const wanted = side === 'receivable' ? ITEM_TYPE.revenue : ITEM_TYPE.expense
  const sums = new Array<number>(ledger.months.length).fill(0)
  for (const { summaryDataType, itemType, itemSubType, code, values } of ledger.series) {
    if (summaryDataType !== SUMMARY_DATA_TYPE.ProfitLoss || itemType !== wanted) continue
    if (NOT_BILLED.has(roles.get(code) ?? null)) continue
    if (itemSubType === ITEM_SUB_TYPE.otherincome) continue
    for (const [column, value] of values.entries()) {
      if (value === null) continue
      sums[column] = (sums[column] ?? 0) + value + shareOf(value, taxOf.get(code) ?? 0)
    }
  }
  return sums
}

/** Receivables or payables, by the provider's mark or by name. */
export function controlAccounts(side: Side, accounts: readonly BooksAccount[]): Set<ItemCode> {
  const wanted: AccountRole = side === 'receivable' ? 'receivables' : 'payables'
  const codes = new Set<ItemCode>()
  for (const [code, role] of accountRoles(accounts)) if (role === wanted) codes.add(code)
  return codes
}

function owedByMonth(side: Side, ledger: Ledger, accounts: readonly BooksAccount[]): number[] {
  const codes = controlAccounts(side, accounts)
  const sums = new Array<number>(ledger.months.length).fill(0)
  for (const { summaryDataType, code, values } of ledger.series) {
    if (summaryDataType !== SUMMARY_DATA_TYPE.BalanceSheet || !codes.has(code)) continue
    for (const [column, value] of values.entries())
      sums[column] = (sums[column] ?? 0) + (value ?? 0)
  }
  return sums
}
