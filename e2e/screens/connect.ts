import { expect, type Page } from '@playwright/test'

/** The pages that connect books and show the import. */
export function connectScreen(page: Page) {
  return {
    headline: page.getByRole('heading', { level: 1 }),
    accountType: (name: string) => page.getByRole('radio', { name, exact: true }),
    connect: page.getByRole('button', { name: 'Connect to Xero' }),
    trySample: page.getByRole('button', { name: 'Try it with sample data' }),
    problem: page.getByRole('alert'),
    async open() {
      await page.goto('/onboarding/connect')
      await expect(this.connect).toBeVisible()
    },
    async goToQuickBooks() {
      await this.accountType('My own business').check()
      await page.getByRole('button', { name: 'Connect to QuickBooks' }).click()
      await page.waitForURL(/\/quickbooks\/connect\/oauth2/)
    },
    /** Up to Xero's own page, where the stand-in shows its companies. */
    async goToXero() {
      await this.accountType('My own business').check()
      await this.connect.click()
      await page.waitForURL(/\/identity\/connect\/authorize/)
    },
  }
}
