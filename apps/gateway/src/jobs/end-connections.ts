import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import {
  endAtProvider,
  forgetConnection,
  mayEndLater,
} from '../importing/disconnect-at-provider.ts'
import { connectionStore } from '../stores/connection-store.ts'

export type EndNeeds = 'accounting' | 'clock' | 'database' | 'log' | 'metrics' | 'seal'

/** The sweep has other work, such as emails, and does not wait longer for a provider. */
const MAX_AT_ONCE = 5
const PROMPT_MS = 5_000
const MINUTE_MS = 60_000
const MAX_PAUSE_MS = 10 * MINUTE_MS
const MAX_DOUBLINGS = 10
/** Then it ends here without the provider. Until then no owner can connect again. */
const MAX_SILENCE_MS = 3 * 86_400_000
const MAX_REFUSAL_MS = 60 * MINUTE_MS

/**
 * Disconnects ended connections at their providers: a few at a time, and each less and less often.
 * Tries are stored, so that a restart forgets none.
 */
export function createEndings(
  deps: Pick<Deps, EndNeeds>,
  promptMs = PROMPT_MS,
): () => Promise<void> {
  return async () => {
    const now = deps.clock.now()
    const due = await deps.database.asSystem(tx => connectionStore.dueEnds(tx, now, MAX_AT_ONCE))
    await Promise.all(
      due.map(async ({ organisationId, tries, since }) => {
        const pauseMs = Math.min(MAX_PAUSE_MS, MINUTE_MS * 2 ** Math.min(tries, MAX_DOUBLINGS))
        const nextAt = new Date(now.getTime() + pauseMs)
        const failure = await failureOf(deps, { organisationId, nextAt, promptMs })
        if (failure === null) return
        await giveUpOrLog(deps, organisationId, failure, now.getTime() - (since ?? now.getTime()))
      }),
    )
  }
}

class NoAnswerYet extends Error {
  override name = 'NoAnswerYet'
}

interface Try {
  readonly organisationId: string
  /** When it is tried again if it fails. */
  readonly nextAt: Date
  readonly promptMs: number
}

/** Null if it has ended. A try without success is counted once, even if its answer comes late. */
async function failureOf(
  deps: Pick<Deps, EndNeeds>,
  { organisationId, nextAt, promptMs }: Try,
): Promise<unknown> {
  let isCounted = false
  const count = async (tx: Tx) => {
    if (isCounted) return
    isCounted = true
    await connectionStore.putOffEnd(tx, organisationId, nextAt)
  }
  const end = endAtProvider(deps, organisationId, count).then(
    () => null,
    (error: unknown) => error,
  )
  const late = new NoAnswerYet('The provider has not answered yet')
  const failure = await Promise.race([end, sleep(promptMs, late, { ref: false })])
  if (failure === late) await deps.database.inOrganisation(organisationId, count)
  return failure
}

async function giveUpOrLog(
  deps: Pick<Deps, EndNeeds>,
  organisationId: string,
  failure: unknown,
  failingMs: number,
): Promise<void> {
  const mayPass = failure instanceof NoAnswerYet || mayEndLater(failure)
  const found = { err: failure, organisationId }
  if (failingMs < (mayPass ? MAX_SILENCE_MS : MAX_REFUSAL_MS)) {
    deps.log.warn(found, 'a connection could not be ended at the provider yet')
    return
  }
  deps.log.error(found, 'a connection that ended here may still exist at the provider')
  await forgetConnection(deps, organisationId).catch((error: unknown) => {
    deps.log.warn({ err: error, organisationId }, 'a connection could not be forgotten yet')
  })
}
