import { expect, type Locator, type Page } from '@playwright/test'

/** The pages of the settings and their contents. */
export function settings(page: Page) {
  const list = page.getByRole('navigation', { name: 'Settings' })
  return {
    title: page.getByRole('heading', { level: 1 }),
    entry: (name: string) => list.getByRole('link', { name, exact: true }),
    /** On a small screen the list opens first. */
    async choose(name: string) {
      await list.waitFor()
      const toggle = list.getByRole('button')
      if (await toggle.isVisible()) await toggle.click()
      await this.entry(name).click()
    },
    /** Waits until that page is the current one. */
    async turnTo(name: string) {
      await this.choose(name)
      await expect(this.entry(name)).toHaveAttribute('aria-current', 'page')
      await this.title.waitFor()
    },
    async open(organisationId: string, which: SettingsAddress) {
      await page.goto(`/organizations/${organisationId}/settings/${which}`)
      await this.title.waitFor()
    },
    table: (name: string) => page.getByRole('table', { name }),
    dialog: page.getByRole('dialog'),
    /** Creates an invite and returns its link. */
    async invite(kind: 'A person' | 'A partner', role: 'Viewer' | 'Editor' | 'Owner') {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await choose(this.dialog, kind)
      await choose(this.dialog, role)
      await this.dialog.getByRole('button', { name: 'Send invite' }).click()
      const link = await this.dialog.getByText(/\/invite#/).textContent()
      await this.dialog.getByRole('button', { name: 'Done' }).click()
      return link ?? ''
    },
  }
}

type SettingsAddress =
  | 'organisation'
  | 'organisation/support'
  | 'organisation/data'
  | 'members'
  | 'connections'
  | 'activity'

const choose = (dialog: Locator, label: string) =>
  dialog.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
