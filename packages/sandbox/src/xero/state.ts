import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { DemoCompanyKey } from '#companies'

export interface XeroUser {
  readonly userId: string
  /** Null for a user without an address at Xero. */
  readonly email: string | null
  readonly givenName: string
  readonly familyName: string
  /** Everything that was ever consented to: scopes are only added until the user revokes. */
  scopes: string[]
}

export interface XeroConnection {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  readonly company: DemoCompanyKey
  readonly tenantName: string
  readonly authEventId: string
  readonly createdAt: number
  updatedAt: number
}

export interface RefreshToken {
  readonly token: string
  readonly userId: string
  readonly authEventId: string
  readonly issuedAt: number
  /** True if the app has shown no secret: such a token may be refreshed without one. */
  readonly isPublic: boolean
  usedAt: number | null
  successor: string | null
}

/** The state that survives a restart, so that a product connected yesterday is still connected. */
interface StandInState {
  readonly signingKey: JWK
  users: XeroUser[]
  connections: XeroConnection[]
  refreshTokens: RefreshToken[]
  /** By the token's own id: its expiry, in milliseconds. */
  accessTokens: Record<string, number>
}

export interface StateFile {
  readonly data: StandInState
  save(): void
}

export async function openState(path: string | undefined): Promise<StateFile> {
  const data = (path && readState(path)) || (await emptyState())
  return {
    data,
    /**
     * A half-written file would lose every connection, so it is written under another name and
     * renamed.
     */
    save() {
      if (!path) return
      const draft = `${path}.${process.pid}.tmp`
      writeFileSync(draft, JSON.stringify(data, null, 1), { mode: 0o600 })
      renameSync(draft, path)
    },
  }
}

function readState(path: string): StandInState | null {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read; delete it to start again`, { cause: error })
  }
}

async function emptyState(): Promise<StandInState> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256' }
  return { signingKey, users: [], connections: [], refreshTokens: [], accessTokens: {} }
}
