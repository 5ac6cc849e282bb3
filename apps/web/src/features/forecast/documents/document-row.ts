import { daysOverdue, usualWords } from '@millpond/core/insight'
import { isOfCustomer } from '@millpond/core/ledger'
import { type Cents, cents, sumCents } from '@millpond/core/money'
import { addMonthsToDay, type Day, daysBetween, formatDay, shortDay } from '@millpond/core/time'
import {
  type DatePart,
  type LearnedTiming,
  type OpenDocument,
  type UsualDay,
  usualTiming,
} from '@millpond/core/timing'

export interface DocumentRow {
  readonly id: string
  /** The provider's id of the contact; its name where there is no id. */
  readonly contactKey: string
  readonly contactName: string
  /** `12 days late`: how the contact usually pays; null if that is not known, or set by a user. */
  readonly contactPays: string | null
  readonly number: string | null
  /** `Invoice`, `Bill`, `Credit note`, `Supplier credit`. */
  readonly kind: string
  readonly documentKind: OpenDocument['kind']
  readonly side: 'in' | 'out'
  readonly dueOn: Day | null
  readonly daysOverdue: number
  /** For a document in parts, the day of the first one. */
  readonly expectedOn: Day
  /** Its parts; none if it is expected as a whole. */
  readonly parts: readonly DatePart[]
  /** `10th December 2026`, `Left out` or `In 2 parts: 10 Dec, 20 Jan`. */
  readonly expected: string
  readonly isMoved: boolean
  /** Left out of the forecast: it is owed, but its cash is not expected. */
  readonly isLeftOut: boolean
  /** The source of the expected day, in words. */
  readonly known: string
  /** + comes in, − goes out. */
  readonly amount: Cents
}

const KIND_WORDS: Record<OpenDocument['kind'], string> = {
  invoice: 'Invoice',
  bill: 'Bill',
  creditNote: 'Credit note',
  supplierCredit: 'Supplier credit',
}

/** A customer's credit note is also on the side of money in, which it reduces. */
const sideOf = ({ kind }: OpenDocument) => (isOfCustomer(kind) ? 'in' : 'out')

export interface RowsFrom {
  readonly documents: readonly OpenDocument[]
  readonly learned: LearnedTiming
  readonly asOf: Day
  /** `Xero` or `QuickBooks`; null for sample data. */
  readonly providerName: string | null
}

/** One row for each document, even if it is expected in parts. */
export function documentRows({ documents, learned, asOf, providerName }: RowsFrom): DocumentRow[] {
  const byId = new Map<string, OpenDocument[]>()
  for (const document of documents) {
    const same = byId.get(document.documentId)
    if (same) same.push(document)
    else byId.set(document.documentId, [document])
  }
  return [...byId.values()].flatMap(parts => {
    const [document] = parts
    if (!document) return []
    const side = sideOf(document)
    return [
      {
        id: document.documentId,
        contactKey: document.contactId ?? document.contactName,
        contactName: document.contactName,
        contactPays: contactPays(document, learned),
        number: document.number,
        kind: KIND_WORDS[document.kind],
        documentKind: document.kind,
        side,
        dueOn: document.dueOn,
        daysOverdue: daysOverdue(document, asOf),
        expectedOn: document.expectedOn,
        parts: parts.length === 1 ? [] : parts.map(datePartOf),
        expected: expectedWords(parts, asOf),
        isMoved: document.expectedBy === 'user',
        isLeftOut: document.expectedBy === 'leftOut',
        known: knownWords(document, { providerName, asOf }),
        amount: sumCents(parts.map(({ amount }) => amount)),
      },
    ]
  })
}

const datePartOf = ({ expectedOn, amount }: OpenDocument): DatePart => ({
  on: expectedOn,
  amount: cents(Math.abs(amount)),
})

const MAX_NAMED_DAYS = 3

/**
 * A day more than a year ahead has its year; of many days, only the first and the last are named.
 */
export function expectedWords(
  parts: readonly Pick<OpenDocument, 'expectedOn' | 'expectedBy'>[],
  asOf: Day,
): string {
  const [first] = parts
  if (!first) return ''
  if (first.expectedBy === 'leftOut') return 'Left out'
  if (parts.length === 1) return formatDay(first.expectedOn)
  const days = parts.map(({ expectedOn }) =>
    expectedOn < addMonthsToDay(asOf, 12)
      ? shortDay(expectedOn)
      : `${shortDay(expectedOn)} ${expectedOn.slice(0, 4)}`,
  )
  const named = days.length <= MAX_NAMED_DAYS ? days.join(', ') : `${days[0]} to ${days.at(-1)}`
  return `In ${days.length} parts: ${named}`
}

const nounOf = ({ kind }: OpenDocument) => (isOfCustomer(kind) ? 'invoice' : 'bill')

function contactPays(document: OpenDocument, learned: LearnedTiming): string | null {
  const side = sideOf(document) === 'in' ? 'receivable' : 'payable'
  const contact = learned.contacts.find(
    contact => contact.contactId === document.contactId && contact.side === side,
  )
  if (!contact || document.usual?.source === 'user') return null
  return usualWords(usualTiming(contact.profile), nounOf(document))
}

/**
 * `Pays 12 days late, from 18 invoices`, and as many days are between the due and the expected day;
 * where there are more because the document is still open, it says so. `Moved by you`; `Date from
 * Xero`.
 */
export function knownWords(
  document: OpenDocument,
  { providerName, asOf }: Pick<RowsFrom, 'providerName' | 'asOf'>,
): string {
  const { expectedBy, expectedOn, usual } = document
  if (document.datePart) return 'Split by you'
  if (expectedBy === 'user') return 'Moved by you'
  if (expectedBy === 'leftOut') return 'You left it out of the forecast'
  if (expectedBy === 'provider') {
    return providerName ? `Date from ${providerName}` : 'Date set in your books'
  }
  if (!usual)
    return isOfCustomer(document.kind)
      ? 'Will be deducted from the next invoice'
      : 'Will be deducted from the next bill'
  const words = usualDayWords(document, usual)
  if (usual.on <= asOf) return `${words}; this one is later than usual`
  const later = daysBetween(usual.on, expectedOn)
  return later === 0 ? words : `${words}; ${daysWords(later)} later because it is still unpaid`
}

function usualDayWords(document: OpenDocument, usual: UsualDay): string {
  const { documents, source } = usual
  const noun = nounOf(document)
  const when = usualWords(usual, noun)
  if (source === 'user') return `${capitalised(when)}, set by you`
  if (source === 'fitted') return `${capitalised(when)}, based on your balances`
  if (documents === 0) return `No payments yet, so we assume ${when}`
  const basis = `based on ${countWords(documents, noun)}`
  const isOwn = source === 'contact' || source === 'shrunk'
  if (isOwn) return `${noun === 'invoice' ? 'Usually pays' : 'You usually pay'} ${when}, ${basis}`
  const whose = noun === 'invoice' ? 'Your customers usually pay' : 'You usually pay bills'
  return `${whose} ${when}, ${basis}`
}

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const daysWords = (days: number): string => {
  const whole = Math.round(days)
  return whole === 1 ? '1 day' : `${whole} days`
}
const countWords = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`

export const overdueWords = ({ daysOverdue }: DocumentRow): string =>
  `${daysWords(daysOverdue)} overdue`

export const nameOfRow = ({ kind, number, contactName }: DocumentRow): string =>
  [kind, number, `(${contactName})`].filter(Boolean).join(' ')
