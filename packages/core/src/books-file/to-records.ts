import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, itemCode } from '#item'
import type {
  AccountAmount,
  BankMovement,
  BankTransferMonths,
  BooksAccount,
  BooksRecords,
  StatementMonths,
} from '#ledger'
import { type Cents, cents, sumCents, ZERO } from '#money'
import {
  addMonths,
  type Day,
  firstDay,
  type Month,
  monthNumber,
  monthOfDay,
  monthsFrom,
  timeZoneOfCountry,
} from '#time'
import { isDebitKind, isResultKind, meaningOf } from './account-kind.ts'
import { type BooksFile, type FileAccount, fileCode, monthCount } from './books-file.ts'

interface Company {
  readonly name: string
  readonly currency: string
  readonly country: string | null
}

/** The earlier profits of a company; its balance grows when a financial year closes. */
const RETAINED = /\b(retained (earnings|profits?)|accumulated (profits?|funds))\b/i
const RETAINED_CODE = itemCode('file:retained earnings')
/** Codes of accounts of the file start with `file:`, so that none has this code. */
const CURRENT_CODE = itemCode('books:current year earnings')

/**
 * The books of a spreadsheet in the form of an import, and the day that they describe: `today` if
 * the file has the running month, otherwise the day after its last month. A ledger to September
 * that is loaded in November gives the books of 1 October: nothing is known of later days.
 */
export function fileRecords(
  file: BooksFile,
  company: Company,
  today: Day,
): { readonly records: BooksRecords; readonly asOf: Day } {
  const months = monthsFrom(file.firstMonth, monthCount(file))
  const accounts = withRetained(file.accounts).map(withCode)
  const last = months.at(-1) ?? file.firstMonth
  return {
    asOf: last < monthOfDay(today) ? firstDay(addMonths(last, 1)) : today,
    records: {
      organisation: {
        ...company,
        reportingYearBeginsMonth: file.yearBeginsMonth,
        // Without documents nothing says how much of an amount is sales tax.
        ...{ salesTaxBasis: 'none', salesTaxPeriodMonths: null, lockedTo: null },
        timeZone: timeZoneOfCountry(company.country),
      },
      accounts: [...accounts.map(booksAccount), CURRENT_YEAR],
      statements: statementsOf(accounts, months, file.yearBeginsMonth),
      bankMovements: accounts.filter(({ kind }) => kind === 'bank').flatMap(movementsOf(months)),
      ...(file.transfers && { bankTransfers: transfersOf(file, months) }),
    },
  }
}

export const isRetained = ({ kind, name }: FileAccount) => kind === 'equity' && RETAINED.test(name)

/** The accounts with one for retained earnings: the file's own, or an empty one. */
export function withRetained(accounts: readonly FileAccount[]): readonly FileAccount[] {
  if (accounts.some(isRetained)) return accounts
  const movements = accounts[0]?.movements.map(() => ZERO) ?? []
  const empty = { number: null, name: 'Retained earnings', opening: ZERO, movements }
  return [...accounts, { ...empty, kind: 'equity', received: null }]
}

interface CodedAccount extends FileAccount {
  readonly code: ItemCode
}

/** Each account is named in hundreds of amounts, so its code is calculated once. */
const withCode = (account: FileAccount): CodedAccount => ({ ...account, code: fileCode(account) })

function booksAccount(account: CodedAccount): BooksAccount {
  const { itemType, itemSubType, role } = meaningOf(account.kind, account.name)
  return {
    ...{ code: account.code, number: account.number, name: account.name },
    ...{ itemType, itemSubType },
    role: isRetained(account) ? 'retainedEarnings' : role,
    ...{ status: 'active', currency: null, taxType: null, taxPpm: null },
  }
}

const CURRENT_YEAR: BooksAccount = {
  ...{ code: CURRENT_CODE, number: null, name: 'Current year earnings' },
  ...{ itemType: ITEM_TYPE.equity, itemSubType: ITEM_SUB_TYPE.equity, role: 'currentYearEarnings' },
  ...{ status: 'active', currency: null, taxType: null, taxPpm: null },
}

/** Debits are positive in the file; a statement has each amount in its usual direction. */
const usual = ({ kind }: FileAccount, amount: Cents): Cents =>
  cents(isDebitKind(kind) ? amount : -amount)

/**
 * Profit and loss by month, and the balance at the end of each month and before the first. Without
 * documents the day of payment is unknown: income and costs count as paid in their month, and what
 * customers and suppliers owe is the difference, which has a line of its own.
 */
function statementsOf(
  accounts: readonly CodedAccount[],
  months: readonly Month[],
  yearBeginsMonth: number,
): StatementMonths[] {
  const results = accounts.filter(({ kind }) => isResultKind(kind))
  const booked = months.flatMap((month, at) =>
    results.map(account => ({
      ...{ code: account.code, month },
      amount: usual(account, account.movements[at] as Cents),
    })),
  )
  const [first] = months
  const ends = first ? [addMonths(first, -1), ...months] : []
  return [
    { statement: 'profitAndLoss', months, amounts: booked },
    { statement: 'cashBasis', months, amounts: booked },
    {
      ...{ statement: 'balanceSheet', months: ends },
      amounts: balancesOf(accounts, ends, yearBeginsMonth),
    },
  ]
}

/** A financial year closes in its last month: its profit becomes retained earnings. */
function balancesOf(
  accounts: readonly CodedAccount[],
  ends: readonly Month[],
  yearBeginsMonth: number,
): AccountAmount[] {
  const own = accounts.filter(({ kind }) => !isResultKind(kind))
  const results = accounts.filter(({ kind }) => isResultKind(kind))
  const retained = accounts.find(isRetained)?.code ?? RETAINED_CODE
  const balances = new Map<ItemCode, number>()
  const add = (code: ItemCode, amount: number) =>
    balances.set(code, (balances.get(code) ?? 0) + amount)
  let current = 0
  return ends.flatMap((month, end) => {
    if (monthNumber(month) === yearBeginsMonth && end > 0) {
      add(retained, current)
      current = 0
    }
    for (const account of own) add(account.code, usual(account, at(account, end)))
    current -= sumCents(results.map(account => at(account, end)))
    return [...balances, [CURRENT_CODE, current] as const].map(([code, amount]) => ({
      ...{ code, month, amount: cents(amount) },
    }))
  })
}

/** The opening balance, then the movements. */
const at = ({ opening, movements }: FileAccount, end: number): Cents =>
  end === 0 ? opening : (movements[end - 1] as Cents)

function movementsOf(months: readonly Month[]) {
  return (account: CodedAccount): BankMovement[] => {
    let closing = account.opening as number
    return months.map((month, index) => {
      const moved = account.movements[index] as Cents
      const opening = cents(closing)
      // A balance alone only shows the net movement, so without transfers only that is known.
      const received = account.received?.[index] ?? cents(Math.max(0, moved))
      closing += moved
      return {
        ...{ code: account.code, month, opening, received },
        spent: cents(received - moved),
        closing: cents(closing),
      }
    })
  }
}

function transfersOf(
  { accounts, transfers }: BooksFile,
  months: readonly Month[],
): BankTransferMonths {
  const codeAt = (index: number) => fileCode(accounts[index] as FileAccount)
  return {
    months,
    transfers: (transfers ?? []).map(({ month, from, to, amount }, index) => ({
      transferId: `file-${index}`,
      movedOn: firstDay(months[month] as Month),
      ...{ from: codeAt(from), to: codeAt(to), amount },
    })),
  }
}
