import { expect, type Page } from '@playwright/test'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

/** Is the forecast set up as the business works? */
export function forecastSettings(page: Page) {
  const drawer = page.getByRole('dialog')
  const rules = page.getByRole('table', { name: 'Rules of accounts' })
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    headline: page.getByRole('heading', { level: 1 }),
    section,
    saveIn: (name: string) => section(name).getByRole('button', { name: /^Save/ }),
    basis: page.getByLabel('Accounting basis'),
    period: page.getByLabel('Filing period'),
    due: section('GST').getByRole('definition'),
    conflict: page.getByRole('alert').filter({ hasText: 'Someone else saved these settings' }),
    reload: page.getByRole('button', { name: 'Reload and keep my edits' }),
    summary: page.getByRole('alert').filter({ hasText: 'There is a problem' }),
    saved: (what: string) => page.getByRole('status').filter({ hasText: `${what} saved.` }),
    undo: page.getByRole('button', { name: 'Undo' }),
    rule: (account: string) =>
      rules
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: new RegExp(`rule for ${account}$`) }) }),
    drawer,
    howPlanned: drawer.getByLabel('Forecast method'),
    amount: drawer.getByLabel('Amount 1', { exact: true }),
    preview: drawer.getByRole('img').first(),
    saveRule: drawer.getByRole('button', { name: 'Save rule' }),
    ownDays: page.getByLabel(/^Override for /),
    role: (account: string) => page.getByLabel(`Role of ${account}`, { exact: true }),
    async editRule(account: string) {
      await page.getByRole('button', { name: `Edit the rule for ${account}` }).click()
      await expect(drawer).toBeVisible()
    },
    async open() {
      await shell(page).rail.getByRole('link', { name: 'Settings', exact: true }).click()
      await settings(page).entry('Forecast').click()
      await this.ready()
    },
    async ready() {
      await expect(this.saveIn('GST')).toBeVisible({ timeout: 60_000 })
    },
  }
}
