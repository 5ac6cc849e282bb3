import { ledger as ledgerSchema } from '@millpond/contract/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks } from './_books.ts'
import {
  ANY_ENGINE,
  bearer,
  createTestGateway,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { createImportWorld, organisationIn } from './_import-world.ts'

describe.each(ANY_ENGINE)('the sample company (%s)', engine => {
  let gateway: TestGateway
  let user: TestUser
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    user = await gateway.signUp()
  })
  afterAll(() => gateway.close())

  const ask = (who: TestUser, method: 'GET' | 'POST' | 'DELETE', url: string) =>
    gateway.inject({ method, url, headers: bearer(who.token) })
  const open = (who = user) => ask(who, 'POST', '/api/organisations/sample')

  it('[USE-01] opens with figures and a floor of $40,000, without any connection', async () => {
    const answer = await open()
    expect(answer.json()).toMatchObject({
      name: 'Kererū Coffee Ltd',
      isSample: true,
      role: 'owner',
      cashFloor: 4_000_000,
      currency: 'NZD',
      provider: null,
    })
    const { organisationId } = answer.json()
    const url = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
    const figures = await ask(user, 'GET', url)
    expect(ledgerSchema.parse(figures.json()).months).toHaveLength(72)
    const imports = await ask(user, 'GET', `/api/imports?organisationId=${organisationId}`)
    expect(imports.json()).toEqual({ latest: null, gaps: [] })
  })

  it('is the same one the second time, and each person has their own', async () => {
    const first = (await open()).json().organisationId
    expect((await open()).json().organisationId).toBe(first)
    const other = await gateway.signUp()
    const theirs = (await open(other)).json().organisationId
    expect(theirs).not.toBe(first)
    const refused = await ask(other, 'DELETE', `/api/organisations/sample?organisationId=${first}`)
    expect(refused.statusCode).toBe(404)
  })

  it('is created once even if a person clicks twice', async () => {
    const hasty = await gateway.signUp()
    const answers = await Promise.all([open(hasty), open(hasty), open(hasty)])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.json().organisationId)).size).toBe(1)
    const list = await ask(hasty, 'GET', '/api/organisations')
    expect(list.json().organisations).toHaveLength(1)
    expect(list.json().organisations[0]).toMatchObject({ isSample: true, cashFloor: 4_000_000 })
  })

  it('is filled again when its months have passed', async () => {
    const { organisationId, closeMonth } = (await open()).json()
    await gateway.deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`update organisation set close_month = '2020-01'`),
    )
    const again = (await open()).json()
    expect(again).toMatchObject({ organisationId, closeMonth })
  })

  it('is deleted with everything in it', async () => {
    const { organisationId } = (await open()).json()
    const url = `/api/organisations/sample?organisationId=${organisationId}`
    expect((await ask(user, 'DELETE', url)).json()).toEqual({ deleted: true })
    const rows = await readBooks(gateway.deps, organisationId)
    expect(Object.values(rows).flat()).toEqual([])
    expect((await ask(user, 'DELETE', url)).statusCode).toBe(404)
  })

  it('is the only organisation that can be deleted at once', async () => {
    const organisationId = await gateway.addOrganisation(user.userId)
    const url = `/api/organisations/sample?organisationId=${organisationId}`
    expect((await ask(user, 'DELETE', url)).statusCode).toBe(403)
  })
})

it('the sample has the same figures as an import of the same company', async () => {
  const world = await createImportWorld('embedded')
  const user = await world.signUp()
  const sample = (await world.ask(user, 'POST', '/api/organisations/sample')).json()
  const connected = organisationIn(await world.connect(user, 'kereru'))
  await world.waitForImport(user, connected)
  const series = async (organisationId: string) => {
    const url = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
    return (await world.ask(user, 'GET', url)).json().series
  }
  const [own, imported] = [await series(sample.organisationId), await series(connected)]
  expect(own).toEqual(imported)
  await world.close()
})
