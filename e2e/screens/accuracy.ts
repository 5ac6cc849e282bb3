import { expect, type Page } from '@playwright/test'
import { shell } from './shell.ts'

/** The accuracy of the forecast, and what changed since the last sync. */
export function accuracyScreen(page: Page) {
  return {
    headline: page.getByRole('heading', { level: 1 }),
    horizons: page.getByRole('table', { name: 'Average error in closing cash' }).getByRole('row'),
    changes: page.getByRole('region', { name: 'What changed since the last sync' }),
    async open(organisationId: string) {
      await page.goto(`/organizations/${organisationId}/forecast-accuracy`)
    },
    turnTo: () => shell(page).rail.getByRole('link', { name: 'Accuracy', exact: true }).click(),
    /** The forecast is repeated at past closes in the background, after the books are imported. */
    async tested() {
      await expect(this.headline).toHaveText(/was wrong by/, { timeout: 120_000 })
    },
  }
}
