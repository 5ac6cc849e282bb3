import { type ControlClient, controlClient } from '@millpond/sandbox'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { STAND_IN_URL } from './addresses.ts'
import { watchConsole } from './csp.ts'
import { freeCompanies } from './free-companies.ts'

interface Journey {
  /** What happens at Xero: faults, limits, a company removed there. */
  readonly standIn: ControlClient
  /** A page in a second person's browser, checked and closed like the first. */
  readonly elsewhere: () => Promise<Page>
  readonly quietConsole: undefined
  readonly pageOfFailure: undefined
  readonly clearedStage: undefined
}

/**
 * The one `test` of all journeys: each starts with a fresh stand-in and ends without console
 * errors.
 */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
  standIn: async ({}, use) => use(controlClient(STAND_IN_URL)),
  elsewhere: async ({ browser }, use) => {
    const others: { context: BrowserContext; watched: { expectQuiet(): void } }[] = []
    await use(async () => {
      const context = await browser.newContext()
      others.push({ context, watched: await watchConsole(context) })
      return context.newPage()
    })
    for (const { context, watched } of others) {
      await freeCompanies(context)
      await context.close()
      watched.expectQuiet()
    }
  },
  quietConsole: [
    async ({ context }, use) => {
      const watched = await watchConsole(context)
      await use(undefined)
      watched.expectQuiet()
    },
    { auto: true },
  ],
  pageOfFailure: [
    async ({ context }, use, test) => {
      await use(undefined)
      if (test.status === test.expectedStatus) return
      const shown = await Promise.all(context.pages().map(textOf))
      throw new Error(`The journey ended at ${shown.join('; and ')}`)
    },
    { auto: true },
  ],
  clearedStage: [
    async ({ context, standIn }, use) => {
      await standIn.reset({ keepConnections: true })
      await use(undefined)
      await standIn.clearFaults()
      await freeCompanies(context)
    },
    { auto: true },
  ],
})

/** The address of a page and the start of what a screen reader finds on it. */
async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 900)}`
}

export { expect } from '@playwright/test'
