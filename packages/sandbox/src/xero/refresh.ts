/**
 * Refresh tokens rotate: each one is for a single use. A caller that lost the answer may send the
 * old one again for half an hour and gets the newest token of the same chain.
 */
import { randomBytes } from 'node:crypto'
import type { RefreshToken, StateFile } from './state.ts'

const GRACE_MS = 30 * 60_000
const MAX_UNUSED_MS = 60 * 86_400_000

type Origin = Pick<RefreshToken, 'userId' | 'authEventId' | 'isPublic'>

export interface RefreshTokens {
  issue(origin: Origin): RefreshToken
  find(token: string): RefreshToken | null
  /** The token that replaces it, or null if this one is no longer valid. */
  rotate(token: RefreshToken): RefreshToken | null
}

export function createRefreshTokens(state: StateFile, now: () => number): RefreshTokens {
  const { data } = state
  const find = (token: string) => data.refreshTokens.find(known => known.token === token) ?? null

  function issue({ userId, authEventId, isPublic }: Origin): RefreshToken {
    const issued = {
      token: randomBytes(32).toString('base64url'),
      userId,
      authEventId,
      isPublic,
      issuedAt: now(),
      usedAt: null,
      successor: null,
    }
    forgetDead()
    data.refreshTokens.push(issued)
    state.save()
    return issued
  }

  function forgetDead() {
    data.refreshTokens = data.refreshTokens.filter(
      token => (token.usedAt ?? token.issuedAt) > now() - 2 * MAX_UNUSED_MS,
    )
  }

  function newestOf(token: RefreshToken): RefreshToken | null {
    let newest: RefreshToken | null = token
    while (newest?.successor) newest = find(newest.successor)
    return newest
  }

  return {
    issue,
    find,
    rotate(token) {
      if (token.usedAt !== null) {
        return now() - token.usedAt <= GRACE_MS ? newestOf(token) : null
      }
      if (now() - token.issuedAt > MAX_UNUSED_MS) return null
      const successor = issue(token)
      token.usedAt = now()
      token.successor = successor.token
      state.save()
      return successor
    },
  }
}
