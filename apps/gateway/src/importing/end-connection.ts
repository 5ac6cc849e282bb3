import { disconnectedWords } from '@millpond/core/alert'
import type { Tx } from '#database/index.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { importStore } from '../stores/import-store.ts'
import { notificationStore } from '../stores/notification-store.ts'

/** A person who requested the end needs no notification; an unexpected end is notified. */
type Reason = 'asked' | 'lost'

/**
 * An unexpected end is notified once and stays visible until the next connection. Spec §8, ERR-03.
 */
export async function endConnection(
  tx: Tx,
  organisationId: string,
  reason: Reason = 'lost',
): Promise<void> {
  const wasConnected = await connectionStore.markDisconnected(tx, organisationId)
  if (wasConnected) await stopImports(tx, organisationId, reason)
}

/**
 * Stops imports now and lets a job disconnect at the provider: for callers that cannot wait for its
 * answer or must not fail because of it.
 */
export async function beginToEndConnection(
  tx: Tx,
  organisationId: string,
  reason: Reason,
): Promise<void> {
  const wasConnected = await connectionStore.markEnding(tx, organisationId)
  if (wasConnected) await stopImports(tx, organisationId, reason)
}

/** After a person has left: their consent must not import the books any longer. */
export async function endStrangersConsent(tx: Tx, organisationId: string): Promise<void> {
  if (await connectionStore.isByStranger(tx, organisationId)) {
    await beginToEndConnection(tx, organisationId, 'lost')
  }
}

async function stopImports(tx: Tx, organisationId: string, reason: Reason): Promise<void> {
  const run = await importStore.latest(tx, organisationId)
  if (run) {
    await importStore.fail(tx, run, {
      kind: 'disconnected',
      message: 'The connection has ended. Reconnect to sync again.',
    })
  }
  // A new connection starts a new import, so these answers are no longer needed.
  await importStepStore.dropRecords(tx, organisationId)
  await notificationStore.clear(tx, organisationId, 'capabilityMissing')
  if (reason === 'asked') return
  await connectionStore.markLost(tx, organisationId)
  const connection = await connectionStore.find(tx, organisationId)
  await notificationStore.raise(tx, organisationId, {
    kind: 'disconnected',
    impact: 'high',
    ...disconnectedWords(connection?.provider ?? 'xero'),
    isPersistent: true,
  })
}
