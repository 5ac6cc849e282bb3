import type { streamNotifications as route } from '@millpond/contract/notification'
import { Answer, type CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { etagOf, notificationStore } from '../../stores/notification-store.ts'
import { createEventStream } from './event-stream.ts'
import { type NotificationFeed, sendList } from './notification-feed.ts'

/** Sends the list unless the reader already has that version, and then every change of it. */
export async function streamNotifications(
  call: CallOf<typeof route>,
  feed: NotificationFeed,
): Promise<Answer> {
  const { organisationId, user, request } = call
  const notifications = await call.inOrganisation(tx => notificationStore.list(tx, organisationId))
  const etag = etagOf(notifications)
  const reader = { caller: user, organisationId, stream: createEventStream(), etag }
  if (!feed.join(reader)) {
    throw new Refusal(
      'tooManyRequests',
      'Too many pages are open. This page will check for updates instead.',
    )
  }
  if (request.headers['last-event-id'] === etag) reader.stream.beat()
  else sendList(reader, notifications)
  return new Answer(200, HEADERS, reader.stream.body)
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Asks proxies not to buffer the stream.
  'x-accel-buffering': 'no',
}
