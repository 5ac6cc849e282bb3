import { expect, type Page } from '@playwright/test'

/** The pages from an offer to the end of the setup. */
export function onboardingScreen(page: Page) {
  return {
    headline: page.getByRole('heading', { level: 1 }),
    start: page.getByRole('link', { name: /^(Create your account|Start free for 14 days)$/ }),
    /** The current one of the steps. */
    step: page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]'),
    pay: page.getByRole('button', { name: 'Continue to payment' }),
    openDashboard: page.getByRole('button', { name: 'Open the dashboard' }),
    async open(address: string) {
      await page.goto(`/onboarding/landing/${address}`)
      await expect(this.headline).toBeVisible()
    },
  }
}
