import type { Page } from '@playwright/test'

/** Everything that can be done, by its name. */
export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  return {
    dialog,
    options: dialog.getByRole('option'),
    async open() {
      await page.keyboard.press('ControlOrMeta+k')
      await dialog.waitFor()
    },
    /** Types, takes what is first. */
    async run(words: string) {
      await this.open()
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    },
  }
}
