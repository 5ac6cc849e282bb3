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
  /** A person wanted it, so no one is notified. */
  readonly isWanted: boolean
  constructor(state: 'skipped' | 'failed', reason: string, isWanted = false) {
    super(reason)
    this.state = state
    this.isWanted = isWanted
  }
}

/** What is said of the runs of a schedule, even if its report is gone. */
export interface RunAbout {
  readonly organisationId: string
  readonly schedule: StoredSchedule
  readonly company: string
  /** The person who saved the schedule last; null once the account is deleted. */
  readonly savedBy: PersonRow | null
  /** This person may still send reports of the company. */
  readonly maySend: boolean
}

export interface ReportRun {
  readonly organisationId: string
  readonly key: RunKey
  readonly about: RunAbout
  readonly schedule: StoredSchedule
  readonly owner: FileOwner
  readonly report: FullStoredReport
  /** The person in whose name it runs. */
  readonly person: PersonRow
}

/** Null if the schedule was deleted. */
export async function readAbout(
  tx: Tx,
  organisationId: string,
  scheduleId: string,
): Promise<RunAbout | null> {
  const schedule = await scheduleStore.find(tx, { organisationId, scheduleId })
  const organisation = await organisationStore.find(tx, organisationId)
  if (!schedule || !organisation) return null
  const userId = schedule.updatedBy
  const role = await membershipStore.roleOf(tx, { organisationId, userId })
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [userId]))
  const savedBy = people.get(userId) ?? null
  return {
    ...{ organisationId, schedule, savedBy, company: organisation.name },
    maySend: role !== null && atLeast(role, 'editor') && savedBy?.isDisabled === false,
  }
}

/** Null if the schedule was deleted meanwhile. Throws `RunStopped` if nothing can be sent. */
export async function readRun(
  tx: Tx,
  organisationId: string,
  key: RunKey,
): Promise<ReportRun | null> {
  const about = await readAbout(tx, organisationId, key.scheduleId)
  if (!about) return null
  const { schedule, savedBy: person, maySend } = about
  const report = await reportStore.latestPublished(tx, organisationId, schedule.seriesId)
  if (!report) throw new RunStopped('skipped', 'The report was archived or deleted.')
  if (schedule.isPaused) throw new RunStopped('skipped', 'The schedule is paused.', true)
  await stopUnlessOpen(tx, organisationId)
  if (!person || !maySend) {
    const reason =
      'The person who saved this schedule can no longer send reports. An owner or editor has to ' +
      'save the schedule again.'
    throw new RunStopped('failed', reason)
  }
  const owner = await readOwner(tx, organisationId)
  return { organisationId, key, about, schedule, owner, report, person }
}

async function stopUnlessOpen(tx: Tx, organisationId: string): Promise<void> {
  const facts = await organisationStore.facts(tx, organisationId)
  if (!facts || facts.isEnding) throw new RunStopped('skipped', 'The company will be deleted soon.')
  if (facts.isSample) throw new RunStopped('skipped', 'The sample company sends no reports.')
  if (await entitlementStore.hasFullAccess(tx, organisationId)) return
  throw new RunStopped('skipped', 'Sending reports needs a plan.')
}
