import { type AccountingProvider, ProviderFailure } from '#accounting'
import { createHttpClient, LONG_READS } from '#http'
import { createXeroClient, noAnswer, plainFailureOf, readConnections } from './client.ts'
import { createXeroOAuth, tokenSetOf } from './oauth.ts'
import { planImport } from './plan.ts'
import { readStep } from './read-step.ts'
import { XERO_LIMITS, type XeroSettings } from './settings.ts'
import { readWebhook } from './webhook.ts'

export { XERO_SCOPES, XERO_URLS, type XeroSettings } from './settings.ts'

const CALL_ID_HEADER = 'xero-correlation-id'
/** All tries together take this long at most, because a user waits or a process holds a lease. */
const PROMPT_MS = 20_000

export function createXeroProvider(settings: XeroSettings): AccountingProvider {
  const { limits = {}, vendorLimits: vendor = XERO_LIMITS, watch } = settings
  const watched = { callIdHeader: CALL_ID_HEADER, watch }
  const http = createHttpClient({ ...LONG_READS, ...limits }, { ...watched, vendor })
  // Consents, tokens and connections belong to no tenant, so its limits do not count them.
  const prompt = createHttpClient({ patienceMs: PROMPT_MS, ...limits }, watched)
  const oauth = createXeroOAuth(settings, prompt)

  return {
    name: 'xero',
    authorizeUrl: oauth.authorizeUrl,
    exchangeCode: oauth.exchangeCode,
    scopes: settings.scopes,
    tokensOfSignIn: issued => tokenSetOf(issued, Date.now()),
    refresh: oauth.refresh,
    revoke: oauth.revoke,

    async tenants({ accessToken, consentId, subject }) {
      const question = { accessToken, consentId, lane: subject }
      const all = await readConnections(settings.apiUrl, prompt, question)
      return all
        .filter(({ tenantType }) => tenantType === 'ORGANISATION')
        .map(({ id, tenantId, tenantName }) => ({ linkId: id, tenantId, name: tenantName }))
    },

    async disconnect({ accessToken, subject }, linkId) {
      const reply = await prompt
        .send({
          method: 'DELETE',
          url: `${settings.apiUrl}/connections/${encodeURIComponent(linkId)}`,
          headers: { authorization: `Bearer ${accessToken}` },
          kind: 'disconnect',
          lane: subject,
          mayRepeat: true,
        })
        .catch(noAnswer)
      // A connection that no longer exists counts as ended.
      if (reply.status === 204 || reply.status === 404) return
      if (reply.status === 401 || reply.status === 403) {
        throw new ProviderFailure('disconnected', 'Xero no longer accepts our access')
      }
      throw plainFailureOf(reply)
    },

    planImport,
    // Every night reads everything.
    planChanges: () => null,

    reader(access) {
      const client = createXeroClient({ ...access, apiUrl: settings.apiUrl, http })
      return {
        async readStep(step, window) {
          const result = await readStep(client, step, window)
          return { ...result, callsLeft: client.callsLeft() }
        },
      }
    },

    readWebhook: (rawBody, headers) =>
      settings.webhookKey === undefined ? null : readWebhook(rawBody, headers, settings.webhookKey),
  }
}
