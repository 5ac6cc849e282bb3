import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One consent of one person to one company, with its chain of refresh tokens. */
export interface RealmGrant {
  readonly grantId: string
  readonly realmId: string
  readonly scopes: readonly string[]
  /** The only refresh token that is valid. */
  refreshToken: string
  /** When that token was first issued: its value changes once a day. */
  refreshIssuedAt: number
  readonly consentedAt: number
}

interface AccessToken {
  readonly grantId: string
  readonly endsAt: number
}

/** The state that survives a restart, so that a company connected yesterday is still connected. */
interface StandInState {
  grants: RealmGrant[]
  accessTokens: Record<string, AccessToken>
}

export interface GrantFile {
  readonly data: StandInState
  save(): void
}

export function openState(path: string | undefined): GrantFile {
  const data = (path && readState(path)) || { grants: [], accessTokens: {} }
  return {
    data,
    /** A half-written file would lose every connection, so it is written and then renamed. */
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
