import { randomUUID } from 'node:crypto'
import type { ActivityEntry } from '@millpond/contract/activity'
import { PERMITS } from '@millpond/contract/permits'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { type RouteName, routes } from '@millpond/contract/routes'
import type { Refreshed } from '@millpond/contract/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../src/audit/audit-log.ts'
import { pathPatternOf } from '../src/http/bind-route.ts'
import { changePerson } from '../src/operation/person.ts'
import { type AuditScope, auditStore } from '../src/stores/audit-store.ts'
import { supportSessionStore } from '../src/stores/support-session-store.ts'
import { ANY_ENGINE, bearer, createTestGateway, OWN_PAGE, type TestGateway } from './_gateway.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { exampleOf, seeded } from './_schema-values.ts'

const SAYS_NO = /In a support session you cannot |not allowed during a support session/

const everyRoute = Object.entries(routes) as [RouteName, Route][]
/** Routes that need a signed-in person. */
const known = everyRoute.filter(([, { access }]) => access !== 'public' && access !== 'cookie')

describe.each(ANY_ENGINE)('support sessions on %s', engine => {
  let gateway: TestGateway
  let staff: TestPerson
  let customer: TestPerson
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    staff = await createPerson(gateway.deps, 'Support')
    customer = await createPerson(gateway.deps, 'Aroha')
    organisationId = await gateway.addOrganisation(customer.userId)
    await gateway.deps.database.changeAsOwner(tx => supportSessionStore.addStaff(tx, staff.userId))
  })
  afterAll(() => gateway.close())

  const start = (caller: TestPerson, email: string, key: string = randomUUID()) =>
    gateway.inject({
      method: 'POST',
      url: '/auth/visit',
      headers: { ...bearer(caller.token), 'idempotency-key': key },
      payload: { email, reason: 'A figure looks wrong', ticket: 'T-1' },
    })
  const visit = async (email = customer.email) => {
    const answer = await start(staff, email)
    return { ...answer.json<{ session: { idToken: string; isSpoofSession: boolean } }>(), answer }
  }
  const as = async (token: string, name: RouteName, query = { organisationId }) => {
    const route: Route = routes[name]
    const random = seeded(name.length)
    const given = route.access === 'organisation' && {
      ...(exampleOf(route.query ?? expect.anything(), random) as object),
      ...query,
    }
    const address = addressOf(route, given || {})
    const answer = await gateway.inject({
      method: route.method,
      url: address.path,
      query: { ...address.query },
      headers: bearer(token),
      // A stream continues until its reader disconnects.
      payloadAsStream: name === 'streamNotifications',
      ...(route.body && { payload: exampleOf(route.body, random) as object }),
    })
    if (name === 'streamNotifications') answer.stream().destroy()
    return answer
  }
  /** Without the route whose path names the organisation. */
  const isBound = (route: Route) =>
    !route.path.includes('{organisationId}') &&
    gateway.http.hasRoute({ method: route.method, url: pathPatternOf(route) })
  const entriesOf = (place: AuditScope) => {
    const { database } = gateway.deps
    const read = async (tx: Parameters<typeof auditStore.links>[0]) => {
      const links = await auditStore.links(tx, place, { from: 1, most: 10_000 })
      return links.map(({ entry }) => JSON.parse(entry) as AuditEntry)
    }
    return 'userId' in place
      ? database.asSystem(read)
      : database.inOrganisation(place.organisationId, read)
  }
  const ownerAsks = (name: 'getActivity' | 'putSupportAccess', query: object, payload?: object) => {
    const { method, path } = routes[name]
    return gateway.inject({
      method,
      url: path,
      query: { organisationId, ...query },
      headers: bearer(customer.token),
      ...(payload && { payload }),
    })
  }

  it('[AUTH-08] start for staff only, with a reason, and are marked as support sessions', async () => {
    const { session, answer } = await visit()
    expect(answer.statusCode).toBe(200)
    expect(session).toMatchObject({ isSpoofSession: true, user: { email: customer.email } })
    expect(answer.cookies).toEqual([])
    const payload = JSON.parse(
      Buffer.from(session.idToken.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(payload).toMatchObject({ sub: customer.userId, act: { sub: staff.userId } })
    expect(payload.exp - payload.iat).toBe(1800)
    const [byOther, ofNoPerson] = [
      await start(customer, staff.email),
      await start(staff, 'nobody@example.org'),
    ]
    expect([byOther.statusCode, ofNoPerson.statusCode]).toEqual([404, 404])
    expect({ ...byOther.json(), correlationId: '' }).toEqual({
      ...ofNoPerson.json(),
      correlationId: '',
    })
  })

  it('[AUTH-08] one visit for ten copies of a request', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start(staff, customer.email, key)),
    )
    expect(new Set(answers.map(each => each.body)).size).toBe(1)
  })

  it('[S6] refuse every denied action, and log every request in both logs', async () => {
    const { session } = await visit()
    let refused = 0
    for (const [name, route] of known) {
      // It would end the visit under test.
      if (name === 'endVisit' || !isBound(route)) continue
      const place =
        route.access === 'organisation' ? { organisationId } : { userId: customer.userId }
      const before = (await entriesOf(place)).length
      const answer = await as(session.idToken, name)
      const denied = PERMITS[name].visit !== 'read'
      expect([name, SAYS_NO.test(answer.body ?? '')]).toEqual([name, denied])
      if (denied) refused += answer.statusCode === 403 ? 1 : 0
      const [entry] = (await entriesOf(place)).slice(before)
      expect(entry).toMatchObject({
        subject: name,
        action: denied
          ? 'visitRefused'
          : routes[name].method === 'GET'
            ? 'visitLooked'
            : 'visitActed',
        who: { userId: customer.userId, staff: { userId: staff.userId, name: staff.email } },
        correlationId: answer.headers['x-correlation-id'],
      })
    }
    expect(refused).toBe(
      known.filter(([name, route]) => isBound(route) && PERMITS[name].visit !== 'read').length,
    )
  })

  it('[AUTH-08] change data only while an owner allows it', async () => {
    const { session } = await visit()
    const change = async () => (await as(session.idToken, 'updateOrganisation')).statusCode
    expect(await change()).toBe(403)
    const allowed = await ownerAsks('putSupportAccess', {}, { hours: 2 })
    expect(Date.parse(allowed.json().changesAllowedUntil)).toBeGreaterThan(Date.now())
    expect(await change()).toBe(200)
    expect((await ownerAsks('putSupportAccess', {}, { hours: 0 })).json()).toEqual({
      changesAllowedUntil: null,
    })
    expect(await change()).toBe(403)
  })

  it('[AUTH-08] are in the activity that an owner reads, and can be filtered', async () => {
    const read = async (query: object) =>
      (await ownerAsks('getActivity', query)).json<{
        entries: ActivityEntry[]
        isIntact: boolean
        hasMore: boolean
      }>()
    const all = await read({})
    expect(all).toMatchObject({ isIntact: true })
    expect(all.entries.map(each => each.sequence)).toEqual(
      all.entries.map((_each, index) => (all.entries[0]?.sequence ?? 0) - index),
    )
    const visits = await read({ visits: 'only' })
    expect(visits.entries.length).toBeGreaterThan(0)
    expect(visits.entries.every(each => each.staff === staff.email)).toBe(true)
    const begun = visits.entries.find(each => each.action === 'visitBegan')
    expect(begun?.subject).toBe('A figure looks wrong (T-1)')
    const older = await read({ before: String(all.entries.at(-1)?.sequence ?? 0) })
    expect(older.entries[0]?.sequence ?? 0).toBeLessThan(all.entries.at(-1)?.sequence ?? 0)
    const { database, audit } = gateway.deps
    expect(
      await database.inOrganisation(organisationId, tx => audit.faultOf(tx, { organisationId })),
    ).toBeNull()
  })

  it('[AUTH-08] end on request, when staff sign out or lose the right, and after 30 minutes', async () => {
    const statusOf = async (token: string) => (await as(token, 'getSupportAccess')).statusCode
    const { database, clock } = gateway.deps
    const asked = (await visit()).session.idToken
    expect((await as(asked, 'endVisit')).json()).toEqual({ ended: true })
    expect(await statusOf(asked)).toBe(401)

    const dismissed = (await visit()).session.idToken
    await database.changeAsOwner(tx => supportSessionStore.removeStaff(tx, staff.userId))
    expect(await statusOf(dismissed)).toBe(401)
    await database.changeAsOwner(tx => supportSessionStore.addStaff(tx, staff.userId))

    const late = (await visit()).session.idToken
    gateway.clock.advance(29 * 60)
    expect(await statusOf(late)).toBe(200)
    gateway.clock.advance(61)
    expect(await statusOf(late)).toBe(401)
    expect(clock.now().getTime()).toBeGreaterThan(0)
  })

  it('[AUTH-08] continue after a reload: the session of the member of staff finds them', async () => {
    const { database, sessions, tokens, identity } = gateway.deps
    const arrival = { userId: staff.userId, device: 'Test', address: '', secondFactor: true }
    const opened = await database.asSystem(tx => sessions.open(tx, arrival))
    const person = await database.asSystem(tx => identity.personOf(tx, staff.userId))
    const token = await tokens.issue(person ?? expect.anything(), opened.sessionId)
    let cookie = `__Host-mp_refresh=${opened.refreshSecret}`
    const reload = async () => {
      const headers = { ...OWN_PAGE, cookie }
      const answer = await gateway.inject({ method: 'POST', url: '/auth/refresh', headers })
      cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
      return answer.json<Refreshed>()
    }
    expect((await reload()).visit).toBeUndefined()

    const mine = { ...staff, ...opened, token }
    const ended = (await start(mine, customer.email)).json()
    await as(ended.session.idToken, 'endVisit')
    expect((await reload()).visit).toBeUndefined()

    const begun = (await start(mine, customer.email)).json()
    gateway.clock.advance(20 * 60)
    const { visit: found, ...own } = await reload()
    expect(own).toMatchObject({ isSpoofSession: false, user: { uid: staff.userId } })
    expect(found).toMatchObject({
      session: { isSpoofSession: true, expiresIn: 600, user: { uid: customer.userId } },
      until: begun.until,
    })
    const again = found?.session.idToken ?? ''
    expect((await as(again, 'getSupportAccess')).statusCode).toBe(200)
    gateway.clock.advance(10 * 60 + 1)
    expect((await as(again, 'getSupportAccess')).statusCode).toBe(401)
    expect((await reload()).visit).toBeUndefined()
  })

  it.each(['customer', 'staff'] as const)('[AUTH-08] ends when the %s is disabled', async who => {
    const { database, clock, supportSessions: visits, audit } = gateway.deps
    staff = await createPerson(gateway.deps, 'Support')
    customer = await createPerson(gateway.deps, 'Aroha')
    await database.changeAsOwner(tx => supportSessionStore.addStaff(tx, staff.userId))
    const begun = await visit()
    const token = begun.session.idToken
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const visitId: string = JSON.parse(claims).sid
    const live = () => database.asSystem(tx => visits.liveAmong(tx, [visitId]))
    expect(await live()).toEqual([visitId])
    const { email } = who === 'customer' ? customer : staff
    await changePerson({ database, clock, audit }, ['disable', email])
    expect(await live()).toEqual([])
    expect((await as(token, 'getSupportAccess')).statusCode).toBe(401)
    await changePerson({ database, clock, audit }, ['enable', email])
    expect(await live()).toEqual(who === 'customer' ? [visitId] : [])
  })
})
