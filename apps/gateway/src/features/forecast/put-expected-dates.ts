import type { putExpectedDates as route } from '@millpond/contract/forecast'
import { addMonthsToDay, type Day } from '@millpond/core/time'
import type { Handler } from '../../http/call.ts'
import { type FieldFault, Refusal } from '../../http/refusal.ts'
import { documentStore, type NamedDocument } from '../../stores/document-store.ts'
import { type ExpectedDate, expectedDateStore } from '../../stores/expected-date-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'

export const putExpectedDates: Handler<typeof route, 'clock'> = async call => {
  const { organisationId, deps, body } = call
  return call.commit(async tx => {
    const documentIds = body.dates.map(({ documentId }) => documentId)
    const open = await documentStore.openAmong(tx, organisationId, documentIds)
    const today = deps.clock.today(await ledgerStore.timeZone(tx, organisationId))
    const faults = dateFaults(body.dates, open, today)
    if (faults.length > 0) {
      throw new Refusal('badRequest', 'Some of the dates cannot be used', faults.slice(0, 20))
    }
    await expectedDateStore.save(tx, organisationId, body.dates)
    return { expectedDates: await expectedDateStore.list(tx, organisationId) }
  })
}

/** Each fault with its row in the request, the first row being 0, and the document's number. */
export function dateFaults(
  dates: readonly ExpectedDate[],
  open: readonly NamedDocument[],
  today: Day,
): FieldFault[] {
  // A typing error in the year would otherwise move the money out of every forecast unnoticed.
  const furthest = addMonthsToDay(today, 120)
  const known = new Map(open.map(document => [document.documentId, document]))
  const seen = new Set<string>()
  return dates.flatMap(({ documentId, expectedOn }, row) => {
    const at = (field: string, message: string): FieldFault[] => [
      { path: `dates.${row}.${field}`, message },
    ]
    const document = known.get(documentId)
    if (!document) return at('documentId', 'There is no open invoice or bill with this id')
    if (seen.has(documentId)) return at('documentId', `${nameOf(document)} appears twice`)
    seen.add(documentId)
    if (expectedOn === null || expectedOn === 'leftOut') return []
    const say = (fault: string) => at('expectedOn', `${nameOf(document)}: ${expectedOn} ${fault}`)
    if (expectedOn < today) return say('is in the past. Choose today or a later day')
    return expectedOn > furthest ? say('is more than ten years ahead') : []
  })
}

const nameOf = ({ number, contactName }: NamedDocument) =>
  number === null ? contactName : `${number} (${contactName})`
