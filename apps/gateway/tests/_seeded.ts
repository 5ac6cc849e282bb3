/**
 * Inserts people, organisations and books into a database before any gateway runs on it: a thousand
 * in seconds, with tokens but without a thousand password hashes. Real gateway processes serve them
 * afterwards.
 */
import { randomUUID } from 'node:crypto'
import type { BooksRecords } from '@millpond/core/ledger'
import type { Role } from '@millpond/core/organisation'
import { assert } from '@millpond/core/outcome'
import type { Day } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { prepareBooks } from '../src/books/prepare-books.ts'
import { publishBooks } from '../src/books/publish-books.ts'
import { readConfig } from '../src/config/config.ts'
import { createDeps, type Deps } from '../src/deps.ts'
import { organisationStore } from '../src/stores/organisation-store.ts'

export interface SeededPerson {
  readonly userId: string
  readonly email: string
  /** The browser's cookie, which buys a new access token at `/auth/refresh`. */
  readonly refreshSecret: string
  /** A new access token, even while no gateway runs. */
  token(): Promise<string>
}

export interface Seeding {
  readonly deps: Deps
  addPerson(): Promise<SeededPerson>
  /** With the given books, if any, and without a forecast of them. */
  addOrganisation(ownerId: string, books?: BooksRecords, today?: Day): Promise<string>
  addMember(organisationId: string, userId: string, role: Role): Promise<void>
  /** Closes the database, so that a gateway can open it. */
  close(): Promise<void>
}

/** `environment` is that of the later gateway processes: same database, key and address. */
export async function openSeeding(environment: Record<string, string>): Promise<Seeding> {
  const deps = await createDeps(readConfig({ LOG_LEVEL: 'warn', ...environment }))
  const { database } = deps
  return {
    deps,
    addPerson: () => addPerson(deps),
    async addOrganisation(ownerId, records, today = deps.clock.today(null)) {
      const organisationId = randomUUID()
      const books = records && prepareBooks([records], today, false)
      await database.inOrganisation(organisationId, async tx => {
        await organisationStore.create(tx, {
          organisationId,
          ownerId,
          name: records?.organisation?.name ?? 'Ngaio Press',
          currency: 'NZD',
          country: 'NZ',
          reportingYearBeginsMonth: 4,
        })
        if (books) await publishBooks(tx, organisationId, books)
      })
      return organisationId
    },
    addMember: (organisationId, userId, role) =>
      database.inOrganisation(organisationId, async tx => {
        await tx.execute(sql`
          insert into membership (organisation_id, user_id, role)
          values (${organisationId}, ${userId}, ${role})`)
      }),
    close: () => database.close(),
  }
}

async function addPerson({ database, identity, sessions, tokens }: Deps): Promise<SeededPerson> {
  const email = `${randomUUID()}@example.org`
  const { person, session } = await database.asSystem(async tx => {
    const person = await identity.addPerson(tx, { email, name: 'Aroha Ngata', password: null })
    assert(person, 'a new address belongs to no one else')
    const { userId } = person
    const arrival = { userId, device: 'test', address: '127.0.0.1', secondFactor: true }
    return { person, session: await sessions.open(tx, arrival) }
  })
  return {
    userId: person.userId,
    email,
    refreshSecret: session.refreshSecret,
    token: () => tokens.issue(person, session.sessionId),
  }
}
