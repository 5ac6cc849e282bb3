import { expect, type Page } from '@playwright/test'

/** A member of staff sees the product as a customer does. */
export function staffVisit(page: Page) {
  return {
    banner: page.getByRole('region', { name: 'Support session' }),
    async ask(email: string, { reason, ticket }: { reason: string; ticket: string }) {
      if (new URL(page.url()).pathname !== '/staff') await page.goto('/staff')
      await page.getByLabel('Email address of the customer').fill(email)
      await page.getByLabel('Reason').fill(reason)
      await page.getByLabel('Ticket').fill(ticket)
      await page.getByRole('button', { name: 'Start the session' }).click()
    },
    async begin(email: string, asked: { reason: string; ticket: string }) {
      await this.ask(email, asked)
      await expect(this.banner).toContainText(`Viewing as ${email}`)
    },
    async end() {
      await this.banner.getByRole('button', { name: 'End', exact: true }).click()
      await expect(this.banner).toBeHidden()
    },
  }
}
