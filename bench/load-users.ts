/**
 * People at their screens, as an open loop: each acts on time, whether or not the gateway has
 * answered the previous request. A request is timed from when it was due, so a gateway that stops
 * answering is slow for every request that was due meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_SETTINGS, type ForecastSettings } from '@millpond/core/forecast'
import { addDays, type Day } from '@millpond/core/time'
import type { LoadUser } from './load-world.ts'

type Kind = 'read' | 'write'

export interface Observation {
  readonly action: string
  readonly kind: Kind
  /** From when it was due to the last byte of the reply. */
  readonly ms: number
  /** 0 if there was no reply. */
  readonly status: number
  readonly trouble: string | null
}

const ACTION_EVERY_MS = 10_000
const GIVE_UP_AFTER_MS = 30_000
const WRITES = 0.2
/** A token lives for ten minutes. */
const TOKEN_EVERY_MS = 8 * 60_000
const DATES_AT_ONCE = 3

interface Ask {
  readonly action: string
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly body?: object
}

interface Answer {
  readonly status: number
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export interface Person {
  /** One action, which was due at this time of `performance.now()`. */
  act(due: number): Promise<Observation>
}

/** Lets `people` act for `seconds`; returns all their results. */
export async function letAct(people: readonly Person[], seconds: number): Promise<Observation[]> {
  const observations: Observation[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(people.map(person => visit(person, end, seen => observations.push(seen))))
  return observations
}

async function visit(
  person: Person,
  end: number,
  report: (seen: Observation) => void,
): Promise<void> {
  const inFlight: Promise<void>[] = []
  let due = performance.now() + Math.random() * ACTION_EVERY_MS
  while (due < end) {
    await pause(Math.max(0, due - performance.now()))
    inFlight.push(person.act(due).then(report))
    due += ACTION_EVERY_MS * (0.5 + Math.random())
  }
  await Promise.all(inFlight)
}

/** Stores what a page would: the token, and the version of the settings it shows. */
export function createPerson(
  url: string,
  { person, organisationId, openDocuments }: LoadUser,
  today: Day,
): Person {
  const here = `?organisationId=${organisationId}`
  let token = { text: '', until: 0 }
  let settingsVersion = 0

  const reads: (() => Ask)[] = [
    () => ({
      action: 'monthly data',
      method: 'GET',
      path: `/api/organisations/monthly-data-indexed${here}`,
    }),
    () => ({ action: 'forecast basis', method: 'GET', path: `/api/forecast/basis${here}` }),
    () => ({ action: 'organisations', method: 'GET', path: '/api/organisations' }),
    () => ({ action: 'notifications', method: 'GET', path: `/api/notifications${here}` }),
  ]
  const writes: (() => Ask)[] = [
    () => ({
      action: 'expected dates',
      method: 'PUT',
      path: `/api/forecast/expected-dates${here}`,
      body: { dates: someDates(openDocuments, today) },
    }),
    () => ({
      action: 'forecast settings',
      method: 'PUT',
      path: `/api/forecast/settings${here}`,
      body: { baseVersion: settingsVersion, settings: someSettings(today) },
    }),
    () => ({
      action: 'organisation',
      method: 'PUT',
      path: `/api/organisations${here}`,
      body: { cashFloor: Math.floor(Math.random() * 1_000_000) },
    }),
  ]

  return {
    async act(due) {
      const kind: Kind = Math.random() < WRITES ? 'write' : 'read'
      const ask = pick(kind === 'write' ? writes : reads)()
      if (token.until < due) {
        token = { text: await person.token(), until: due + TOKEN_EVERY_MS }
      }
      const answer = await send(url, ask, token.text)
      if (ask.action === 'forecast settings' && answer.status === 200) {
        settingsVersion = JSON.parse(answer.text).settingsVersion
      }
      const ms = performance.now() - due
      const trouble = answer.status === 200 ? null : answer.text.slice(0, 200)
      return { action: ask.action, kind, ms, status: answer.status, trouble }
    },
  }
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

const someDates = (documents: readonly string[], today: Day) => {
  const first = Math.floor(Math.random() * (documents.length - DATES_AT_ONCE))
  return documents.slice(first, first + DATES_AT_ONCE).map(documentId => ({
    documentId,
    expectedOn: addDays(today, 1 + Math.floor(Math.random() * 100)),
  }))
}

const someSettings = (today: Day): ForecastSettings => ({
  ...DEFAULT_SETTINGS,
  incomeTax: [{ on: addDays(today, 30), amount: Math.floor(Math.random() * 1_000_000) as never }],
})

/** Replies stay compressed: a browser would decompress them with its own processor. */
function send(url: string, { method, path, body }: Ask, token: string): Promise<Answer> {
  const content = body && JSON.stringify(body)
  const headers: IncomingHttpHeaders = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
    ...(content && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
      'idempotency-key': randomUUID(),
    }),
  }
  return new Promise(resolve => {
    const fail = (error: Error) => resolve({ status: 0, text: error.message })
    const sent = request(`${url}${path}`, { agent, method, headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () => {
        const text = answer.headers['content-encoding'] ? '' : Buffer.concat(parts).toString()
        resolve({ status: answer.statusCode ?? 0, text })
      })
    })
    sent.on('error', fail)
    sent.setTimeout(GIVE_UP_AFTER_MS, () => sent.destroy(new Error('No answer within 30 s')))
    sent.end(content)
  })
}
