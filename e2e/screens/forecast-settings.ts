import { expect, type Page } from '@playwright/test'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

export const FORECAST_SETTINGS = [
  'Account rules',
  'Budget in the forecast',
  'Payment days',
  'GST',
  'Income tax',
  'Loans and assets',
  'Bank accounts',
  'Account roles',
] as const
type SettingsName = (typeof FORECAST_SETTINGS)[number]

/** The settings of the forecast. */
export function forecastSettings(page: Page) {
  const drawer = page.getByRole('dialog')
  const rules = page.getByRole('table', { name: 'Account rules' })
  const loans = page.getByRole('table', { name: 'Loans', exact: true })
  const main = page.getByRole('main')
  const search = page.getByLabel('Find an account')
  return {
    headline: page.getByRole('heading', { level: 1 }),
    main,
    save: main.getByRole('button', { name: /^Save/ }),
    unsaved: (name: string) =>
      page.getByText(/^Not saved yet:/).getByRole('link', { name, exact: true }),
    basis: page.getByLabel('Accounting basis'),
    period: page.getByLabel('Filing period'),
    due: main.getByRole('definition'),
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
    ownDays: page.getByLabel(/^Your own number of days for /),
    showAll: main.getByRole('button', { name: /^Show all/ }),
    role: (account: string) => page.getByLabel(`Role of ${account}`, { exact: true }),
    loan: (name: string) => loans.getByRole('row', { name }),
    useSuggestion: drawer.getByRole('button', { name: 'Use this' }),
    schedule: drawer.getByRole('table', { name: /^Next 12 months/ }),
    saveLoan: drawer.getByRole('button', { name: 'Save loan' }),
    async editLoan(name: string) {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await expect(drawer).toBeVisible()
    },
    /** Accounts after the first few are found by search. */
    async find(account: string) {
      await search.fill(account)
    },
    async editRule(account: string) {
      await this.find(account)
      await page.getByRole('button', { name: `Edit the rule for ${account}` }).click()
      await expect(drawer).toBeVisible()
    },
    async open(name: SettingsName = 'Account rules') {
      await shell(page).rail.getByRole('link', { name: 'Settings', exact: true }).click()
      await this.turnTo(name)
    },
    async turnTo(name: SettingsName) {
      await settings(page).choose(name)
      await expect(this.headline).toHaveText(name)
      await this.ready()
    },
    async ready() {
      // Rules and loans are saved one by one, each in its drawer.
      await expect(this.save.or(rules).or(loans).first()).toBeVisible({ timeout: 60_000 })
    },
  }
}
