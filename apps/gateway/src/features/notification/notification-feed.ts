import type { Notification } from '@millpond/contract/notification'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../identity/access-token.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { etagOf, NOTHING, notificationStore } from '../../stores/notification-store.ts'
import type { EventStream } from './event-stream.ts'

type Parts = Pick<Deps, 'database' | 'sessions' | 'supportSessions' | 'log' | 'metrics'>

export interface Reader {
  readonly caller: Pick<Caller, 'userId' | 'sessionId' | 'visit'>
  readonly organisationId: string
  readonly stream: EventStream
  /** The version of the list that this reader has. */
  etag: string
}

export interface NotificationFeed {
  /** False when this person has the maximum number of streams. */
  join(reader: Reader): boolean
  /** Ends every stream and refuses new ones. */
  close(): void
}

interface Cadence {
  readonly lookEveryMs: number
  /** Shorter than the idle timeout of proxies. */
  readonly beatEveryMs: number
}

const CADENCE: Cadence = { lookEveryMs: 2000, beatEveryMs: 25_000 }
/** The maximum number of streams of a person; further tabs poll. Counted per process. */
const MAX_PER_PERSON = 5

/**
 * Polls for changes on behalf of all streams of this process, with three small queries for any
 * number of streams. So a change may be made in any process, and processes need not notify each
 * other.
 */
export function createNotificationFeed(parts: Parts, cadence = CADENCE): NotificationFeed {
  const readers = new Set<Reader>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const schedule = () => {
    clearTimeout(timer)
    if (readers.size === 0 || isClosed) return
    timer = setTimeout(() => void lookAndSchedule(), cadence.lookEveryMs)
    timer.unref()
  }
  const lookAndSchedule = async () => {
    try {
      await checkReaders(parts, [...readers], cadence)
    } catch (error) {
      // The database may be unavailable for a moment; the client learns of it with its next
      // request.
      parts.log.warn({ err: error }, 'notification streams could not be checked')
    }
    schedule()
  }
  const leave = (reader: Reader) => {
    readers.delete(reader)
    parts.metrics.streamsOpen(readers.size)
  }

  return {
    join(reader) {
      const own = [...readers].filter(each => each.caller.userId === reader.caller.userId)
      if (isClosed || own.length >= MAX_PER_PERSON) return false
      readers.add(reader)
      parts.metrics.streamsOpen(readers.size)
      reader.stream.onEnd(() => leave(reader))
      if (readers.size === 1) schedule()
      return true
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const { stream } of readers) stream.end()
    },
  }
}

/**
 * Ends streams of people who lost access, sends changes to the others, and keeps idle ones alive.
 */
async function checkReaders(
  parts: Parts,
  readers: readonly Reader[],
  { beatEveryMs }: Cadence,
): Promise<void> {
  const { mayRead, etags } = await readState(parts, readers)
  const changed = new Map<string, Reader[]>()
  for (const reader of readers) {
    if (!mayRead(reader)) {
      reader.stream.end()
      continue
    }
    const { organisationId, stream } = reader
    if (reader.etag !== (etags.get(organisationId) ?? NOTHING)) {
      changed.set(organisationId, [...(changed.get(organisationId) ?? []), reader])
    } else if (Date.now() - stream.sentAt >= beatEveryMs) stream.beat()
  }
  for (const [organisationId, those] of changed) await sendToReaders(parts, organisationId, those)
}

async function readState(
  { database, sessions, supportSessions: visits }: Parts,
  readers: readonly Reader[],
) {
  const members = readers.map(({ caller, organisationId }) => ({
    userId: caller.userId,
    organisationId,
  }))
  const sessionIds = [...new Set(readers.map(({ caller }) => caller.sessionId))]
  const visitIds = [...new Set(readers.flatMap(({ caller }) => caller.visit?.visitId ?? []))]
  const organisationIds = [...new Set(readers.map(each => each.organisationId))]
  const found = await database.asSystem(async tx => ({
    live: await sessions.liveAmong(tx, sessionIds),
    visits: new Set(visitIds.length > 0 ? await visits.liveAmong(tx, visitIds) : []),
    reached: await membershipStore.withAccess(tx, members),
    etags: await notificationStore.etags(tx, organisationIds),
  }))
  const reached = new Set(found.reached.map(each => `${each.userId} ${each.organisationId}`))
  return {
    etags: found.etags,
    mayRead: ({ caller, organisationId }: Reader) =>
      (found.live.has(caller.sessionId) || found.visits.has(caller.sessionId)) &&
      reached.has(`${caller.userId} ${organisationId}`),
  }
}

async function sendToReaders(parts: Parts, organisationId: string, readers: readonly Reader[]) {
  const notifications = await parts.database.inOrganisation(
    organisationId,
    tx => notificationStore.list(tx, organisationId),
    undefined,
    { readOnly: true },
  )
  for (const reader of readers) sendList(reader, notifications)
}

export function sendList(reader: Reader, notifications: readonly Notification[]): void {
  reader.etag = etagOf(notifications)
  reader.stream.send({ id: reader.etag, name: 'notifications', data: { notifications } })
}
