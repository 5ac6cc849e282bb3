/** What the company and the person of a schedule learn of a run. */
import { randomUUID } from 'node:crypto'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from '../mail/index.ts'
import { notificationStore } from '../stores/notification-store.ts'
import type { RunAbout } from './read-run.ts'
import { draftReadyLetter, notSentLetter } from './schedule-email.ts'

export type SayNeeds = 'audit' | 'config' | 'mail'
type Needs = Pick<Deps, SayNeeds>
type Entry = Omit<Parameters<Deps['audit']['add']>[2], 'who' | 'correlationId'>

/** In the app, and by email to the person whose schedule it is. */
export async function sayDraftReady(deps: Needs, tx: Tx, about: RunAbout, draftId: string) {
  await notificationStore.raise(tx, about.organisationId, {
    ...{ kind: 'reportReady', impact: 'low', title: 'A draft is ready for review' },
    message: `The next version of “${about.schedule.title}” is a draft now.`,
    ...{ isPersistent: false, cause: about.schedule.scheduleId },
  })
  await emailTo(deps, tx, about, to =>
    draftReadyLetter({ to, ...addressOf(deps, about, `/${draftId}/edit`) }),
  )
}

interface NotSent {
  readonly dueAt: Date
  readonly state: 'skipped' | 'failed'
  readonly reason: string
  /** No one is notified. */
  readonly isWanted?: boolean
}

/** A failure stays until a later run succeeds, or the schedule is paused or deleted. */
export async function sayNotSent(deps: Needs, tx: Tx, about: RunAbout, run: NotSent) {
  const { title, scheduleId } = about.schedule
  const { state, reason, dueAt } = run
  const hasFailed = state === 'failed'
  if (run.isWanted !== true) {
    await notificationStore.raise(tx, about.organisationId, {
      ...{ kind: 'reportNotSent', impact: hasFailed ? 'high' : 'low', isPersistent: hasFailed },
      title: hasFailed ? 'A scheduled report was not sent' : 'A scheduled report was skipped',
      message: `“${title}” was due. ${reason}`,
      cause: hasFailed ? scheduleId : skippedCause(scheduleId),
    })
  }
  if (hasFailed) {
    await emailTo(deps, tx, about, to =>
      notSentLetter({ to, ...addressOf(deps, about, '') }, reason),
    )
  }
  const action = hasFailed ? 'reportRunFailed' : 'reportRunSkipped'
  await noteRun(deps, tx, about, dueAt, { action, subject: `${title}: ${reason}` })
}

/** In the activity log: the schedule did it, in the name of the person who saved it last. */
export async function noteRun(
  { audit }: Needs,
  tx: Tx,
  { organisationId, schedule, savedBy }: RunAbout,
  dueAt: Date,
  { details, ...event }: Entry,
): Promise<void> {
  const { scheduleId, updatedBy } = schedule
  const name = savedBy && (savedBy.name === '' ? savedBy.email : savedBy.name)
  await audit.add(
    tx,
    { organisationId },
    {
      ...event,
      who: { userId: 'schedule', name: name === null ? 'A schedule' : `Schedule of ${name}` },
      details: { ...details, scheduleId, userId: updatedBy, dueAt: dueAt.toISOString() },
      correlationId: randomUUID(),
    },
  )
}

const skippedCause = (scheduleId: string) => `${scheduleId} skipped`

/** What was said of runs that did not send. */
export async function forgetNotSent(tx: Tx, organisationId: string, scheduleId: string) {
  for (const cause of [scheduleId, skippedCause(scheduleId)]) {
    await notificationStore.clear(tx, organisationId, 'reportNotSent', cause)
  }
}

const addressOf = (
  { config }: Needs,
  { organisationId, company, schedule }: RunAbout,
  page: string,
) => ({
  ...{ company, title: schedule.title },
  address: `${config.publicUrl}/organizations/${organisationId}/reports${page}`,
})

/** Those who lost their role get no more email about this company. */
async function emailTo(
  { mail }: Needs,
  tx: Tx,
  { savedBy, maySend }: RunAbout,
  letterTo: (to: string) => Letter,
): Promise<void> {
  if (!savedBy || !maySend) return
  await asSystemWithin(tx, () => mail.queue(tx, letterTo(savedBy.email)))
}
