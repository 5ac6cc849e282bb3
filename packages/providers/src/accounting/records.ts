/** Lists in which single records may be unreadable: these are left out, and the list is read. */
import type { LeftOutKind, LeftOutReason, LeftOutRecord } from '@millpond/core/ledger'
import { parseDay } from '@millpond/core/time'
import * as z from 'zod'

export interface ReadList<T> {
  readonly kept: readonly T[]
  readonly leftOut: readonly LeftOutRecord[]
  /** Of all records that the provider sent, which says whether a page is full. */
  readonly count: number
}

/** A record as it was sent. */
export type SentRecord = Readonly<Record<string, unknown>>

/** What a list shows of a record that cannot be used. */
export interface OddRecord {
  readonly kind: LeftOutKind
  readonly providerId: unknown
  /** The id in our lists, where it differs. */
  readonly recordId?: string | undefined
  readonly number?: unknown
  readonly contactName?: unknown
  readonly issuedOn?: unknown
}

type Describe = (sent: SentRecord) => OddRecord | null

export const emptyList: ReadList<never> = { kept: [], leftOut: [], count: 0 }

/**
 * A list of records; `describe` finds what can be shown of one that the schema refuses, or null if
 * nothing would count of it, such as of a deleted record.
 */
export const listOf = <Schema extends z.ZodType>(schema: Schema, describe: Describe) =>
  z
    .array(z.unknown())
    .transform((sent): ReadList<z.output<Schema>> => readList(schema, describe, sent))

function readList<Schema extends z.ZodType>(
  schema: Schema,
  describe: Describe,
  sent: readonly unknown[],
): ReadList<z.output<Schema>> {
  const kept: z.output<Schema>[] = []
  const leftOut: LeftOutRecord[] = []
  for (const each of sent) {
    const parsed = schema.safeParse(each)
    if (parsed.success) {
      kept.push(parsed.data)
      continue
    }
    const described = describe(recordOf(each))
    if (described) leftOut.push(leftOutRecord(described, parsed.error))
  }
  return { kept, leftOut, count: sent.length }
}

const recordOf = (sent: unknown): SentRecord =>
  typeof sent === 'object' && sent !== null ? (sent as SentRecord) : {}

export const partOf = (sent: SentRecord, key: string): SentRecord => recordOf(sent[key])

function leftOutRecord(described: OddRecord, error: z.ZodError): LeftOutRecord {
  const providerId = textOf(described.providerId)
  const parsed = parseDay(textOf(described.issuedOn)?.slice(0, 10) ?? '')
  return {
    kind: described.kind,
    recordId: providerId && (described.recordId ?? providerId),
    providerId,
    number: textOf(described.number),
    contactName: textOf(described.contactName),
    issuedOn: parsed.ok ? parsed.value : null,
    reason: reasonOf(error.issues[0]?.path ?? []),
  }
}

const MAX_TEXT = 200

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null

const REASONS: readonly (readonly [pattern: RegExp, reason: LeftOutReason])[] = [
  [/\b(Schedule|RecurringInfo)\b/, 'schedule'],
  [/(CurrencyRate|ExchangeRate)$/, 'rate'],
  [/Date/, 'date'],
  [/(EffectiveRate|RateValue)$/, 'amount'],
  [/(Amount|AmountDue|Total|TotalTax|TotalAmt|Balance|Credit)$/, 'amount'],
  [/(Name|ID|Id)$/, 'name'],
]

/** By the path of the first fault: `['Payments', 0, 'Date']` is a date. */
function reasonOf(path: readonly PropertyKey[]): LeftOutReason {
  const names = path.filter(key => typeof key === 'string').join('.')
  return REASONS.find(([pattern]) => pattern.test(names))?.[1] ?? 'other'
}
