import { randomUUID } from 'node:crypto'
import { ProviderFailure, type StepResult } from '@millpond/providers/accounting'
import { isPassing } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { documentStore } from '../stores/document-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportKey, type ImportRun, importStore } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { endConnection } from './end-connection.ts'
import { forgetUnusedConsent } from './end-consent.ts'
import { halfReadLists, stoppedByHalf } from './half-read.ts'
import {
  type ImportLease,
  ImportLeaseLost,
  LEASE_SECONDS,
  readSteps,
  underLease,
  whileRenewing,
} from './import-lease.ts'
import { importWindow } from './import-window.ts'
import { notifyCapabilities } from './notify-capabilities.ts'
import { planSteps } from './plan-steps.ts'
import { freshTokens } from './provider-tokens.ts'
import { publishFinal, publishPartial } from './publish-import.ts'
import { runSteps, type Stopped } from './run-steps.ts'
import { FAILURE_TEXT, pauseOf, WAIT_TEXT } from './step-outcome.ts'

export type ImportNeeds = 'accounting' | 'clock' | 'database' | 'jobs' | 'log' | 'metrics' | 'seal'

/**
 * Works on one import until it is published, waits or fails. Safe to run twice, in two processes,
 * or after a crash: the lease admits one worker, and finished steps stay finished.
 */
export async function runImport(
  deps: Pick<Deps, ImportNeeds>,
  key: ImportKey,
  signal: AbortSignal,
): Promise<void> {
  const leaseId = randomUUID()
  const run = await deps.database.inOrganisation(key.organisationId, tx =>
    importStore.claim(tx, key, leaseId, LEASE_SECONDS),
  )
  if (!run) return
  const lease: ImportLease = { ...key, leaseId }
  const log = deps.log.child({ organisationId: key.organisationId, importId: key.importId })
  try {
    const stopped = await work(deps, lease, await ofToday(deps, lease, run), signal)
    if (stopped === 'aborted') await putBack(deps, lease)
    else if (stopped) await settle(deps, lease, run, stopped)
    deps.metrics.importEnded(wordOf(stopped))
    log.info({ outcome: stopped === null ? 'done' : stopped }, 'import')
  } catch (error) {
    if (error instanceof ImportLeaseLost) return
    if (isPassing(error) && isRecent(deps, run)) {
      log.warn({ err: error }, 'the database is not available; the import continues later')
      deps.metrics.importEnded('interrupted')
      // If this fails too, the lease expires and the next sweep finds the import.
      await putBack(deps, lease).catch(() => undefined)
      return
    }
    log.error({ err: error }, 'import failed')
    deps.metrics.importEnded('fail')
    const failure = error instanceof ProviderFailure ? error : null
    await fail(deps, lease, failure?.kind ?? 'internal', failure).catch(unlessLeaseLost)
  }
}

/** The outcome of a run: `done`, `aborted`, `wait`, `readWhole`, `fail` or `disconnect`. */
function wordOf(stopped: Stopped | 'aborted' | null): string {
  if (stopped === null) return 'done'
  return stopped === 'aborted' ? stopped : stopped.outcome.next
}

/**
 * After a wait or a crash it may be another day. Answers of different days do not fit together, so
 * the import starts again.
 */
async function ofToday(
  deps: Pick<Deps, 'clock' | 'database'>,
  lease: ImportLease,
  run: ImportRun,
): Promise<ImportRun> {
  const { organisationId } = lease
  const timeZone = await deps.database.inOrganisation(organisationId, tx =>
    ledgerStore.timeZone(tx, organisationId),
  )
  const window = importWindow(deps.clock.today(timeZone))
  if (run.window.today === window.today) return run
  return underLease(deps, lease, async tx => {
    await importStepStore.drop(tx, lease)
    return importStore.planAgain(tx, lease, window)
  })
}

function unlessLeaseLost(error: unknown): void {
  if (!(error instanceof ImportLeaseLost)) throw error
}

/** An import that is blocked for a whole day has failed, and the user is notified. */
const isRecent = (deps: Pick<Deps, 'clock'>, run: ImportRun) =>
  deps.clock.now().getTime() - Date.parse(run.startedAt) < 24 * 60 * 60 * 1000

async function work(
  deps: Pick<Deps, 'accounting' | 'database' | 'jobs' | 'metrics' | 'seal'>,
  lease: ImportLease,
  run: ImportRun,
  signal: AbortSignal,
) {
  const { organisationId } = lease
  const connection = await deps.database.inOrganisation(organisationId, tx =>
    connectionStore.find(tx, organisationId),
  )
  if (connection?.status !== 'connected') {
    const failure = new ProviderFailure('disconnected', 'There is no connection to sync from')
    return { failure, outcome: { next: 'disconnect' } } satisfies Stopped
  }
  const provider = deps.accounting[connection.provider]
  // A gateway started without its settings must not end every connection.
  if (!provider) throw new ProviderFailure('unavailable', 'The provider is not configured here')
  const stepsToOpen = run.stepsToOpen || (await planSteps(deps, lease, run, provider))
  const reader = provider.reader({
    tenantId: connection.tenantId,
    accessToken: tokenSource(deps, organisationId),
    dayOf: ids =>
      deps.database.inOrganisation(organisationId, tx =>
        documentStore.daysOf(tx, organisationId, ids),
      ),
    signal,
  })
  const openWhenReady = opener(deps, lease, run, stepsToOpen)
  const { window } = run
  let hasAnswered = false
  let callsLeft: number | null = null
  const onAnswer = (result: StepResult) => {
    hasAnswered = true
    callsLeft = result.callsLeft ?? callsLeft
  }
  const stopped = await whileRenewing(deps, lease, () =>
    runSteps({ deps, lease, window, reader, signal, onAnswer, onProgress: openWhenReady }),
  )
  if (callsLeft !== null) await noteCallsLeft(deps, organisationId, callsLeft)
  if (stopped === 'aborted') return stopped
  if (stopped) return { ...stopped, hasAnswered }
  const steps = await readSteps(deps, lease)
  // The run was stopped while the last steps waited for a retry: the books are incomplete.
  if (steps.some(({ state }) => state === 'pending')) return 'aborted'
  const half = stoppedByHalf(steps)
  if (half) return half
  // A forecast works without a budget, but half a budget would make it wrong.
  await underLease(deps, lease, async tx => {
    for (const { key } of halfReadLists(steps))
      await importStepStore.markSkipped(tx, lease, key, HALF_READ)
  })
  const canBuildOn = provider.planChanges(run.window, run.startedAt) !== null
  await publishFinal(deps, lease, run, canBuildOn)
  return null
}

const noteCallsLeft = (
  { database }: Pick<Deps, 'database'>,
  organisationId: string,
  callsLeft: number,
): Promise<void> =>
  database.inOrganisation(organisationId, tx =>
    connectionStore.noteCallsLeft(tx, organisationId, callsLeft),
  )

/**
 * Reads a token from the database once, not once per request; a rejected token is always read
 * again.
 */
function tokenSource(
  deps: Pick<Deps, 'accounting' | 'database' | 'metrics' | 'seal'>,
  organisationId: string,
) {
  let known: { token: string; until: number } | null = null
  return async (refused?: string): Promise<string> => {
    if (known && known.token !== refused && known.until > Date.now()) return known.token
    const tokens = await freshTokens(deps, organisationId, refused)
    known = { token: tokens.accessToken, until: tokens.accessExpiresAt - 60_000 }
    return known.token
  }
}

/** A first import shows its newest months as soon as they are complete; a later one does not. */
function opener(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  run: ImportRun,
  stepsToOpen: number,
) {
  let isOver = run.publishedPartial
  return async () => {
    if (isOver) return
    const steps = await readSteps(deps, lease)
    if (steps.slice(0, stepsToOpen).some(step => step.state === 'pending')) return
    isOver = true
    if (steps.every(step => step.state !== 'pending')) return
    await publishPartial(deps, lease, run, stepsToOpen)
  }
}

async function settle(
  deps: Pick<Deps, 'accounting' | 'clock' | 'database' | 'jobs' | 'log' | 'seal'>,
  lease: ImportLease,
  run: ImportRun,
  { failure, outcome, hasAnswered = false }: Stopped,
): Promise<void> {
  switch (outcome.next) {
    case 'wait': {
      const outageSince = run.outageSince === null ? null : new Date(run.outageSince)
      const pause = pauseOf(outcome, { outageSince, hasAnswered }, deps.clock.now())
      if (pause === null) return fail(deps, lease, failure.kind, failure)
      const message = WAIT_TEXT[outcome.isOutage ? 'outage' : 'limit']
      const why = { kind: failure.kind, message }
      await underLease(deps, lease, async tx => {
        await importStore.wait(tx, lease, { ...pause, ...why })
        await deps.jobs.sendImport(lease, { tx, at: pause.resumeAt })
      })
      return
    }
    case 'disconnect': {
      const connection = await underLease(deps, lease, async tx => {
        await endConnection(tx, lease.organisationId)
        await importStore.fail(tx, lease, {
          kind: 'disconnected',
          message: FAILURE_TEXT.disconnected,
        })
        return connectionStore.find(tx, lease.organisationId)
      })
      if (connection) await forgetUnusedConsent(deps, lease.organisationId, connection.grantId)
      return
    }
    case 'readWhole':
      await underLease(deps, lease, async tx => {
        await importStepStore.drop(tx, lease)
        await importStore.readWhole(tx, lease)
        await deps.jobs.sendImport(lease, { tx })
      })
      deps.jobs.wake()
      return
    case 'fail':
      await fail(deps, lease, failure.kind, failure)
  }
}

/** The other half of the list was refused. */
const HALF_READ = { kind: 'capability-missing', gap: null }

const INTERNAL_TEXT = 'Something went wrong on our side. It has been recorded. Try again later.'

async function fail(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  kind: string,
  failure: ProviderFailure | null,
): Promise<void> {
  const message = failure ? FAILURE_TEXT[failure.kind] : INTERNAL_TEXT
  await underLease(deps, lease, async tx => {
    await importStore.fail(tx, lease, { kind, message })
    if (failure?.gap) await notifyCapabilities(tx, lease, [failure.gap])
    await notificationStore.raise(tx, lease.organisationId, {
      kind: 'importFailed',
      impact: 'high',
      title: 'The last sync did not finish',
      message,
      isPersistent: true,
    })
    // This notification says more than that of an alert about missing imports.
    await notificationStore.clearAlerts(tx, lease.organisationId, 'noImport')
  })
}

const putBack = (deps: Pick<Deps, 'database'>, lease: ImportLease) =>
  deps.database.inOrganisation(lease.organisationId, tx =>
    importStore.putBack(tx, lease, lease.leaseId),
  )
