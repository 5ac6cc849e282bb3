import { randomUUID } from 'node:crypto'
import { linkExpiry, MAX_LIVE_LINKS } from '@millpond/core/report'
import { asSystemWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../identity/secrets.ts'
import { reportLinkCodeStore, reportLinkStore } from '../stores/report-link-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'

interface NewLink {
  readonly organisationId: string
  readonly reportId: string
  /** Only its hash is stored. */
  readonly token: string
  readonly passcodeHash: string | null
  readonly days: number
  readonly createdBy: string
  readonly createdAt: Date
  /** The schedule whose run makes it; null if a person does. */
  readonly scheduleId: string | null
}

/**
 * Until the transaction ends, no other link can be added. Refuses a person's link beyond the limit;
 * links of schedules have a limit of their own.
 */
export async function addLink(tx: Tx, made: NewLink) {
  const { organisationId, reportId, token, passcodeHash, days, createdBy, createdAt } = made
  const { scheduleId } = made
  await withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))
  if (scheduleId === null) await refuseBeyondLimit(tx, organisationId, createdAt)
  const key = { organisationId, linkId: randomUUID() }
  const expiresAt = new Date(linkExpiry(createdAt.getTime(), days))
  await reportLinkStore.add(tx, {
    ...{ ...key, reportId, hasPasscode: passcodeHash !== null },
    ...{ createdBy, createdAt, expiresAt, scheduleId },
  })
  await asSystemWithin(tx, () =>
    reportLinkCodeStore.add(tx, { ...key, tokenHash: hashOf(token), passcodeHash, expiresAt }),
  )
  return { linkId: key.linkId, expiresAt }
}

/** In the fragment, so that the token reaches no server and no log. */
export const linkAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/shared#${token}`

async function refuseBeyondLimit(tx: Tx, organisationId: string, now: Date): Promise<void> {
  if ((await reportLinkStore.countLive(tx, organisationId, now)) < MAX_LIVE_LINKS) return
  throw new Refusal(
    'conflict',
    `Your company already has ${MAX_LIVE_LINKS} active links. Revoke one first.`,
  )
}
