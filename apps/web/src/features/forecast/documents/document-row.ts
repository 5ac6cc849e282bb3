import { daysOverdue } from '@millpond/core/insight'
import { isOfCustomer } from '@millpond/core/ledger'
import { type Cents, cents, sumCents } from '@millpond/core/money'
import { addDays, addMonthsToDay, type Day, formatDay, shortDay } from '@millpond/core/time'
import type { ContactTiming, DatePart, LearnedTiming, OpenDocument } from '@millpond/core/timing'

export interface DocumentRow {
  readonly id: string
  /** The provider's id of the contact; its name where there is no id. */
  readonly contactKey: string
  readonly contactName: string
  /** Median days late of the contact's paid documents; null if none is known. */
  readonly contactDaysLate: number | null
  readonly number: string | null
  /** `Invoice`, `Bill`, `Credit note`, `Supplier credit`. */
  readonly kind: string
  readonly documentKind: OpenDocument['kind']
  readonly side: 'in' | 'out'
  readonly dueOn: Day | null
  readonly daysOverdue: number
  /** Of a document that is expected in parts, the day of the first. */
  readonly expectedOn: Day
  /** The parts it is expected in; none if it is expected as a whole. */
  readonly parts: readonly DatePart[]
  /** `10th December 2026`, `Left out` or `In 2 parts: 10 Dec, 20 Jan`. */
  readonly expected: string
  readonly isMoved: boolean
  /** Left out of the forecast: it is owed, but its cash is not expected. */
  readonly isLeftOut: boolean
  /** How the expected day is known, in words. */
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

/** Customers' documents are on the side of money in, a credit note too: it takes away from it. */
const sideOf = ({ kind }: OpenDocument) => (isOfCustomer(kind) ? 'in' : 'out')

export interface RowsFrom {
  readonly documents: readonly OpenDocument[]
  readonly learned: LearnedTiming
  readonly asOf: Day
  /** `Xero` or `QuickBooks`; null for sample data. */
  readonly providerName: string | null
}

/** One row a document, also if it is expected in parts. */
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
    const contact = contactOf(document, learned)
    return [
      {
        id: document.documentId,
        contactKey: document.contactId ?? document.contactName,
        contactName: document.contactName,
        contactDaysLate: contact?.daysLate ?? null,
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
        known: knownWords(document, contact, { providerName, asOf }),
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

/** A day after the next year has its year, and of many days the first and the last are named. */
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

function contactOf(document: OpenDocument, learned: LearnedTiming): ContactTiming | undefined {
  const side = sideOf(document) === 'in' ? 'receivable' : 'payable'
  return learned.contacts.find(
    contact => contact.contactId === document.contactId && contact.side === side,
  )
}

/** `Pays 12 days late, from 18 invoices`; `Moved by you`; `Date from Xero`. */
export function knownWords(
  document: OpenDocument,
  contact: ContactTiming | undefined,
  { providerName, asOf }: Pick<RowsFrom, 'providerName' | 'asOf'>,
): string {
  const { expectedBy, kind, profile, dueOn } = document
  if (document.datePart) return 'Split by you'
  if (expectedBy === 'user') return 'Moved by you'
  if (expectedBy === 'leftOut') return 'Not in the forecast, set by you'
  if (expectedBy === 'provider') {
    return providerName ? `Date from ${providerName}` : 'Date set in your books'
  }
  const isIn = isOfCustomer(kind)
  if (profile.source === 'user') return `${daysWords(profile.meanDays)} after issue, set by you`
  if (profile.documents === 0) return `No payments yet: ${daysWords(profile.meanDays)} assumed`
  const from = countWords(profile.documents, isIn ? 'invoice' : 'bill')
  const isOwn = profile.source === 'contact' || profile.source === 'shrunk'
  if (!isOwn || !contact) {
    const whose = isIn ? 'Typical for your customers' : 'Typical for your bills'
    return `${whose}: ${daysWords(profile.meanDays)}, from ${from}`
  }
  const verb = isIn ? 'Pays' : 'You pay'
  const usual = `${verb} ${lateWords(contact, profile.meanDays)}, from ${from}`
  const usualDay = dueOn && addDays(dueOn, Math.round(contact.daysLate ?? 0))
  const isLater = contact.daysLate !== null && usualDay !== null && usualDay < asOf
  return isLater ? `${usual}; this one is later than usual` : usual
}

const lateWords = ({ daysLate }: ContactTiming, meanDays: number): string =>
  daysLate === null ? `${daysWords(meanDays)} after issue` : lateDaysWords(daysLate)

/** `12 days late`, `1 day early`, `on time`. */
export function lateDaysWords(daysLate: number): string {
  const days = Math.round(daysLate)
  if (days === 0) return 'on time'
  return `${daysWords(Math.abs(days))} ${days > 0 ? 'late' : 'early'}`
}

const daysWords = (days: number): string => {
  const whole = Math.round(days)
  return whole === 1 ? '1 day' : `${whole} days`
}
const countWords = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`

export const overdueWords = ({ daysOverdue }: DocumentRow): string =>
  `${daysWords(daysOverdue)} overdue`

export const nameOfRow = ({ kind, number, contactName }: DocumentRow): string =>
  [kind, number, `of ${contactName}`].filter(Boolean).join(' ')
