/** The Xero adapter against the stand-in, with a person who completes the consent page. */
import { createHash, randomBytes } from 'node:crypto'
import type { BooksRecords } from '@millpond/core/ledger'
import { day } from '@millpond/core/time'
import { controlClient, STAND_IN_APP, startSandbox } from '@millpond/sandbox'
import type { DemoCompanyKey } from '@millpond/sandbox/companies'
import type { BooksReader, ImportStep, ImportWindow } from '../src/accounting/index.ts'
import { createXeroProvider, XERO_SCOPES } from '../src/accounting/xero/index.ts'

export const TODAY = day('2026-11-21')
const REDIRECT = 'http://localhost:4000/connections/xero/callback'
export const WINDOW: ImportWindow = {
  close: '2026-10' as ImportWindow['close'],
  today: TODAY,
  pastMonths: 36,
  futureMonths: 36,
}

/** Four tries as usual, but in quick succession; and the breaker never opens. */
const HASTY = {
  backOff: { tries: 4, firstMs: 1, longestMs: 4 },
  breaker: { failuresInARow: Number.POSITIVE_INFINITY, latestCalls: Number.POSITIVE_INFINITY },
}

export async function startXero() {
  const sandbox = await startSandbox({
    port: 0,
    today: TODAY,
    limits: 'lifted',
    redirectUris: [REDIRECT],
  })
  /** One that cancels a request after this time, and tries it so often. */
  const waiting = (deadlineMs: number, tries = HASTY.backOff.tries) =>
    createXeroProvider({
      ...STAND_IN_APP,
      scopes: XERO_SCOPES,
      loginUrl: sandbox.url,
      identityUrl: sandbox.url,
      apiUrl: sandbox.url,
      limits: { deadlineMs, ...HASTY, backOff: { ...HASTY.backOff, tries } },
      // The stand-in has lifted its own limits.
      vendorLimits: null,
    })
  return { sandbox, waiting, provider: waiting(20_000), control: controlClient(sandbox.url) }
}

type Started = Awaited<ReturnType<typeof startXero>>

/** Opens the consent page, picks a company, allows, and exchanges the code. */
export async function consentTo({ sandbox, provider }: Started, company: DemoCompanyKey) {
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const page = await fetch(
    provider.authorizeUrl({ state: 's', codeChallenge, redirectUri: REDIRECT }),
  )
  const request = /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const answer = await fetch(`${sandbox.url}/identity/connect/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, company, decision: 'allow' }),
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return provider.exchangeCode({ code, codeVerifier, redirectUri: REDIRECT, companyId: null })
}

export async function connectTo(started: Started, company: DemoCompanyKey) {
  let tokens = await consentTo(started, company)
  const [tenant] = await started.provider.tenants(tokens)
  if (!tenant) throw new Error('The consent added no company')
  const reader = started.provider.reader({
    tenantId: tenant.tenantId,
    async accessToken(refused) {
      if (refused === tokens.accessToken)
        tokens = await started.provider.refresh(tokens.refreshToken, tokens.subject)
      return tokens.accessToken
    },
  })
  return { tokens, tenant, reader }
}

/** Runs every step of an import in order, and returns each reply. */
export async function readAll(
  reader: BooksReader,
  plan: readonly ImportStep[],
): Promise<{ records: BooksRecords[]; steps: ImportStep[]; inDoubt: number[] }> {
  const queue = [...plan]
  const records: BooksRecords[] = []
  const steps: ImportStep[] = []
  const inDoubt: number[] = []
  for (let step = queue.shift(); step; step = queue.shift()) {
    const result = await reader.readStep(step, WINDOW)
    if (result.isInDoubt) inDoubt.push(records.length)
    records.push(result.records)
    steps.push(step)
    queue.push(...result.more)
  }
  return { records, steps, inDoubt }
}
