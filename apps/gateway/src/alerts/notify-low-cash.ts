import type { FrozenForecast } from '@millpond/core/forecast'
import { chanceSentence, frozenOutlook, headline, mayFallBelow } from '@millpond/core/insight'
import type { Tx } from '#database/index.ts'
import { notificationStore } from '../stores/notification-store.ts'

/**
 * Notifies when cash falls, or may fall, below the floor, in the words of the dashboard. It is
 * removed when a newer forecast no longer says so; the same words are not repeated.
 */
export async function notifyLowCash(
  tx: Tx,
  organisationId: string,
  frozen: FrozenForecast,
  currency: string,
): Promise<void> {
  const outlook = frozenOutlook(frozen)
  if (!mayFallBelow(outlook)) {
    await notificationStore.clear(tx, organisationId, 'cashLow')
    return
  }
  const chance = chanceSentence(outlook)
  const message = headline(outlook, currency) + (chance ? ` ${chance}.` : '')
  const known = await notificationStore.list(tx, organisationId)
  if (known.some(each => each.kind === 'cashLow' && each.message === message)) return
  await notificationStore.raise(tx, organisationId, {
    ...{ kind: 'cashLow', impact: 'high', title: 'Cash is getting low', message },
    isPersistent: true,
  })
}
