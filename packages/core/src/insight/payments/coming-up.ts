/** The largest receipts and payments that are expected soon. */
import type { Forecast, ForecastBasis, PlannedOccurrence } from '#forecast'
import type { DocumentKind, UpcomingDocument } from '#ledger'
import { type Cents, cents } from '#money'
import { addDays, type Day } from '#time'
import { type ExpectedDocument, expectedDocuments } from '../owed/expected-documents.ts'
import { plannedCash } from '../owed/planned-list.ts'
import { nextPayments, nextTaxes, TAXES, type TaxKind, taxAccounts } from './next-payments.ts'

const WEEKS = 8
const ITEMS = 8

interface ComingBase {
  readonly on: Day
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
}

export interface ComingDocument extends ComingBase {
  readonly source: 'document'
  readonly document: ExpectedDocument
}

export interface ComingRepeating extends ComingBase {
  readonly source: 'repeating'
  readonly document: UpcomingDocument & {
    readonly kind: Exclude<UpcomingDocument['kind'], DocumentKind>
  }
}

export interface ComingPlanned extends ComingBase {
  readonly source: 'planned'
  readonly occurrence: PlannedOccurrence
}

/** A refund, or a payment after the next one of its tax, which is in the list of next taxes. */
export interface ComingTax extends ComingBase {
  readonly source: 'tax'
  readonly tax: TaxKind
}

export interface ComingTransfer extends ComingBase {
  readonly source: 'transfer'
  /** Of its row in the cash flow. */
  readonly key: string
  readonly name: string
  /** A user planned it, a loan's schedule has it, or the forecast derives it from the balance. */
  readonly by: 'plan' | 'schedule' | 'bankBalance'
}

/** A payment of a loan whose terms the user entered. */
export interface ComingRepayment extends ComingBase {
  readonly source: 'repayment'
  /** Of its row in the cash flow. */
  readonly key: string
  readonly name: string
  /** The part of the amount that is interest. */
  readonly interest: Cents
}

export type ComingItem =
  | ComingDocument
  | ComingRepeating
  | ComingPlanned
  | ComingTax
  | ComingTransfer
  | ComingRepayment

/**
 * The eight largest amounts of the next eight weeks, in the order of the days on which the forecast
 * expects them: documents, planned ones as far as they are likely, tax refunds, planned transfers,
 * the payments of loans with terms or a schedule, and what follows the bank balance, such as a
 * credit line. Repeating documents come from the provider. The next payment of each tax has a list
 * of its own, `nextTaxes`, and is not in this one. Wages and all else without a day are not listed.
 */
export function comingUp(
  forecast: Forecast,
  basis: Pick<ForecastBasis, 'openDocuments' | 'transfers'>,
  upcoming: readonly UpcomingDocument[],
): ComingItem[] {
  const until = addDays(forecast.asOf, WEEKS * 7)
  const planned = new Set(forecast.planned.map(({ documentId }) => documentId))
  const isPlanned = (documentId: string) => planned.has(documentId)
  const next = nextTaxes(forecast)
  const isOfTax = taxDocuments(forecast)
  const taxes = TAXES.flatMap(tax =>
    nextPayments(forecast, tax, Number.POSITIVE_INFINITY)
      .filter(({ on }) => !next.some(each => each.kind === tax && each.on === on))
      .map((payment): ComingTax => ({ source: 'tax', tax, ...payment })),
  )
  const dated = [
    ...taxes,
    ...comingTransfers(forecast, basis),
    ...comingRepayments(forecast, basis),
  ]
  const all: ComingItem[] = [
    ...dated.filter(({ on }) => on > forecast.asOf && on <= until),
    ...expectedDocuments(forecast, basis, until)
      .filter(({ documentId }) => !isOfTax.has(documentId))
      .map(
        (document): ComingDocument => ({
          ...{ source: 'document', document },
          ...{ on: document.expectedOn, amount: document.amount },
        }),
      ),
    ...forecast.planned
      .filter(({ paidOn }) => paidOn <= until)
      .map(
        (occurrence): ComingPlanned => ({
          ...{ source: 'planned', occurrence, on: occurrence.paidOn },
          amount: plannedCash(occurrence, forecast),
        }),
      ),
    ...upcoming
      .filter(isRepeating)
      .filter(({ documentId }) => !isPlanned(documentId))
      .map(
        (document): ComingRepeating => ({
          ...{ source: 'repeating', document, on: document.dueOn },
          amount: cents(
            document.kind === 'repeatingBill' ? -document.amountDue : document.amountDue,
          ),
        }),
      ),
  ]
  return all
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
    .slice(0, ITEMS)
    .sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
}

/** Documents of a tax office: their payments are those of the tax. */
function taxDocuments(forecast: Forecast): ReadonlySet<string> {
  const codes = new Set(TAXES.flatMap(kind => [...taxAccounts(forecast, kind)]))
  return new Set(
    forecast.documents
      .filter(({ parts }) => parts.length > 0 && parts.every(({ code }) => codes.has(code ?? '')))
      .map(({ documentId }) => documentId),
  )
}

/**
 * The books show no days of other movements between accounts: the forecast assumes one. Those that
 * follow the bank balance are still listed, because they may decide whether cash runs out.
 */
function comingTransfers(
  forecast: Forecast,
  { transfers }: Pick<ForecastBasis, 'transfers'>,
): ComingTransfer[] {
  const { statements, facts } = forecast
  const taxes = new Set(TAXES.flatMap(kind => [...taxAccounts(forecast, kind)]))
  const withTerms = new Set(facts.loans.map(({ code }) => code))
  const expected = new Map<string, ComingTransfer['by']>(
    facts.transfers.flatMap(({ code, by }) =>
      (by === 'schedule' && !withTerms.has(code)) || by === 'bankBalance' ? [[code, by]] : [],
    ),
  )
  const planned = plannedKeys(transfers)
  const names = new Map(statements.cash.map(({ key, name }) => [key, name]))
  const found = new Map<string, ComingTransfer>()
  for (const { on, key, amount, documentId } of statements.onOwnDays) {
    const id = `${on} ${key}`
    const by = planned.has(id) ? 'plan' : expected.get(key)
    if (documentId !== null || taxes.has(key) || by === undefined) continue
    const sum = cents((found.get(id)?.amount ?? 0) + amount)
    found.set(id, { source: 'transfer', key, name: names.get(key) ?? key, by, on, amount: sum })
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}

/** Day and row of cash of each planned transfer. */
const plannedKeys = (transfers: ForecastBasis['transfers']): ReadonlySet<string> =>
  new Set(transfers.flatMap(({ on, from, to }) => [`${on} ${from}`, `${on} ${to}`]))

/** Principal and interest of each loan with terms, on the day of its payment. */
function comingRepayments(
  { facts, plan, statements }: Forecast,
  { transfers }: Pick<ForecastBasis, 'transfers'>,
): ComingRepayment[] {
  const planned = plannedKeys(transfers)
  const accounts = new Map(plan.map(account => [account.code, account]))
  return facts.loans.flatMap(({ code, name, interestAccount, months }) => {
    const account = interestAccount === null ? undefined : accounts.get(interestAccount)
    const repaid = new Map(
      statements.onOwnDays
        .filter(({ on, key }) => key === code && !planned.has(`${on} ${key}`))
        .map(({ on, amount }) => [on as string, amount]),
    )
    return months.flatMap(({ on, interest }, at): ComingRepayment[] => {
      // Interest of the user's budget or rule is not that of the loan.
      const isOwn = account?.provenance[at]?.source === 'schedule'
      const most = (account?.amounts[at] ?? 0) - (at === 0 ? (account?.soFar ?? 0) : 0)
      const owed = cents(isOwn ? Math.min(interest, Math.max(0, most)) : 0)
      const amount = cents((repaid.get(on) ?? 0) - owed)
      return amount === 0
        ? []
        : [{ source: 'repayment', key: code, name, on, amount, interest: cents(0 - owed) }]
    })
  })
}

const isRepeating = (document: UpcomingDocument): document is ComingRepeating['document'] =>
  document.kind === 'repeatingInvoice' || document.kind === 'repeatingBill'
