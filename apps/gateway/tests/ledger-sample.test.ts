import { ledger as ledgerSchema } from '@millpond/contract/ledger'
import { type Ledger, totalAt } from '@millpond/core/ledger'
import { month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBooks } from './_books.ts'
import { smallBooks } from './_books-file.ts'
import { untilServed } from './_client.ts'
import {
  ANY_ENGINE,
  bearer,
  createTestGateway,
  DAY_ENGINE,
  OWN_PAGE,
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
  const load = async (who: TestUser, organisationId: string, payload: object) => {
    const answer = await gateway.inject({
      ...{ method: 'PUT', url: '/api/books-file', query: { organisationId }, payload },
      headers: bearer(who.token),
    })
    return { ...answer.json(), statusCode: answer.statusCode }
  }
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
    expect(imports.json()).toMatchObject({ latest: null, gaps: [], leftOut: { total: 0 } })
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
    const answers = await Promise.all([1, 2, 3].map(() => untilServed(() => open(hasty))))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.json().organisationId)).size).toBe(1)
    const list = await ask(hasty, 'GET', '/api/organisations')
    expect(list.json().organisations).toHaveLength(1)
    expect(list.json().organisations[0]).toMatchObject({ isSample: true, cashFloor: 4_000_000 })
  })

  it('[SYN-04] refuses a spreadsheet: only its own books are replaced', async () => {
    const { organisationId } = (await open()).json()
    expect(await load(user, organisationId, smallBooks())).toMatchObject({
      ...{ statusCode: 409, code: 'conflict' },
      message: expect.stringContaining('do not come from a spreadsheet'),
    })
  })

  describe('[SYN-04] a spreadsheet', () => {
    let owner: TestUser
    let own: string
    beforeAll(async () => {
      owner = await gateway.signUp()
      own = await gateway.addOrganisation(owner.userId, 'Bean Ltd')
    })
    const closing = async () => {
      const url = `/api/organisations/monthly-data-indexed?organisationId=${own}`
      const ledger = ledgerSchema.parse((await ask(owner, 'GET', url)).json()) as Ledger
      return { closeMonth: ledger.closeMonth, cash: totalAt(ledger, 'closing', ledger.closeMonth) }
    }

    it('fills a company, which says where its books come from and since when', async () => {
      expect(await load(owner, own, smallBooks())).toMatchObject({
        ...{ statusCode: 200, booksFile: 'ledger.csv', provider: null, closeMonth: '2026-06' },
        ...{ country: 'NZ', reportingYearBeginsMonth: 4, lastImportedAt: expect.any(String) },
      })
      expect(await closing()).toEqual({ closeMonth: '2026-06', cash: 750_00 })
      const entries = await ask(owner, 'GET', `/api/activity?organisationId=${own}`)
      expect(entries.json().entries[0]).toMatchObject({
        ...{ action: 'booksFileLoaded', subject: 'ledger.csv' },
      })
    })

    it('is replaced by newer figures, read away from the thread that answers requests', async () => {
      const newer = smallBooks({ firstMonth: month('2026-06') })
      const run = vi.spyOn(gateway.deps.forecasts.answers, 'run')
      expect((await load(owner, own, newer)).statusCode).toBe(200)
      expect(run.mock.calls.map(([name]) => name)).toContain('prepareFile')
      run.mockRestore()
      expect(await closing()).toEqual({ closeMonth: '2026-07', cash: 750_00 })
    })

    it('is checked again, and a refused one changes nothing', async () => {
      const { accounts } = smallBooks().file
      const uneven = smallBooks({ accounts: accounts.slice(0, 2) })
      expect(await load(owner, own, uneven)).toMatchObject({
        ...{ statusCode: 400, code: 'badRequest' },
        message: 'The opening balances are $500.00 out of balance: debits are higher.',
      })
      expect(await closing()).toEqual({ closeMonth: '2026-07', cash: 750_00 })
    })
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

  describe('a visit of it without an account', () => {
    const offer = { productId: 'pass', accountType: 'partner', pricing: 'monthly' }
    const visit = (payload: object = {}) =>
      gateway.inject({ method: 'POST', url: '/auth/sample-visit', headers: OWN_PAGE, payload })
    const visitor = async () => ({ token: (await visit()).json().idToken }) as TestUser
    const cookieOf = (answer: Awaited<ReturnType<typeof visit>>) => {
      const [cookie] = answer.cookies.filter(({ name }) => name === '__Host-mp_sample')
      return cookie && `${cookie.name}=${cookie.value}`
    }
    const organisationOf = async (who: TestUser) =>
      (await ask(who, 'GET', '/api/organisations')).json().organisations[0]

    it('[ORG-06] reads one company that all visitors look at, and no other', async () => {
      const [one, other] = [await visitor(), await visitor()]
      const sample = await organisationOf(one)
      expect(sample).toMatchObject({ name: 'Kererū Coffee Ltd', isSample: true, role: 'viewer' })
      expect(await organisationOf(other)).toEqual(sample)
      const at = (route: string, id: string) => `/api/${route}?organisationId=${id}`
      const { organisationId } = sample
      const figures = await ask(
        one,
        'GET',
        at('organisations/monthly-data-indexed', organisationId),
      )
      expect(ledgerSchema.parse(figures.json()).months).toHaveLength(72)
      const foreign = await gateway.addOrganisation(user.userId)
      const refused = await ask(one, 'GET', at('organisations/monthly-data-indexed', foreign))
      expect(refused.statusCode).toBe(404)
      for (const [method, url] of [
        ['GET', at('members', organisationId)],
        ['GET', '/api/account'],
        ['POST', at('imports', organisationId)],
        ['POST', '/api/organisations/sample'],
      ] as const) {
        const { statusCode, json } = await ask(one, method, url)
        expect([url, statusCode, json().message]).toEqual([
          url,
          403,
          'Create an account to use this',
        ])
      }
    })

    it('continues after a reload, and ends with a sign-in or by choice', async () => {
      const began = await visit({ offer })
      const { user: record, isSpoofSession, idToken } = began.json()
      expect([record.isAnonymous, record.email, isSpoofSession]).toEqual([true, null, true])
      const { offer: kept } = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
      expect(kept).toEqual(offer)
      const again = (cookie: string | undefined, url = '/auth/refresh') =>
        gateway.inject({ method: 'POST', url, headers: { ...OWN_PAGE, cookie: cookie ?? '' } })
      const reloaded = await again(cookieOf(began))
      expect(reloaded.json().user).toMatchObject({ uid: record.uid, isAnonymous: true })
      // A cookie that somebody else wrote gives the same access, and no offer.
      expect((await again('__Host-mp_sample=nonsense')).json().user.isAnonymous).toBe(true)
      expect(cookieOf(await again(cookieOf(began), '/auth/sign-out'))).toBe('__Host-mp_sample=')
      expect((await again('')).statusCode).toBe(401)
    })

    it('is not made of the token of a person, nor the other way round', async () => {
      const issued = await gateway.deps.tokens.issueSample(
        { ...(await personOf(user)), userId: user.userId },
        null,
      )
      const asPerson = await ask({ token: issued } as TestUser, 'GET', '/api/organisations')
      expect(asPerson.statusCode).toBe(401)
    })

    async function personOf({ userId }: TestUser) {
      const { database, identity } = gateway.deps
      const person = await database.asSystem(tx => identity.personOf(tx, userId))
      if (!person) throw new Error('signed up')
      return person
    }
  })
})

it('the sample has the same figures as an import of the same company', async () => {
  const world = await createImportWorld(DAY_ENGINE)
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
