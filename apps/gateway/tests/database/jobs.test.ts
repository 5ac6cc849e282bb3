import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../_databases.ts'
import { booksMigrations, FERN } from './_books.ts'

describeEachDatabase('Queue', open => {
  it('runs 50 jobs, each once, and none of a rolled back transaction', async () => {
    const database = await open({ migrationsDir: booksMigrations() })
    const boss = new PgBoss({ db: database.jobs })
    boss.on('error', () => undefined)
    await boss.start()
    await boss.createQueue('import')
    const done: number[] = []
    await boss.work<{ page: number }>(
      'import',
      { batchSize: 10, pollingIntervalSeconds: 0.5 },
      async jobs => {
        for (const job of jobs) {
          await database.inOrganisation(FERN, tx =>
            tx.execute(sql`INSERT INTO page VALUES (${FERN}, ${job.data.page})`),
          )
          done.push(job.data.page)
        }
      },
    )
    await expect(
      database.inOrganisation(FERN, async tx => {
        await boss.send('import', { page: 1000 }, { db: database.jobs.within(tx) })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await database.inOrganisation(FERN, async tx => {
      await boss.send('import', { page: 0 }, { db: database.jobs.within(tx) })
      const { rows } = await tx.execute(sql`SELECT current_user AS role`)
      expect(rows).toEqual([{ role: 'millpond_app' }])
    })
    await Promise.all(
      Array.from({ length: 49 }, (_, index) => boss.send('import', { page: index + 1 })),
    )
    await expect.poll(() => done.length, { timeout: 30_000 }).toBe(50)
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, page) => page))
    await boss.stop({ graceful: true, timeout: 5000 })
    await database.tidyUp()
  })
})
