import { type ItemCode, itemCode } from '#item'
import { type Cents, formatMoney, sumCents } from '#money'
import { addMonths, type Day, longMonth, type Month, monthOfDay } from '#time'
import type { AccountKind } from './account-kind.ts'

/** Bounds of a ledger from a spreadsheet. */
export const MAX_FILE_ACCOUNTS = 1000
export const MAX_FILE_MONTHS = 60
export const MAX_FILE_TRANSFERS = 5000
/** Names of accounts, companies and files. */
export const MAX_FILE_NAME = 200

/**
 * An account of the spreadsheet. Debits are positive and credits are negative, so that the books
 * balance when all amounts of a month come to zero.
 */
export interface FileAccount {
  readonly number: string | null
  readonly name: string
  readonly kind: AccountKind
  /**
   * The balance before the first month. For income and costs, it is the part of the financial year
   * before that month.
   */
  readonly opening: Cents
  /** What was booked in each month, without the closing of a financial year. */
  readonly movements: readonly Cents[]
  /** Debits of a bank account in each month; null where only its balance is known. */
  readonly received: readonly Cents[] | null
}

/** A transfer between two bank accounts, by their positions; always positive. */
export interface FileTransfer {
  readonly month: number
  readonly from: number
  readonly to: number
  readonly amount: Cents
}

/** A ledger that was read from a spreadsheet: what is sent, checked and turned into books. */
export interface BooksFile {
  readonly yearBeginsMonth: number
  readonly firstMonth: Month
  readonly accounts: readonly FileAccount[]
  /** Null where a file does not say what moved between own bank accounts. */
  readonly transfers: readonly FileTransfer[] | null
}

export const monthCount = ({ accounts: [first] }: BooksFile): number => first?.movements.length ?? 0

/**
 * The code of an account, from its number or else its name, so that the same account has the same
 * code in the next file.
 */
export function fileCode({ number, name }: Pick<FileAccount, 'number' | 'name'>): ItemCode {
  const plain = (number ?? name).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  return itemCode(`file:${plain}`.slice(0, MAX_CODE))
}
const MAX_CODE = 100

/**
 * What is wrong with a ledger as a whole, in sentences; empty if it can be used. The same check
 * runs in the browser and on the server.
 */
export function booksFileFaults(file: BooksFile, today: Day): string[] {
  const count = monthCount(file)
  if (count === 0) return ['The file needs at least two months.']
  if (count > MAX_FILE_MONTHS || file.accounts.some(each => isUneven(each, count))) {
    return ['The months of the accounts differ.']
  }
  if (isTooLarge(file)) return ['The amounts of the file are too large.']
  const last = addMonths(file.firstMonth, count - 1)
  return [
    ...(last > monthOfDay(today)
      ? [`${longMonth(last)} is still to come. Leave it out of the file.`]
      : []),
    ...(file.accounts.some(({ kind }) => kind === 'bank')
      ? []
      : ['No account has the type Bank account. Choose it for at least one account.']),
    ...twice(file.accounts),
    ...unbalanced(file, count),
    ...((file.transfers ?? []).some(each => !isTransfer(file, each, count))
      ? ['A transfer is not between two bank accounts.']
      : []),
  ]
}

const isUneven = ({ movements, received }: FileAccount, count: number) =>
  movements.length !== count || (received !== null && received.length !== count)

/** All amounts together stay exact, and so does each sum of some of them. */
const isTooLarge = ({ accounts, transfers }: BooksFile): boolean => {
  const size = (values: readonly Cents[]) =>
    values.reduce((total, value) => total + Math.abs(value), 0)
  const ofAccounts = accounts.map(({ opening, movements, received }) =>
    size([opening, ...movements, ...(received ?? [])]),
  )
  const ofTransfers = size((transfers ?? []).map(({ amount }) => amount))
  const total = ofAccounts.reduce((sum, each) => sum + each, ofTransfers)
  return total > Number.MAX_SAFE_INTEGER
}

function isTransfer(
  { accounts }: BooksFile,
  { month, from, to, amount }: FileTransfer,
  count: number,
) {
  const areBanks = accounts[from]?.kind === 'bank' && accounts[to]?.kind === 'bank'
  return areBanks && from !== to && month >= 0 && month < count && amount > 0
}

function twice(accounts: readonly FileAccount[]): string[] {
  const seen = new Set<ItemCode>()
  return accounts.flatMap(account => {
    const code = fileCode(account)
    if (seen.has(code)) return [`${account.number ?? account.name} is in the file twice.`]
    seen.add(code)
    return []
  })
}

function unbalanced({ accounts, firstMonth }: BooksFile, count: number): string[] {
  const opening = sumCents(accounts.map(each => each.opening))
  const gaps = Array.from({ length: count }, (_, at) =>
    sumCents(accounts.map(({ movements }) => movements[at] as Cents)),
  )
  return [
    ...(opening === 0 ? [] : [`The opening balances are ${gapWords(opening)}.`]),
    ...gaps.flatMap((gap, at) =>
      gap === 0 ? [] : [`${longMonth(addMonths(firstMonth, at))} is ${gapWords(gap)}.`],
    ),
  ]
}

/** `12.50 out of balance: debits are higher`. */
export function gapWords(gap: Cents): string {
  const amount = formatMoney(Math.abs(gap) as Cents, { decimals: 2 })
  return `${amount} out of balance: ${gap > 0 ? 'debits' : 'credits'} are higher`
}
