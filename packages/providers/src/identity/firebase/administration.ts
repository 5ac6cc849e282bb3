/** What our own server does to accounts, whoever is signed in. */
import { succeed } from '@millpond/core/outcome'
import type * as z from 'zod'
import {
  anyReply,
  type ChannelClaims,
  createdReply,
  type FirebaseUser,
  lookupReply,
} from './payloads.ts'
import type { Answer, Rest } from './rest.ts'
import { createServiceAccess } from './service-access.ts'
import { addressesOf, type FirebaseSettings } from './settings.ts'

export interface AccountChange {
  readonly email?: string
  readonly emailVerified?: boolean
  readonly password?: string
  readonly name?: string
  readonly isDisabled?: boolean
  readonly claims?: ChannelClaims
}

export interface FirebaseAdministration {
  /** Under an id of our own choosing; its address counts as proved, for we have proved it. */
  create(account: {
    subject: string
    email: string
    password: string
    name: string
  }): Promise<Answer<{ subject: string }>>
  find(who: { subject: string } | { email: string }): Promise<Answer<FirebaseUser | null>>
  /** Ends the sessions of an account whose password or address changes. */
  change(subject: string, change: AccountChange): Promise<Answer<void>>
  remove(subject: string): Promise<Answer<void>>
}

export function createAdministration(
  settings: FirebaseSettings,
  rest: Rest,
): FirebaseAdministration {
  const access = createServiceAccess(settings, rest)
  const { now = Date.now } = settings
  const project = `${addressesOf(settings).accounts}/projects/${settings.projectId}`

  async function post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
  ): Promise<Answer<z.output<S>>> {
    const allowed = await access()
    if (!allowed.ok) return allowed
    return rest.post(`${project}/${path}`, body, schema, { authorization: allowed.value })
  }

  return {
    async create({ subject, email, password, name }) {
      const body = { localId: subject, email, password, displayName: name, emailVerified: true }
      const made = await post('accounts', body, createdReply)
      return made.ok ? succeed({ subject: made.value.localId }) : made
    },
    async find(who) {
      const body = 'subject' in who ? { localId: [who.subject] } : { email: [who.email] }
      const found = await post('accounts:lookup', body, lookupReply)
      return found.ok ? succeed(found.value.users[0] ?? null) : found
    },
    async change(subject, { name, isDisabled, claims, ...plain }) {
      const endsSessions = plain.password !== undefined || plain.email !== undefined
      const body = {
        localId: subject,
        ...plain,
        ...(name === undefined ? {} : { displayName: name }),
        ...(isDisabled === undefined ? {} : { disableUser: isDisabled }),
        ...(claims === undefined ? {} : { customAttributes: JSON.stringify(claims) }),
        ...(endsSessions ? { validSince: String(Math.floor(now() / 1000)) } : {}),
      }
      const done = await post('accounts:update', body, anyReply)
      return done.ok ? succeed(undefined) : done
    },
    async remove(subject) {
      const done = await post('accounts:delete', { localId: subject }, anyReply)
      return done.ok ? succeed(undefined) : done
    },
  }
}
