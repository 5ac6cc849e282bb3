/**
 * Changes the role, organisation or person of a running transaction for a few statements. The
 * settings are local to the transaction and restored afterwards; if a statement fails, the
 * transaction is rolled back with them.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { ROLES } from './roles.ts'

type Settings = Readonly<Record<string, string>>

/** Schema `identity`, which the role of requests cannot access. */
export const asSystemWithin = <T>(tx: Tx, work: () => Promise<T>): Promise<T> =>
  within(tx, { role: ROLES.system, 'app.organisation': '', 'app.user': '' }, work)

/**
 * The system's own work in the organisation of the transaction, where a member would be refused.
 */
export const withoutPersonWithin = <T>(tx: Tx, work: () => Promise<T>): Promise<T> =>
  within(tx, { role: ROLES.app, 'app.user': '' }, work)

/** The system's own work in an organisation that this transaction was not opened for. */
export const inOrganisationWithin = <T>(
  tx: Tx,
  organisationId: string,
  work: () => Promise<T>,
): Promise<T> =>
  within(tx, { role: ROLES.app, 'app.organisation': organisationId, 'app.user': '' }, work)

/**
 * As the person of the transaction, in another organisation of theirs: the database refuses what
 * their role there does not allow.
 */
export const elsewhereWithin = <T>(
  tx: Tx,
  organisationId: string,
  work: () => Promise<T>,
): Promise<T> => within(tx, { role: ROLES.app, 'app.organisation': organisationId }, work)

/** As another person than the transaction's own, in no organisation. */
export const asUserWithin = <T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> =>
  within(tx, { role: ROLES.app, 'app.organisation': '', 'app.user': userId }, work)

/** As the person of the transaction, in no organisation: for lists over all their organisations. */
export const acrossOrganisationsWithin = <T>(tx: Tx, work: () => Promise<T>): Promise<T> =>
  within(tx, { role: ROLES.app, 'app.organisation': '' }, work)

async function within<T>(tx: Tx, settings: Settings, work: () => Promise<T>): Promise<T> {
  const names = Object.keys(settings)
  const before = await tx.execute<Settings>(
    sql`select ${sql.join(
      names.map(
        name => sql`coalesce(current_setting(${name}, true), '') as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}`,
  )
  await setAll(tx, settings)
  const result = await work()
  await setAll(tx, before.rows[0] ?? {})
  return result
}

async function setAll(tx: Tx, settings: Settings): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  )
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`)
}
