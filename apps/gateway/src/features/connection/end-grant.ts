import type { Database, Tx } from '#database/index.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { grantStore } from '../../stores/grant-store.ts'
import { importStore } from '../../stores/import-store.ts'
import { notificationStore } from '../../stores/notification-store.ts'

/** The consent is over at the provider: every organisation that lived on it is told. */
export async function endGrant(database: Database, grantId: string): Promise<void> {
  const organisationIds = await database.asSystem(tx =>
    connectionStore.connectedThrough(tx, grantId),
  )
  for (const organisationId of organisationIds) {
    await database.inOrganisation(organisationId, async tx => {
      await grantStore.end(tx, grantId)
      await endConnection(tx, organisationId)
    })
  }
}

/**
 * A connection that ended by itself is said once, and kept in sight until there is one again; who
 * asked for the end knows. Spec §8, ERR-03.
 */
export async function endConnection(
  tx: Tx,
  organisationId: string,
  reason: 'asked' | 'lost' = 'lost',
): Promise<void> {
  const wasConnected = await connectionStore.markDisconnected(tx, organisationId)
  if (!wasConnected) return
  const run = await importStore.latest(tx, organisationId)
  if (run) {
    await importStore.fail(tx, run, {
      kind: 'disconnected',
      message: 'The connection has ended. Reconnect to import again.',
    })
  }
  if (reason === 'asked') return
  await notificationStore.raise(tx, organisationId, {
    kind: 'disconnected',
    impact: 'high',
    title: 'Xero disconnected',
    message: 'Reconnect to keep your figures up to date. What was imported stays readable.',
    isPersistent: true,
  })
}
