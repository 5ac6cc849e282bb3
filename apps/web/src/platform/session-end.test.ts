import { describe, expect, it } from 'vitest'
import { INITIAL_AUTH } from './auth-state.ts'
import { endingOf, type SessionEnding, watchSession } from './session-end.ts'
import { createStore } from './store.ts'
import type { Tabs } from './tab-refresh.ts'

const NOW = Date.parse('2026-11-26T09:00:00Z')
const ISSUED = 1_000_000
const MINUTE = 60_000

/** A token as the gateway issues it; its session ends in any case after `hours`. */
const tokenOf = (hours: number, iat = ISSUED) => {
  const claims = {
    iat,
    session_idle: 1800,
    session_until: iat + Math.round(hours * 3600),
    name: 'Kererū',
  }
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const text = btoa(String.fromCharCode(...bytes))
  return `h.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`
}

describe('when a session ends', () => {
  it.each<[string, string, string | null, string | null]>([
    ['unused for half an hour', tokenOf(8), '2026-11-26T09:30:00.000Z', 'unused'],
    ['at the latest after twelve hours', tokenOf(0.25), '2026-11-26T09:15:00.000Z', 'tooLong'],
    ['a token without limits, such as that of a support session', 'a.e30.c', null, null],
    ['no token at all', 'token-1', null, null],
  ])('%s', (_, token, at, because) => {
    const ending = endingOf(token, new Date(NOW))
    expect([ending?.at.toISOString() ?? null, ending?.because ?? null]).toEqual([at, because])
  })
})

function watched(first = tokenOf(8)) {
  let now = NOW
  const waiting = new Set<{ at: number; run: () => void }>()
  const timers = {
    now: () => new Date(now),
    every: () => () => undefined,
    after: (milliseconds: number, run: () => void) => {
      const one = { at: now + milliseconds, run }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
  }
  const pass = (minutes: number) => {
    now += minutes * MINUTE
    for (const one of [...waiting].filter(({ at }) => at <= now)) {
      waiting.delete(one)
      one.run()
    }
  }
  const listeners = new Set<Parameters<Tabs['hear']>[0]>()
  const state = createStore({ ...INITIAL_AUTH, idToken: first as string | null })
  const hear: Tabs['hear'] = listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const warnings: (SessionEnding | null)[] = []
  const ended: Date[] = []
  const stop = watchSession(
    { client: { state, hear }, timers },
    { warn: warning => warnings.push(warning), end: () => ended.push(timers.now()) },
  )
  const renew = (idToken: string | null) => state.update(auth => ({ ...auth, idToken }))
  return {
    ...{ pass, renew, stop, warnings, ended, last: () => warnings.at(-1) },
    change: (idToken: string) => {
      for (const listener of listeners) listener({ idToken } as never)
    },
    left: () => ({ timers: waiting.size, listeners: listeners.size }),
  }
}

describe('the warning', () => {
  it('comes five minutes before the end', () => {
    const { pass, last } = watched()
    pass(24)
    expect(last()).toBeNull()
    pass(1)
    expect(last()).toEqual({
      endsAt: ISSUED + 1800,
      at: new Date(NOW + 30 * MINUTE),
      because: 'unused',
    })
  })

  it('is removed when the session is used again, and comes again before its new end', () => {
    const { pass, last, renew } = watched()
    pass(26)
    renew(tokenOf(8, ISSUED + 1560))
    expect(last()).toBeNull()
    pass(25)
    expect(last()?.at).toEqual(new Date(NOW + 56 * MINUTE))
  })

  it('is removed by another tab that uses the session', () => {
    const { pass, last, change } = watched()
    pass(26)
    change(tokenOf(8, ISSUED + 1560))
    expect(last()).toBeNull()
  })

  it('is not shown without a session, or after its end on a computer that was asleep', () => {
    const slept = watched()
    slept.pass(45)
    expect(slept.last()).toBeNull()
    const out = watched()
    out.renew(null)
    out.pass(26)
    expect(out.last()).toBeNull()
    expect(out.left().timers).toBe(0)
  })

  it('of twelve hours stays when the token is refreshed, which does not extend them', () => {
    const { pass, renew, warnings, change } = watched(tokenOf(0.25))
    pass(11)
    const shown = [null, expect.objectContaining({ because: 'tooLong' })]
    expect(warnings).toEqual(shown)
    // Issued two minutes later: thirteen of the fifteen minutes are left, counted a second apart.
    renew(tokenOf(13 / 60, ISSUED + 120))
    change(tokenOf(12 / 60, ISSUED + 180))
    pass(1)
    expect(warnings).toEqual(shown)
  })

  it.each([
    ['unused', tokenOf(8), 30],
    ['too long', tokenOf(0.25), 15],
  ])('is removed at the end of a session that was %s', (_, token, minutes) => {
    const { pass, last, ended, left } = watched(token)
    pass(minutes - 1)
    expect(last()).not.toBeNull()
    expect(ended).toEqual([])
    pass(1)
    expect(last()).toBeNull()
    expect(ended).toEqual([new Date(NOW + minutes * MINUTE)])
    expect(left().timers).toBe(0)
  })

  it('leaves no timer and no listener when it is stopped', () => {
    const { pass, renew, stop, left, warnings } = watched()
    expect(left()).toEqual({ timers: 2, listeners: 1 })
    stop()
    expect(left()).toEqual({ timers: 0, listeners: 0 })
    renew(tokenOf(8, ISSUED + 60))
    pass(28)
    expect(warnings).toEqual([null])
  })
})
