import type { Page } from '@playwright/test'

/** The list of notifications. */
export function notifications(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  return {
    drawer,
    needsAction: drawer.getByRole('region', { name: 'Needs action' }).getByRole('listitem'),
    earlier: drawer.getByRole('region', { name: 'Earlier' }).getByRole('listitem'),
    async open() {
      await page.keyboard.press('n')
      await drawer.waitFor()
    },
    close: () => page.keyboard.press('Escape'),
  }
}
