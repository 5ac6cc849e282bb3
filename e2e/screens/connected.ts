import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PRODUCT } from '../setup/addresses.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'
import { account, post } from './sign-up.ts'

interface Owner extends Traveller {
  readonly organisationId: string
}

/**
 * A new person whose books at Xero are imported, without any screen: for journeys about something
 * else. Pages need much more time. The browser is signed in, and its page is still empty.
 */
export async function signUpWithCompany(page: Page, name: string): Promise<Owner> {
  const traveller = newcomer()
  const { idToken } = await account(page, traveller)
  const authorization = `Bearer ${idToken}`
  const { authorizeUrl } = await post<{ authorizeUrl: string }>(
    page,
    '/api/connections',
    { provider: 'xero', accountType: 'individual' },
    { authorization, 'idempotency-key': randomUUID() },
  )
  const organisationId = await consent(page, authorizeUrl, name)
  await imported(page, organisationId, authorization)
  return { ...traveller, organisationId }
}

/** Fills in the form of Xero’s page. Returns the id of the company in Millpond. */
async function consent(page: Page, address: string, name: string): Promise<string> {
  const form = await (await page.request.get(address)).text()
  const request = /name="request" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const before = form.slice(0, form.indexOf(`<strong>${name}</strong>`))
  const company = [...before.matchAll(/name="company" value="([^"]+)"/g)].at(-1)?.[1] ?? ''
  const back = await page.request.post(new URL('/identity/connect/consent', address).href, {
    form: { request, company, decision: 'allow' },
  })
  const [, organisationId = ''] = /\/organizations\/([0-9a-f-]{36})\/import/.exec(back.url()) ?? []
  expect(organisationId, `Xero’s page led to ${back.url()}`).not.toBe('')
  return organisationId
}

/** Waits for the end of the newest import. */
export async function imported(
  page: Page,
  organisationId: string,
  authorization: string,
): Promise<void> {
  const state = async () => {
    const answer = await page.request.get(`${PRODUCT.url}/api/imports`, {
      headers: { authorization },
      params: { organisationId },
    })
    return ((await answer.json()) as { latest: { state: string } | null }).latest?.state
  }
  await expect.poll(state, { timeout: 90_000, intervals: [250] }).toBe('done')
}
