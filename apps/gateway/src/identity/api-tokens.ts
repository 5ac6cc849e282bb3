/** Recognises the API tokens of people. Only hashes are stored. */
import { TOKEN_PREFIX } from '@millpond/core/organisation'
import type { Day } from '@millpond/core/time'
import type { Database } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { apiTokenStore, type LiveToken } from '../stores/api-token-store.ts'
import { hashOf, isSecret } from './secrets.ts'

/** A token that is in use: it reads one company, for one person. */
export type ApiTokenUse = Pick<LiveToken, 'tokenId' | 'organisationId' | 'scopes'>

export interface ApiTokens {
  /** Null for anything but a token that works now. */
  recognise(token: string): Promise<LiveToken | null>
}

export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** `secret` has 256 bits. */
export const apiTokenFrom = (secret: string): string => `${TOKEN_PREFIX}${secret}`

export function createApiTokens(database: Database, clock: Clock): ApiTokens {
  return {
    async recognise(token) {
      if (!isApiToken(token) || !isSecret(token.slice(TOKEN_PREFIX.length))) return null
      const now = clock.now()
      const found = await database.lookUp(tx => apiTokenStore.live(tx, hashOf(token), now))
      if (!found) return null
      const today = now.toISOString().slice(0, 10) as Day
      // Once a day: a request of a tool changes nothing else.
      if (found.lastUsedOn !== today) {
        await database.asSystem(tx => apiTokenStore.noteUse(tx, found.tokenId, today))
      }
      return found
    },
  }
}
