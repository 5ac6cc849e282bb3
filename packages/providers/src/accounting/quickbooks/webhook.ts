/**
 * Webhooks of QuickBooks: the older form, and CloudEvents since 2026. One post may name several
 * companies.
 */
import * as z from 'zod'
import { type BooksChange, type HeaderSource, isSigned, newestOfEach } from '../webhook.ts'

const SIGNATURE = 'intuit-signature'

const older = z.object({
  eventNotifications: z.array(
    z.object({
      realmId: z.string(),
      dataChangeEvent: z.object({
        entities: z.array(z.object({ name: z.string(), lastUpdated: z.string() })),
      }),
    }),
  ),
})
const cloudEvents = z.array(
  z.object({ specversion: z.string(), time: z.string(), intuitaccountid: z.string() }),
)

/** Null unless Intuit signed it; a body that cannot be read has no changes. */
export function readWebhook(
  rawBody: string,
  headers: HeaderSource,
  key: string,
): readonly BooksChange[] | null {
  if (!isSigned(rawBody, headers[SIGNATURE], key)) return null
  return newestOfEach(changesIn(rawBody).filter(({ changedAt }) => !Number.isNaN(changedAt)))
}

function changesIn(rawBody: string): BooksChange[] {
  const body = parsed(rawBody)
  const events = cloudEvents.safeParse(body)
  if (events.success) {
    return events.data.map(({ intuitaccountid, time }) => ({
      tenantId: intuitaccountid,
      changedAt: Date.parse(time),
    }))
  }
  const notices = older.safeParse(body)
  if (!notices.success) return []
  return notices.data.eventNotifications.flatMap(({ realmId, dataChangeEvent }) =>
    dataChangeEvent.entities.map(({ lastUpdated }) => ({
      tenantId: realmId,
      changedAt: Date.parse(lastUpdated),
    })),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
