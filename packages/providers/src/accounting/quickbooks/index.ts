import type { AccountingProvider } from '#accounting'
import { createHttpClient, LONG_READS } from '#http'
import { planChanges } from './changes.ts'
import { createQuickBooksClient } from './client.ts'
import { createQuickBooksOAuth } from './oauth.ts'
import { planImport } from './plan.ts'
import { readStep } from './read-step.ts'
import { QUICKBOOKS_LIMITS, QUICKBOOKS_SCOPE, type QuickBooksSettings } from './settings.ts'
import { readWebhook } from './webhook.ts'

export { QUICKBOOKS_URLS, standInUrls } from './settings.ts'

const CALL_ID_HEADER = 'intuit_tid'
/** All tries together take this long at most, because a user waits or a process holds a lease. */
const PROMPT_MS = 20_000

/** A consent is for one company, so its tokens belong to that company and not to a person. */
export function createQuickBooksProvider(settings: QuickBooksSettings): AccountingProvider {
  const { limits = {}, vendorLimits: vendor = QUICKBOOKS_LIMITS, watch } = settings
  const watched = { callIdHeader: CALL_ID_HEADER, watch }
  const http = createHttpClient({ ...LONG_READS, ...limits }, { ...watched, vendor })
  const prompt = createHttpClient({ patienceMs: PROMPT_MS, ...limits }, watched)
  const oauth = createQuickBooksOAuth(settings, prompt)
  const { apiUrl } = settings

  return {
    name: 'quickbooks',
    authorizeUrl: oauth.authorizeUrl,
    exchangeCode: oauth.exchangeCode,
    scopes: [QUICKBOOKS_SCOPE],
    // A consent is for one company, which only the callback names.
    tokensOfSignIn: null,
    refresh: oauth.refresh,
    revoke: oauth.revoke,

    async tenants({ accessToken, subject }) {
      const client = createQuickBooksClient({
        tenantId: subject,
        accessToken: async () => accessToken,
        apiUrl,
        http: prompt,
      })
      const [company] = await client.whole('CompanyInfo')
      if (!company) return []
      return [{ tenantId: subject, linkId: subject, name: company.CompanyName }]
    },

    disconnect: ({ refreshToken }) => oauth.revoke(refreshToken),

    planImport,
    planChanges,

    reader(access) {
      const client = createQuickBooksClient({ ...access, apiUrl, http })
      return { readStep: (step, window) => readStep(client, step, window, access.dayOf) }
    },

    readWebhook: (rawBody, headers) =>
      settings.webhookKey === undefined ? null : readWebhook(rawBody, headers, settings.webhookKey),
  }
}
