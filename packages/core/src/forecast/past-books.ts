import type { Holidays } from '#calendar'
import { SUMMARY_DATA_TYPE } from '#item'
import type { BooksAccount, BooksDocument, BooksPayment, Ledger, LedgerSeries } from '#ledger'
import { type Cents, cents } from '#money'
import { type Day, lastDay, type Month } from '#time'
import { learnTiming } from '#timing'
import { DEFAULT_SETTINGS, type ForecastBasis, type ForecastSettings } from './basis.ts'

/** Everything needed to rebuild the books of a past month. */
export interface BooksHistory {
  readonly country: string | null
  readonly yearBeginsMonth: number
  readonly salesTaxBasis: 'payments' | 'invoice' | 'none'
  readonly salesTaxPeriodMonths: number | null
  readonly accounts: readonly BooksAccount[]
  /** Includes paid documents. */
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
  readonly settings: ForecastSettings
  readonly holidays: Holidays
}

export interface PastBooks {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
}

/**
 * The books as they were known at the end of a past month: monthly data up to it, the documents
 * issued by then with their open amounts, and what the payments until then taught. Of the settings
 * only those that describe accounts remain: figures and rules set by hand use later knowledge.
 */
export function pastBooks(ledger: Ledger, history: BooksHistory, close: Month): PastBooks {
  const asOf = lastDay(close)
  const cut = ledgerUntil(ledger, close)
  const documents = documentsAt(history, asOf)
  const payments = history.payments.filter(({ paidOn }) => paidOn <= asOf)
  const { accounts, settings, holidays } = history
  return {
    ledger: cut,
    basis: {
      asOf,
      country: history.country,
      yearBeginsMonth: history.yearBeginsMonth,
      salesTaxBasis: history.salesTaxBasis,
      salesTaxPeriodMonths: history.salesTaxPeriodMonths,
      accounts,
      openDocuments: documents.filter(({ status }) => status === 'open'),
      learned: learnTiming({ documents, payments, accounts, ledger: cut, asOf, holidays }),
      expectedDates: {},
      settings: factualSettings(settings),
      holidays,
      budget: null,
      budgetName: null,
      transfers: [],
      customers: {},
    },
  }
}

/** Removes all months after the given one, and all budgets, because their dates are unknown. */
function ledgerUntil(ledger: Ledger, close: Month): Ledger {
  const known = (series: LedgerSeries): LedgerSeries => ({
    ...series,
    values: series.values.map((value, at) => ((ledger.months[at] ?? close) > close ? null : value)),
  })
  const series = ledger.series.filter(
    ({ summaryDataType }) =>
      summaryDataType !== SUMMARY_DATA_TYPE.ProviderBudget &&
      summaryDataType !== SUMMARY_DATA_TYPE.MillpondBudget,
  )
  return { ...ledger, closeMonth: close, series: series.map(known) }
}

/** Of the settings, those that describe accounts and sales tax and hold for every month. */
export const factualSettings = ({ accounts, salesTax }: ForecastSettings): ForecastSettings => ({
  ...DEFAULT_SETTINGS,
  salesTax,
  accounts: Object.fromEntries(
    Object.entries(accounts).map(([code, { role, taxPpm }]) => [
      code,
      {
        ...(role === undefined ? {} : { role }),
        ...(taxPpm === undefined ? {} : { taxPpm }),
      },
    ]),
  ),
})

/**
 * The documents issued by a day, with their amounts open on that day. Reductions other than
 * payments, such as credits, have no date and count from the beginning. An invoice of 100.00, of
 * which 60.00 was paid in May and 40.00 in July, had 40.00 open in June.
 */
export function documentsAt(
  { documents, payments }: Pick<BooksHistory, 'documents' | 'payments'>,
  asOf: Day,
): BooksDocument[] {
  const paid = new Map<string, { all: number; by: number }>()
  for (const { documentId, paidOn, amount } of payments) {
    const sums = paid.get(documentId) ?? { all: 0, by: 0 }
    sums.all += amount
    if (paidOn <= asOf) sums.by += amount
    paid.set(documentId, sums)
  }
  return documents
    .filter(({ issuedOn }) => issuedOn <= asOf)
    .map(document => {
      const amountDue = dueThen(document, paid.get(document.documentId), asOf)
      const isOpen = amountDue > 0
      return {
        ...document,
        amountDue,
        status: isOpen ? ('open' as const) : ('paid' as const),
        paidOn: isOpen ? null : document.paidOn,
        // It is unknown when the provider received this date.
        expectedOn: null,
      }
    })
}

function dueThen(
  { total, amountDue, paidOn, status }: BooksDocument,
  paid: { readonly all: number; readonly by: number } = { all: 0, by: 0 },
  asOf: Day,
): Cents {
  if (status === 'paid' && paidOn !== null && paidOn <= asOf) return cents(0)
  // A paid document without payment records: all of it was paid on its payment day.
  if (status === 'paid' && paid.all === 0) return paidOn === null ? cents(0) : total
  const otherwise = Math.max(0, total - amountDue - paid.all)
  return cents(Math.max(0, total - otherwise - paid.by))
}
