/**
 * The identity provider that needs no external account: people and password hashes in our database.
 */
import { randomUUID } from 'node:crypto'
import { fail, succeed } from '@millpond/core/outcome'
import type { Database } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { passwordStore } from '../stores/password-store.ts'
import { userStore } from '../stores/user-store.ts'
import type { IdentityProvider } from './index.ts'
import { faultOfPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { personFrom } from './person-row.ts'

export function createEmbeddedIdentity(
  database: Database,
  clock: Clock,
  hashed = hashPassword,
): IdentityProvider {
  // The hash that an unknown address is compared with: no password matches it.
  const dummyHash = hashed(randomUUID())
  return {
    name: 'password',
    async personOf(tx, userId) {
      return personFrom(await userStore.find(tx, userId))
    },
    async personByEmail(tx, email) {
      return personFrom(await userStore.findByEmail(tx, email))
    },
    faultOfPassword,
    prepare: async password => ({ kept: await hashed(password) }),
    async check({ email, password }) {
      const found = await database.asSystem(async tx => {
        const row = await userStore.findByEmail(tx, email)
        // Queried in any case, so that both addresses cost two queries.
        const hash = await passwordStore.hashOf(tx, row?.userId ?? '')
        return { row, hash }
      })
      const isRight = await verifyPassword(found.hash ?? (await dummyHash), password)
      const person = personFrom(found.row)
      if (!isRight || !person || found.hash === null || person.isDisabled) return fail('refused')
      return succeed(person)
    },
    async addPerson(tx, { email, name, password }) {
      const userId = randomUUID()
      const now = clock.now()
      if (!(await userStore.add(tx, { userId, email, name }, now))) return null
      if (password) await passwordStore.put(tx, userId, password.kept, now)
      return personFrom(await userStore.find(tx, userId))
    },
    setPassword: (tx, userId, { kept }) => passwordStore.put(tx, userId, kept, clock.now()),
    async hasPassword(tx, userId) {
      return (await passwordStore.hashOf(tx, userId)) !== null
    },
    moveTo: (tx, userId, email) => userStore.moveTo(tx, userId, email, clock.now()),
    remove: (tx, userId) => userStore.remove(tx, userId),
  }
}
