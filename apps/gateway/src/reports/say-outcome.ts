import type { Tx } from '#database/index.ts'
import { asSystemWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from '../mail/index.ts'
import { notificationStore } from '../stores/notification-store.ts'
import type { PersonsRun, ReportRun } from './read-run.ts'
import { draftReadyLetter, notSentLetter } from './schedule-email.ts'

type Needs = Pick<Deps, 'config' | 'mail'>

/** In the app, and by email to the person whose schedule it is. */
export async function sayDraftReady(deps: Needs, tx: Tx, run: PersonsRun, reportId: string) {
  await notificationStore.raise(tx, run.organisationId, {
    ...{ kind: 'reportReady', impact: 'low', title: 'A draft is ready for review' },
    message: `The next version of “${run.report.title}” is a draft now.`,
    ...{ isPersistent: false, cause: run.key.scheduleId },
  })
  await queue(deps, tx, draftReadyLetter(aboutOf(deps, run, `${reportId}/edit`)))
}

/** It stays until a later run succeeds, or the schedule is paused or deleted. */
export async function sayNotSent(deps: Needs, tx: Tx, run: ReportRun, reason: string) {
  await notificationStore.raise(tx, run.organisationId, {
    ...{ kind: 'reportNotSent', impact: 'high', title: 'A scheduled report was not sent' },
    message: `“${run.report.title}” was due. ${reason}`,
    ...{ isPersistent: true, cause: run.key.scheduleId },
  })
  const { person } = run
  // Those who lost their role get no more email about this company.
  if (!person) return
  const about = aboutOf(deps, { ...run, person }, run.report.reportId)
  await queue(deps, tx, notSentLetter(about, reason))
}

export const forgetFailure = (tx: Tx, organisationId: string, scheduleId: string): Promise<void> =>
  notificationStore.clear(tx, organisationId, 'reportNotSent', scheduleId)

const aboutOf = (
  { config }: Needs,
  { organisationId, owner, report, person }: PersonsRun,
  page: string,
) => ({
  ...{ to: person.email, company: owner.organisation.name, title: report.title },
  address: `${config.publicUrl}/organizations/${organisationId}/reports/${page}`,
})

const queue = ({ mail }: Needs, tx: Tx, letter: Letter) =>
  asSystemWithin(tx, async () => void (await mail.queue(tx, letter)))
