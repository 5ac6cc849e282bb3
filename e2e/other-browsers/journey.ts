import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { PRODUCT } from '../setup/addresses.ts'
import { newcomer } from '../setup/traveller.ts'
import type { Browser, BrowserName, Size } from './browsers/browser.ts'
import { openChromium } from './browsers/chromium.ts'
import { openFirefox } from './browsers/firefox.ts'
import { openWebKit } from './browsers/webkit.ts'
import { DESKTOP, type Page, pageOf } from './page.ts'

const OPEN: Readonly<Record<BrowserName, (size: Size) => Promise<Browser>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  chromium: openChromium,
}

const ROOT = join(import.meta.dirname, '../..')

/** Each journey has a fresh browser without cookies, and ends without page errors. */
export const test = base.extend<{ page: Page }>({
  page: async ({ task }, use) => {
    const name = process.env.BROWSER as BrowserName
    const browser = await OPEN[name](DESKTOP)
    const page = pageOf(browser, join(ROOT, 'test-results/browsers', name))
    try {
      await use(page)
      if (task.result?.state === 'fail') await page.keepAsFailed(task.name)
      expect(browser.complaints).toEqual([])
      await disconnect(page)
    } finally {
      await browser.close()
    }
  },
})

/** The eight digits of the newest email to an address. */
export async function codeMailedTo(address: string): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${PRODUCT.url}/api/outbox`)
    const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] }
    return /\b\d{8}\b/.exec(mails.find(mail => mail.to === address)?.text ?? '')?.[0]
  }
  await expect.poll(read, { message: `a code for ${address}` }).toBeTruthy()
  return (await read()) ?? ''
}

/** Signs up a new person without the screens, for journeys about something else. */
export async function signUp(page: Page): Promise<void> {
  const person = newcomer()
  await page.open('/sign-up')
  await page.find('headline').shown()
  await post(page, '/auth/sign-up', person)
  const code = await codeMailedTo(person.email)
  await post(page, '/auth/verify-email', { email: person.email, code })
  await page.open('/onboarding/connect')
  await page.find('button', 'Connect to Xero').shown()
}

/** From the question which books to connect to the dashboard of the sample company. */
export async function openSample(page: Page): Promise<void> {
  await page.find('button', 'Try it with sample data').click()
  await expect.poll(page.path).toMatch(/\/dashboard$/)
  await page.find('figure').shown()
}

async function post(page: Page, path: string, body: object): Promise<void> {
  const status = await page.run(
    async (address, content) => {
      const headers = { 'content-type': 'application/json', 'x-millpond': '1' }
      const answer = await fetch(address, { method: 'POST', headers, body: content })
      return answer.status
    },
    path,
    JSON.stringify(body),
  )
  expect(status, path).toBeLessThan(300)
}

/** A company can be connected to one organisation at a time, and the next browser needs it too. */
const disconnect = (page: Page) =>
  page.run(async key => {
    const headers = { 'x-millpond': '1' }
    const session = await fetch('/auth/refresh', { method: 'POST', headers })
    if (!session.ok) return
    const { idToken } = await session.json()
    const signedIn = { ...headers, authorization: `Bearer ${idToken}`, 'idempotency-key': key }
    const answer = await fetch('/api/organisations', { headers: signedIn })
    const { organisations } = await answer.json()
    for (const { organisationId, connectionStatus } of organisations) {
      if (connectionStatus !== 'connected') continue
      const address = `/api/connections?organisationId=${organisationId}`
      await fetch(address, { method: 'DELETE', headers: signedIn })
    }
  }, randomUUID())

export { expect } from 'vitest'
