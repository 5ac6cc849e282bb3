import type { LogEntry } from '@millpond/contract/telemetry'
import { configureStore } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { refused, session } from '#platform/_sessions.ts'
import { type AuthState, INITIAL_AUTH } from '#platform/auth-state.ts'
import { createEventBus, type Events } from '#platform/event-bus.ts'
import { RefreshError } from '#platform/sign-in-client.ts'
import { createStore } from '#platform/store.ts'
import { createBaseQuery } from './base-query.ts'
import type { GatewayCall } from './gateway-call.ts'

/** No stream unless a test opens one: the page then requests its list once. */
export const gateway = setupServer(
  http.get('*/api/notifications/stream', () => new HttpResponse(null, { status: 404 })),
)

export function listenAtGateway() {
  beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => gateway.resetHandlers())
  afterAll(() => gateway.close())
}

export const at = (path: string) => `${window.location.origin}${path}`

type RefreshOutcome = { readonly token: string } | { readonly status: number | null }

/** The real base query with a session whose refreshes are scripted; all its events are recorded. */
export function client(refresh: RefreshOutcome = { status: 401 }) {
  const events = createEventBus()
  const heard: { name: keyof Events; event: unknown }[] = []
  for (const name of [
    'providerDisconnected',
    'organisationError',
    'capabilityGuidance',
    'requestFailed',
  ] as const) {
    events.on(name, event => heard.push({ name, event }))
  }
  const logs: Omit<LogEntry, 'at'>[] = []
  const state = createStore<AuthState>({
    ...INITIAL_AUTH,
    user: session().user,
    idToken: 'token-1',
  })
  const counts = { refreshes: 0 }
  let inFlight: Promise<string> | null = null
  const refreshNow = async () => {
    counts.refreshes += 1
    await Promise.resolve()
    if ('token' in refresh) {
      state.update(before => ({ ...before, idToken: refresh.token }))
      return refresh.token
    }
    const answer = refused(refresh.status)
    throw new RefreshError(answer.ok ? { status: 0, statusText: '', failure: null } : answer.error)
  }
  const refreshToken = () => {
    inFlight ??= refreshNow().finally(() => {
      inFlight = null
    })
    return inFlight
  }
  const api = createApi({
    reducerPath: 'gateway',
    baseQuery: createBaseQuery({
      session: { state, refreshToken },
      events,
      log: entry => logs.push(entry),
    }),
    endpoints: build => ({ send: build.query<unknown, GatewayCall>({ query: call => call }) }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: getDefault => getDefault().concat(api.middleware),
  })
  const send = (call: GatewayCall) =>
    store.dispatch(api.endpoints.send.initiate(call, { forceRefetch: true })).unwrap()
  return { send, heard, logs, counts, state, events }
}
