import type { Page } from '@playwright/test'

/** The command palette: every action, by its name. */
export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  return {
    dialog,
    options: dialog.getByRole('option'),
    async open() {
      await page.keyboard.press('ControlOrMeta+k')
      await dialog.waitFor()
    },
    /** Types a search, and chooses the first result. */
    async run(words: string) {
      await this.open()
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    },
  }
}
