import type { getUpcoming } from '@millpond/contract/ledger'
import type { ReplyOf } from '@millpond/contract/route'
import type { Forecast } from '@millpond/core/forecast'
import { type ExpectedDocument, expectedDocuments, nextPayments } from '@millpond/core/insight'
import { cents, formatMoney, salesTaxTitle } from '@millpond/core/money'
import { addDays, type Day, formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { screenPath } from '#paths.ts'
import { documentsPath } from './figure-links.ts'
import { taxAddress } from './settings/tax-address.ts'

type Document = ReplyOf<typeof getUpcoming>['documents'][number]

export interface ComingRow {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly contactName: string
  readonly what: string
  readonly due: string
  readonly amount: string
  readonly isOverdue: boolean
  /** The document on the screen of invoices and bills, or the tax row of the cash flow. */
  readonly href: string
}

const ROWS_SHOWN = 8

const WORDS: Readonly<Record<Document['kind'], { what: string; direction: 'in' | 'out' }>> = {
  invoice: { what: 'Invoice', direction: 'in' },
  repeatingInvoice: { what: 'Repeating invoice', direction: 'in' },
  supplierCredit: { what: 'Credit from supplier', direction: 'in' },
  bill: { what: 'Bill', direction: 'out' },
  repeatingBill: { what: 'Repeating bill', direction: 'out' },
  creditNote: { what: 'Credit note', direction: 'out' },
}

const WEEKS_AHEAD = 8
const TAXES = [
  { kind: 'salesTax', nameIn: salesTaxTitle },
  { kind: 'incomeTax', nameIn: () => 'Income tax' },
] as const

interface Shown {
  readonly organisationId: string
  readonly currency: string
}

interface Dated {
  readonly on: Day
  readonly row: ComingRow
}

/**
 * The largest of the next eight weeks, in the order of the days on which the forecast expects them;
 * taxes always, because there is no bill for them. Repeating documents come from the provider.
 */
export function comingUp(
  reply: ReplyOf<typeof getUpcoming>,
  { forecast, basis }: Pick<ForecastModel, 'forecast' | 'basis'>,
  shown: Shown,
): ComingRow[] {
  const until = addDays(forecast.asOf, WEEKS_AHEAD * 7)
  const taxes = taxesDue(forecast, until, shown)
  const documents = [
    ...expectedDocuments(forecast, basis, until).map(each => documentRow(each, shown)),
    ...reply.documents.flatMap(each => repeatingRow(each, shown)),
  ].sort((left, right) => right.size - left.size)
  return [...documents.slice(0, Math.max(0, ROWS_SHOWN - taxes.length)), ...taxes]
    .sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
    .map(({ row }) => row)
}

function taxesDue(forecast: Forecast, until: Day, { organisationId, currency }: Shown): Dated[] {
  return TAXES.flatMap(({ kind, nameIn }) =>
    nextPayments(forecast, kind, ROWS_SHOWN)
      .filter(({ on }) => on > forecast.asOf && on <= until)
      .map(({ on, amount }) => ({
        on,
        row: {
          ...{ id: `${kind} ${on}`, contactName: nameIn(forecast.input.country), isOverdue: false },
          direction: amount > 0 ? ('in' as const) : ('out' as const),
          href:
            taxAddress(forecast, kind, organisationId)?.(on) ??
            screenPath('cashFlow', organisationId),
          what: amount > 0 ? 'Refund, forecast' : 'Payment, forecast',
          due: formatDay(on),
          amount: formatMoney(cents(Math.abs(amount)), { currency }),
        },
      })),
  )
}

interface Sized extends Dated {
  readonly size: number
}

function documentRow(document: ExpectedDocument, { organisationId, currency }: Shown): Sized {
  const { documentId, kind, number, contactName, expectedOn, amount, isOverdue, isListed } =
    document
  const { what, direction } = WORDS[kind]
  return {
    on: expectedOn,
    size: Math.abs(amount),
    row: {
      ...{ id: documentId, direction, contactName, isOverdue },
      what: number === null ? what : `${what} ${number}`,
      due: formatDay(expectedOn),
      amount: formatMoney(cents(Math.abs(amount)), { currency }),
      href: documentsPath(organisationId, isListed ? { search: number ?? contactName } : {}),
    },
  }
}

/** The screen of invoices and bills does not list repeating ones. */
function repeatingRow(document: Document, { organisationId, currency }: Shown): Sized[] {
  const { documentId, kind, contactName, dueOn, amountDue } = document
  if (kind !== 'repeatingInvoice' && kind !== 'repeatingBill') return []
  const row: ComingRow = {
    ...{ id: documentId, contactName, isOverdue: false, ...WORDS[kind] },
    due: formatDay(dueOn),
    amount: formatMoney(amountDue, { currency }),
    href: documentsPath(organisationId),
  }
  return [{ on: dueOn, size: amountDue, row }]
}
