/** The places of a request that can hold an organisation's id, and the reply each must give. */
import { randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import type { InjectOptions } from 'fastify'
import type { Actor } from './_matrix-world.ts'
import { exampleOf, type Random } from './_schema-values.ts'

/**
 * `named`: the reply depends on the organisation it names. `malformed`: refused before that is
 * read, except by the guard of support sessions, which runs first. `badBody`: refused once the
 * caller has access. `nowhere`: the address does not exist.
 */
export type Verdict =
  | { readonly as: 'named' | 'badBody'; readonly organisationId: string | null }
  | { readonly as: 'malformed'; readonly organisationId?: string }
  | { readonly as: 'nowhere' }

export interface Attempt {
  readonly place: string
  readonly request: InjectOptions & { readonly url: string }
  readonly verdict: Verdict
}

interface Made {
  readonly route: Route
  readonly actor: Actor
  readonly random: Random
  readonly hints: readonly string[]
}

type Maker = (made: Made) => Omit<Attempt, 'place'>

const named = (organisationId: string | null): Verdict => ({ as: 'named', organisationId })
const MALFORMED: Verdict = { as: 'malformed' }
/** The gateway ignores the body of a GET. */
const badBody = ({ route }: Made, organisationId: string | null): Verdict =>
  route.method === 'GET' ? named(organisationId) : { as: 'badBody', organisationId }

/** A valid query except for the organisation, and a valid body. */
function parts({ route, random, actor }: Made, hints: readonly string[] = []) {
  const query = route.query ? (exampleOf(route.query, random, hints) as Record<string, string>) : {}
  const { organisationId: _own, ...rest } = query
  const body = route.body && (exampleOf(route.body, random, hints) as Record<string, unknown>)
  return { rest, body, target: actor.target.organisationId, own: actor.own.organisationId }
}

function attempt(
  made: Made,
  search: string,
  verdict: Verdict,
  more: { body?: unknown; headers?: Record<string, string>; path?: string } = {},
): Omit<Attempt, 'place'> {
  const { rest, body } = parts(made)
  return request(made, { rest, body: 'body' in more ? more.body : body, search, verdict, ...more })
}

function request(
  { route, actor }: Made,
  {
    rest,
    body,
    search,
    verdict,
    headers,
    path = route.path,
  }: {
    rest: Record<string, string>
    body: unknown
    search: string
    verdict: Verdict
    headers?: Record<string, string>
    path?: string
  },
): Omit<Attempt, 'place'> {
  const address = addressOf({ path }, rest)
  const query = [new URLSearchParams({ ...address.query }).toString(), search]
    .filter(each => each !== '')
    .join('&')
  return {
    verdict,
    request: {
      method: route.method,
      url: `${address.path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(actor.token !== null && { authorization: `Bearer ${actor.token}` }),
        ...(route.method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    },
  }
}

const id = (value: string) => `organisationId=${value}`
const targetOf = ({ actor }: Made) => actor.target.organisationId
const ownOf = ({ actor }: Made) => actor.own.organisationId
const percent = (text: string) =>
  [...text].map(sign => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** For a route whose query names the organisation. */
const OF_ORGANISATION: Record<string, Maker> = {
  'in the query': made => attempt(made, id(targetOf(made)), named(targetOf(made))),
  'in capitals': made => attempt(made, id(targetOf(made).toUpperCase()), named(targetOf(made))),
  'in per cent signs': made => attempt(made, id(percent(targetOf(made))), named(targetOf(made))),
  'its name in per cent signs': made =>
    attempt(made, `${percent('organisationId')}=${targetOf(made)}`, named(targetOf(made))),
  'in a header as well': made =>
    attempt(made, id(ownOf(made)), named(ownOf(made)), {
      headers: { 'x-organisation-id': targetOf(made), organisationid: targetOf(made) },
    }),
  'another method in a header': made =>
    attempt(made, id(targetOf(made)), named(targetOf(made)), {
      headers: { 'x-http-method-override': 'GET', 'x-method-override': 'GET' },
    }),
  'one that is not there': made => {
    const nowhere = randomUUID()
    return attempt(made, id(nowhere), named(nowhere))
  },
  twice: made => attempt(made, `${id(targetOf(made))}&${id(targetOf(made))}`, MALFORMED),
  'next to one’s own': made => attempt(made, `${id(ownOf(made))}&${id(targetOf(made))}`, MALFORMED),
  'before one’s own': made => attempt(made, `${id(targetOf(made))}&${id(ownOf(made))}`, MALFORMED),
  'in a list': made => attempt(made, `organisationId[]=${targetOf(made)}`, MALFORMED),
  'in a numbered list': made => attempt(made, `organisationId[0]=${targetOf(made)}`, MALFORMED),
  'both in one value': made => attempt(made, id(`${ownOf(made)},${targetOf(made)}`), MALFORMED),
  nowhere: made => attempt(made, '', MALFORMED),
  'without dashes': made => attempt(made, id(targetOf(made).replaceAll('-', '')), MALFORMED),
  'in braces': made => attempt(made, id(`{${targetOf(made)}}`), MALFORMED),
  'with a line break': made => attempt(made, id(`${targetOf(made)}%0a`), MALFORMED),
  'with a NUL': made => attempt(made, id(`${targetOf(made)}%00`), MALFORMED),
  'under a name in capitals': made => attempt(made, `OrganisationId=${targetOf(made)}`, MALFORMED),
  'as a prototype': made => attempt(made, `__proto__[organisationId]=${targetOf(made)}`, MALFORMED),
  'with a stray parameter': made =>
    attempt(made, `${id(targetOf(made))}&admin=true`, {
      as: 'malformed',
      organisationId: targetOf(made),
    }),
  'in the path': made =>
    attempt(
      made,
      id(ownOf(made)),
      { as: 'nowhere' },
      {
        path: `${made.route.path}/of/${targetOf(made)}`,
      },
    ),
  'in the body as well': made => {
    const { body } = parts(made)
    return attempt(made, id(ownOf(made)), badBody(made, ownOf(made)), {
      body: { ...body, organisationId: targetOf(made) },
    })
  },
  'a body of lists': made =>
    attempt(made, id(ownOf(made)), badBody(made, ownOf(made)), {
      body: [targetOf(made)],
    }),
  'ids of others in one’s own': made => {
    const { rest, body } = parts(made, made.hints)
    return request(made, { rest, body, search: id(ownOf(made)), verdict: named(ownOf(made)) })
  },
}

const inPath = ({ route }: Made, organisationId: string) => ({
  path: route.path.replace('{organisationId}', organisationId),
})

/** For a route whose path names the organisation. */
const IN_PATH: Record<string, Maker> = {
  'in the path': made => attempt(made, '', named(targetOf(made)), inPath(made, targetOf(made))),
  'in the path in capitals': made =>
    attempt(made, '', named(targetOf(made)), inPath(made, targetOf(made).toUpperCase())),
  'in the path in per cent signs': made =>
    attempt(made, '', named(targetOf(made)), inPath(made, percent(targetOf(made)))),
  'one that is not there': made => {
    const nowhere = randomUUID()
    return attempt(made, '', named(nowhere), inPath(made, nowhere))
  },
  'next to one’s own': made =>
    attempt(made, id(ownOf(made)), MALFORMED, inPath(made, targetOf(made))),
  'one’s own before it': made =>
    attempt(made, id(targetOf(made)), MALFORMED, inPath(made, ownOf(made))),
  'both in one value': made =>
    attempt(made, '', MALFORMED, inPath(made, `${ownOf(made)},${targetOf(made)}`)),
  'with a NUL': made => attempt(made, '', MALFORMED, inPath(made, `${targetOf(made)}%00`)),
  'in the body as well': made => {
    const { body } = parts(made)
    return attempt(made, '', badBody(made, ownOf(made)), {
      ...inPath(made, ownOf(made)),
      body: { ...body, organisationId: targetOf(made) },
    })
  },
}

/** For a route that names no organisation. */
const OF_PERSON: Record<string, Maker> = {
  'as it should be': made => attempt(made, '', named(null)),
  'in a header as well': made =>
    attempt(made, '', named(null), { headers: { 'x-organisation-id': targetOf(made) } }),
  'ids of others': made => {
    const { rest, body } = parts(made, made.hints)
    return request(made, { rest, body, search: '', verdict: named(null) })
  },
  'in the query': made => attempt(made, id(targetOf(made)), MALFORMED),
  'twice in the query': made =>
    attempt(made, `${id(ownOf(made))}&${id(targetOf(made))}`, MALFORMED),
  'as a prototype': made => attempt(made, `__proto__[admin]=true`, MALFORMED),
  'a stray parameter': made => attempt(made, 'userId=1', MALFORMED),
  'in the path': made =>
    attempt(made, '', { as: 'nowhere' }, { path: `${made.route.path}/${targetOf(made)}` }),
  'a person in the body': made => {
    const { body } = parts(made)
    return attempt(made, '', badBody(made, null), {
      body: { ...body, userId: made.hints[2], role: 'owner' },
    })
  },
  'a body of lists': made => attempt(made, '', badBody(made, null), { body: [targetOf(made)] }),
}

function makersOf({ access, path }: Route): Record<string, Maker> {
  if (access !== 'organisation') return OF_PERSON
  return path.includes('{organisationId}') ? IN_PATH : OF_ORGANISATION
}

/**
 * The ways in which an actor can ask `route` about the target, of all those that are wanted: making
 * a request takes longer than sending it.
 */
export const attemptsOf = (made: Made, isWanted: (index: number) => boolean): Attempt[] =>
  Object.entries(makersOf(made.route))
    .filter((_, index) => isWanted(index))
    .map(([place, make]) => ({ place, ...make(made) }))
