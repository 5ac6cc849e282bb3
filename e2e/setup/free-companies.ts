import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { PRODUCT } from './addresses.ts'

/**
 * A company at Xero can be connected to one organisation at a time, and there are five. When a
 * journey ends, a person who is still signed in disconnects theirs, so that the next journey can
 * use them.
 */
export async function freeCompanies(context: BrowserContext): Promise<void> {
  const headers = { origin: PRODUCT.url, 'x-millpond': '1' }
  const session = await context.request.post(`${PRODUCT.url}/auth/refresh`, { headers })
  if (!session.ok()) return
  const { idToken } = (await session.json()) as { idToken: string }
  const signedIn = { ...headers, authorization: `Bearer ${idToken}` }
  const answer = await context.request.get(`${PRODUCT.url}/api/organisations`, {
    headers: signedIn,
  })
  const { organisations } = (await answer.json()) as {
    organisations: { organisationId: string; connectionStatus: string | null }[]
  }
  for (const { organisationId, connectionStatus } of organisations) {
    if (connectionStatus !== 'connected') continue
    await context.request.delete(`${PRODUCT.url}/api/connections`, {
      headers: { ...signedIn, 'idempotency-key': randomUUID() },
      params: { organisationId },
    })
  }
}
