import { type AccountingProvider, ProviderFailure } from '#accounting'
import { createGate, createHttpClient, type HttpLimits } from '#http'
import { createXeroClient, readConnections } from './client.ts'
import { createXeroOAuth } from './oauth.ts'
import { planImport } from './plan.ts'
import { readStep } from './read-step.ts'

export interface XeroSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** Of the vendor, or of its local stand-in. */
  readonly loginUrl: string
  readonly identityUrl: string
  readonly apiUrl: string
  readonly limits?: Partial<HttpLimits>
}

/** The addresses of the real Xero. */
export const XERO_URLS = {
  loginUrl: 'https://login.xero.com',
  identityUrl: 'https://identity.xero.com',
  apiUrl: 'https://api.xero.com',
} as const

/** Granular scopes: apps made since March 2026 cannot ask for the old broad ones. */
export const XERO_SCOPES = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'accounting.settings.read',
  'accounting.reports.profitandloss.read',
  'accounting.reports.balancesheet.read',
  'accounting.reports.banksummary.read',
  'accounting.budgets.read',
  'accounting.invoices.read',
  'accounting.payments.read',
  'accounting.contacts.read',
] as const

/** Xero lets five calls of one company run at once; one stays free for the token check. */
const CALLS_AT_ONCE = 4

export function createXeroProvider(settings: XeroSettings): AccountingProvider {
  const http = createHttpClient(settings.limits)
  const oauth = createXeroOAuth(settings, http)
  const gates = new Map<string, ReturnType<typeof createGate>>()

  return {
    name: 'xero',
    authorizeUrl: oauth.authorizeUrl,
    exchangeCode: oauth.exchangeCode,
    refresh: oauth.refresh,

    async tenants({ accessToken, consentId }) {
      const all = await readConnections(settings.apiUrl, http, accessToken, consentId)
      return all
        .filter(({ tenantType }) => tenantType === 'ORGANISATION')
        .map(({ id, tenantId, tenantName }) => ({ linkId: id, tenantId, name: tenantName }))
    },

    async disconnect({ accessToken }, linkId) {
      const reply = await http
        .send({
          method: 'DELETE',
          url: `${settings.apiUrl}/connections/${encodeURIComponent(linkId)}`,
          headers: { authorization: `Bearer ${accessToken}` },
        })
        .catch(cause => {
          throw new ProviderFailure('unavailable', 'Xero did not answer', { cause })
        })
      // Gone already is as good as gone now.
      if (reply.status === 204 || reply.status === 404) return
      throw new ProviderFailure('rejected', `Xero refused to disconnect (${reply.status})`)
    },

    planImport,

    reader({ tenantId, accessToken }) {
      const gate = gates.get(tenantId) ?? createGate(CALLS_AT_ONCE)
      gates.set(tenantId, gate)
      const client = createXeroClient({ apiUrl: settings.apiUrl, http, tenantId, accessToken })
      return { readStep: (step, window) => gate(() => readStep(client, step, window)) }
    },
  }
}
