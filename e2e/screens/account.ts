import { expect, type Page } from '@playwright/test'
import { codeShownBy } from '../setup/authenticator.ts'
import { settings } from './settings.ts'

/** The account and security pages. */
export function accountScreen(page: Page) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    panel,
    press,
    /** How safe the account is: the sentence under the title of the security page. */
    answer: page.getByText(/^Choose how you sign in as/),
    sessions: page.locator('main section').getByRole('listitem'),
    confirm: page.getByRole('dialog', { name: 'Confirm it’s you' }),
    recoveryCodes: page.getByRole('dialog', { name: 'Save your recovery codes' }),
    async open() {
      await page.goto('/settings/account')
      await expect(panel('Password')).toBeVisible()
    },
    async openFromMenu() {
      await page.getByRole('button', { name: /^Account,/ }).click()
      await page.getByRole('menuitem', { name: 'Your account' }).click()
      await expect(panel('Password')).toBeVisible()
    },
    async turnTo(
      name: 'Sign-in' | 'Profile' | 'Sessions' | 'API tokens' | 'Appearance' | 'Your data',
    ) {
      await settings(page).choose(name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    },
    /** From a page that requires a second factor, through adding one, back to that page. */
    async addSecondStepAndReturn() {
      const from = new URL(page.url())
      const wanted = page.getByRole('dialog', { name: 'Set up two-step sign-in first' })
      await wanted.getByRole('button', { name: 'Set it up now' }).click()
      await expect(page).toHaveURL(/\/settings\/account\?returnTo=/)
      await this.addAuthenticator()
      await press('I’ve saved these codes')
      await page.getByRole('link', { name: 'Go back to where you were' }).click()
      await expect(page).toHaveURL(url => url.pathname === from.pathname)
    },
    /** Ends on the ten codes; returns the secret of the app, and the codes. */
    async addAuthenticator() {
      await press('Add an authenticator app')
      const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
      await page.getByLabel('Current code from the app').fill(codeShownBy(secret))
      await press('Turn on')
      const shown = this.recoveryCodes.getByRole('listitem')
      await expect(shown).toHaveCount(10)
      return { secret, codes: await shown.allTextContents() }
    },
  }
}

/** The name or the address in the corner. */
export const accountMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account, ${name}`, exact: true })
