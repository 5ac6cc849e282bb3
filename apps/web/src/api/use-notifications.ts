import type { Notification } from '@millpond/contract/notification'
import { useEffect, useState } from 'react'
import { browserTimers } from '#platform/clock.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { gatewayApi, type OfOrganisation, useGetNotificationsQuery } from './gateway-api.ts'
import { apiSource } from './source.ts'
import { cache } from './store.ts'
import { followNotifications, type Visibility } from './stream/notification-stream.ts'
import { type Dated, withDates } from './with-dates.ts'

export type DatedNotification = Dated<Notification>

/** How often the list is polled while its stream is down. */
const ASK_EVERY_MS = 60_000

/** The list, kept current by a stream and, while that is down, by polling. */
export function useNotifications({ organisationId }: OfOrganisation, isWanted: boolean) {
  const [isDown, setDown] = useState(false)
  const answer = useGetNotificationsQuery(
    { organisationId },
    { skip: !isWanted, pollingInterval: isDown ? ASK_EVERY_MS : 0 },
  )
  // A reply requested before the stream started could arrive after it, and would be older.
  const isAnswered = answer.currentData !== undefined || answer.error !== undefined
  const mayStream = isWanted && isAnswered && apiSource() === 'real' && !isVisitor()
  useEffect(() => {
    if (!mayStream) return
    const stop = followNotifications(STREAM, organisationId, {
      onDown: setDown,
      onList: list => {
        const { upsertQueryData } = gatewayApi.util
        void cache.dispatch(upsertQueryData('getNotifications', { organisationId }, list))
      },
    })
    return () => {
      stop()
      setDown(false)
    }
  }, [organisationId, mayStream])
  return { ...answer, currentData: answer.currentData && withDates(answer.currentData) }
}

/** The sample company has no news. */
const isVisitor = () => signInClient.state.get().user?.isAnonymous === true

const browserVisibility: Visibility = {
  isHidden: () => document.visibilityState === 'hidden',
  onChange: listener => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}

const STREAM = {
  session: signInClient,
  timers: browserTimers,
  visibility: browserVisibility,
  random: Math.random,
}
