/** Malformed requests: valid ones generated from the schemas with a seed, then corrupted. */
import { randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import type { InjectOptions } from 'fastify'
import { exampleOf, pick, type Random } from './_schema-values.ts'

const NASTY: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'lone \udfff low',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\u202egnp.exe',
  '😀'.repeat(200),
  "'; drop table membership; --",
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
  '0000-00',
  '2026-13',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-21T24:60:60Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  -0,
  0.1,
  -1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  5e-324,
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  { toString: 'x', valueOf: 'x' },
  JSON.parse('{"then":"x"}'),
  Array.from({ length: 2000 }, () => null),
]

/** Text that no serialiser writes; it replaces `HERE` in the text of a body. */
const RAW: readonly string[] = [
  '1e309',
  '-1e309',
  '-0',
  '0x10',
  '01',
  'NaN',
  'Infinity',
  'undefined',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  '"\\u0000"',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(100_000),
  '"unfinished',
  '123456789012345678901234567890.123456789',
]

const CONTENT_TYPES: readonly string[] = [
  'application/json; charset=utf-16',
  'application/json;charset="',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json, text/html',
  '',
]

const HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': '\t' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(5000)}` },
  { authorization: 'Basic YTpi' },
  { cookie: '__Host-mp_refresh=; =; ;;;=%00' },
  { cookie: `__Host-mp_refresh=${'%'.repeat(3000)}` },
  { 'x-correlation-id': '{"level":60}' },
  { 'x-forwarded-for': '127.0.0.1, ::1, x' },
  { 'accept-encoding': 'gzip;q=1e9, br;q=, *;q=NaN' },
  { range: 'bytes=0-18446744073709551615' },
  { 'if-none-match': '"'.repeat(2000) },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': '\u00ff\u00fe' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example\\@localhost' },
  { 'transfer-encoding': 'gzip, chunked' },
]

const QUERIES: readonly string[] = [
  '%',
  '%ff%fe',
  '%00',
  'a=%u0041',
  '__proto__[a]=1',
  'constructor[prototype][a]=1',
  'a[]=1&a[]=2',
  `a=${'x'.repeat(20_000)}`,
  Array.from({ length: 1500 }, (_each, index) => `p${index}=1`).join('&'),
  '&&&===&;',
  'organisationId=%00',
  'organisationId[$ne]=1',
]

export interface FuzzCaller {
  readonly token: string
  readonly organisationId: string
  /** Ids of existing rows, so that some requests reach the database. */
  readonly hints: readonly string[]
}

export interface Malformed extends InjectOptions {
  readonly url: string
  readonly payload?: string
}

/** One request to `route` with one or two faults. */
export function malformed(
  route: Route,
  { token, organisationId, hints }: FuzzCaller,
  random: Random,
): Malformed {
  const query = route.query
    ? { ...(exampleOf(route.query, random, hints) as Record<string, string>) }
    : ({} as Record<string, string>)
  if ('organisationId' in query) query.organisationId = organisationId
  const address = addressOf(route, query)
  let search = new URLSearchParams({ ...address.query }).toString()
  let body = route.body ? JSON.stringify(exampleOf(route.body, random, hints)) : undefined
  let headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  }
  const faults: (() => void)[] = [
    () => {
      body = spoilt(body, random)
    },
    () => {
      body = body?.replace(/(:|\[)(?=["\d{[tfn])/, `$1${pick(random, RAW)},`) ?? pick(random, RAW)
    },
    () => {
      body = pick(random, RAW)
    },
    () => {
      body = body?.slice(0, Math.floor(random() * body.length))
    },
    () => {
      search = `${search}&${pick(random, QUERIES)}`
    },
    () => {
      const name = pick(random, [...Object.keys(query), 'organisationId'])
      search = `${search}&${name}=${encodeURIComponent(textOf(pick(random, NASTY)))}`
    },
    () => {
      const name = pick(random, [...Object.keys(query), 'before'])
      const value = encodeURIComponent(textOf(pick(random, NASTY))).slice(0, 8000)
      search = new URLSearchParams({ ...query }).toString().replace(/[^&]*$/, `${name}=${value}`)
    },
    () => {
      headers = { ...headers, 'content-type': pick(random, CONTENT_TYPES) }
    },
    () => {
      headers = { ...headers, ...pick(random, HEADERS) }
    },
  ]
  pick(random, faults)()
  if (random() < 0.3) pick(random, faults)()
  const url = `${address.path}${search === '' ? '' : `?${search}`}`
  return {
    method: route.method,
    url,
    headers,
    ...(route.method !== 'GET' && body !== undefined && { payload: body }),
  }
}

/** Changes one value in it, or one name. */
function spoilt(body: string | undefined, random: Random): string {
  if (body === undefined) return JSON.stringify(pick(random, NASTY))
  const value = readable(body)
  if (value === undefined) return body
  const places: { holder: Record<string, unknown>; name: string }[] = []
  const walk = (each: unknown) => {
    if (each === null || typeof each !== 'object') return
    for (const name of Object.keys(each)) {
      const holder = each as Record<string, unknown>
      places.push({ holder, name })
      walk(holder[name])
    }
  }
  walk(value)
  if (places.length === 0) return JSON.stringify(pick(random, NASTY))
  const { holder, name } = pick(random, places)
  if (random() < 0.8) holder[name] = pick(random, NASTY)
  else {
    const other = textOf(pick(random, NASTY)).slice(0, 200)
    Object.defineProperty(holder, other, { value: holder[name], enumerable: true })
  }
  return JSON.stringify(value)
}

/** Undefined if it was damaged before or is nested too deeply. */
function readable(body: string): unknown {
  if (/(?:\[|\{"a":){100}/.test(body)) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown) =>
  Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString()
