import { expect, type Page } from '@playwright/test'
import { accuracyScreen } from '../screens/accuracy.ts'
import { importScreen } from '../screens/import.ts'
import { lowPoint } from './dashboard-figures.ts'
import type { Reading } from './readings.ts'

/** Each import saves a forecast. */
export async function importAgain(page: Page, organisationId: string): Promise<void> {
  await page.goto(`/organizations/${organisationId}/import`)
  await importScreen(page).importNow.click()
  await importScreen(page).finished()
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
