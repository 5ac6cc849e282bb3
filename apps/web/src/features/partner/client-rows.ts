import type { Client, Portfolio } from '@millpond/contract/partner'
import { civilDay, type Day, HOME_TIME_ZONE } from '@millpond/core/time'
import type { CsvCell } from '@millpond/core/workbook'
import { personName } from './bulk-words.ts'
import { statusOf } from './client-status.ts'

const HEADINGS = [
  'Client',
  'Client since',
  'Client pass',
  'Pass since',
  'Assigned to',
  'Tags',
  'Status',
  'Last sync',
]

/** A list of the clients and their passes for the firm's own records: no amounts. */
export function clientRows(
  clients: readonly Client[],
  people: Portfolio['people'],
  today: Day,
): CsvCell[][] {
  const rows = clients.map(client => [
    client.name,
    dayOf(client.since),
    client.passSince === null ? 'No' : 'Yes',
    dayOf(client.passSince),
    personName(people, client.assigneeId) ?? '',
    client.tags.join(', '),
    statusOf(client, today).text,
    dayOf(client.lastImportedAt),
  ])
  return [HEADINGS, ...rows]
}

const dayOf = (instant: string | null) =>
  instant === null ? '' : civilDay(Date.parse(instant), HOME_TIME_ZONE)
