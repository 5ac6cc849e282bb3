import type { getUpcoming } from '@millpond/contract/ledger'
import type { ReplyOf } from '@millpond/contract/route'
import type { Forecast } from '@millpond/core/forecast'
import { nextPayments } from '@millpond/core/insight'
import { cents, formatMoney, salesTaxTitle } from '@millpond/core/money'
import { addDays, type Day, formatDay } from '@millpond/core/time'
import { cashCellPath, documentsPath } from './figure-links.ts'

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

/** The screen of invoices and bills does not list repeating ones. */
const isOpenDocument = ({ kind }: Document) => !kind.startsWith('repeating')

interface Dated {
  readonly on: Day
  readonly row: ComingRow
}

/**
 * The largest of the next eight weeks, in the order in which they fall due; taxes always, for
 * nobody sends a bill for them.
 */
export function comingUp(
  reply: ReplyOf<typeof getUpcoming>,
  forecast: Forecast,
  shown: Shown,
): ComingRow[] {
  const taxes = taxesDue(forecast, shown)
  const documents = documentsDue(reply, shown).slice(0, ROWS_SHOWN - taxes.length)
  return [...documents, ...taxes]
    .sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
    .map(({ row }) => row)
}

function taxesDue(forecast: Forecast, { organisationId, currency }: Shown): Dated[] {
  const until = addDays(forecast.asOf, WEEKS_AHEAD * 7)
  return TAXES.flatMap(({ kind, nameIn }) =>
    nextPayments(forecast, kind, ROWS_SHOWN)
      .filter(({ on }) => on > forecast.asOf && on <= until)
      .map(({ on, amount }) => ({
        on,
        row: {
          ...{ id: `${kind} ${on}`, contactName: nameIn(forecast.input.country), isOverdue: false },
          direction: amount > 0 ? ('in' as const) : ('out' as const),
          href: cashCellPath(organisationId, on, kind),
          what: amount > 0 ? 'Refund, forecast' : 'Payment, forecast',
          due: formatDay(on),
          amount: formatMoney(cents(Math.abs(amount)), { currency }),
        },
      })),
  )
}

function documentsDue(
  reply: ReplyOf<typeof getUpcoming>,
  { organisationId, currency }: Shown,
): Dated[] {
  return reply.documents.map(document => {
    const { what, direction } = WORDS[document.kind]
    const row: ComingRow = {
      id: document.documentId,
      direction,
      contactName: document.contactName,
      what: document.number === null ? what : `${what} ${document.number}`,
      due: formatDay(document.dueOn),
      amount: formatMoney(document.amountDue, { currency }),
      isOverdue: document.isOverdue,
      href: documentsPath(organisationId, {
        search: isOpenDocument(document) ? (document.number ?? document.contactName) : null,
      }),
    }
    return { on: document.dueOn, row }
  })
}
