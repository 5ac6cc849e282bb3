/**
 * Every route, every actor, every place where an id may be: the expected result follows from the
 * table of permits alone, and each reply is compared with it. Security design, goals S1 to S3.
 */

import type { Readable } from 'node:stream'
import { PERMITS, type Permit } from '@millpond/contract/permits'
import type { Role, Route } from '@millpond/contract/route'
import { type RouteName, routes } from '@millpond/contract/routes'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathPatternOf } from '../src/http/bind-route.ts'
import { rowsOf } from './_canaries.ts'
import { ANY_ENGINE, createTestGateway, type EngineName } from './_gateway.ts'
import { type Attempt, attemptsOf, type Verdict } from './_matrix-places.ts'
import { type Actor, createMatrixWorld, type MatrixWorld } from './_matrix-world.ts'
import { seeded } from './_schema-values.ts'

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'json'>

type Outcome =
  | 'let in'
  | 'no session'
  | 'no such address'
  | 'malformed'
  | 'no such organisation'
  | 'lesser role'
  | 'not in a visit'
  | 'account needed'
  | 'unconfirmed'
  | 'another page'

const everyRoute = Object.entries(routes) as [RouteName, Route][]
const ORDER: readonly Role[] = ['viewer', 'editor', 'owner']

/** The expected result by the table. Nothing here calls the gateway's own code. */
function expected(name: RouteName, actor: Actor, verdict: Verdict): Outcome {
  const permit: Permit = PERMITS[name]
  if (verdict.as === 'nowhere') return 'no such address'
  if (permit.least === 'cookie') return 'another page'
  if (permit.least !== 'anyone' && !actor.isKnown) return 'no session'
  if (permit.least !== 'anyone' && actor.isSampleVisitor && !permit.sample) return 'account needed'
  const place = verdict.organisationId ?? null
  if (permit.least !== 'anyone' && actor.visit && permit.visit !== 'read') {
    const role = place === null ? null : actor.roleAt(place)
    const mayChange = role !== null && place !== null && actor.visit.mayChangeAt(place)
    if (permit.visit === 'never' || !mayChange) return 'not in a visit'
  }
  if (verdict.as === 'malformed') return 'malformed'
  if (permit.least !== 'anyone' && permit.least !== 'signedIn') {
    const role = place === null ? null : actor.roleAt(place)
    if (role === null) return 'no such organisation'
    if (ORDER.indexOf(role) < ORDER.indexOf(permit.least)) return 'lesser role'
  }
  if (permit.confirmed && !actor.isConfirmed) return 'unconfirmed'
  return verdict.as === 'badBody' ? 'malformed' : 'let in'
}

const SAYS: readonly [RegExp, Outcome][] = [
  [/^(No token provided|The session has ended\. Sign in again\.)$/, 'no session'],
  [/^This address does not exist$/, 'no such address'],
  [/^This company does not exist, or you are not a member of it$/, 'no such organisation'],
  [/^You are an? \w+ here\. Only (editors and )?owners can do this\. Ask an owner /, 'lesser role'],
  [
    /^(In a support session you cannot |This is not allowed during a support session)/,
    'not in a visit',
  ],
  [/^Create an account to use this$/, 'account needed'],
  [/^Confirm it’s you, then try again$/, 'unconfirmed'],
  [/^Only our own page can use this address$/, 'another page'],
]

/** The result of the gateway; any reply of a handler counts as `let in`. */
function outcomeOf(answer: Answer, wanted: Outcome): Outcome {
  if (answer.statusCode < 400) return 'let in'
  const { message = '' } = answer.json<{ message?: string }>()
  const known = SAYS.find(([text]) => text.test(message))
  if (known) return known[1]
  return wanted === 'malformed' && answer.statusCode === 400 ? 'malformed' : 'let in'
}

/** Organisations whose figures this actor may read; no reply may contain a word of any other. */
const mayRead = (actor: Actor, organisationId: string) =>
  actor.isKnown && actor.roleAt(organisationId) !== null

const open = (gateway: MatrixWorld['gateway'], { request }: Attempt) =>
  gateway.http.inject({ ...request, headers: { ...request.headers, accept: 'application/json' } })

/** A stream continues until its reader disconnects. */
async function ask(world: MatrixWorld, name: RouteName, attempt: Attempt): Promise<Answer> {
  if (name !== 'streamNotifications') return open(world.gateway, attempt)
  const { statusCode, stream } = await world.gateway.http.inject({
    ...attempt.request,
    payloadAsStream: true,
  })
  const body = await firstOf(stream())
  return { statusCode, body, json: () => JSON.parse(body) }
}

async function firstOf(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk)
  return ''
}

const isBound = (world: MatrixWorld, route: Route) =>
  world.gateway.http.hasRoute({ method: route.method, url: pathPatternOf(route) })

/** `MATRIX=whole` tests everything; by default it is a share, always the same one. */
const SHARE = process.env.MATRIX === 'whole' ? 1 : 0.02
const MAX_TOTAL_MS = 120_000 + SHARE * 300_000

/** Slow routes that reply the same to everyone are tested by a few actors, in two places. */
const FEW = new Set(['anonymous', 'owner', 'visit'])

describe.each(ANY_ENGINE)('[S1] every route × actor × place of the id, on %s', engine => {
  let world: MatrixWorld
  let asked = 0
  beforeAll(async () => {
    world = await createMatrixWorld(await createTestGateway({ engine }))
  })
  afterAll(() => world.close())

  it.each(everyRoute)(
    '[ORG-06] [API-01] %s',
    async (name, route) => {
      if (!isBound(world, route)) return
      const random = seeded(everyRoute.findIndex(([each]) => each === name) + 1)
      const sample = seeded(name.length * 31 + route.path.length)
      const wrong: unknown[] = []
      for (const actor of world.actors) {
        const isPublic = PERMITS[name].least === 'anyone'
        if (isPublic && !FEW.has(actor.name)) continue
        const attempts = attemptsOf({ route, actor, random, hints: world.hints }, index =>
          isPublic ? index < 2 : sample() < SHARE,
        )
        asked += attempts.length
        const judge = async (attempt: Attempt) => {
          const fault = await faultOf(name, actor, attempt)
          if (fault) wrong.push({ actor: actor.name, place: attempt.place, ...fault })
        }
        // Allowed requests may change roles, so these run one after the other.
        const isLetIn = ({ verdict }: Attempt) => expected(name, actor, verdict) === 'let in'
        await Promise.all(attempts.filter(each => !isLetIn(each)).map(judge))
        for (const attempt of attempts.filter(isLetIn)) await judge(attempt)
      }
      expect([wrong.length, ...wrong.slice(0, 5)]).toEqual([0])
    },
    MAX_TOTAL_MS,
  )

  it('[S1] sends over 20,000 requests when whole', () => {
    expect(asked / SHARE).toBeGreaterThan(20_000)
  })

  async function faultOf(name: RouteName, actor: Actor, attempt: Attempt) {
    const wanted = expected(name, actor, attempt.verdict)
    const answer = await ask(world, name, attempt)
    const got = outcomeOf(answer, wanted)
    const isWrite = attempt.request.method !== 'GET'
    if (isWrite && answer.statusCode < 300) await world.repair()
    if (got !== wanted || isBroken(answer)) {
      return { wanted, got, status: answer.statusCode, body: answer.body.slice(0, 300) }
    }
    const others = world.places.find(
      each => answer.body.includes(each.canary) && !mayRead(actor, each.organisationId),
    )
    return others ? { shows: others.canary } : null
  }
})

/** A provider that is not configured here is not our fault. */
const isBroken = ({ statusCode }: Answer) =>
  statusCode >= 500 && statusCode !== 502 && statusCode !== 503

/**
 * When whole, a changed row is found at the route that has changed it; by day after a change that
 * succeeded, and after the last route.
 */
const COMPARES_EACH = SHARE === 1

describe.each(ANY_ENGINE)('[S2] [S3] without the code’s guard, on %s', engine => {
  let world: MatrixWorld
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const everything = async (): Promise<Record<string, Record<string, string[]>>> =>
    Object.fromEntries(
      await Promise.all(
        world.places.map(async ({ organisationId, canary }) => [
          canary,
          await rowsOf(world.gateway.deps, organisationId),
        ]),
      ),
    )

  /** What the tests before have left: the next ones must leave the same. */
  let kept: Awaited<ReturnType<typeof everything>> | undefined
  /** The routes asked since all rows were last compared, which takes longer than to ask them. */
  let unchecked: RouteName[] = []

  it('there are rows to protect, and the guard is really off', async () => {
    kept = await everything()
    const rows = kept[world.target.canary] ?? {}
    const filled = Object.entries(rows).filter(([, found]) => found.length > 0)
    expect(filled.length).toBeGreaterThanOrEqual(12)
    const owner = world.actors.find(each => each.name === 'viewer')
    const answer = await world.gateway.inject({
      url: '/api/notifications',
      query: { organisationId: world.target.organisationId },
      headers: { authorization: `Bearer ${owner?.token}` },
    })
    expect(answer.body).toContain(world.target.canary)
  })

  it.each(everyRoute.filter(([, { access }]) => access === 'organisation'))(
    '[ORG-06] the database alone protects %s from strangers',
    async (name, route) => {
      if (!isBound(world, route)) return
      const random = seeded(11)
      kept ??= await everything()
      let hasSucceeded = false
      for (const actor of world.actors.filter(each => each.isKnown && !each.visit)) {
        const made = { route, actor, random, hints: world.hints }
        for (const attempt of attemptsOf(made, index => SHARE === 1 || index === 0)) {
          const { verdict } = attempt
          const asks = verdict.as === 'named' ? verdict.organisationId : null
          if (asks === null || actor.roleAt(asks) !== null) continue
          const answer = await ask(world, name, attempt)
          const shown = world.places.filter(
            each => answer.body.includes(each.canary) && actor.roleAt(each.organisationId) === null,
          )
          expect({ actor: actor.name, place: attempt.place, shown }).toMatchObject({ shown: [] })
          expect(isBroken(answer) ? answer.body : '').toBe('')
          hasSucceeded ||= route.method !== 'GET' && answer.statusCode < 300
        }
      }
      unchecked.push(name)
      if (hasSucceeded || COMPARES_EACH) await expectNoChange()
    },
  )

  it('no stranger has changed a row', expectNoChange)

  async function expectNoChange() {
    const rows = await everything()
    expect({ after: unchecked, rows }).toEqual({ after: unchecked, rows: kept })
    unchecked = []
  }
})

const openWorld = async (engine: EngineName) =>
  createMatrixWorld(await createTestGateway({ engine, injected: { unsafeSkipGuard: true } }))
