/**
 * The accuracy of payment dates: on past days, with only what was known then, the learned day and
 * the due date of every open invoice and bill, both compared with the real payment day.
 */
import { assembleLedger, type BooksDocument } from '@millpond/core/ledger'
import {
  addDays,
  addMonths,
  type Day,
  day,
  daysBetween,
  lastDay,
  monthOfDay,
} from '@millpond/core/time'
import { type LearnedTiming, learnTiming, openDocuments } from '@millpond/core/timing'
import {
  buildCompany,
  DEMO_COMPANY_KEYS,
  type DemoCompanyKey,
  type DemoPayment,
} from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'
import type { Figure } from './figure.ts'

const TODAY = day('2026-11-21')
/** Long enough ago that documents open then have been paid by today. */
const MONTHS_BACK = [6, 8, 10, 12, 14, 16, 18]

/** Sums over documents of the days between each expectation and the payment. */
interface Missed {
  documents: number
  learned: number
  /** As in the product: the provider's expected date, if there is one. */
  shown: number
  /** Tomorrow if the due date has passed, which is the best case of a due date. */
  due: number
}

export async function measure(): Promise<readonly Figure[]> {
  const all = nothing()
  const figures = DEMO_COMPANY_KEYS.flatMap(key => {
    const missed = missedBy(key)
    for (const name of ['documents', 'learned', 'shown', 'due'] as const) all[name] += missed[name]
    return figuresOf(key, missed)
  })
  return [...figures, ...figuresOf('overall', all)]
}

const nothing = (): Missed => ({ documents: 0, learned: 0, shown: 0, due: 0 })

function figuresOf(name: string, { documents, learned, shown, due }: Missed): Figure[] {
  const subject = `payment-dates/${name}`
  return [
    { name: `${subject} documents`, value: documents, unit: 'count' },
    { name: `${subject} due date off`, value: due / documents, unit: 'days' },
    { name: `${subject} learned off`, value: learned / documents, unit: 'days' },
    { name: `${subject} shown off`, value: shown / documents, unit: 'days' },
    { name: `${subject} better`, value: 1 - learned / due, unit: 'ratio' },
  ]
}

function missedBy(key: DemoCompanyKey): Missed {
  const missed = nothing()
  const payments = paymentsByDocument(key)
  for (const back of MONTHS_BACK) {
    const asOf = lastDay(addMonths(monthOfDay(TODAY), -back))
    const { open, learned } = knownOn(key, asOf)
    const shown = expectedDays(open, learned, asOf)
    const alone = expectedDays(
      open.map(document => ({ ...document, expectedOn: null })),
      learned,
      asOf,
    )
    for (const { documentId, dueOn } of open) {
      const later = (payments.get(documentId) ?? []).filter(({ date }) => date > asOf)
      if (later.length === 0) continue
      const due = dueOn !== null && dueOn > asOf ? dueOn : addDays(asOf, 1)
      missed.documents += 1
      missed.due += daysOff(later, due)
      missed.learned += daysOff(later, alone.get(documentId) ?? due)
      missed.shown += daysOff(later, shown.get(documentId) ?? due)
    }
  }
  return missed
}

/** Each part of a document paid in parts counts by its amount. */
function daysOff(payments: readonly DemoPayment[], expected: Day): number {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return payments.reduce(
    (sum, { date, amount }) => sum + (Math.abs(daysBetween(date, expected)) * amount) / paid,
    0,
  )
}

function paymentsByDocument(key: DemoCompanyKey): Map<string, DemoPayment[]> {
  const byDocument = new Map<string, DemoPayment[]>()
  for (const payment of buildCompany(key, TODAY).payments) {
    const list = byDocument.get(payment.documentId) ?? []
    list.push(payment)
    byDocument.set(payment.documentId, list)
  }
  return byDocument
}

/** The books at the end of a past day. */
function knownOn(key: DemoCompanyKey, asOf: Day) {
  const records = sampleRecords(buildCompany(key, asOf), asOf)
  const { ledger } = assembleLedger([records], asOf)
  const { documents = [], payments = [], accounts = [] } = records
  const open = documents.filter(
    ({ kind, amountDue }) => (kind === 'invoice' || kind === 'bill') && amountDue > 0,
  )
  return { open, learned: learnTiming({ documents, payments, accounts, ledger, asOf }) }
}

function expectedDays(open: readonly BooksDocument[], learned: LearnedTiming, asOf: Day) {
  const documents = openDocuments({
    asOf,
    openDocuments: open,
    learned,
    expectedDates: {},
    settings: { contactDays: {} },
    holidays: new Set(),
  })
  return new Map(documents.map(({ documentId, expectedOn }) => [documentId, expectedOn]))
}
