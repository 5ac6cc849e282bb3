import type { Page } from '@playwright/test'

/** The parts around every screen: rail, header, banner. */
export function shell(page: Page) {
  return {
    /** The mark, which every page with a frame has. */
    home: page.getByRole('link', { name: 'Millpond, home' }),
    rail: page.getByRole('navigation', { name: 'Main' }),
    place: page.getByRole('banner').getByRole('paragraph').first(),
    banner: (label: string) => page.getByRole('region', { name: label }),
    bell: page.getByRole('button', { name: /^Notifications/ }),
    view: (name: 'Monthly' | 'Quarterly') => page.getByRole('radio', { name }),
    /** On a small screen most of the rail is behind one button. */
    async openMore(name: string) {
      await this.rail.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    },
    async signOut() {
      await page.getByRole('button', { name: /^Account,/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  }
}
