/** Webhooks of Xero. The “intent to receive” has no events, and sometimes a wrong signature. */
import * as z from 'zod'
import { type BooksChange, type HeaderSource, isSigned, newestOfEach } from '../webhook.ts'

const SIGNATURE = 'x-xero-signature'

const post = z.object({
  events: z.array(z.object({ tenantId: z.string(), eventDateUtc: z.string() })),
})

/** Null unless Xero signed it; a body that cannot be read has no changes. */
export function readWebhook(
  rawBody: string,
  headers: HeaderSource,
  key: string,
): readonly BooksChange[] | null {
  if (!isSigned(rawBody, headers[SIGNATURE], key)) return null
  const changes = eventsIn(rawBody).map(({ tenantId, eventDateUtc }) => ({
    tenantId,
    changedAt: Date.parse(withZone(eventDateUtc)),
  }))
  return newestOfEach(changes.filter(({ changedAt }) => !Number.isNaN(changedAt)))
}

function eventsIn(rawBody: string) {
  try {
    return post.parse(JSON.parse(rawBody)).events
  } catch {
    return []
  }
}

/** Xero writes UTC without saying so. */
const withZone = (instant: string) => (/(Z|[+-]\d\d:\d\d)$/.test(instant) ? instant : `${instant}Z`)
