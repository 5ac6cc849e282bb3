import type { Page } from '@playwright/test'

/** The stand-in's page in place of Xero's. */
export function consentScreen(page: Page) {
  return {
    company: (name: string) => page.getByRole('radio', { name }),
    allow: page.getByRole('button', { name: 'Allow access' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    async allowFor(name: string) {
      await this.company(name).check()
      await this.allow.click()
      await page.waitForURL(/\/organizations\/[0-9a-f-]{36}\/import/)
    },
  }
}
