import { type ControlClient, controlClient } from '@millpond/sandbox'
import { test as base } from '@playwright/test'
import { STAND_IN_URL } from './addresses.ts'
import { watchConsole } from './csp.ts'
import { freeCompanies } from './free-companies.ts'

interface Journey {
  /** What happens on Xero's side: faults, limits, a company removed there. */
  readonly standIn: ControlClient
  readonly quietConsole: undefined
  readonly clearedStage: undefined
}

/**
 * The one `test` of all journeys: each begins with a fresh stand-in and ends with a quiet console.
 */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
  standIn: async ({}, use) => use(controlClient(STAND_IN_URL)),
  quietConsole: [
    async ({ context }, use) => {
      const watched = watchConsole(context)
      await use(undefined)
      watched.expectQuiet()
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

export { expect } from '@playwright/test'
