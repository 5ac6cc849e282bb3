/** Merges the answers of an import: a later record replaces an earlier one of the same kind. */
import type { ItemCode } from '#item'
import type { Cents } from '#money'
import { type Month, monthOfDay } from '#time'
import type {
  AccountAmount,
  BankMovement,
  BankTransfer,
  BooksAccount,
  BooksBudget,
  BooksContact,
  BooksDimensionValue,
  BooksDocument,
  BooksOrganisation,
  BooksPayment,
  BooksRecords,
  BooksRepeating,
  BooksTaxRate,
  BooksUnissued,
  StatementMonths,
} from './books.ts'
import { leftOutOf } from './left-out.ts'
import type { LeftOutRecord } from './left-out-record.ts'

/** Amounts by account for each month the provider answered for. */
export type AmountsByMonth = ReadonlyMap<Month, ReadonlyMap<ItemCode, Cents>>

export interface Books {
  readonly organisation: BooksOrganisation | null
  /** The accounts with their tax rates, if the provider lists any. */
  readonly accounts: ReadonlyMap<ItemCode, BooksAccount>
  readonly profitAndLoss: AmountsByMonth
  readonly balanceSheet: AmountsByMonth
  /** Profit and loss by the dates of payment. */
  readonly cashBasis: AmountsByMonth
  readonly bankMovements: ReadonlyMap<Month, ReadonlyMap<ItemCode, BankMovement>>
  /** A month without an entry has not been read; a month without transfers has an empty entry. */
  readonly bankTransfers: ReadonlyMap<Month, readonly BankTransfer[]>
  /** The first overall budget that has figures. */
  readonly budget: AmountsByMonth | null
  /** Null if no answer had documents; an empty list if there are none. */
  readonly documents: ReadonlyMap<string, BooksDocument> | null
  readonly payments: ReadonlyMap<string, BooksPayment>
  readonly contacts: ReadonlyMap<string, BooksContact>
  readonly repeating: ReadonlyMap<string, BooksRepeating>
  readonly unissued: ReadonlyMap<string, BooksUnissued>
  readonly dimensionValues: ReadonlyMap<string, BooksDimensionValue>
  /** By `dimensionKey`. */
  readonly dimensionFigures: ReadonlyMap<string, AmountsByMonth>
  /** Records of the provider that cannot be used. */
  readonly leftOut: readonly LeftOutRecord[]
}

/**
 * Merges records in order; of the same document, account or month the later one counts. A statement
 * replaces whole months, because an account that is missing from it is zero there; its amounts for
 * months it does not cover are ignored. Two records of October, the second without Rent, give an
 * October without Rent.
 */
export function mergeRecords(records: readonly BooksRecords[]): Books {
  const collect = <T, K>(
    pick: (record: BooksRecords) => readonly T[] | undefined,
    key: (each: T) => K,
  ) => new Map(records.flatMap(record => pick(record) ?? []).map(each => [key(each), each]))
  const hasDocuments = records.some(record => record.documents !== undefined)
  const documents = collectAlive(
    records,
    record => record.documents,
    each => each.documentId,
  )
  return {
    organisation: records.findLast(record => record.organisation)?.organisation ?? null,
    accounts: withTaxRates(
      collect(
        record => record.accounts,
        each => each.code,
      ),
      records.flatMap(record => record.taxRates ?? []),
    ),
    profitAndLoss: statementMonths(records, 'profitAndLoss'),
    balanceSheet: statementMonths(records, 'balanceSheet'),
    cashBasis: statementMonths(records, 'cashBasis'),
    bankMovements: bankMonths(records),
    bankTransfers: transferMonths(records),
    budget: firstBudget(records),
    documents: hasDocuments ? documents : null,
    payments: collectAlive(
      records,
      record => record.payments,
      each => each.paymentId,
    ),
    contacts: collect(
      record => record.contacts,
      each => each.contactId,
    ),
    repeating: collect(
      record => record.repeating,
      each => each.repeatingId,
    ),
    unissued: collect(
      record => record.unissued,
      each => each.documentId,
    ),
    dimensionValues: collect(record => record.dimensionValues, dimensionKey),
    dimensionFigures: figuresByValue(records),
    leftOut: leftOutOf(records),
  }
}

/** Collects records as for other lists, without those that a later answer has removed. */
function collectAlive<T>(
  records: readonly BooksRecords[],
  pick: (record: BooksRecords) => readonly T[] | undefined,
  keyOf: (each: T) => string,
): Map<string, T> {
  const alive = new Map<string, T>()
  for (const record of records) {
    if (record.removed && record.removed.length > 0) {
      const removed = new Set(record.removed)
      for (const key of [...alive.keys()]) {
        if (removed.has(key) || removed.has(key.replace(PART, ''))) alive.delete(key)
      }
    }
    for (const each of pick(record) ?? []) alive.set(keyOf(each), each)
  }
  return alive
}

const PART = /-\d+$/

function withTaxRates(
  accounts: ReadonlyMap<ItemCode, BooksAccount>,
  rates: readonly BooksTaxRate[],
): ReadonlyMap<ItemCode, BooksAccount> {
  if (rates.length === 0) return accounts
  const ppmOf = new Map(rates.map(({ taxType, ppm }) => [taxType, ppm]))
  return new Map(
    [...accounts].map(([code, account]) => {
      const ppm = account.taxType === null ? undefined : ppmOf.get(account.taxType)
      return [code, { ...account, taxPpm: ppm ?? account.taxPpm }]
    }),
  )
}

function statementMonths(
  records: readonly BooksRecords[],
  statement: StatementMonths['statement'],
): AmountsByMonth {
  const answers = records.flatMap(record => record.statements ?? [])
  return monthsOf(answers.filter(answer => answer.statement === statement))
}

function monthsOf(
  answers: readonly Pick<StatementMonths, 'months' | 'amounts'>[],
): Map<Month, Map<ItemCode, Cents>> {
  const byMonth = new Map<Month, Map<ItemCode, Cents>>()
  for (const answer of answers) {
    for (const month of answer.months) byMonth.set(month, new Map())
    const answered = new Set(answer.months)
    for (const { code, month, amount } of answer.amounts) {
      if (answered.has(month)) byMonth.get(month)?.set(code, amount)
    }
  }
  return byMonth
}

export const dimensionKey = (each: {
  readonly dimension: string
  readonly valueId: string
}): string => `${each.dimension} ${each.valueId}`

function figuresByValue(records: readonly BooksRecords[]): ReadonlyMap<string, AmountsByMonth> {
  const answers = records.flatMap(record => record.dimensionFigures ?? [])
  const keys = new Set(answers.map(dimensionKey))
  return new Map(
    [...keys].map(key => [key, monthsOf(answers.filter(answer => dimensionKey(answer) === key))]),
  )
}

function bankMonths(records: readonly BooksRecords[]) {
  const byMonth = new Map<Month, Map<ItemCode, BankMovement>>()
  for (const movement of records.flatMap(record => record.bankMovements ?? [])) {
    entry(byMonth, movement.month).set(movement.code, movement)
  }
  return byMonth
}

/** Transfers sorted by day, then by id, so that the order of arrival has no effect. */
function transferMonths(records: readonly BooksRecords[]): Books['bankTransfers'] {
  const answers = records.flatMap(record => record.bankTransfers ?? [])
  const byMonth = new Map<Month, BankTransfer[]>(
    answers.flatMap(({ months }) => months).map(month => [month, []]),
  )
  const latest = collectAlive(
    records,
    record => record.bankTransfers?.transfers,
    each => each.transferId,
  )
  const orderOf = ({ movedOn, transferId }: BankTransfer) => `${movedOn} ${transferId}`
  const ordered = [...latest.values()].sort((left, right) =>
    orderOf(left) < orderOf(right) ? -1 : 1,
  )
  for (const transfer of ordered) byMonth.get(monthOfDay(transfer.movedOn))?.push(transfer)
  return byMonth
}

/** A budget may arrive in parts: first its name in a list, then its months in several answers. */
function firstBudget(records: readonly BooksRecords[]): Books['budget'] {
  const parts = new Map<string, BooksBudget[]>()
  for (const part of records.flatMap(record => record.budgets ?? [])) {
    parts.set(part.budgetId, [...(parts.get(part.budgetId) ?? []), part])
  }
  for (const budget of parts.values()) {
    const amounts = byMonthAndCode(budget.flatMap(part => part.amounts))
    if (amounts.size > 0) return amounts
  }
  return null
}

function byMonthAndCode(amounts: readonly AccountAmount[]): AmountsByMonth {
  const byMonth = new Map<Month, Map<ItemCode, Cents>>()
  for (const { code, month, amount } of amounts) entry(byMonth, month).set(code, amount)
  return byMonth
}

function entry<T>(byMonth: Map<Month, Map<ItemCode, T>>, month: Month): Map<ItemCode, T> {
  const known = byMonth.get(month)
  if (known) return known
  const made = new Map<ItemCode, T>()
  byMonth.set(month, made)
  return made
}
