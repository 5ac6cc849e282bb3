import type { Notification } from '@millpond/contract/notification'
import { type OfOrganisation, useGetNotificationsQuery } from './gateway-api.ts'
import { type Dated, withDates } from './with-dates.ts'

export type DatedNotification = Dated<Notification>

export function useNotifications(organisation: OfOrganisation, isWanted: boolean) {
  const answer = useGetNotificationsQuery(organisation, { skip: !isWanted })
  return { ...answer, currentData: answer.currentData && withDates(answer.currentData) }
}
