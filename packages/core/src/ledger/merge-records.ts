/** The answers of an import, put together: whatever arrived later replaces its like. */
import type { ItemCode } from '#item'
import type { Cents } from '#money'
import type { Month } from '#time'
import type {
  AccountAmount,
  BankMovement,
  BooksAccount,
  BooksBudget,
  BooksContact,
  BooksDocument,
  BooksOrganisation,
  BooksPayment,
  BooksRecords,
  BooksRepeating,
  BooksTaxRate,
  StatementMonths,
} from './books.ts'

/** Amounts per account of each month the provider answered for. */
export type AmountsByMonth = ReadonlyMap<Month, ReadonlyMap<ItemCode, Cents>>

export interface Books {
  readonly organisation: BooksOrganisation | null
  /** With their tax rates, where the provider lists any. */
  readonly accounts: ReadonlyMap<ItemCode, BooksAccount>
  readonly profitAndLoss: AmountsByMonth
  readonly balanceSheet: AmountsByMonth
  /** Profit and loss when money moved. */
  readonly cashBasis: AmountsByMonth
  readonly bankMovements: ReadonlyMap<Month, ReadonlyMap<ItemCode, BankMovement>>
  /** The first overall budget that has figures. */
  readonly budget: AmountsByMonth | null
  /** Null while no answer held documents, which is not the same as there being none. */
  readonly documents: ReadonlyMap<string, BooksDocument> | null
  readonly payments: ReadonlyMap<string, BooksPayment>
  readonly contacts: ReadonlyMap<string, BooksContact>
  readonly repeating: ReadonlyMap<string, BooksRepeating>
}

/**
 * Merges records in order; the same document, account or month twice is the later one.
 * A statement replaces whole months, since an account it leaves out is zero there; its amounts of
 * months it does not claim to answer are not taken. Two records of October, the second without
 * Rent, give an October without Rent.
 */
export function mergeRecords(records: readonly BooksRecords[]): Books {
  const collect = <T, K>(
    pick: (record: BooksRecords) => readonly T[] | undefined,
    key: (each: T) => K,
  ) => new Map(records.flatMap(record => pick(record) ?? []).map(each => [key(each), each]))
  const hasDocuments = records.some(record => record.documents !== undefined)
  const documents = collect(
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
    budget: firstBudget(records),
    documents: hasDocuments ? documents : null,
    payments: collect(
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
  }
}

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
  const byMonth = new Map<Month, Map<ItemCode, Cents>>()
  for (const answer of records.flatMap(record => record.statements ?? [])) {
    if (answer.statement !== statement) continue
    for (const month of answer.months) byMonth.set(month, new Map())
    const answered = new Set(answer.months)
    for (const { code, month, amount } of answer.amounts) {
      if (answered.has(month)) byMonth.get(month)?.set(code, amount)
    }
  }
  return byMonth
}

function bankMonths(records: readonly BooksRecords[]) {
  const byMonth = new Map<Month, Map<ItemCode, BankMovement>>()
  for (const movement of records.flatMap(record => record.bankMovements ?? [])) {
    entry(byMonth, movement.month).set(movement.code, movement)
  }
  return byMonth
}

/** A budget may come in parts: first its name in a list, then its months in several answers. */
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
