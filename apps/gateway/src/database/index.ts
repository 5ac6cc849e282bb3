import type { Database, DatabaseConfig, Engine } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { jobsOver } from './jobs.ts'
import { openPostgres } from './postgres.ts'
import { ROLES } from './roles.ts'
import { runTransaction } from './transaction.ts'

export type { Database, DatabaseConfig, Jobs, SqlRunner, Tx } from './database.ts'
export { defaultMigrationsDir } from './migrate.ts'
export { sqlStateOf } from './sql-state.ts'

/** Opens, migrates, checks and hands out the database; `url` null means the embedded one. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { url } = config
  return databaseOver(
    url === null ? await openEmbedded(config) : await openPostgres({ ...config, url }),
  )
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function databaseOver(engine: Engine): Database {
  const { afterCommit } = engine
  const optionsFor = (role: string, organisationId: string, userId: string) => ({
    settings: { role, 'app.organisation': organisationId, 'app.user': userId },
    afterCommit,
  })
  return {
    kind: engine.kind,
    systemPool: engine.systemPool,
    jobs: jobsOver(engine.jobsPool),
    async inOrganisation(organisationId, work, userId = '') {
      if (!UUID.test(organisationId)) throw new Error('An organisation id must be a UUID')
      return runTransaction(engine.workPool, optionsFor(ROLES.app, organisationId, userId), work)
    },
    async asUser(userId, work) {
      if (userId === '') throw new Error('A user id must not be empty')
      return runTransaction(engine.workPool, optionsFor(ROLES.app, '', userId), work)
    },
    async asSystem(work) {
      return runTransaction(engine.systemPool, optionsFor(ROLES.system, '', ''), work)
    },
    async ping() {
      await engine.systemPool.query('SELECT 1')
    },
    tidyUp: () => engine.tidyUp(),
    close: () => engine.close(),
  }
}
