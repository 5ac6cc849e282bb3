import type { Page } from '@playwright/test'
import { shell } from './shell.ts'

/** The organisation switcher. */
export function switcher(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Companies' })
  return {
    panel,
    card: shell(page).rail.getByRole('button'),
    row: (name: string) => panel.getByRole('listitem').getByRole('button', { name }),
    search: panel.getByLabel('Find a company'),
    connect: panel.getByRole('link', { name: 'Add a company' }),
    async open() {
      await this.card.click()
      await this.search.waitFor()
    },
    async choose(name: string) {
      await this.open()
      await this.row(name).click()
    },
  }
}
