import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { DemoCompanyKey } from '#companies'

export interface XeroUser {
  readonly userId: string
  /** Null for a user who has given Xero none. */
  readonly email: string | null
  readonly givenName: string
  readonly familyName: string
  /** Everything ever consented to: scopes only grow until the user revokes. */
  scopes: string[]
}

export interface XeroConnection {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  readonly company: DemoCompanyKey
  readonly tenantName: string
  authEventId: string
  readonly createdAt: number
  updatedAt: number
}

export interface RefreshToken {
  readonly token: string
  readonly userId: string
  readonly authEventId: string
  readonly issuedAt: number
  /** True where the app has shown no secret: such a token may be refreshed without one. */
  readonly isPublic: boolean
  usedAt: number | null
  successor: string | null
}

/** What must outlive a restart, so that a product connected yesterday is still connected today. */
interface StandInState {
  readonly signingKey: JWK
  users: XeroUser[]
  connections: XeroConnection[]
  refreshTokens: RefreshToken[]
  /** By the token's own id: when it ends, in milliseconds. */
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
    /** A half-written file would lose every connection: write next to it, then rename. */
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
    throw new Error(`${path} cannot be read; remove it to begin anew`, { cause: error })
  }
}

async function emptyState(): Promise<StandInState> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256' }
  return { signingKey, users: [], connections: [], refreshTokens: [], accessTokens: {} }
}
