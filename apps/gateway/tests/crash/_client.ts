/**
 * A sender that follows the rule of keys: a request that was cut off is sent again with its key.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededPerson } from '../_seeded.ts'

interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

interface Answer {
  readonly status: number
  readonly text: string
}

export interface Settled {
  /** Null if there was no answer in all attempts. */
  readonly answer: Answer | null
  readonly began: number
  readonly ended: number
  readonly key: string
  /** The number of attempts that were cut off, so that their outcome was unknown. */
  readonly cutOff: number
  /** The number of requests that were asked to retry, and the longest time that took. */
  readonly turnedAway: number
  readonly turnedAwayMs: number
}

export interface CrashClient {
  settle(ask: Ask, key?: string): Promise<Settled>
  /** Disconnects after so long and never retries, like a browser that is closed. */
  abandon(ask: Ask, afterMs: number): Promise<void>
}

/** Longer than any outage in a test. */
const ASK_FOR_MS = 300_000
const ANSWER_WITHIN_MS = 30_000
const TOKEN_FOR_MS = 5 * 60_000
const TRY_AGAIN_AFTER_MS = 100

interface ClientOptions {
  /** When to cut the next connection, before the reply arrives; null does not cut it. */
  readonly hangUpAfterMs?: () => number | null
  /** Called for each reply that asks the writer to retry. */
  readonly onTurnedAway?: () => void
}

export function createClient(
  url: string,
  person: SeededPerson,
  { hangUpAfterMs = () => null, onTurnedAway = () => undefined }: ClientOptions = {},
): CrashClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  let token = { text: '', until: 0 }

  async function attempt(ask: Ask, key: string, after: number | null): Promise<Answer | null> {
    if (token.until < performance.now()) {
      token = { text: await person.token(), until: performance.now() + TOKEN_FOR_MS }
    }
    const headers = { authorization: `Bearer ${token.text}`, 'idempotency-key': key }
    return send(agent, url, ask, { headers, hangUpAfterMs: after })
  }

  return {
    async settle(ask, key = randomUUID()) {
      const began = performance.now()
      let cutOff = 0
      let turnedAway = 0
      let turnedAwayMs = 0
      while (performance.now() - began < ASK_FOR_MS) {
        const since = performance.now()
        const answer = await attempt(ask, key, hangUpAfterMs())
        const ended = performance.now()
        if (answer && answer.status < 500 && answer.status !== 429) {
          return { answer, began, ended, key, cutOff, turnedAway, turnedAwayMs }
        }
        if (answer) {
          turnedAway += 1
          onTurnedAway()
          turnedAwayMs = Math.max(turnedAwayMs, ended - since)
        } else cutOff += 1
        await pause(TRY_AGAIN_AFTER_MS * (0.5 + Math.random()))
      }
      const ended = Number.POSITIVE_INFINITY
      return { answer: null, began, ended, key, cutOff, turnedAway, turnedAwayMs }
    },
    async abandon(ask, afterMs) {
      await attempt(ask, randomUUID(), afterMs)
    },
  }
}

/** Null if the connection broke or no reply arrived: the outcome is unknown. */
function send(
  agent: Agent,
  url: string,
  { method, path, body }: Ask,
  {
    headers,
    hangUpAfterMs,
  }: { readonly headers: Record<string, string>; readonly hangUpAfterMs: number | null },
): Promise<Answer | null> {
  const content = body && JSON.stringify(body)
  return new Promise(resolve => {
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: { ...headers, ...(content && { 'content-type': 'application/json' }) },
      },
      reply => {
        const parts: Buffer[] = []
        reply.on('data', part => parts.push(part))
        reply.on('error', () => resolve(null))
        // A reply that ended early is incomplete.
        reply.on('close', () => resolve(null))
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve(reply.complete ? { status: reply.statusCode ?? 0, text } : null)
        })
      },
    )
    sent.on('error', () => resolve(null))
    if (hangUpAfterMs !== null) setTimeout(() => sent.destroy(), hangUpAfterMs)
    sent.setTimeout(ANSWER_WITHIN_MS, () => sent.destroy())
    sent.end(content)
  })
}
