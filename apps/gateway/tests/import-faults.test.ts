import type { Fault, LoggedRequest } from '@millpond/sandbox'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetBooks, readBooks, withoutVariance } from './_books.ts'
import { ANY_ENGINE, ENGINES, type TestUser } from './_gateway.ts'
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
 * One request of each kind, and a late one where an import has many: a part of its address, and its
 * number among the requests to that address. The first eight are tested by day.
 */
const KINDS_OF_REQUEST = [
  ['/Organisation', 1],
  ['/Invoices', 1],
  ['/Contacts', 1],
  ['/Reports/ProfitAndLoss', 1],
  ['/Reports/BalanceSheet', 4],
  ['/Reports/BankSummary', 30],
  ['paymentsOnly=true', 1],
  ['/Budgets/', 1],
  ['/Accounts', 1],
  ['/Reports/BalanceSheet', 1],
  ['/Reports/BankSummary', 1],
  ['/BankTransfers', 1],
  ['/TaxRates', 1],
  ['/Budgets', 1],
  ['/CreditNotes', 1],
  ['/Prepayments', 1],
  ['/Overpayments', 1],
  ['/RepeatingInvoices', 1],
  ['/Quotes', 1],
  ['/TrackingCategories', 1],
] as const

/**
 * By default each fault affects one request, on one database, because faults are handled above the
 * database. FAULTS=each tests one fault at every request, and FAULTS=all every fault at every
 * request on both databases, which takes a quarter of an hour.
 */
const isExhaustive = process.env.FAULTS === 'all'
const isAtEachRequest = isExhaustive || process.env.FAULTS === 'each'
const MAX_REQUESTS = 76
const TESTED_KINDS = isAtEachRequest ? KINDS_OF_REQUEST : KINDS_OF_REQUEST.slice(0, FAULTS.length)

/** Each kind in turn. */
const faultAt = (index: number) => FAULTS[index % FAULTS.length] ?? 'html'

describe.each(isExhaustive ? ENGINES : ANY_ENGINE)(
  'a fault at every request of an import (%s)',
  engine => {
    let world: ImportWorld
    let owner: TestUser
    let organisationId: string
    let reference: Awaited<ReturnType<typeof readBooks>>
    let requests: LoggedRequest[]

    beforeAll(async () => {
      world = await createImportWorld(engine, { deadlineMs: 1_000 })
      owner = await world.signUp()
      organisationId = organisationIn(await world.connect(owner, 'startup'))
      expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
      reference = await readBooks(world.deps, organisationId)
      requests = await world.control.requests()
      expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS)
    })
    afterAll(() => world.close())

    const importUrl = () => `/api/imports?organisationId=${organisationId}`
    const latest = async () => (await world.ask(owner, 'GET', importUrl())).json().latest
    const importAgain = async () => {
      await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
      return world.waitForImport(owner, organisationId)
    }

    const meetFault = async (fault: Fault) => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ ...fault, retryAfter: 1 })
      const progress = await importAgain()
      if (progress.state === 'failed') {
        // No books, or the newest months marked as partial: never a mixture.
        const { books_profile: profile } = await readBooks(world.deps, organisationId)
        expect(profile?.every(line => line.includes(',t,'))).toBe(true)
        expect(progress.failure?.message).toBeTruthy()
        expect(await importAgain()).toMatchObject({ state: 'done' })
      }
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    }

    const positions = Array.from(
      { length: isAtEachRequest ? MAX_REQUESTS : 0 },
      (_, index) => index + 1,
    )
    const everyRequest = positions.flatMap(nth => {
      const kinds = isExhaustive ? FAULTS : [faultAt(nth)]
      return kinds.map(kind => [nth, kind] as const)
    })
    it.each(everyRequest)('request %i: %s', (nth, kind) => meetFault({ kind, nth }))

    it.each(TESTED_KINDS.map(([path, nth], index) => [path, nth, faultAt(index)] as const))(
      '%s, request %i of its kind: %s',
      async (path, nth, kind) => {
        await meetFault({ kind, path, nth })
        expect(await world.control.faults()).toMatchObject([{ struck: 1 }])
      },
    )

    it('every request is of one of these kinds', () => {
      const others = requests.filter(({ path }) =>
        KINDS_OF_REQUEST.every(([part]) => !path.includes(part)),
      )
      expect(others).toEqual([])
    })

    it('that lasts ends in a state the user understands, and the import continues where it stopped', async () => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'unavailable', path: 'BalanceSheet', times: 0 })
      const notices = async () => {
        const url = `/api/notifications?organisationId=${organisationId}`
        return (await world.ask(owner, 'GET', url)).json().notifications
      }
      const notice = expect.objectContaining({ kind: 'importFailed', isPersistent: true })
      await world.ask(owner, 'POST', importUrl())
      await expect.poll(async () => (await latest()).state, { timeout: 20_000 }).toBe('waiting')
      expect((await latest()).failure.kind).toBe('unavailable')
      expect(await notices()).not.toContainEqual(notice)
      // After half a day without any answer it has failed.
      await world.control.setFaults({ kind: 'unavailable', times: 0 })
      await world.deps.database.inOrganisation(organisationId, tx =>
        tx.execute(sql`
          update import_run set outage_since = now() - interval '13 hours'
          where state = 'waiting'`),
      )
      const failed = await importAgain()
      expect(failed).toMatchObject({ state: 'failed', failure: { kind: 'unavailable' } })
      expect(await notices()).toContainEqual(notice)
      await world.control.clearFaults()
      world.forgetLimits()
      await world.control.clearRequests()
      expect(await importAgain()).toMatchObject({ state: 'done', importId: failed.importId })
      const asked = (await world.control.requests()).map(request => request.path)
      expect(asked.some(path => path.endsWith('/Organisation'))).toBe(false)
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    })

    it('a missing right to the budgets leaves out the budgets only', async () => {
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
    ])('a missing right to %s stops the import with a reason', async (_what, path, nth) => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'forbidden', path, nth, times: 0 })
      const progress = await importAgain()
      expect(progress).toMatchObject({ state: 'failed', failure: { kind: 'capability-missing' } })
      await world.control.clearFaults()
      expect(await importAgain()).toMatchObject({ state: 'done', importId: progress.importId })
      expect(await readBooks(world.deps, organisationId)).toEqual(reference)
    })

    it('a rate limit makes the import wait as long as the provider asks, and says until when', async () => {
      await forgetBooks(world.deps, organisationId)
      await world.control.clearFaults()
      await world.control.setFaults({ kind: 'rate-limited', nth: 20, retryAfter: 3600 })
      await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
      await expect.poll(async () => (await latest()).state, { timeout: 20_000 }).toBe('waiting')
      const { importId, resumesAt } = await latest()
      const waitMs = Date.parse(resumesAt) - world.clock.now().getTime()
      expect(waitMs).toBe(3_600_000)
      const joined = await world.ask(owner, 'POST', importUrl())
      expect(joined.json()).toMatchObject({ importId, state: 'waiting' })
    })
  },
)
