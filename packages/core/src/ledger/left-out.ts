/** Which records the books lack in the end, and their words. */
import type { BooksRecords } from './books.ts'
import {
  LEFT_OUT_KINDS,
  type LeftOutKind,
  type LeftOutReason,
  type LeftOutRecord,
} from './left-out-record.ts'

/** The names of the kinds in a sentence. */
export const LEFT_OUT_NAMES: Readonly<Record<LeftOutKind, string>> = {
  account: 'account',
  bankTransfer: 'bank transfer',
  bill: 'bill',
  budget: 'budget',
  contact: 'contact',
  creditNote: 'credit note',
  dimension: 'class, location or tracking category',
  draft: 'draft',
  invoice: 'invoice',
  overpayment: 'overpayment',
  payment: 'payment',
  prepayment: 'prepayment',
  quote: 'quote',
  repeating: 'repeating invoice or bill',
  supplierCredit: 'supplier credit',
  taxRate: 'tax rate',
}

/** Why a record is left out, and so what to correct at the provider. */
export const LEFT_OUT_REASON_TEXT: Readonly<Record<LeftOutReason, string>> = {
  amount: 'An amount cannot be read.',
  date: 'A date is missing or cannot be read.',
  name: 'Its name or ID is missing.',
  other: 'A part of it cannot be read.',
  rate: 'Its exchange rate is zero or cannot be read.',
  schedule: 'It does not say when it repeats.',
}

/** Kinds whose ids are of one list; those of other kinds may have the same id. */
const LIST_OF: Readonly<Partial<Record<LeftOutKind, string>>> = {
  bill: 'document',
  creditNote: 'document',
  draft: 'document',
  invoice: 'document',
  overpayment: 'document',
  prepayment: 'document',
  quote: 'document',
  supplierCredit: 'document',
}

const keyOf = (list: string, id: string) => `${list} ${id}`

/**
 * What is left out in the end: a later answer that has the record, or that removes it, also removes
 * it from this list. Records without an id stay.
 */
export function leftOutOf(records: readonly BooksRecords[]): LeftOutRecord[] {
  const left = new Map<string, LeftOutRecord>()
  for (const [answer, record] of records.entries()) {
    for (const key of keysIn(record)) left.delete(key)
    for (const [index, each] of (record.leftOut ?? []).entries()) {
      const { kind, recordId } = each
      const own = recordId === null ? `without id ${answer} ${index}` : recordId
      left.set(keyOf(LIST_OF[kind] ?? kind, own), each)
    }
  }
  return [...left.values()].sort((one, other) => compare(orderOf(one), orderOf(other)))
}

const orderOf = ({ kind, number, recordId }: LeftOutRecord) =>
  `${LEFT_OUT_KINDS.indexOf(kind) + 10} ${number ?? ''} ${recordId ?? ''}`

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Removed ids are of documents, payments and transfers. */
const keysIn = (record: BooksRecords): readonly string[] => [
  ...(record.removed ?? []).flatMap(id =>
    ['document', 'payment', 'bankTransfer'].map(list => keyOf(list, id)),
  ),
  ...(record.accounts ?? []).map(each => keyOf('account', each.code)),
  ...(record.documents ?? []).map(each => keyOf('document', each.documentId)),
  ...(record.payments ?? []).map(each => keyOf('payment', each.paymentId)),
  ...(record.contacts ?? []).map(each => keyOf('contact', each.contactId)),
  ...(record.unissued ?? []).map(each => keyOf('document', each.documentId)),
  ...(record.repeating ?? []).map(each => keyOf('repeating', each.repeatingId)),
  ...(record.bankTransfers?.transfers ?? []).map(each => keyOf('bankTransfer', each.transferId)),
]

/** A sentence names so many records; of more, it says how many. */
const MAX_NAMED = 3

/**
 * `Left out of the sync: invoice INV-1 and credit note CN-2.` for the records that one side of
 * the books would have; empty without any.
 */
export function leftOutSentence(
  records: readonly LeftOutRecord[],
  kinds: ReadonlySet<LeftOutKind>,
): string {
  const found = records.filter(({ kind }) => kinds.has(kind))
  if (found.length === 0) return ''
  if (found.length > MAX_NAMED) return `Left out of the sync: ${found.length} records.`
  const names = found.map(({ kind, number }) =>
    number === null ? `one ${LEFT_OUT_NAMES[kind]}` : `${LEFT_OUT_NAMES[kind]} ${number}`,
  )
  const last = names.pop()
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `Left out of the sync: ${list}.`
}
