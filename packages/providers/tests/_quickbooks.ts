/** The QuickBooks adapter against the stand-in, with a person who completes the consent page. */
import { controlClient, STAND_IN_APP, startSandbox } from '@millpond/sandbox'
import type { KnownDays } from '../src/accounting/index.ts'
import { createQuickBooksProvider, standInUrls } from '../src/accounting/quickbooks/index.ts'
import { TODAY } from './_xero.ts'

const REDIRECT = 'http://localhost:4000/connections/quickbooks/callback'

const HASTY = {
  backOff: { tries: 4, firstMs: 1, longestMs: 4 },
  breaker: { failuresInARow: Number.POSITIVE_INFINITY, latestCalls: Number.POSITIVE_INFINITY },
}

export async function startQuickBooks() {
  let calls = 0
  const sandbox = await startSandbox({
    port: 0,
    today: TODAY,
    limits: 'lifted',
    redirectUris: [REDIRECT, 'http://localhost:4000/connections/xero/callback'],
  })
  const provider = createQuickBooksProvider({
    ...STAND_IN_APP,
    ...standInUrls(`${sandbox.url}/quickbooks`),
    limits: { deadlineMs: 20_000, ...HASTY },
    vendorLimits: null,
    watch: {
      called() {
        calls += 1
      },
    },
  })
  return { sandbox, provider, control: controlClient(sandbox.url), calls: () => calls }
}

type Started = Awaited<ReturnType<typeof startQuickBooks>>

/** Opens the consent page, picks the company with this word in its name, and allows. */
async function consentTo({ sandbox, provider }: Started, word: string) {
  const address = provider.authorizeUrl({ state: 's', codeChallenge: '', redirectUri: REDIRECT })
  const page = await (await fetch(address)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const choice = [...page.matchAll(/value="(\d+)"[\s\S]*?<strong>([^<]+)</g)].find(([, , name]) =>
    name?.includes(word),
  )
  const answer = await fetch(`${sandbox.url}/quickbooks/connect/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, company: choice?.[1] ?? '', decision: 'allow' }),
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  return provider.exchangeCode({
    code: back.get('code') ?? '',
    codeVerifier: '',
    redirectUri: REDIRECT,
    companyId: back.get('realmId'),
  })
}

export async function connectTo(started: Started, word: string, dayOf?: KnownDays) {
  const { provider } = started
  let tokens = await consentTo(started, word)
  const [tenant] = await provider.tenants(tokens)
  if (!tenant) throw new Error('The consent added no company')
  const reader = provider.reader({
    tenantId: tenant.tenantId,
    ...(dayOf && { dayOf }),
    async accessToken(refused) {
      if (refused === tokens.accessToken) {
        tokens = await provider.refresh(tokens.refreshToken, tokens.subject)
      }
      return tokens.accessToken
    },
  })
  return { tokens: () => tokens, tenant, reader }
}
