import { type AccountingProvider, ProviderFailure } from '#accounting'
import { createHttpClient } from '#http'
import { createXeroClient, plainFailureOf, readConnections } from './client.ts'
import { createXeroOAuth } from './oauth.ts'
import { planImport } from './plan.ts'
import { readStep } from './read-step.ts'
import type { XeroSettings } from './settings.ts'

export { XERO_SCOPES, XERO_URLS, type XeroSettings } from './settings.ts'

export function createXeroProvider(settings: XeroSettings): AccountingProvider {
  const http = createHttpClient(settings.limits)
  const oauth = createXeroOAuth(settings, http)

  return {
    name: 'xero',
    authorizeUrl: oauth.authorizeUrl,
    exchangeCode: oauth.exchangeCode,
    refresh: oauth.refresh,
    revoke: oauth.revoke,

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
      if (reply.status === 401 || reply.status === 403) {
        throw new ProviderFailure('disconnected', 'Xero lets us in no more')
      }
      throw plainFailureOf(reply)
    },

    planImport,

    reader({ tenantId, accessToken }) {
      const client = createXeroClient({ apiUrl: settings.apiUrl, http, tenantId, accessToken })
      return { readStep: (step, window) => readStep(client, step, window) }
    },
  }
}
