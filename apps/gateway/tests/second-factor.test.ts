import { randomUUID } from 'node:crypto'
import type { Organisation } from '@millpond/contract/organisation'
import { PERMITS } from '@millpond/contract/permits'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { type RouteName, routes } from '@millpond/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FactorRule } from '../src/config/factor-rules.ts'
import { sessionStore } from '../src/stores/session-store.ts'
import { userStore } from '../src/stores/user-store.ts'
import { addTotp, newMember, openBrowser, type TestMember, totpAt } from './_browser.ts'
import { ANY_ENGINE, bearer, DAY_ENGINE, mailsTo, PASSWORD } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'
import { exampleOf, seeded } from './_schema-values.ts'

const ASKED = 'secondFactorRequired'
const DAY = 86_400_000
/** The address of a consent page that no test opens. */
const STAND_IN = 'http://127.0.0.1:9'

describe.each(ANY_ENGINE)('a second factor on %s', engine => {
  let world: OrganisationWorld
  /** The factors of every person in the tables. */
  let own: string
  let client: string
  let firm: string
  const people = new Map<string, TestPerson>()

  const connected = async (who: TestPerson, days: number) => {
    const from = new Date(world.clock.now().getTime() + days * DAY)
    await world.deps.database.asSystem(tx => userStore.requireFactor(tx, who.userId, from))
  }
  const peopled = async (rule: FactorRule) => {
    world = await createOrganisationWorld(engine, {
      SECOND_FACTOR: rule,
      XERO_LOGIN_URL: STAND_IN,
      XERO_IDENTITY_URL: STAND_IN,
      XERO_API_URL: STAND_IN,
    })
    const pat = await world.person('Pat')
    firm = (await world.make(pat, 'Kauri Books', 'trial-partner')).organisationId
    const cleo = await world.person('Cleo')
    client = (await world.make(cleo, 'Rimu Ltd')).organisationId
    const { inviteCode } = await world.invite(cleo, client, { kind: 'partner', role: 'owner' })
    expect((await world.accept(pat, inviteCode, firm)).statusCode).toBe(200)
    own = (await world.make(pat, 'Of their own')).organisationId
    for (const hasShown of [true, false]) {
      const named = async (name: string) => {
        const made = await world.person(name, hasShown)
        people.set(`${name} ${hasShown}`, made)
        return made
      }
      const staff = await named('staff')
      await world.deps.database.asOwner(client =>
        client.query('insert into identity.staff (user_id) values ($1)', [staff.userId]),
      )
      await world.become(firm, await named('partner'), 'owner')
      await world.become(own, await named('owner'), 'owner')
      for (const [name, days] of [
        ['connected six days ago', 1],
        ['connected a week ago', 0],
      ] as const) {
        const made = await named(name)
        await world.become(own, made, 'owner')
        await connected(made, days)
      }
    }
  }

  /** A request, and the status of its reply. */
  const WISHES: Record<string, (who: TestPerson) => Promise<string>> = {
    'read own books': async who =>
      codeOf(await world.ask(who, 'GET', '/api/notifications', { organisationId: own })),
    'invite to own books': who => invite(who, own),
    'begin a consent': who => connect(who, 'individual'),
    'connect a client': who => connect(who, 'partner'),
    'read a client': async who =>
      codeOf(await world.ask(who, 'GET', '/api/notifications', { organisationId: client })),
    'reconnect a client': who => connect(who, 'individual', client),
    'see the portfolio': async who =>
      codeOf(await world.ask(who, 'GET', '/api/partner/clients', { organisationId: firm })),
    'add a client': async who => codeOf(await world.addClient(who, firm, `C ${randomUUID()}`)),
    'invite to the firm': who => invite(who, firm),
    'read the firm’s own books': async who =>
      codeOf(await world.ask(who, 'GET', '/api/notifications', { organisationId: firm })),
    'begin a visit': async who =>
      codeOf(
        await world.ask(
          who,
          'POST',
          '/auth/visit',
          {},
          {
            ...{ email: (people.get('owner true') as TestPerson).email },
            ...{ reason: 'A figure looks wrong', ticket: 'T-1' },
          },
        ),
      ),
    'look at their account': async who => codeOf(await world.ask(who, 'GET', '/api/account')),
    'list organisations': async who => codeOf(await world.ask(who, 'GET', '/api/organisations')),
  }
  const invite = async (who: TestPerson, organisationId: string) => {
    const body = { kind: 'member', role: 'viewer' }
    return codeOf(await world.ask(who, 'POST', '/api/user-invites', { organisationId }, body))
  }
  const connect = async (who: TestPerson, accountType: string, organisationId?: string) => {
    const body = { provider: 'xero', accountType, ...(organisationId && { organisationId }) }
    return codeOf(await world.ask(who, 'POST', routes.startConnection.path, {}, body))
  }
  const come = (name: string, hasShown: boolean, wish: string) =>
    WISHES[wish]?.(people.get(`${name} ${hasShown}`) as TestPerson)

  describe.each<[FactorRule, [string, string, string, string][]]>([
    [
      'grace',
      [
        // who, what they want, with a second factor, and without
        ['owner', 'read own books', 'done', 'done'],
        ['owner', 'invite to own books', 'done', 'done'],
        ['owner', 'begin a consent', 'done', 'done'],
        ['owner', 'begin a visit', 'notFound', ASKED],
        ['owner', 'read a client', 'notFound', 'notFound'],
        ['owner', 'see the portfolio', 'notFound', 'notFound'],
        ['connected six days ago', 'read own books', 'done', 'done'],
        ['connected six days ago', 'begin a consent', 'done', 'done'],
        ['connected a week ago', 'read own books', 'done', ASKED],
        ['connected a week ago', 'invite to own books', 'done', ASKED],
        ['connected a week ago', 'begin a consent', 'done', ASKED],
        ['connected a week ago', 'look at their account', 'done', 'done'],
        ['connected a week ago', 'list organisations', 'done', 'done'],
        ['partner', 'read the firm’s own books', 'done', 'done'],
        ['partner', 'read a client', 'done', ASKED],
        ['partner', 'reconnect a client', 'done', ASKED],
        ['partner', 'connect a client', 'done', ASKED],
        ['partner', 'see the portfolio', 'done', ASKED],
        ['partner', 'add a client', 'done', ASKED],
        ['partner', 'invite to the firm', 'done', ASKED],
        ['staff', 'begin a visit', 'done', ASKED],
        ['staff', 'look at their account', 'done', 'done'],
      ],
    ],
    [
      'required',
      [
        ['owner', 'read own books', 'done', ASKED],
        ['owner', 'begin a consent', 'done', ASKED],
        ['owner', 'look at their account', 'done', 'done'],
        ['owner', 'list organisations', 'done', 'done'],
        ['partner', 'read a client', 'done', ASKED],
        ['staff', 'begin a visit', 'done', ASKED],
      ],
    ],
    [
      'off',
      [
        ['connected a week ago', 'read own books', 'done', 'done'],
        ['partner', 'read a client', 'done', 'done'],
        ['partner', 'see the portfolio', 'done', 'done'],
        ['staff', 'begin a visit', 'done', 'done'],
      ],
    ],
  ])('[AUTH-01] 6.3.3 SECOND_FACTOR=%s', (rule, table) => {
    beforeAll(() => peopled(rule))
    afterAll(() => world.close())
    it.each(table)('%s: %s: %s, without one %s', async (who, wish, having, lacking) => {
      expect([await come(who, true, wish), await come(who, false, wish)]).toEqual([having, lacking])
    })
  })

  describe('[AUTH-01] 6.3.3 while a week of grace runs', () => {
    beforeAll(() => peopled('grace'))
    afterAll(() => world.close())

    it('of a client no figure is in the list, and for one’s own books the date is', async () => {
      const of = async (name: string, hasShown: boolean) =>
        world.organisations(people.get(`${name} ${hasShown}`) as TestPerson)
      const clientOf = (list: Organisation[]) => list.find(each => each.organisationId === client)
      const set = await world.ask(
        people.get('partner true') as TestPerson,
        'PUT',
        '/api/organisations',
        { organisationId: client },
        { cashFloor: 4321 },
      )
      expect(set.statusCode).toBe(200)
      expect(clientOf(await of('partner', true))).toMatchObject({ cashFloor: 4321 })
      expect(clientOf(await of('partner', false))).toMatchObject({
        name: 'Rimu Ltd',
        cashFloor: null,
      })
      const [late] = await of('connected a week ago', false)
      expect(Date.parse(late?.secondFactorBy ?? '')).toBeLessThanOrEqual(
        world.clock.now().getTime(),
      )
      expect((await of('connected a week ago', true))[0]?.secondFactorBy).toBeUndefined()
      expect((await of('owner', false))[0]?.secondFactorBy).toBeUndefined()
    })

    it('every route that needs a second factor refuses a person who owes one, and no other person', async () => {
      const who = people.get('connected a week ago false') as TestPerson
      for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
        if (route.access !== 'signedIn' && route.access !== 'organisation') continue
        // These would end the session of the request, or its right to send it.
        if (name === 'endSession' || name === 'leaveOrganisation') continue
        const random = seeded(name.length)
        const { path, query } = addressOf(route, {
          ...(route.query && (exampleOf(route.query, random) as object)),
          ...(route.access === 'organisation' && { organisationId: own }),
        })
        const { statusCode, body } = await world.inject({
          method: route.method,
          url: path,
          headers: bearer(who.token),
          query: { ...query },
          ...(route.body && { payload: exampleOf(route.body, random) as object }),
        })
        const isAsked = body.includes(ASKED)
        expect([name, isAsked, isAsked && statusCode]).toEqual(
          PERMITS[name].factor === 'never' ? [name, false, false] : [name, true, 403],
        )
      }
    })

    it('a firm without clients has nothing to hide', async () => {
      const pat = await world.person('Pat', false)
      const { organisationId } = await world.make(pat, 'New firm', 'trial-partner')
      const asked = await world.ask(pat, 'GET', '/api/partner/clients', { organisationId })
      expect(asked.statusCode).toBe(200)
    })
  })

  describe('[AUTH-01] 6.3.3 a session that was opened with a password', () => {
    let member: TestMember
    beforeAll(() => peopled('grace'))
    afterAll(() => world.close())
    const opens = async ({ browser }: TestMember) =>
      codeOf(await browser.ask('GET', `/api/notifications?organisationId=${client}`))
    const partner = async () => {
      member = await newMember(world)
      await world.become(firm, { userId: member.userId } as TestPerson, 'editor')
      expect(await opens(member)).toBe(ASKED)
      return member
    }
    const signedInAgain = async (of: TestMember) => {
      const other = { ...of, browser: openBrowser(world) }
      await other.browser.signIn(of.email)
      return other
    }
    /** As after a sign-in with another issuer, which asks for no factor of ours. */
    const factorNotShown = async ({ userId }: TestMember) => {
      await world.deps.database.asSystem(tx => sessionStore.forgetFactor(tx, userId))
    }

    it('[SEC-04] continues once an authenticator is added in it; all other sessions end', async () => {
      const before = await partner()
      const older = await signedInAgain(before)
      expect(await opens(older)).toBe(ASKED)
      await addTotp(world, before)
      expect(await opens(before)).toBe('done')
      expect((await older.browser.ask('GET', '/api/account')).statusCode).toBe(401)
      expect((await older.browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    })

    it('[SEC-04] confirms with its factor and not with the password alone', async () => {
      const member = await partner()
      const { browser, secret } = await addTotp(world, member)
      await factorNotShown(member)
      world.clock.advance(700)
      await browser.ask('POST', '/auth/refresh')
      const change = async () =>
        codeOf(await browser.ask('POST', '/api/account/email', { email: 'thief@example.org' }))
      const confirm = async (proof: object) =>
        codeOf(await browser.ask('POST', '/auth/confirm', { proof }))
      expect(await change()).toBe('confirmationRequired')
      expect(await confirm({ password: PASSWORD })).toBe(ASKED)
      expect(await change()).toBe('confirmationRequired')
      expect(await confirm({ totp: totpAt(secret, world.clock.now()) })).toBe('done')
      expect(await change()).toBe('done')
      world.clock.advance(700)
      await browser.ask('POST', '/auth/refresh')
      expect(await confirm({ password: PASSWORD })).toBe('done')
    })

    it('cannot replace its factor by one it has not shown', async () => {
      const member = await partner()
      const { browser } = await addTotp(world, member)
      await factorNotShown(member)
      const attempts = [
        await browser.ask('DELETE', '/api/account/totp'),
        await browser.ask('POST', '/api/account/recovery-codes'),
        await browser.ask('POST', '/api/account/totp'),
      ]
      expect(attempts.map(codeOf)).toEqual([ASKED, ASKED, ASKED])
      expect((await browser.ask('GET', '/api/account')).json()).toMatchObject({ totp: true })
    })

    it('has full access again once the last factor is removed', async () => {
      const before = await partner()
      await addTotp(world, before)
      expect(await opens(before)).toBe('done')
      expect((await before.browser.ask('DELETE', '/api/account/totp')).statusCode).toBe(200)
      expect(await opens(before)).toBe(ASKED)
    })
  })
})

describe('[USE-01] [AUTH-01] 6.3.3 a newcomer', () => {
  let world: ImportWorld
  beforeAll(async () => {
    world = await createImportWorld(DAY_ENGINE)
  })
  afterAll(() => world.close())

  it('connects with a password alone, sees the date, and is refused after it', async () => {
    const owner = await world.signUp()
    const organisationId = organisationIn(await world.connect(owner, 'kereru'))
    const read = async (token: string) =>
      codeOf(
        await world.inject({
          url: '/api/notifications',
          query: { organisationId },
          headers: bearer(token),
        }),
      )
    expect(await read(owner.token)).toBe('done')
    const subjects = (await mailsTo(world.http, owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Set up two-step sign-in for your Millpond account')
    const list = await world.inject({ url: '/api/organisations', headers: bearer(owner.token) })
    const [own] = list.json<{ organisations: Organisation[] }>().organisations
    const days = (Date.parse(own?.secondFactorBy ?? '') - world.clock.now().getTime()) / DAY
    expect(days).toBeCloseTo(7, 2)

    const afterDays = async (count: number) => {
      world.clock.advance((count * DAY) / 1000)
      const browser = openBrowser(world)
      await browser.signIn(owner.email)
      return read(browser.token ?? '')
    }
    expect(await afterDays(6)).toBe('done')
    expect(await afterDays(1)).toBe(ASKED)
  })
})
