import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/database/index.ts'
import { createJobQueue, type JobQueue } from '../../src/queue/job-queue.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../_database-proxy.ts'
import { freshDatabase } from '../_databases.ts'
import { findPostgres } from '../_postgres.ts'

// The queue library marks a job without awaiting the answer, so an error outside the queue would be
// an unhandled rejection and end the gateway.
describe.skipIf(findPostgres() === null)('A job that cannot be marked as ended', () => {
  let proxy: DatabaseProxy
  let database: Database
  let queue: JobQueue
  let importJob: () => Promise<void>
  const logged: string[] = []
  const importEnds: string[] = []

  beforeAll(async () => {
    const config = await freshDatabase('postgres')
    const direct = new URL((config.url ?? '').replace('@/', '@localhost/'))
    proxy = await openDatabaseProxy(direct.searchParams.get('host') ?? '')
    const url = `postgresql://postgres@127.0.0.1:${proxy.port}${direct.pathname}`
    database = await openDatabase({ ...config, url })
    const log = { info: () => undefined, error: (_: object, text: string) => logged.push(text) }
    const metrics = {
      jobEnded: ({ outcome }: { outcome: string }) => void importEnds.push(outcome),
    }
    queue = createJobQueue(database, log, metrics)
    const unused = () => Promise.reject(new Error('No such job was sent'))
    await queue.start({
      runImport: () => importJob(),
      runForecast: unused,
      refreshOutlook: unused,
      refreshOrganisation: unused,
      planDay: () => Promise.resolve(),
      planImports: () => Promise.resolve(),
      resumeAbandoned: () => Promise.resolve(),
      syncBilling: async () => undefined,
      makePackReport: async () => undefined,
    })
  })
  afterAll(async () => {
    await queue.stop()
    await database.close()
    await proxy.shut()
  })

  it.each([
    ['done', 'WITH results AS', () => Promise.resolve()],
    ['failed', 'WITH deleted_jobs AS', () => Promise.reject(new Error('The import failed'))],
  ])(
    'because the connection ends is logged when it has %s, and the next job runs',
    async (outcome, mark, job) => {
      importJob = job
      const cut = proxy.cutAt([mark], 'before')
      await queue.sendImport({ organisationId: randomUUID(), importId: randomUUID() })
      await cut
      await expect.poll(() => logged, { timeout: 10_000 }).toContain('an ended job was not marked')
      expect(importEnds).toEqual([outcome])

      importEnds.length = 0
      logged.length = 0
      importJob = () => Promise.resolve()
      await queue.sendImport({ organisationId: randomUUID(), importId: randomUUID() })
      await expect.poll(() => importEnds, { timeout: 10_000 }).toEqual(['done'])
      importEnds.length = 0
    },
  )
})
