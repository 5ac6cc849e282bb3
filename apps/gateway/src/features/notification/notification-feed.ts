import type { Notification } from '@millpond/contract/notification'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../identity/access-token.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { markOf, NOTHING, notificationStore } from '../../stores/notification-store.ts'
import type { EventStream } from './event-stream.ts'

type Parts = Pick<Deps, 'database' | 'sessions' | 'visits' | 'log' | 'metrics'>

export interface Reader {
  readonly caller: Pick<Caller, 'userId' | 'sessionId' | 'visit'>
  readonly organisationId: string
  readonly stream: EventStream
  /** Of the list this reader has. */
  mark: string
}

export interface NotificationFeed {
  /** False when this person has as many streams as one may have. */
  join(reader: Reader): boolean
  /** Every stream ends; who comes now is turned away. */
  close(): void
}

interface Cadence {
  readonly lookEveryMs: number
  /** Shorter than what proxies take for the end of a connection. */
  readonly beatEveryMs: number
}

const CADENCE: Cadence = { lookEveryMs: 2000, beatEveryMs: 25_000 }
/** A person has so many tabs; further ones ask now and then instead. Counted per process. */
const MOST_PER_PERSON = 5

/**
 * Looks now and then, for everybody who listens in this process, at what has changed since: three
 * small queries however many listen. So it does not matter in which process the change was made,
 * and nothing has to be told between processes.
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
      await look(parts, [...readers], cadence)
    } catch (error) {
      // The database may be away for a moment; who listens hears of it with the next request.
      parts.log.warn({ err: error }, 'notification streams could not be looked after')
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
      if (isClosed || own.length >= MOST_PER_PERSON) return false
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

/** Ends who may no longer read, tells the others what is new, and says that it is still there. */
async function look(
  parts: Parts,
  readers: readonly Reader[],
  { beatEveryMs }: Cadence,
): Promise<void> {
  const { mayRead, marks } = await readState(parts, readers)
  const changed = new Map<string, Reader[]>()
  for (const reader of readers) {
    if (!mayRead(reader)) {
      reader.stream.end()
      continue
    }
    const { organisationId, stream } = reader
    if (reader.mark !== (marks.get(organisationId) ?? NOTHING)) {
      changed.set(organisationId, [...(changed.get(organisationId) ?? []), reader])
    } else if (Date.now() - stream.sentAt >= beatEveryMs) stream.beat()
  }
  for (const [organisationId, those] of changed) await tell(parts, organisationId, those)
}

async function readState({ database, sessions, visits }: Parts, readers: readonly Reader[]) {
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
    reached: await membershipStore.stillReach(tx, members),
    marks: await notificationStore.marks(tx, organisationIds),
  }))
  const reached = new Set(found.reached.map(each => `${each.userId} ${each.organisationId}`))
  return {
    marks: found.marks,
    mayRead: ({ caller, organisationId }: Reader) =>
      (found.live.has(caller.sessionId) || found.visits.has(caller.sessionId)) &&
      reached.has(`${caller.userId} ${organisationId}`),
  }
}

async function tell(parts: Parts, organisationId: string, readers: readonly Reader[]) {
  const notifications = await parts.database.inOrganisation(
    organisationId,
    tx => notificationStore.list(tx, organisationId),
    undefined,
    { readOnly: true },
  )
  for (const reader of readers) sendList(reader, notifications)
}

export function sendList(reader: Reader, notifications: readonly Notification[]): void {
  reader.mark = markOf(notifications)
  reader.stream.send({ id: reader.mark, name: 'notifications', data: { notifications } })
}
