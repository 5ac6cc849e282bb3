import type { Notification } from '@millpond/contract/notification'
import { NOTIFICATION_ROUTES } from '@millpond/contract/route-table/notification'
import type { Timers } from '#platform/clock.ts'
import type { SignInClient } from '#platform/sign-in-client.ts'
import { createEventReader } from './event-reader.ts'

const ROUTE = NOTIFICATION_ROUTES.streamNotifications

/** Whether the page is visible. */
export interface Visibility {
  readonly isHidden: () => boolean
  readonly onChange: (listener: () => void) => () => void
}

export interface StreamParts {
  readonly session: Pick<SignInClient, 'state' | 'refreshToken'>
  readonly timers: Timers
  readonly visibility: Visibility
  /** In [0, 1): so that many pages do not reconnect at the same time. */
  readonly random: () => number
}

export interface StreamListener {
  readonly onList: (notifications: readonly Notification[]) => void
  /** True if it has failed for a while, so that the page should poll; false when it works again. */
  readonly onDown: (isDown: boolean) => void
}

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 60_000
const DOWN_AFTER = 3
/** The gateway sends a heartbeat every 25 s: after two missed ones the connection is dead. */
const SILENCE_MS = 60_000
/** A page in the background closes its stream after this time. */
const HIDDEN_MS = 60_000

type Ending = 'denied' | 'ended' | 'failed'

/**
 * Follows the notifications of one organisation until it is stopped; when the stream breaks it
 * reconnects where it was, at first soon and then less often.
 */
export function followNotifications(
  parts: StreamParts,
  organisationId: string,
  listener: StreamListener,
): () => void {
  const { timers, visibility } = parts
  let lastId = ''
  let failures = 0
  let isOver = false
  let current: AbortController | null = null
  let cancelWait = NOTHING
  let cancelHiding = NOTHING

  const heard = () => {
    if (failures >= DOWN_AFTER) listener.onDown(false)
    failures = 0
  }
  const begin = async () => {
    cancelWait()
    if (isOver || current) return
    const leave = new AbortController()
    current = leave
    const ending = await readStream(
      parts,
      { organisationId, lastId, signal: leave.signal },
      event => {
        heard()
        if (event.id) lastId = event.id
        if (event.list) listener.onList(event.list)
      },
    )
    if (current === leave) current = null
    if (isOver || leave.signal.reason === RELEASED) return
    if (ending === 'denied') {
      isOver = true
      return
    }
    failures += 1
    if (failures === DOWN_AFTER) listener.onDown(true)
    const ceiling = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    cancelWait = timers.after(ceiling * parts.random(), () => void begin())
  }
  const disconnect = () => {
    cancelWait()
    current?.abort(RELEASED)
    current = null
  }
  const stopHiding = visibility.onChange(() => {
    cancelHiding()
    if (visibility.isHidden()) cancelHiding = timers.after(HIDDEN_MS, disconnect)
    else void begin()
  })

  void begin()
  return () => {
    isOver = true
    stopHiding()
    cancelHiding()
    disconnect()
  }
}

const RELEASED = 'released'
const NOTHING = (): void => undefined

interface StreamRequest {
  readonly organisationId: string
  readonly lastId: string
  readonly signal: AbortSignal
}

interface Heard {
  readonly id: string
  readonly list: readonly Notification[] | null
}

/** One connection from start to end, including a renewed token. */
async function readStream(
  parts: StreamParts,
  request: StreamRequest,
  onHeard: (heard: Heard) => void,
): Promise<Ending> {
  const silence = new AbortController()
  const signal = AbortSignal.any([request.signal, silence.signal])
  let cancelSilence = NOTHING
  const notSilent = () => {
    cancelSilence()
    cancelSilence = parts.timers.after(SILENCE_MS, () => silence.abort())
  }
  try {
    notSilent()
    const response = await open(parts, request, signal)
    if (response.status === 403 || response.status === 404) return 'denied'
    if (!response.ok || !response.body) return 'failed'
    // After connecting, the page has the current list or gets a newer one at once.
    onHeard({ id: '', list: null })
    const read = createEventReader(event => {
      if (event.name === 'notifications') onHeard({ id: event.id, list: listOf(event.data) })
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    signal.addEventListener('abort', () => void reader.cancel().catch(NOTHING), { once: true })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      notSilent()
      read(decoder.decode(value, { stream: true }))
    }
  } catch {
    return 'failed'
  } finally {
    cancelSilence()
  }
}

/** With the current token, or with a new one if that is refused. */
async function open({ session }: StreamParts, request: StreamRequest, signal: AbortSignal) {
  const token = session.state.get().idToken
  if (token === null) throw new Error('Not signed in')
  const first = await ask(request, token, signal)
  if (first.status !== 401) return first
  const current = session.state.get().idToken
  const next = current !== null && current !== token ? current : await session.refreshToken()
  return ask(request, next, signal)
}

function ask({ organisationId, lastId }: StreamRequest, token: string, signal: AbortSignal) {
  const url = new URL(ROUTE.path, window.location.origin)
  url.searchParams.set('organisationId', organisationId)
  return fetch(url, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-correlation-id': crypto.randomUUID(),
      ...(lastId !== '' && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  })
}

const listOf = (data: string) =>
  (JSON.parse(data) as { notifications: readonly Notification[] }).notifications
