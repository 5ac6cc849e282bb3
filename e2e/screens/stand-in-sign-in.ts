import type { Page } from '@playwright/test'

export type Issuer = 'Xero' | 'Intuit' | 'OpenID'

/** Sign-in with another issuer: the button here, the page of the stand-in, and back. */
export function standInSignIn(page: Page) {
  return {
    person: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }),
    allow: page.getByRole('button', { name: 'Allow access' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    async leaveFor(issuer: Issuer) {
      await page
        .getByRole('button', { name: new RegExp(`^Sign (in|up) with ${issuer} \\(stand-in\\)$`) })
        .click()
      await this.allow.waitFor()
    },
    async allowAs(name: string) {
      await this.person(name).check()
      await this.allow.click()
    },
  }
}
