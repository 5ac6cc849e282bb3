import { randomUUID } from 'node:crypto'
import { type ImportStep, ProviderFailure } from '@millpond/providers/accounting'
import { isPassing } from '#database/index.ts'
import { endConnection } from '../books/end-connection.ts'
import type { Deps } from '../deps.ts'
import { freshTokens } from '../features/connection/access-token.ts'
import { letGoOfGrant } from '../features/connection/end-grant.ts'
import { importWindow } from '../features/connection/import-window.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportKey, type ImportRun, importStore } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { CLAIM_SECONDS, type Claim, ClaimLost, readSteps, underClaim } from './import-context.ts'
import { publishFinal, publishPartial } from './publish-import.ts'
import { FAILURE_TEXT } from './step-outcome.ts'
import { type Stopped, takeSteps } from './take-steps.ts'

/**
 * Works on one import until it is published, has to wait, or cannot go on. Safe to run twice, in
 * two processes, or after a crash: the claim lets one worker in, and done steps stay done.
 */
export async function runImport(deps: Deps, key: ImportKey, signal: AbortSignal): Promise<void> {
  const leaseId = randomUUID()
  const run = await deps.database.inOrganisation(key.organisationId, tx =>
    importStore.claim(tx, key, leaseId, CLAIM_SECONDS),
  )
  if (!run) return
  const claim: Claim = { ...key, leaseId }
  const log = deps.log.child({ organisationId: key.organisationId, importId: key.importId })
  try {
    const stopped = await work(deps, claim, await ofToday(deps, claim, run), signal)
    if (stopped === 'aborted') await putBack(deps, claim)
    else if (stopped) await settle(deps, claim, stopped)
    deps.metrics.importEnded(wordOf(stopped))
    log.info({ outcome: stopped === null ? 'done' : stopped }, 'import')
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (isPassing(error) && isRecent(deps, run)) {
      log.warn({ err: error }, 'the database went away; the import goes on later')
      deps.metrics.importEnded('interrupted')
      // Should this fail as well, the hold runs out and the next sweep finds the import.
      await putBack(deps, claim).catch(() => undefined)
      return
    }
    log.error({ err: error }, 'import failed')
    deps.metrics.importEnded('fail')
    const failure = error instanceof ProviderFailure ? error : null
    await fail(deps, claim, failure?.kind ?? 'internal', failure).catch(unlessClaimLost)
  }
}

/** How a run ended, in one word: `done`, `aborted`, `wait`, `fail` or `disconnect`. */
function wordOf(stopped: Stopped | 'aborted' | null): string {
  if (stopped === null) return 'done'
  return stopped === 'aborted' ? stopped : stopped.outcome.next
}

/**
 * Waiting or a crash may carry an import into another day. Its answers are then of a day gone by
 * and do not go together with new ones: it begins again.
 */
async function ofToday(deps: Deps, claim: Claim, run: ImportRun): Promise<ImportRun> {
  const { organisationId } = claim
  const timeZone = await deps.database.inOrganisation(organisationId, tx =>
    ledgerStore.timeZone(tx, organisationId),
  )
  const window = importWindow(deps.clock.today(timeZone))
  if (run.window.today === window.today) return run
  return underClaim(deps, claim, async tx => {
    await importStepStore.drop(tx, claim)
    return importStore.planAnew(tx, claim, window)
  })
}

function unlessClaimLost(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error
}

/** What meets the same trouble for a whole day is broken, and somebody has to hear of it. */
const isRecent = (deps: Deps, run: ImportRun) =>
  deps.clock.now().getTime() - Date.parse(run.startedAt) < 24 * 60 * 60 * 1000

async function work(deps: Deps, claim: Claim, run: ImportRun, signal: AbortSignal) {
  const { organisationId } = claim
  const connection = await deps.database.inOrganisation(organisationId, tx =>
    connectionStore.find(tx, organisationId),
  )
  if (connection?.status !== 'connected') {
    const failure = new ProviderFailure('disconnected', 'There is no connection to import from')
    return { failure, outcome: { next: 'disconnect' } } satisfies Stopped
  }
  const provider = deps.accounting[connection.provider]
  // A gateway started without its settings must not end everybody's connections.
  if (!provider) throw new ProviderFailure('unavailable', 'The provider is not configured here')
  let { stepsToOpen } = run
  if (stepsToOpen === 0) {
    const plan = provider.planImport(run.window)
    stepsToOpen = plan.opensDashboard
    await underClaim(deps, claim, async tx => {
      await importStepStore.add(tx, claim, plan.steps)
      await importStore.setStepsToOpen(tx, claim, stepsToOpen)
    })
  }
  const reader = provider.reader({
    tenantId: connection.tenantId,
    accessToken: tokenSource(deps, organisationId),
    signal,
  })
  const openWhenReady = opener(deps, claim, run, stepsToOpen)
  const stopped = await takeSteps({
    deps,
    claim,
    window: run.window,
    reader,
    signal,
    onProgress: openWhenReady,
  })
  if (stopped) return stopped
  const steps = await readSteps(deps, claim)
  // Told to stop while the last steps waited for another try: what is there is not the whole.
  if (steps.some(({ state }) => state === 'pending')) return 'aborted'
  const halfRead = halfReadLists(steps)
  const [missed] = halfRead.filter(({ kind }) => kind !== 'budgetLines')
  if (missed) {
    const failure = new ProviderFailure(
      'capability-missing',
      `Only a part of ${missed.key} arrived`,
    )
    return { failure, outcome: { next: 'fail' } } satisfies Stopped
  }
  // Without a budget there is a forecast; with half of one there would be a wrong one.
  await underClaim(deps, claim, async tx => {
    for (const { key } of halfRead) await importStepStore.markSkipped(tx, claim, key)
  })
  await publishFinal(deps, claim, run)
  return null
}

/** One look at the database a token, not one a request; a refused token is always looked up. */
function tokenSource(deps: Deps, organisationId: string) {
  let known: { token: string; until: number } | null = null
  return async (refused?: string): Promise<string> => {
    if (known && known.token !== refused && known.until > Date.now()) return known.token
    const tokens = await freshTokens(deps, organisationId, refused)
    known = { token: tokens.accessToken, until: tokens.accessExpiresAt - 60_000 }
    return known.token
  }
}

/** A first import shows its newest months as soon as they are complete; a later one waits. */
function opener(deps: Deps, claim: Claim, run: ImportRun, stepsToOpen: number) {
  let isOver = run.publishedPartial
  return async () => {
    if (isOver) return
    const steps = await readSteps(deps, claim)
    if (steps.slice(0, stepsToOpen).some(step => step.state === 'pending')) return
    isOver = true
    if (steps.some(step => step.state === 'pending')) await publishPartial(deps, claim, run)
  }
}

/** The steps read of lists of which another step was refused: they would look whole and not be. */
function halfReadLists(
  steps: readonly { readonly step: ImportStep; readonly state: string }[],
): ImportStep[] {
  const listOf = ({ kind, id }: ImportStep) => (kind === 'budgetLines' ? `${kind}:${id}` : kind)
  const refused = new Set(
    steps.filter(({ state }) => state === 'skipped').map(({ step }) => listOf(step)),
  )
  return steps
    .filter(({ step, state }) => state === 'done' && refused.has(listOf(step)))
    .map(({ step }) => step)
}

async function settle(deps: Deps, claim: Claim, { failure, outcome }: Stopped): Promise<void> {
  switch (outcome.next) {
    case 'wait': {
      const resumeAt = new Date(deps.clock.now().getTime() + outcome.forMs)
      await underClaim(deps, claim, async tx => {
        await importStore.wait(tx, claim, resumeAt)
        await deps.imports.sendImport(claim, { tx, at: resumeAt })
      })
      return
    }
    case 'disconnect': {
      const connection = await underClaim(deps, claim, async tx => {
        await endConnection(tx, claim.organisationId)
        await importStore.fail(tx, claim, {
          kind: 'disconnected',
          message: FAILURE_TEXT.disconnected,
        })
        return connectionStore.find(tx, claim.organisationId)
      })
      if (connection) await letGoOfGrant(deps, claim.organisationId, connection.grantId)
      return
    }
    case 'fail':
      await fail(deps, claim, failure.kind, failure)
  }
}

const INTERNAL_TEXT = 'Something went wrong on our side. It has been recorded; try again later.'

async function fail(
  deps: Deps,
  claim: Claim,
  kind: string,
  failure: ProviderFailure | null,
): Promise<void> {
  const message = failure ? FAILURE_TEXT[failure.kind] : INTERNAL_TEXT
  await underClaim(deps, claim, async tx => {
    await importStore.fail(tx, claim, { kind, message })
    await notificationStore.raise(tx, claim.organisationId, {
      kind: 'importFailed',
      impact: 'high',
      title: 'The import did not finish',
      message,
      isPersistent: true,
    })
  })
}

const putBack = (deps: Deps, claim: Claim) =>
  deps.database.inOrganisation(claim.organisationId, tx =>
    importStore.putBack(tx, claim, claim.leaseId),
  )
