/**
 * The identity provider that needs no outside account. The library keeps users and password hashes;
 * its HTTP handler is not mounted and its sessions are thrown away, because ours are families of
 * refresh secrets (see sessions.ts).
 */
import { hkdfSync } from 'node:crypto'
import { fail, succeed } from '@millpond/core/outcome'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import type { Database } from '#database/index.ts'
import type { Config } from '../config.ts'
import { identityDatabase, identityTables } from '../stores/identity-tables.ts'
import { userStore } from '../stores/user-store.ts'
import type { IdentityProvider, Person } from './index.ts'
import { hashPassword, isTooCommon, verifyPassword } from './passwords.ts'

export function createEmbeddedIdentity(config: Config, database: Database): IdentityProvider {
  const library = openLibrary(config, database)
  const userOf = async (userId: string): Promise<Person | null> => {
    const row = await database.asSystem(tx => userStore.find(tx, userId))
    if (!row) return null
    const { appStore, xero, quickbooks, ...person } = row
    return { ...person, claims: { appStore, xero, quickbooks } }
  }
  const personOf = async (answer: { user: { id: string }; token: string | null }) => {
    if (answer.token) {
      const { internalAdapter } = await library.$context
      await internalAdapter.deleteSession(answer.token)
    }
    return userOf(answer.user.id)
  }
  return {
    name: 'password',
    userOf,
    async signUp({ email, password, name }) {
      if (isTooCommon(password, email)) return fail('passwordTooCommon')
      try {
        const person = await personOf(
          await library.api.signUpEmail({ body: { email, password, name } }),
        )
        return person ? succeed(person) : fail('addressUnusable')
      } catch (error) {
        if (!isRefusal(error)) throw error
        // As long as the hash that a new address would have cost.
        await hashPassword(password)
        return fail('addressUnusable')
      }
    },
    async signIn(credentials) {
      try {
        const person = await personOf(await library.api.signInEmail({ body: credentials }))
        return person ? succeed(person) : fail('refused')
      } catch (error) {
        if (!isRefusal(error)) throw error
        return fail('refused')
      }
    },
  }
}

/** The library says no with a status below 500; anything else is a fault of ours. */
const isRefusal = (error: unknown) => error instanceof APIError && error.statusCode < 500

function openLibrary(config: Config, database: Database) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/auth/internal',
    secret: derivedSecret(config),
    database: drizzleAdapter(identityDatabase(database), {
      provider: 'pg',
      schema: identityTables,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    session: { expiresIn: config.session.absoluteSeconds },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => crypto.randomUUID() } },
    // Its own lines would name addresses; the session routes log what matters.
    logger: { disabled: true },
  })
}

function derivedSecret(config: Config): string {
  const master = config.masterKeys[0]?.key ?? Buffer.alloc(0)
  return Buffer.from(hkdfSync('sha256', master, '', 'millpond sign-in library', 32)).toString('hex')
}
