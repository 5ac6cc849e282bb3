import type { SignedIn } from '@millpond/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE, PASSWORD, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

/** Half past midnight on 1st December in New Zealand: still November in UTC. */
const FIRST_IN_AUCKLAND = '2026-11-30T11:30:00Z'
/** Half past midnight on 1st December in UTC: still November in New York. */
const FIRST_IN_UTC = '2026-12-01T00:30:00Z'

describe.each(ANY_ENGINE)('[ENT-17] the company’s own day (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string

  beforeAll(async () => {
    world = await createImportWorld(engine)
    world.clock.set(FIRST_IN_AUCKLAND)
    await world.control.moveClock({ today: '2026-12-01' })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'kereru'))
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ failure: null })
  })
  afterAll(() => world.close())

  const inBooks = (statement: ReturnType<typeof sql>) =>
    world.deps.database.inOrganisation(organisationId, tx => tx.execute(statement))

  /** Access tokens are valid for ten minutes, so every jump of the clock needs a new sign-in. */
  async function itIs(instant: string) {
    world.clock.set(instant)
    const payload = { email: owner.email, password: PASSWORD }
    const answer = await world.inject({ method: 'POST', url: '/auth/sign-in', payload })
    owner = { ...owner, token: answer.json<SignedIn>().idToken }
  }
  const closeMonth = async () => {
    const list = await world.ask(owner, 'GET', '/api/organisations')
    return list.json().organisations[0].closeMonth
  }
  async function closeAfterImportIn(timeZone: string) {
    await inBooks(sql`update books_profile set time_zone = ${timeZone}`)
    await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ failure: null })
    return closeMonth()
  }

  it('[DAT-01] a New Zealand company’s month closes when it is over there', async () => {
    expect(await closeMonth()).toBe('2026-11')
    const profile = await inBooks(sql`select time_zone from books_profile`)
    expect(profile.rows).toEqual([{ time_zone: 'Pacific/Auckland' }])
  })

  it.each([
    [FIRST_IN_AUCKLAND, 'Europe/London', '2026-10'],
    [FIRST_IN_AUCKLAND, 'Pacific/Auckland', '2026-11'],
    [FIRST_IN_UTC, 'America/New_York', '2026-10'],
    [FIRST_IN_UTC, 'Europe/London', '2026-11'],
  ])('[DAT-01] at %s in %s the last complete month is %s', async (instant, timeZone, close) => {
    await itIs(instant)
    expect(await closeAfterImportIn(timeZone)).toBe(close)
  })

  it.each([
    [FIRST_IN_AUCKLAND, 'Pacific/Auckland', true],
    [FIRST_IN_AUCKLAND, 'Europe/London', false],
    [FIRST_IN_UTC, 'Europe/London', true],
    [FIRST_IN_UTC, 'America/New_York', false],
  ])('at %s in %s, what was due on 30 November is overdue: %s', async (instant, zone, isLate) => {
    await itIs(instant)
    await inBooks(sql`update books_profile set time_zone = ${zone}`)
    await inBooks(sql`update document set due_on = '2026-11-30' where status = 'open'`)
    const url = `/api/organisations/upcoming?organisationId=${organisationId}`
    const { documents } = (await world.ask(owner, 'GET', url)).json()
    const due = documents.filter((each: { dueOn: string }) => each.dueOn === '2026-11-30')
    expect(due.length).toBeGreaterThan(5)
    expect(due.every((each: { isOverdue: boolean }) => each.isOverdue === isLate)).toBe(true)
  })
})
