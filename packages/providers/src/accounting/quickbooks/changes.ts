/** What changed at QuickBooks since the last read, and which months to read again because of it. */
import type { BooksRecords } from '@millpond/core/ledger'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  type Month,
  monthOfDay,
  parseDay,
} from '@millpond/core/time'
import type { ChangePlan, ImportStep, ImportWindow, KnownDays, StepResult } from '#accounting'
import { MAX_CHANGES, type QuickBooksClient } from './client.ts'
import type { DeletedRecord, QuickBooksChanges } from './payloads.ts'
import { reportSteps } from './plan.ts'
import { toAccount } from './to-accounts.ts'
import { type DocumentName, idOf, toContact, toDocument, toPayments } from './to-documents.ts'
import type { MonthRange } from './to-statements.ts'

const DOCUMENTS: readonly DocumentName[] = ['Invoice', 'Bill', 'CreditMemo', 'VendorCredit']
const PAYMENTS = ['Payment', 'BillPayment'] as const
/** Of these only the day counts: they change statements, and none of our lists. */
const POSTINGS = [
  'JournalEntry',
  'Purchase',
  'Deposit',
  'SalesReceipt',
  'RefundReceipt',
  'Transfer',
] as const
const LISTS = ['Account', 'Customer', 'Vendor'] as const
const ENTITIES = [...LISTS, ...DOCUMENTS, ...PAYMENTS, ...POSTINGS]

/** Changes older than 30 days are no longer listed; one day is left as a margin. */
const MAX_CHANGE_DAYS = 29

type Changed = { readonly Id: string; readonly status?: string | undefined }

const isDeleted = ({ status }: Changed) => status === 'Deleted'

/**
 * The changed documents, payments and names, and steps for the months that they touch. In doubt
 * everything is read again: too many changes for one reply, or something was deleted whose month is
 * not known.
 */
export async function readChanges(
  client: QuickBooksClient,
  step: ImportStep,
  window: ImportWindow,
  dayOf: KnownDays,
): Promise<StepResult> {
  const since = step.since ?? ''
  const changes = await client.changes(ENTITIES, since)
  const count = Object.values(changes).reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count >= MAX_CHANGES) return inDoubt
  const removed = [...DOCUMENTS, ...PAYMENTS].flatMap(name =>
    (changes[name] ?? []).map(({ Id }) => idOf(name, Id)),
  )
  const known = await dayOf(removed)
  const wasDeleted = [...POSTINGS, ...DOCUMENTS, ...PAYMENTS].flatMap(name =>
    (changes[name] ?? []).filter(isDeleted).map(({ Id }) => idOf(name, Id)),
  )
  if (wasDeleted.some(id => !known.has(id))) return inDoubt
  const days = [...known.values(), ...daysIn(changes)]
  return {
    records: { ...recordsOf(changes), removed },
    more: [
      ...olderSteps(days, window, since),
      ...(changes.Transfer ? [transferStep(everyMonth(window), `${since}:all`)] : []),
    ],
  }
}

const inDoubt: StepResult = { records: {}, more: [], isInDoubt: true }

function recordsOf(changes: QuickBooksChanges): BooksRecords {
  const alive = <T extends Changed>(list: readonly T[] = []) =>
    list.filter((each): each is Exclude<T, DeletedRecord> => !isDeleted(each))
  return {
    accounts: alive(changes.Account)
      .map(toAccount)
      .filter(found => found !== null),
    contacts: (['Customer', 'Vendor'] as const).flatMap(name =>
      alive(changes[name]).map(each => toContact(name, each)),
    ),
    documents: DOCUMENTS.flatMap(name =>
      alive(changes[name])
        .map(each => toDocument(name, each))
        .filter(each => each !== null),
    ),
    payments: PAYMENTS.flatMap(name =>
      alive(changes[name]).flatMap(each => toPayments(name, each)),
    ),
  }
}

function daysIn(changes: QuickBooksChanges): Day[] {
  return [...DOCUMENTS, ...PAYMENTS, ...POSTINGS].flatMap(name =>
    (changes[name] ?? []).flatMap(record => {
      const parsed = 'TxnDate' in record ? parseDay(String(record.TxnDate).slice(0, 10)) : null
      return parsed?.ok && parsed.value !== null ? [parsed.value] : []
    }),
  )
}

/** Each half year with a changed month that a usual night does not read anyway. */
function olderSteps(days: readonly Day[], window: ImportWindow, since: string): ImportStep[] {
  const usual = usualRange(window)
  const oldest = addMonths(window.close, 1 - window.pastMonths)
  const months = [...new Set(days.map(monthOfDay))]
    .filter(month => month < usual.from && month >= addMonths(oldest, -1))
    .sort()
  const ranges: MonthRange[] = []
  for (const from of months) {
    if (ranges.some(range => from <= range.to)) continue
    const last = addMonths(from, 5)
    ranges.push({ from, to: last < usual.from ? last : addMonths(usual.from, -1) })
  }
  return ranges.flatMap(range => reportSteps(range, since))
}

const transferStep = ({ from, to }: MonthRange, key: string): ImportStep => ({
  key: `bankTransfers:${key}`,
  kind: 'bankTransfers',
  ...{ from, to, page: 1 },
})

const everyMonth = ({ close, pastMonths }: ImportWindow): MonthRange => ({
  from: addMonths(close, 1 - pastMonths),
  to: addMonths(close, 1),
})

/** The running month and the five before it. */
function usualRange({ close }: ImportWindow): MonthRange {
  const to: Month = addMonths(close, 1)
  return { from: addMonths(to, -5), to }
}

/** Null when too much time has passed: everything is read. */
export function planChanges(window: ImportWindow, since: string): ChangePlan | null {
  const from = parseDay(since.slice(0, 10))
  if (!from.ok || from.value === null) return null
  if (daysBetween(from.value, window.today) > MAX_CHANGE_DAYS) return null
  const usual = usualRange(window)
  // Otherwise a new month would look as if its transfers had not been read.
  const isNewMonth = monthOfDay(addDays(from.value, -1)) !== usual.to
  const steps: ImportStep[] = [
    { key: `changes:${since}`, kind: 'changes', since },
    { key: `organisation:${since}`, kind: 'organisation' },
    ...reportSteps(usual, since),
    ...(isNewMonth ? [transferStep(usual, since)] : []),
    { key: `budgets:${since}`, kind: 'budgets', page: 1 },
    { key: `repeating:${since}`, kind: 'repeating' },
  ]
  return { steps, replaced: ['organisation', 'budgets', 'repeating'] }
}
