import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ledger as ledgerSchema, upcomingDocument } from '@millpond/contract/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE, bearer, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

const TOO_LARGE_BYTES = 150 * 1024

describe.each(ANY_ENGINE)('the figures of 350 accounts (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string

  beforeAll(async () => {
    world = await createImportWorld(engine)
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'wholesaler'))
    // It needs more requests than the provider allows in a minute.
    await world.waitForImport(owner, organisationId, 280)
  })
  afterAll(() => world.close())

  const read = (headers: Record<string, string> = {}) =>
    world.inject({
      method: 'GET',
      url: `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`,
      headers: { ...bearer(owner.token), ...headers },
    })

  it('[API-02] are the same in every encoding, and small', async () => {
    const plain = await read()
    expect(ledgerSchema.safeParse(plain.json()).success).toBe(true)
    expect(plain.json().series.length).toBeGreaterThan(350)
    const brotli = await read({ 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(TOO_LARGE_BYTES)
    const gzip = await read({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('are the same until an import, and then of a newer version', async () => {
    const first = await read()
    expect((await read()).body).toBe(first.body)
    await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
    await world.waitForImport(owner, organisationId)
    const third = await read()
    expect(third.json().version).toBe(first.json().version + 1)
    expect(third.json().series).toEqual(first.json().series)
  })

  it('are never cached on a disk between the gateway and the page', async () => {
    const { headers } = await read()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  it('do not exist before the first import', async () => {
    const empty = await world.addOrganisation(owner.userId)
    const url = `/api/organisations/monthly-data-indexed?organisationId=${empty}`
    const answer = await world.ask(owner, 'GET', url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'notFound' })
  })

  it('include what is due soon, largest first', async () => {
    const url = `/api/organisations/upcoming?organisationId=${organisationId}`
    const { documents, count } = (await world.ask(owner, 'GET', url)).json()
    expect(count).toBeGreaterThan(10)
    expect(documents.every((each: unknown) => upcomingDocument.safeParse(each).success)).toBe(true)
    const amounts = documents.map((each: { amountDue: number }) => each.amountDue)
    expect(amounts).toEqual([...amounts].sort((left, right) => right - left))
  })
})
