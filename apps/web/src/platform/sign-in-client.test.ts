import { succeed } from '@millpond/core/outcome'
import { describe, expect, it } from 'vitest'
import { pretendTabs, refused, scriptedCalls, session } from './_sessions.ts'
import { INITIAL_AUTH, nextAuth } from './auth-state.ts'
import { browserTimers } from './clock.ts'
import { createEventBus } from './event-bus.ts'
import type { IdentityAnswer } from './identity-calls.ts'
import { createSignInClient } from './sign-in-client.ts'

function clientAnswering(...answers: IdentityAnswer[]) {
  const { calls, asked } = scriptedCalls(...answers)
  const time = { now: 0 }
  const events = createEventBus()
  const client = createSignInClient({
    calls,
    tabs: pretendTabs(),
    timers: { ...browserTimers, now: () => new Date(time.now) },
    events,
  })
  return { client, asked, time, events }
}

describe('auth state', () => {
  it('[ENT-13] has exactly the seven fields of the specification', () => {
    expect(Object.keys(INITIAL_AUTH).sort()).toEqual(
      ['claims', 'error', 'idToken', 'initialized', 'isSpoofSession', 'loading', 'user'].sort(),
    )
  })

  it('[AUTH-02] starts loading; the first identity event makes it loaded and initialized', async () => {
    const { client } = clientAnswering(succeed(session()))
    expect(client.state.get()).toMatchObject({ loading: true, initialized: false })
    await client.start()
    expect(client.state.get()).toMatchObject({
      loading: false,
      initialized: true,
      idToken: 'token-1',
      user: { uid: 'u1' },
    })
  })

  it('[AUTH-02] no session is an identity event too', async () => {
    const { client } = clientAnswering(refused(401))
    await client.start()
    expect(client.state.get()).toEqual({ ...INITIAL_AUTH, loading: false, initialized: true })
  })

  it('[AUTH-03] logout sets loading, then clears it with user, token, claims and spoof flag', async () => {
    const { client } = clientAnswering()
    client.enter(session({ isSpoofSession: true }))
    expect(client.state.get().isSpoofSession).toBe(true)
    const leaving = client.logout()
    expect(client.state.get()).toMatchObject({ loading: true, user: { uid: 'u1' } })
    await leaving
    expect(client.state.get()).toEqual({ ...INITIAL_AUTH, loading: false, initialized: true })
  })

  it('[AUTH-04] a refresh with the same token changes nothing, not even the object', () => {
    const before = nextAuth(INITIAL_AUTH, { kind: 'identity', session: session() })
    const claims = { appStore: true, xero: true, quickbooks: true }
    expect(nextAuth(before, { kind: 'tokenRefreshed', session: session({ claims }) })).toBe(before)
    const changed = session({ idToken: 'token-2', claims })
    const after = nextAuth(before, { kind: 'tokenRefreshed', session: changed })
    expect(after).toEqual({ ...before, idToken: 'token-2', claims })
  })

  it('[AUTH-05] claims are read again only after ten seconds', async () => {
    const fresh = session({
      idToken: 'token-2',
      claims: { appStore: false, xero: true, quickbooks: false },
    })
    const { client, asked, time } = clientAnswering(
      succeed(session()),
      succeed(fresh),
      succeed(session({ idToken: 'token-3' })),
    )
    await client.start()
    expect(await client.refreshClaims()).toMatchObject({ ok: true, value: { xero: true } })
    time.now = 9_999
    await client.refreshClaims()
    expect(asked.refresh).toBe(2)
    time.now = 10_000
    await client.refreshClaims()
    expect(asked.refresh).toBe(3)
  })
})

describe('a session of another kind', () => {
  it('[AUTH-08] is the visit’s until it ends, and its claims are not read', async () => {
    const { client, asked } = clientAnswering()
    client.enter(session({ isSpoofSession: true }))
    expect(client.state.get().isSpoofSession).toBe(true)
    expect(await client.refreshClaims()).toEqual({ ok: true, value: session().claims })
    expect(asked.refresh).toBe(0)
  })

  it('[AUTH-08] a refresh of the session before does not end it', async () => {
    const { calls } = scriptedCalls()
    let answer: (late: IdentityAnswer) => void = () => undefined
    const refresh = () =>
      new Promise<IdentityAnswer>(resolve => {
        answer = resolve
      })
    const parts = { tabs: pretendTabs(), timers: browserTimers, events: createEventBus() }
    const client = createSignInClient({ ...parts, calls: { ...calls, refresh } })
    client.enter(session())
    const asking = expect(client.refreshToken()).rejects.toThrow()
    await Promise.resolve()
    client.enter(session({ idToken: 'visit', isSpoofSession: true }))
    answer(succeed(session({ idToken: 'token-2' })))
    await asking
    expect(client.state.get().idToken).toBe('visit')
  })

  it('the reason of a failed start is kept until it succeeds', async () => {
    const { client } = clientAnswering(refused(503), succeed(session()))
    await client.start()
    expect(client.refusal()).toMatchObject({ status: 503 })
    await client.start()
    expect(client.refusal()).toBeNull()
  })
})

describe('errors', () => {
  it('[AUTH-06] Failed to initialize auth', async () => {
    const { client } = clientAnswering(refused(null))
    await client.start()
    expect(client.state.get()).toMatchObject({
      error: 'Failed to initialize auth',
      loading: false,
      initialized: true,
    })
  })

  it('[AUTH-06] No token provided', async () => {
    const { client } = clientAnswering(succeed(session({ idToken: '' })))
    await client.start()
    expect(client.state.get().error).toBe('No token provided')
  })

  it('[AUTH-06] No authenticated user', async () => {
    const { client } = clientAnswering(refused(401))
    await client.start()
    expect(await client.refreshClaims()).toEqual({ ok: false, error: 'No authenticated user' })
  })

  it('[AUTH-06] Failed to refresh claims', async () => {
    const { client } = clientAnswering(succeed(session()), refused(503))
    await client.start()
    expect(await client.refreshClaims()).toEqual({ ok: false, error: 'Failed to refresh claims' })
    expect(client.state.get()).toMatchObject({
      error: 'Failed to refresh claims',
      user: { uid: 'u1' },
    })
  })

  it('[AUTH-06] Failed to logout keeps the session', async () => {
    const { client } = clientAnswering(succeed(session()), refused(null))
    await client.start()
    await client.logout()
    expect(client.state.get()).toMatchObject({
      error: 'Failed to logout',
      loading: false,
      user: { uid: 'u1' },
    })
  })
})

describe('refreshing', () => {
  it('[API-03] concurrent calls share one refresh', async () => {
    const { client, asked } = clientAnswering(
      succeed(session()),
      succeed(session({ idToken: 'token-2' })),
    )
    await client.start()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => client.refreshToken()))
    expect(new Set(tokens)).toEqual(new Set(['token-2']))
    expect(asked.refresh).toBe(2)
  })

  it('a refused refresh ends the session and names its person before the state is empty', async () => {
    const { client, events } = clientAnswering(succeed(session()), refused(401))
    await client.start()
    const received: unknown[] = []
    events.on('sessionEnded', event => received.push(event, client.state.get().user?.uid))
    await expect(client.refreshToken()).rejects.toThrow('Failed to initialize auth')
    expect(received).toEqual([{ uid: 'u1', email: 'ana@kereru.example' }, 'u1'])
    expect(client.state.get().user).toBeNull()
  })

  it('a refresh without a reply keeps the session', async () => {
    const { client } = clientAnswering(succeed(session()), refused(null))
    await client.start()
    await expect(client.refreshToken()).rejects.toThrow()
    expect(client.state.get().user?.uid).toBe('u1')
  })

  it('[AUTH-03] a refresh that ends after a sign-out does not sign the user in again', async () => {
    const { calls } = scriptedCalls()
    let answer: (late: IdentityAnswer) => void = () => undefined
    const late = new Promise<IdentityAnswer>(resolve => {
      answer = resolve
    })
    const parts = { tabs: pretendTabs(), timers: browserTimers, events: createEventBus() }
    const client = createSignInClient({
      ...parts,
      calls: { ...calls, refresh: () => late },
    })
    client.enter(session())
    const asking = expect(client.refreshToken()).rejects.toThrow()
    await client.logout()
    answer(succeed(session({ idToken: 'token-2' })))
    await asking
    expect(client.state.get()).toMatchObject({ user: null, idToken: null })
  })

  it('two tabs use the refresh cookie once: the waiting tab gets the other one’s result', async () => {
    const tabs = pretendTabs()
    const { calls, asked } = scriptedCalls(succeed(session({ idToken: 'shared' })))
    const parts = { calls, tabs, timers: browserTimers, events: createEventBus() }
    const [one, two] = [createSignInClient(parts), createSignInClient(parts)]
    await Promise.all([one.start(), two.start()])
    expect(asked.refresh).toBe(1)
    expect(two.state.get().idToken).toBe('shared')
  })
})
