// The only way to the database. Everything that stores or reads uses `Database`, which is either
// PostgreSQL (url given) or the embedded one (a folder), with the same SQL, roles and policies.
//
// - One transaction is one organisation. `inOrganisation` opens it as the role millpond_app with
//   app.organisation set for that transaction only; policies on every table of schema `public`
//   compare with it, so a query with a forgotten WHERE neither shows nor changes the
//   rows of another organisation.
// - `asUser` is for rows a person sees across organisations, `asSystem` for schema `identity`.
// - A transaction must not be opened inside another; pass `tx` along. It may be run again after a
//   serialisation failure, so it changes nothing outside itself.
// - `asSystemWithin` and the functions like it run a few statements of a transaction as another
//   role, so that a change, its audit entry and its reply are one transaction whatever tables they
//   are in.
// - No session state (SET, named statements, LISTEN, advisory locks): the embedded database has one
//   session for all, and a connection pooler would not carry it either.
//
// See README.md in this folder for what the embedded database does and does not promise.
import type { Pool } from 'pg'
import type { Database, DatabaseConfig, Engine, PoolUse } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { jobsOver } from './jobs.ts'
import { openPostgres } from './postgres.ts'
import { ROLES } from './roles.ts'
import { assertNotInTransaction, runAlone, runOnClient, runTransaction } from './transaction.ts'

export {
  acrossOrganisationsWithin,
  asSystemWithin,
  asUserWithin,
  elsewhereWithin,
  inOrganisationWithin,
  withoutPersonWithin,
} from './context.ts'
export type {
  Database,
  DatabaseConfig,
  OwnerClient,
  SqlRunner,
  Tx,
} from './database.ts'
export { framesOf, withoutValues } from './failure.ts'
export { isInTheClear } from './in-the-clear.ts'
export { isPassing, isWorthRetrying, sqlStateOf } from './sql-state.ts'
export { transactionOn } from './transaction.ts'

/** Opens, migrates, checks and hands out the database; `url` null means the embedded one. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { url } = config
  return databaseOver(
    url === null ? await openEmbedded(config) : await openPostgres({ ...config, url }),
  )
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value)

function databaseOver(engine: Engine): Database {
  const { afterCommit, beginWithinMs } = engine
  let hear: Parameters<Database['hearWaits']>[0] = () => undefined
  const optionsFor = (role: string, organisationId: string, userId: string) => ({
    settings: { role, 'app.organisation': organisationId, 'app.user': userId },
    afterCommit,
    beginWithinMs,
    waited: (ms: number) => hear(role === ROLES.system ? 'system' : 'work', ms),
  })
  return {
    kind: engine.kind,
    systemPool: engine.systemPool,
    jobs: jobsOver(engine.jobsPool),
    async inOrganisation(organisationId, work, userId = '', mode = {}) {
      if (!isUuid(organisationId)) throw new Error('An organisation id must be a UUID')
      const options = { ...optionsFor(ROLES.app, organisationId, userId), ...mode }
      return runTransaction(engine.workPool, options, work)
    },
    async asUser(userId, work, mode = {}) {
      if (userId === '') throw new Error('A user id must not be empty')
      return runTransaction(
        engine.workPool,
        { ...optionsFor(ROLES.app, '', userId), ...mode },
        work,
      )
    },
    async asSystem(work) {
      return runTransaction(engine.systemPool, optionsFor(ROLES.system, '', ''), work)
    },
    async lookUp(work) {
      return runAlone(engine.systemPool, optionsFor(ROLES.system, '', ''), work)
    },
    asOwner: work => {
      assertNotInTransaction('A connection of the owner')
      return engine.asOwner(work)
    },
    changeAsOwner: work => {
      assertNotInTransaction('A transaction of the owner')
      return engine.asOwner(client => runOnClient(client, work))
    },
    async ping() {
      await engine.systemPool.query('SELECT 1')
    },
    pools: () => [
      useOf('work', engine.workPool),
      useOf('system', engine.systemPool),
      useOf('jobs', engine.jobsPool),
    ],
    hearWaits(listener) {
      hear = listener
    },
    tidyUp: () => engine.tidyUp(),
    close: () => engine.close(),
  }
}

const useOf = (pool: PoolUse['pool'], from: Pool): PoolUse => ({
  pool,
  idle: from.idleCount,
  busy: from.totalCount - from.idleCount,
  waiting: from.waitingCount,
})
