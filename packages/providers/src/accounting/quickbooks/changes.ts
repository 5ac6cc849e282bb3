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
import type {
  DeletedRecord,
  QuickBooksChanges,
  QuickBooksDocument,
  QuickBooksPayment,
} from './payloads.ts'
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
/** Their days were stored when they were read. */
const STORED = [...DOCUMENTS, ...PAYMENTS] as const
const ENTITIES = [...LISTS, ...STORED, ...POSTINGS]

/** Changes older than 30 days are no longer listed; one day is left as a margin. */
const MAX_CHANGE_DAYS = 29

type Changed = { readonly Id: string; readonly status?: string | undefined }

const isDeleted = ({ status }: Changed) => status === 'Deleted'

/**
 * The changed documents, payments and names, and steps for the months that they touch. In doubt
 * everything is read again: too many changes for one reply, something old was changed or deleted
 * whose month is not known, or that month is before all that are read.
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
  if (POSTINGS.some(name => changes[name]?.some(isDeleted))) return inDoubt
  const stored = STORED.flatMap(name =>
    (changes[name] ?? []).map(record => ({ id: idOf(name, record.Id), record })),
  )
  const ids = stored.map(({ id }) => id)
  const known = await dayOf(ids)
  if (stored.some(({ id, record }) => !known.has(id) && !isNew(record, since))) return inDoubt
  const days = [...known.values(), ...daysIn(changes)]
  const oldest = everyMonth(window).from
  if (days.some(day => monthOfDay(day) < oldest)) return inDoubt
  // A transfer keeps its own id: it may now be one to a loan, which is not read as a transfer.
  const transfers = (changes.Transfer ?? []).map(({ Id }) => Id)
  return {
    records: { ...recordsOf(changes), removed: [...ids, ...transfers] },
    more: [
      ...olderSteps(days, window, since),
      ...(changes.Transfer ? [transferStep(everyMonth(window), `${since}:all`)] : []),
    ],
  }
}

const inDoubt: StepResult = { records: {}, more: [], isInDoubt: true }

/** Of a deleted record nothing says when it was made. */
function isNew(
  record: DeletedRecord | QuickBooksDocument | QuickBooksPayment,
  since: string,
): boolean {
  const madeAt = 'MetaData' in record ? record.MetaData?.CreateTime : undefined
  return Date.parse(madeAt ?? '') >= Date.parse(since)
}

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
  return [...STORED, ...POSTINGS].flatMap(name =>
    (changes[name] ?? []).flatMap(record => {
      const parsed = 'TxnDate' in record ? parseDay(String(record.TxnDate).slice(0, 10)) : null
      return parsed?.ok && parsed.value !== null ? [parsed.value] : []
    }),
  )
}

/**
 * All months from the earliest changed one to those that a usual night reads. Balances are those of
 * a month's end, so a change in March also changes April, and an invoice may be paid much later.
 */
function olderSteps(days: readonly Day[], window: ImportWindow, since: string): ImportStep[] {
  const usual = usualRange(window)
  const [from] = days.map(monthOfDay).sort()
  if (from === undefined || from >= usual.from) return []
  return reportSteps({ from, to: addMonths(usual.from, -1) }, since)
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
