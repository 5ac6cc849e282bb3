import { atLeast } from '@millpond/core/organisation'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { RunKey } from '../stores/delivery-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { membershipStore, type PersonRow } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { type FullStoredReport, reportStore } from '../stores/report-store.ts'
import { type StoredSchedule, scheduleStore } from '../stores/schedule-store.ts'
import { type FileOwner, readOwner } from './report-pdf.ts'

/** A run that ends without sending anything, and why. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly state: 'skipped' | 'failed'
  constructor(state: 'skipped' | 'failed', reason: string) {
    super(reason)
    this.state = state
  }
}

export interface ReportRun {
  readonly organisationId: string
  readonly key: RunKey
  readonly schedule: StoredSchedule
  readonly owner: FileOwner
  readonly report: FullStoredReport
  /** The person whose schedule it is; null once they may no longer send reports. */
  readonly person: PersonRow | null
}

/** A run whose person may send. */
export type PersonsRun = ReportRun & { readonly person: PersonRow }

/** Null if the schedule was deleted meanwhile. */
export async function readRun(
  tx: Tx,
  organisationId: string,
  key: RunKey,
): Promise<ReportRun | null> {
  const all = await scheduleStore.all(tx, organisationId)
  const schedule = all.find(({ scheduleId }) => scheduleId === key.scheduleId)
  if (!schedule) return null
  if (schedule.isPaused) throw new RunStopped('skipped', 'The schedule is paused.')
  const facts = await organisationStore.facts(tx, organisationId)
  const hasPlan = await entitlementStore.hasFullAccess(tx, organisationId)
  if (!facts || facts.isEnding || facts.isSample || !hasPlan) {
    throw new RunStopped('skipped', 'Sending reports needs a plan.')
  }
  const report = await reportStore.latestPublished(tx, organisationId, schedule.seriesId)
  if (!report) throw new RunStopped('skipped', 'The report was archived or deleted.')
  const userId = schedule.updatedBy
  const role = await membershipStore.roleOf(tx, { organisationId, userId })
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [userId]))
  const person = people.get(userId) ?? null
  const maySend = role !== null && atLeast(role, 'editor')
  const owner = await readOwner(tx, organisationId)
  return { organisationId, key, schedule, owner, report, person: maySend ? person : null }
}
