import { randomUUID } from 'node:crypto'
import type {
  ApiToken,
  createApiToken as createRoute,
  getApiTokens as listRoute,
  revokeApiToken as revokeRoute,
} from '@millpond/contract/api-token'
import { MAX_API_TOKENS, tokenExpiry } from '@millpond/core/organisation'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { admitToOrganisation } from '../../http/organisation-guard.ts'
import { Refusal } from '../../http/refusal.ts'
import { apiTokenFrom } from '../../identity/api-tokens.ts'
import { hashOf } from '../../identity/secrets.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export const getApiTokens: Handler<typeof listRoute, 'clock' | 'database'> = async ({
  deps,
  user,
}) => ({
  tokens: await deps.database.asSystem(tx => tokensOf(tx, user.userId, deps.clock.now())),
})

const tokensOf = (tx: Tx, userId: string, now: Date): Promise<ApiToken[]> =>
  apiTokenStore.ofPerson(tx, userId, now)

type CreateNeeds = 'clock' | 'database' | 'mail' | 'unsafeSkipGuard'

/** The secret is only in this reply: the database stores its hash. */
export const createApiToken: Handler<typeof createRoute, CreateNeeds> = async call => {
  const { deps, user, body } = call
  const { organisationId } = body
  const own = await call.asUser(tx => organisationStore.list(tx))
  if (!own.some(each => each.organisationId === organisationId)) throw noSuchCompany()
  await admitToOrganisation(deps, user, organisationId, 'viewer')
  const secret = apiTokenFrom(call.derive('apiToken'))
  const answer = await call.commit(
    async tx => {
      // Read again by the database, because the guard read it earlier.
      if (!(await membershipStore.mayHere(tx, 'viewer'))) throw noSuchCompany()
      const tokens = await asSystemWithin(tx, () => addToken(tx, call, secret))
      const subject = `${body.name}: ${body.scopes.join(', ')}`
      call.audit({ action: 'apiTokenCreated', subject })
      return { tokens, secret }
    },
    { organisationId },
  )
  deps.mail.wake()
  return answer
}

async function addToken(
  tx: Tx,
  { deps, user, body }: CallOf<typeof createRoute, CreateNeeds>,
  secret: string,
): Promise<ApiToken[]> {
  const { userId } = user
  const now = deps.clock.now()
  await membershipStore.lockPerson(tx, userId)
  if ((await apiTokenStore.ofPerson(tx, userId, now)).length >= MAX_API_TOKENS) {
    throw new Refusal(
      'conflict',
      `You already have ${MAX_API_TOKENS} API tokens. Revoke one that you no longer use, then ` +
        'try again.',
    )
  }
  const { organisationId, name, scopes, days } = body
  await apiTokenStore.add(tx, {
    ...{ tokenId: randomUUID(), tokenHash: hashOf(secret), userId, organisationId, name, scopes },
    ...{ secondFactor: user.hasShownFactor, createdAt: now },
    expiresAt: new Date(tokenExpiry(now.getTime(), days)),
  })
  await deps.mail.notify(tx, user.email, 'apiTokenCreated')
  return tokensOf(tx, userId, now)
}

/**
 * In the log of its company, unless the person has lost access to it. A repeated request finds no
 * token and gets the stored reply.
 */
export const revokeApiToken: Handler<typeof revokeRoute, 'clock' | 'database'> = async call => {
  const { deps, user, query } = call
  const { userId } = user
  const own = await deps.database.asSystem(tx =>
    apiTokenStore.ofPerson(tx, userId, deps.clock.now()),
  )
  const token = own.find(({ tokenId }) => tokenId === query.tokenId)
  const [place] = await deps.database.asSystem(tx =>
    membershipStore.withAccess(tx, token ? [{ organisationId: token.organisationId, userId }] : []),
  )
  return call.commit(
    async tx => {
      const revoked = await apiTokenStore.revoke(tx, query.tokenId, { userId })
      if (!revoked) throw noSuchToken()
      call.audit({ action: 'apiTokenRevoked', subject: revoked.name })
      return { tokens: await tokensOf(tx, userId, deps.clock.now()) }
    },
    { as: 'system', ...(place && { organisationId: place.organisationId }) },
  )
}

const noSuchCompany = () =>
  new Refusal('notFound', 'Choose one of your companies', [
    { path: 'organisationId', message: 'Choose one of your companies' },
  ])

const noSuchToken = () => new Refusal('notFound', 'This API token no longer exists.')
