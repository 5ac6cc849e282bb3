import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { accuracyScreen } from '../screens/accuracy.ts'
import { imported } from '../screens/connected.ts'
import { PRODUCT } from '../setup/addresses.ts'
import { lowPoint } from './dashboard-figures.ts'
import type { Reading } from './readings.ts'

/** Each import saves a forecast. */
export async function importAgain(page: Page, organisationId: string): Promise<void> {
  const headers = { origin: PRODUCT.url, 'x-millpond': '1' }
  const session = await page.request.post(`${PRODUCT.url}/auth/refresh`, { headers })
  const { idToken } = (await session.json()) as { idToken: string }
  const authorization = `Bearer ${idToken}`
  const answer = await page.request.post(`${PRODUCT.url}/api/imports`, {
    headers: { ...headers, authorization, 'idempotency-key': randomUUID() },
    params: { organisationId },
  })
  expect(answer.ok()).toBe(true)
  await imported(page, organisationId, authorization)
}

/** The low point of the newest saved forecast and of the one before it. */
export async function savedForecasts(page: Page, organisationId: string): Promise<Reading[]> {
  const { changes, open } = accuracyScreen(page)
  await open(organisationId)
  const answer = changes.getByText(/^The low point (stayed|rose|fell)/)
  await expect(answer).toBeVisible({ timeout: 120_000 })
  const text = (await answer.textContent()) ?? ''
  const [, to = ''] = / (?:stayed at|to) (\S*\$.*)/.exec(text) ?? []
  return lowPoint('what changed since the last sync', 'Low point', to)
}
