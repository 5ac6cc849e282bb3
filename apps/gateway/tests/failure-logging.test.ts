// A failed statement contains amounts, names and tokens. The log and the queue must not contain
// them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../src/database/index.ts'
import { createJobQueue } from '../src/queue/job-queue.ts'
import { createTestGateway, ENGINES, type TestGateway } from './_gateway.ts'

const CANARY = 'canary-kerer-4410.25'

describe.each(ENGINES)('[LOG-01] the log of a failed statement (%s)', engine => {
  let gateway: TestGateway
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    const user = await gateway.signUp(`${CANARY}@example.org`)
    organisationId = await gateway.addOrganisation(user.userId)
  })
  afterAll(() => gateway.close())

  const inOrganisation = (work: (tx: Tx) => Promise<unknown>) =>
    gateway.deps.database.inOrganisation(organisationId, work)
  const addContact = (status: string) => (tx: Tx) =>
    tx.execute(sql`insert into contact (organisation_id, contact_id, name, status)
      values (${organisationId}, ${CANARY}, ${CANARY}, ${status})`)
  const twice = async (tx: Tx) => {
    await addContact('active')(tx)
    await addContact('active')(tx)
  }
  const notANumber = (tx: Tx) =>
    tx.execute(sql`update organisation set cash_floor = ${CANARY}::text::bigint`)
  const accountTwice = () =>
    gateway.deps.database.systemPool.query(
      'insert into identity."user" (id, name, email) values ($1, $2, $3)',
      [randomUUID(), CANARY, `${CANARY}@example.org`],
    )

  it.each<[string, () => PromiseLike<unknown>, string, string]>([
    ['a key taken', () => inOrganisation(twice), '23505', 'contact_pkey'],
    ['a check', () => inOrganisation(addContact('gone')), '23514', 'contact_status_check'],
    ['a value that cannot be read', () => inOrganisation(notANumber), '22P02', 'refused a value'],
    ['the driver, asked directly', accountTwice, '23505', 'user_email_key'],
  ])('%s: its SQLSTATE and reason, never its values', async (_case, fail, state, reason) => {
    const error: unknown = await fail().then(
      () => null,
      thrown => thrown,
    )
    const before = gateway.lines.length
    gateway.deps.log.error({ err: error }, 'failed')
    gateway.deps.log.error({ err: error })
    gateway.deps.log.error(error)
    gateway.deps.log.error({ err: new Error('outside', { cause: error }) }, 'failed')
    const lines = gateway.lines.slice(before)
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      expect(line).not.toContain('kerer')
      expect(line).not.toMatch(/insert|update|params/i)
      expect(line).toContain(state)
      expect(line).toContain(reason)
      expect(line).toContain('.test.ts')
    }
  })

  it('a failed job stores no values either', async () => {
    const { database, log } = gateway.deps
    const before = gateway.lines.length
    const queue = createJobQueue(database, log, gateway.deps.metrics)
    await queue.start({
      runImport: async () => {
        await inOrganisation(twice)
      },
      runForecast: async () => undefined,
      refreshOutlook: async () => undefined,
      refreshOrganisation: async () => undefined,
      planDay: async () => undefined,
      planImports: async () => undefined,
      resumeAbandoned: async () => undefined,
      syncBilling: async () => undefined,
      makePackReport: async () => undefined,
    })
    await queue.sendImport({ organisationId, importId: randomUUID() })
    queue.wake()
    const outputs = async () => {
      const { rows } = await database.jobs.executeSql(
        `select output::text from pgboss.job where name = 'import' and output is not null`,
      )
      return rows.map(row => row.output).join('')
    }
    const lines = () => gateway.lines.slice(before).join('')
    await expect.poll(outputs, { timeout: 20_000, interval: 100 }).not.toBe('')
    expect(lines()).toContain('23505')
    expect(await outputs()).not.toContain('kerer')
    expect(lines()).not.toContain('kerer')
    await queue.stop()
  })
})
