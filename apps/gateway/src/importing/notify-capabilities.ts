import { type CapabilityGap, capabilityGuidance } from '@millpond/core/organisation'
import type { Tx } from '#database/index.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type NotificationRecord, notificationStore } from '../stores/notification-store.ts'
import type { ImportLease } from './import-lease.ts'

/**
 * ERR-03, NTF-01: what the provider refused to an import, as one notification with its guidance. An
 * import without refusals removes both. The same refusals are not reported again.
 */
export async function notifyCapabilities(
  tx: Tx,
  lease: ImportLease,
  failed: readonly CapabilityGap[] = [],
): Promise<void> {
  const { organisationId } = lease
  const connection = await connectionStore.find(tx, organisationId)
  const gaps = [...(await importStepStore.gapsOf(tx, lease)), ...failed]
  const guidance = connection && capabilityGuidance(connection.provider, gaps)
  if (!guidance) {
    await notificationStore.clear(tx, organisationId, 'capabilityMissing')
    return
  }
  const known = await notificationStore.list(tx, organisationId)
  if (known.some(each => hasSameContent(each, guidance))) return
  const labels = guidance.missingCapabilities.map(({ label }) => label.toLowerCase())
  await notificationStore.raise(tx, organisationId, {
    kind: 'capabilityMissing',
    impact: 'medium',
    // Spec §8, word for word.
    title: 'QuickBooks capability mismatch',
    message: `We couldn’t read everything from QuickBooks. Missing: ${labels.join(', ')}.`,
    isPersistent: true,
    guidance,
  })
}

type Guidance = NonNullable<ReturnType<typeof capabilityGuidance>>

/** The id of the refused call is another one each time. */
function hasSameContent({ kind, guidance }: NotificationRecord, other: Guidance): boolean {
  if (kind !== 'capabilityMissing' || !guidance) return false
  const contentOf = ({ missingCapabilities, faultCodes }: Guidance) =>
    JSON.stringify([missingCapabilities.map(({ id }) => id), faultCodes])
  return contentOf(guidance) === contentOf(other)
}
