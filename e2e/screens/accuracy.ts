import { expect, type Page } from '@playwright/test'

/** How good is this forecast, and what changed since the last import? */
export function accuracyScreen(page: Page) {
  return {
    headline: page.getByRole('heading', { level: 1 }),
    horizons: page.getByRole('table', { name: 'Average error in closing cash' }).getByRole('row'),
    changes: page.getByRole('region', { name: 'What changed since the last import' }),
    async open(organisationId: string) {
      await page.goto(`/organizations/${organisationId}/forecast-accuracy`)
    },
    /** The forecast is made again at past closes in the background, once the books are here. */
    async tested() {
      await expect(this.headline).toHaveText(/was off by/, { timeout: 120_000 })
    },
  }
}
