import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetBooks, readBooks, withoutVariance } from './_books.ts'
import { ENGINES, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

const FAULTS = [
  'unauthorised',
  'forbidden',
  'rate-limited',
  'server-error',
  'unavailable',
  'timeout',
  'cut-off',
  'html',
] as const

/**
 * Every request of an import meets a fault in turn. By default each position meets one kind, on the
 * embedded database alone: what a fault does is decided above the database. FAULTS=all meets all
 * kinds at every position of both, which takes a quarter of an hour.
 */
const isExhaustive = process.env.FAULTS === 'all'
const MOST_REQUESTS = 61

describe.each(isExhaustive ? ENGINES : (['embedded'] as const))(
  'a fault at every request of an import (%s)',
  engine => {
    let world: ImportWorld
    let owner: TestUser
    let organisationId: string
    let reference: Awaited<ReturnType<typeof readBooks>>

    beforeAll(async () => {
      world = await createImportWorld(engine, { deadlineMs: 1_000 })
      owner = await world.signUp()
      organisationId = organisationIn(await world.connect(owner, 'startup'))
      expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
      reference = await readBooks(world.deps, organisationId)
      const requests = await world.control.requests()
      expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS)
    })
    afterAll(() => world.close())

    const importAgain = async () => {
      await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
      return world.waitForImport(owner, organisationId)
    }

    const positions = Array.from({ length: MOST_REQUESTS }, (_, index) => index + 1)
    const cases = positions.flatMap(nth => {
      const kinds = isExhaustive ? FAULTS : [FAULTS[nth % FAULTS.length] ?? 'html']
      return kinds.map(kind => [nth, kind] as const)
    })

    it.each(cases)('request %i: %s', async (nth, kind) => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind, nth, retryAfter: 1 })
      const progress = await importAgain()
      if (progress.state === 'failed') {
        // Nothing, or the newest months said to be partial: never some of each.
        const { books_profile: profile } = await readBooks(world.deps, organisationId)
        expect(profile?.every(line => line.includes(',t,'))).toBe(true)
        expect(progress.failure?.message).toBeTruthy()
        expect(await importAgain()).toMatchObject({ state: 'done' })
      }
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    })

    it('that lasts ends in a state the user understands, and the import goes on where it stood', async () => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'unavailable', path: 'BalanceSheet', times: 0 })
      const failed = await importAgain()
      expect(failed).toMatchObject({ state: 'failed', failure: { kind: 'unavailable' } })
      const notes = await world.ask(
        owner,
        'GET',
        `/api/notifications?organisationId=${organisationId}`,
      )
      expect(notes.json().notifications).toContainEqual(
        expect.objectContaining({ kind: 'importFailed', isPersistent: true }),
      )
      await world.control.clearFaults()
      await world.control.clearRequests()
      expect(await importAgain()).toMatchObject({ state: 'done', importId: failed.importId })
      const asked = (await world.control.requests()).map(request => request.path)
      expect(asked.some(path => path.endsWith('/Organisation'))).toBe(false)
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    })

    it('that is a missing right to the budgets leaves them out and nothing else', async () => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'forbidden', path: '/Budgets', times: 0 })
      const progress = await importAgain()
      expect(progress).toMatchObject({ state: 'done', failure: null })
      const { ledger_series: series, ...others } = await readBooks(world.deps, organisationId)
      const { ledger_series: whole, ...othersWhole } = reference
      expect(withoutVariance(others)).toEqual(withoutVariance(othersWhole))
      expect(series?.length).toBeLessThan(whole?.length ?? 0)
    })

    it.each([
      ['the profit and loss', '/Reports/ProfitAndLoss', 1],
      ['a part of the bank months', '/Reports/BankSummary', 6],
    ])('that is a missing right to %s stops the import with a reason', async (_what, path, nth) => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'forbidden', path, nth, times: 0 })
      const progress = await importAgain()
      expect(progress).toMatchObject({ state: 'failed', failure: { kind: 'capability-missing' } })
      await world.control.clearFaults()
      expect(await importAgain()).toMatchObject({ state: 'done', importId: progress.importId })
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    })

    it('of the limit makes the import wait as long as the provider asks, and says until when', async () => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'rate-limited', nth: 20, retryAfter: 3600 })
      await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
      const url = `/api/imports?organisationId=${organisationId}`
      await expect
        .poll(async () => (await world.ask(owner, 'GET', url)).json().latest.state, {
          timeout: 20_000,
        })
        .toBe('waiting')
      const { latest } = (await world.ask(owner, 'GET', url)).json()
      const waitMs = Date.parse(latest.resumesAt) - world.clock.now().getTime()
      expect(waitMs).toBe(3_600_000)
      const joined = await world.ask(owner, 'POST', url)
      expect(joined.json()).toMatchObject({ importId: latest.importId, state: 'waiting' })
    })
  },
)
