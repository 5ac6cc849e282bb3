import type { Tx } from '#database/index.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { importStore } from '../stores/import-store.ts'
import { notificationStore } from '../stores/notification-store.ts'

/** Who asked for the end knows of it; an end that came by itself is told. */
type Reason = 'asked' | 'lost'

/**
 * A connection that ended by itself is said once, and kept in sight until there is one again. Spec
 * §8, ERR-03.
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
 * Nothing is imported from here on, and a job tells the provider: for whoever cannot wait for its
 * answer, or cannot go without the change because of it.
 */
export async function beginToEndConnection(
  tx: Tx,
  organisationId: string,
  reason: Reason,
): Promise<void> {
  const wasConnected = await connectionStore.markEnding(tx, organisationId)
  if (wasConnected) await stopImports(tx, organisationId, reason)
}

/** After somebody has left: the books do not go on coming by a consent of theirs. */
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
      message: 'The connection has ended. Reconnect to import again.',
    })
  }
  // Connecting again begins a new import, so nobody will go on with these answers.
  await importStepStore.dropRecords(tx, organisationId)
  if (reason === 'asked') return
  await notificationStore.raise(tx, organisationId, {
    kind: 'disconnected',
    impact: 'high',
    title: 'Xero disconnected',
    message: 'Reconnect to keep your figures up to date. What was imported stays readable.',
    isPersistent: true,
  })
}
