/** People with an account and a session, created without mail and passwords. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import { userStore } from '../src/stores/user-store.ts'

export interface TestPerson {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  readonly token: string
}

/** Their session was opened with a second factor, unless another one is given. */
export async function createPerson(
  deps: Deps,
  name = 'Somebody',
  secondFactor = true,
): Promise<TestPerson> {
  const userId = randomUUID()
  const email = `${userId}@example.org`
  await deps.database.asSystem(tx => userStore.add(tx, { userId, email, name }, deps.clock.now()))
  return newSession(deps, { userId, email }, secondFactor)
}

/** A person with a session that begins now. */
export async function newSession(
  deps: Deps,
  { userId, email }: Pick<TestPerson, 'userId' | 'email'>,
  secondFactor = true,
): Promise<TestPerson> {
  const arrival = { userId, device: 'Test', address: '127.0.0.1', secondFactor }
  const session = await deps.database.asSystem(tx => deps.sessions.open(tx, arrival))
  const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, userId))
  if (!person) throw new Error('The person was not found')
  const token = await deps.tokens.issue(person, session.sessionId)
  return { userId, email, sessionId: session.sessionId, token }
}

/** Marks their sessions as if they had shown a second factor. */
export const showFactor = ({ database }: Deps, { userId }: Pick<TestPerson, 'userId'>) =>
  database.asSystem(tx =>
    tx.execute(sql`
      update identity.refresh_family set second_factor = true where user_id = ${userId}`),
  )
