import { type Cents, cents, sumCents, ZERO } from '#money'
import { addMonths, longMonth, type Month, monthNumber } from '#time'
import { type AccountKind, isResultKind } from './account-kind.ts'
import {
  type BooksFile,
  type FileAccount,
  type FileTransfer,
  gapWords,
  MAX_FILE_MONTHS,
} from './books-file.ts'
import {
  type FileMeaning,
  gapsOf,
  hasEarnings,
  isCurrentEarnings,
  sidesOf,
  signed,
} from './meaning.ts'
import type { BookedLine, JournalTable } from './read-journals.ts'
import { specialEntries } from './special-entries.ts'
import type { FileFaultPlace, FileTable, TableAccount } from './table.ts'
import { isRetained, withRetained } from './to-records.ts'

export interface FileReading {
  /** Null while there is a fault. */
  readonly file: BooksFile | null
  readonly faults: readonly FileFaultPlace[]
}

interface TypedAccount extends TableAccount {
  readonly kind: AccountKind
}

/** The accounts with the kinds that the user chose by row; those without a kind are left out. */
export const typedAccounts = (
  accounts: readonly TableAccount[],
  chosen: ReadonlyMap<number, AccountKind>,
): TypedAccount[] =>
  accounts.flatMap(account => {
    const kind = chosen.get(account.row) ?? account.kind
    return kind === null ? [] : [{ ...account, kind }]
  })

/**
 * The ledger of a trial balance. Its first month gives the opening balances, so 37 months of
 * balances give 36 months of movements. A month out of balance is a fault that names the row with
 * the same amount, if there is one.
 */
export function balanceBooks(
  table: FileTable,
  chosen: ReadonlyMap<number, AccountKind>,
  meaning: FileMeaning,
): FileReading {
  const accounts = typedAccounts(table.accounts, chosen)
  const gaps = gapsOf(accounts, table.months, meaning)
  const faults = [
    ...table.faults,
    ...untyped(table.accounts, chosen),
    ...(table.months.length < 2
      ? [{ row: null, column: null, message: 'The file needs at least two months.' }]
      : []),
    ...table.months.flatMap((month, at) => monthFault(month, gaps[at] ?? ZERO, accounts, at)),
  ]
  if (faults.length > 0) return { file: null, faults }
  return { file: fileOf(accounts, table.months, meaning), faults }
}

const untyped = (
  accounts: readonly TableAccount[],
  chosen: ReadonlyMap<number, AccountKind>,
): FileFaultPlace[] =>
  accounts
    .filter(({ row, kind }) => kind === null && !chosen.has(row))
    .map(({ row, name }) => ({ row, column: null, message: `Choose the type of “${name}”.` }))

/**
 * Names the row to check first. If its amount equals the gap, a matching row is probably missing;
 * if it is half of the gap, its sign is probably wrong.
 */
function monthFault(
  month: Month,
  gap: Cents,
  accounts: readonly TypedAccount[],
  at: number,
): FileFaultPlace[] {
  if (gap === 0) return []
  const near = accounts.find(({ values }) => {
    const change = Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0))
    return [Math.abs(values[at] ?? 0), change].some(
      size => size !== 0 && (size === Math.abs(gap) || size * 2 === Math.abs(gap)),
    )
  })
  const hint = near ? ` Look at “${near.name}” in row ${near.row + 1} first.` : ''
  const message = `${longMonth(month)} is ${gapWords(gap)}.${hint}`
  return [{ row: near?.row ?? null, column: null, message }]
}

function fileOf(
  accounts: readonly TypedAccount[],
  months: readonly Month[],
  meaning: FileMeaning,
): BooksFile {
  const { span, signs, yearBeginsMonth } = meaning
  const isStart = (month: Month) => monthNumber(month) === yearBeginsMonth
  const { balance } = sidesOf(accounts, signs, months.length)
  const ownEarnings = hasEarnings(balance)
  const moved = accounts.map((account): FileAccount => {
    const values = signed(account, signs)
    const isResult = isResultKind(account.kind)
    const movements = months.slice(1).map((month, index) => {
      const [before = 0, now = 0] = [values[index], values[index + 1]]
      const isOwn = isResult && (span === 'month' || (span === 'year' && isStart(month)))
      return cents(isOwn ? now : now - before)
    })
    const opening = cents(isResult && span === 'month' ? 0 : (values[0] ?? 0))
    const { number, name, kind } = account
    return { number, name, kind, opening, movements, received: null }
  })
  const joined = ownEarnings ? withoutCurrentYear(moved, span === 'month') : moved
  return {
    ...{ yearBeginsMonth, transfers: null, accounts: balanced(joined) },
    firstMonth: addMonths(months[0] as Month, 1),
  }
}

/**
 * Drops the row of current-year earnings, because these are calculated from income and costs. If
 * the amounts of the file are of single months, the row also contains earnings from before the
 * file, so it is kept and added to retained earnings (`isKept`).
 */
function withoutCurrentYear(accounts: readonly FileAccount[], isKept: boolean): FileAccount[] {
  const others = accounts.filter(each => !isCurrentEarnings(each))
  const current = accounts.filter(isCurrentEarnings)
  if (!isKept) return others
  return withRetained(others).map(account =>
    isRetained(account) ? current.reduce((sum, each) => plus(sum, each), account) : account,
  )
}

const plus = (account: FileAccount, other: FileAccount): FileAccount => ({
  ...account,
  opening: cents(account.opening + other.opening),
  movements: account.movements.map((value, at) => cents(value + (other.movements[at] ?? 0))),
})

/**
 * A remaining imbalance is the closing entry of a year: all other differences have been reported as
 * faults. The books close years themselves, so the amount is subtracted from retained earnings.
 */
function balanced(accounts: readonly FileAccount[]): readonly FileAccount[] {
  const opening = sumCents(accounts.map(each => each.opening))
  const count = accounts[0]?.movements.length ?? 0
  const gaps = Array.from({ length: count }, (_, at) =>
    sumCents(accounts.map(({ movements }) => movements[at] ?? ZERO)),
  )
  if (opening === 0 && gaps.every(gap => gap === 0)) return accounts
  const all = withRetained(accounts)
  const index = all.findIndex(isRetained)
  return all.map((account, at) =>
    at === index
      ? {
          ...account,
          opening: cents(account.opening - opening),
          movements: account.movements.map((value, month) => cents(value - (gaps[month] ?? 0))),
        }
      : account,
  )
}

/**
 * The ledger of a list of journals. Recent months become movements, and older ones are summed into
 * the opening balances.
 */
export function journalBooks(
  table: JournalTable,
  chosen: ReadonlyMap<number, AccountKind>,
  yearBeginsMonth: number,
): FileReading {
  const { months } = table
  const typed = typedAccounts(table.accounts, chosen)
  const faults = [
    ...table.faults,
    ...untyped(table.accounts, chosen),
    ...(months.length === 0
      ? [{ row: null, column: null, message: 'No line in the file has an amount.' }]
      : []),
    ...(table.faults.length > 0
      ? []
      : months.flatMap((month, at) =>
          monthFault(month, sumCents(typed.map(({ values }) => cents(values[at] ?? 0))), typed, at),
        )),
  ]
  if (faults.length > 0) return { file: null, faults }
  const skip = monthsBefore(months, yearBeginsMonth)
  const { closing, opening, entries } = specialEntries(table, typed, yearBeginsMonth)
  const accounts = typed.map((account, at): FileAccount => {
    const { number, name, kind } = account
    const values = [...account.values]
    for (const line of [...closing, ...opening]) {
      if (line.account === at) values[line.month] = (values[line.month] ?? 0) - line.amount
    }
    const first = opening.filter(line => line.account === at)
    const before = [...values.slice(0, skip), ...first.map(({ amount }) => amount)]
    return {
      ...{ number, name, kind },
      opening: cents(before.reduce((sum, value) => sum + value, 0)),
      movements: values.slice(skip).map(cents),
      received:
        kind === 'bank'
          ? debitsOf(table.lines, at, months.length, new Set(opening)).slice(skip)
          : null,
    }
  })
  const transfers = entries && transfersOf(entries, typed, skip)
  const firstMonth = months[skip] as Month
  return { file: { yearBeginsMonth, firstMonth, accounts, transfers }, faults }
}

/** Months that become opening balances: whole financial years, so that each closes on its day. */
function monthsBefore(months: readonly Month[], yearBeginsMonth: number): number {
  const least = months.length - MAX_FILE_MONTHS
  if (least <= 0) return 0
  const start = months.findIndex(
    (month, at) => at >= least && monthNumber(month) === yearBeginsMonth,
  )
  return start < 0 ? least : start
}

function debitsOf(
  lines: readonly BookedLine[],
  account: number,
  count: number,
  opening: ReadonlySet<BookedLine>,
): Cents[] {
  const debits = Array.from({ length: count }, () => 0)
  for (const line of lines) {
    if (line.account === account && line.amount > 0 && !opening.has(line)) {
      debits[line.month] = (debits[line.month] ?? 0) + line.amount
    }
  }
  return debits.map(cents)
}

/**
 * Transfers: within one entry, what one bank account paid and another received, added up by month.
 */
function transfersOf(
  entries: readonly (readonly BookedLine[])[],
  accounts: readonly TypedAccount[],
  skip: number,
): FileTransfer[] {
  const sums = new Map<string, FileTransfer>()
  for (const entry of entries) {
    const banks = entry.filter(({ account }) => accounts[account]?.kind === 'bank')
    for (const { month, from, to, amount } of matched(banks)) {
      if (month < skip) continue
      const key = `${month} ${from} ${to}`
      const sum = cents((sums.get(key)?.amount ?? 0) + amount)
      sums.set(key, { month: month - skip, from, to, amount: sum })
    }
  }
  return [...sums.values()]
}

/** Payments and receipts are added up by account first: an entry can have very many lines. */
function matched(banks: readonly BookedLine[]): FileTransfer[] {
  const [paid, received] = [new Map<number, BookedLine>(), new Map<number, BookedLine>()]
  for (const line of banks) {
    const side = line.amount < 0 ? paid : received
    const amount = (side.get(line.account)?.amount ?? 0) + line.amount
    side.set(line.account, { ...line, amount })
  }
  const targets = [...received.values()].map(line => ({ ...line }))
  return [...paid.values()].flatMap(from => {
    let open = -from.amount
    return targets.flatMap(to => {
      const amount = Math.min(open, to.amount)
      if (amount <= 0 || from.account === to.account) return []
      open -= amount
      to.amount -= amount
      return [{ month: from.month, from: from.account, to: to.account, amount: cents(amount) }]
    })
  })
}
