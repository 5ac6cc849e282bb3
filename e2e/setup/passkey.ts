import type { Page } from '@playwright/test'

/** A virtual device of the browser, which answers once it is touched. */
export async function plugInPasskey(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: false },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    /** The device is touched only during this work, because a page may ask by itself. */
    async during(work: () => Promise<void>) {
      await touch(true)
      await work()
      await touch(false)
    },
  }
}
