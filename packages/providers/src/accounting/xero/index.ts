import { type AccountingProvider, ProviderFailure } from '#accounting'
import { createGate, createHttpClient } from '#http'
import { createXeroClient, readConnections } from './client.ts'
import { createXeroOAuth } from './oauth.ts'
import { planImport } from './plan.ts'
import { readStep } from './read-step.ts'
import type { XeroSettings } from './settings.ts'

export { XERO_SCOPES, XERO_URLS, type XeroSettings } from './settings.ts'

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
