import { expect, type Page } from '@playwright/test'

/** The progress of an import. */
export function importScreen(page: Page) {
  return {
    headline: page.getByRole('heading', { level: 1 }),
    steps: page.getByRole('list', { name: 'Sync steps' }).getByRole('listitem'),
    /** What the dashboard will say, as soon as there is a forecast. */
    answer: page.getByRole('heading', { level: 2, name: /low of \$|zero|floor/ }),
    failure: page.getByRole('alert').filter({ hasText: 'The sync didn’t finish.' }),
    gaps: page.getByRole('region', { name: 'Figures to check' }).getByRole('listitem'),
    importNow: page.getByRole('button', { name: 'Sync now' }),
    dashboard: page.getByRole('link', { name: 'Open the dashboard' }),
    /** Every one of the 36 months, with all their data. */
    async finished() {
      await expect(this.headline).toHaveText('Sync complete', { timeout: 90_000 })
    },
    async openDashboard() {
      await this.dashboard.click({ timeout: 90_000 })
      await page.waitForURL(/\/dashboard/)
    },
  }
}
