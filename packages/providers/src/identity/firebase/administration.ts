import { succeed } from '@millpond/core/outcome'
import type * as z from 'zod'
import type { AccountAdministration, AccountAnswer } from '#identity'
import { anyReply, createdReply, lookupReply } from './payloads.ts'
import type { Rest } from './rest.ts'
import { createServiceAccess } from './service-access.ts'
import { addressesOf, type FirebaseSettings } from './settings.ts'

export function createAdministration(
  settings: FirebaseSettings,
  rest: Rest,
): AccountAdministration {
  const access = createServiceAccess(settings, rest)
  const { now = Date.now } = settings
  const project = `${addressesOf(settings).accounts}/projects/${settings.projectId}`

  async function post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
  ): Promise<AccountAnswer<z.output<S>>> {
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
