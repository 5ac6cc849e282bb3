import { type AccountingProvider, ProviderFailure } from '@millpond/providers/accounting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJobs } from '../src/jobs/index.ts'
import { resumeAbandoned } from '../src/jobs/resume-imports.ts'
import { importStore } from '../src/stores/import-store.ts'
import { readBooks } from './_books.ts'
import { ENGINES, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

describe.each(ENGINES)('an import that is interrupted (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  let whole: Awaited<ReturnType<typeof readBooks>>
  let beforeStep: (key: string) => Promise<void> = async () => undefined

  const interrupted = (provider: AccountingProvider): AccountingProvider => ({
    ...provider,
    reader(access) {
      const reader = provider.reader(access)
      return {
        async readStep(step, window) {
          await beforeStep(step.key)
          return reader.readStep(step, window)
        },
      }
    },
  })

  beforeAll(async () => {
    world = await createImportWorld(engine, { wrap: interrupted })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    whole = await readBooks(world.deps, organisationId)
  })
  afterAll(() => world.close())

  const start = () => world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
  const inOrganisation: typeof world.deps.database.inOrganisation = (id, work, userId) =>
    world.deps.database.inOrganisation(id, work, userId)
  const latest = () => inOrganisation(organisationId, tx => importStore.latest(tx, organisationId))
  const pendingSteps = async () => {
    const found = await inOrganisation(organisationId, tx =>
      tx.execute(sql`select step_key from import_step where state = 'pending'`),
    )
    return found.rows.length
  }

  it('by a stop while its last request waits for another try publishes nothing', async () => {
    let stopped: Promise<void> | null = null
    let failing: string | null = null
    beforeStep = async key => {
      if (key.startsWith('bankSummary:')) failing ??= key
      if (key !== failing) return
      await expect.poll(pendingSteps).toBe(1)
      stopped ??= world.stopJobs()
      throw new ProviderFailure('unavailable', 'The last request fails, and the process stops')
    }
    await start()
    await expect.poll(() => stopped, { timeout: 20_000 }).not.toBeNull()
    await stopped
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    expect(await latest()).toMatchObject({ state: 'queued', failureKind: null })

    beforeStep = async () => undefined
    await world.startJobs()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
  })

  it('by a database that goes away goes on later, and nobody is alarmed', async () => {
    const { database } = world.deps
    const real = database.inOrganisation
    let struck = false
    beforeStep = async key => {
      if (struck || !key.startsWith('balanceSheet:')) return
      // The worker's next write meets what an administrator's restart of the server answers.
      Object.assign(database, {
        inOrganisation: (id: string) => {
          database.inOrganisation = real
          struck = true
          return real(id, tx =>
            tx.execute(sql`do $$ begin raise sqlstate '57P01' using message = 'gone'; end $$`),
          )
        },
      })
    }
    const { importId } = (await start()).json()
    await expect.poll(() => struck, { timeout: 20_000 }).toBe(true)
    await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).toBe('queued')
    await resumeAbandoned(world.deps)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({
      state: 'done',
      importId,
    })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    const url = `/api/notifications?organisationId=${organisationId}`
    const kinds = (await world.ask(owner, 'GET', url))
      .json()
      .notifications.map((note: { kind: string }) => note.kind)
    expect(kinds).not.toContain('importFailed')
  })

  it('and goes on another day begins again, with nothing of the day before', async () => {
    beforeStep = async () => undefined
    const nth = 20
    await world.control.setFaults({ kind: 'rate-limited', nth, retryAfter: 3600 })
    await start()
    await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).toBe('waiting')
    await world.control.clearFaults()
    const before = await latest()
    const asked = new Set<string>()
    beforeStep = async key => void asked.add(key)
    await inOrganisation(organisationId, tx =>
      tx.execute(sql`
        update import_run set resume_at = now(),
          "window" = "window" || '{"today": "2024-02-29", "close": "2024-01"}'::jsonb
        where state = 'waiting'`),
    )
    await resumeAbandoned(world.deps)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect((await latest())?.window).toEqual(before?.window)
    expect(asked).toContain('organisation')
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
  })

  it.runIf(engine === 'embedded')('by a kill is free before the next process works', async () => {
    await world.stopJobs()
    await start()
    await inOrganisation(organisationId, tx =>
      tx.execute(sql`update import_run set lease_id = gen_random_uuid(),
        lease_until = now() + interval '1 hour' where state = 'queued'`),
    )
    let heldAtStart: unknown = null
    const imports = {
      ...world.deps.imports,
      async start() {
        const found = await world.deps.database.inOrganisation(organisationId, tx =>
          tx.execute(sql`select 1 from import_run where lease_until is not null`),
        )
        heldAtStart = found.rows.length
      },
    }
    await startJobs({ ...world.deps, imports })
    expect(heldAtStart).toBe(0)
    await world.startJobs()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
  })
})
