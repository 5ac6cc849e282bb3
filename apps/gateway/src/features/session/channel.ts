import type { Tx } from '#database/index.ts'
import { type Channel, userStore } from '../../stores/user-store.ts'

/** The sign-up channel of an account, as a claim. */
const CHANNEL_OF: Readonly<Record<string, Channel>> = { xero: 'xero', intuit: 'quickbooks' }

export async function markChannel(tx: Tx, userId: string, issuerId: string): Promise<void> {
  const channel = CHANNEL_OF[issuerId]
  if (channel) await userStore.markChannel(tx, userId, channel)
}
