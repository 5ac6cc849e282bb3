import type { putExpectedDates as route } from '@millpond/contract/forecast'
import { isCredit } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import {
  type DatePart,
  isSplit,
  joined,
  latestExpectedDay,
  MAX_DATE_PARTS,
  type PartFault,
  partFaults,
} from '@millpond/core/timing'
import { withoutPersonWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { type FieldFault, Refusal } from '../../http/refusal.ts'
import { documentStore, type NamedDocument } from '../../stores/document-store.ts'
import { type ExpectedDate, expectedDateStore } from '../../stores/expected-date-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'

export const putExpectedDates: Handler<typeof route, 'clock'> = async call => {
  const { organisationId, deps, body } = call
  return call.commit(async tx => {
    await withoutPersonWithin(tx, () => expectedDateStore.lock(tx, organisationId))
    const documentIds = body.dates.map(({ documentId }) => documentId)
    const open = await documentStore.openAmong(tx, organisationId, documentIds)
    const today = deps.clock.today(await ledgerStore.timeZone(tx, organisationId))
    const faults = dateFaults(body.dates, open, today)
    if (faults.length > 0) {
      throw new Refusal('badRequest', 'Some of the dates cannot be used', faults.slice(0, 20))
    }
    await expectedDateStore.save(tx, organisationId, body.dates.map(inOrder))
    return { expectedDates: await expectedDateStore.list(tx, organisationId) }
  })
}

/** Parts are stored in the order of their days. */
const inOrder = ({ documentId, expectedOn }: ExpectedDate): ExpectedDate => ({
  documentId,
  expectedOn: isSplit(expectedOn) ? joined(expectedOn) : expectedOn,
})

/** Each fault with its row in the request, the first row being 0, and the document's number. */
export function dateFaults(
  dates: readonly ExpectedDate[],
  open: readonly NamedDocument[],
  today: Day,
): FieldFault[] {
  // A typing error in the year would otherwise move the money out of every forecast unnoticed.
  const furthest = latestExpectedDay(today)
  const known = new Map(open.map(document => [document.documentId, document]))
  const seen = new Set<string>()
  return dates.flatMap(({ documentId, expectedOn }, row) => {
    const at = (field: string, message: string): FieldFault[] => [
      { path: `dates.${row}.${field}`, message },
    ]
    const document = known.get(documentId)
    if (!document)
      return at('documentId', 'This invoice or bill was not found, or is no longer open')
    if (seen.has(documentId)) return at('documentId', `${nameOf(document)} appears twice`)
    seen.add(documentId)
    if (expectedOn === null || expectedOn === 'leftOut') return []
    if (isSplit(expectedOn)) {
      return splitFaults(expectedOn, document, today).flatMap(({ field, message }) =>
        at(field, `${nameOf(document)}: ${message}`),
      )
    }
    const say = (fault: string) => at('expectedOn', `${nameOf(document)}: ${expectedOn} ${fault}`)
    if (expectedOn < today) return say(IN_THE_PAST)
    return expectedOn > furthest ? say('is more than ten years ahead') : []
  })
}

/** Field by field, such as `expectedOn.1.amount` for the second part. */
function splitFaults(
  parts: readonly DatePart[],
  { kind, amountDue }: NamedDocument,
  today: Day,
): { readonly field: string; readonly message: string }[] {
  const whole = (message: string) => [{ field: 'expectedOn', message }]
  if (isCredit(kind)) return whole('only an invoice or a bill can have several expected dates')
  if (parts.length < 2 || parts.length > MAX_DATE_PARTS) {
    return whole(`Enter 2 to ${MAX_DATE_PARTS} parts`)
  }
  const limits = { open: amountDue, earliest: today, latest: latestExpectedDay(today) }
  return partFaults(parts, limits).map(({ part, field, fault }) => ({
    field: `expectedOn.${part}.${field}`,
    message: fault === 'passed' ? `${parts[part]?.on} ${IN_THE_PAST}` : FAULT_WORDS[fault],
  }))
}

const IN_THE_PAST = 'is in the past. Choose today or a later day'

const FAULT_WORDS: Readonly<Record<Exclude<PartFault['fault'], 'passed'>, string>> = {
  missing: 'this part has no value',
  tooFar: 'this day is more than ten years ahead',
  sameDay: 'two parts have this day',
  order: 'Enter the parts in the order of their days',
  notPositive: 'each part needs an amount above zero',
  sum: 'the parts must add up to the open amount',
}

const nameOf = ({ number, contactName }: NamedDocument) =>
  number === null ? contactName : `${number} (${contactName})`
