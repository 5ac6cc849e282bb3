import { setTimeout as sleep } from 'node:timers/promises'
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
/** Then it ends here without the provider. Until then no owner can connect again. */
const MAX_SILENCE_MS = 3 * 86_400_000
const MAX_REFUSAL_MS = 60 * MINUTE_MS

/** The tries of one connection since this process started. */
interface Tries {
  readonly since: number
  readonly count: number
  readonly nextAt: number
}

/**
 * Disconnects ended connections at their providers: a few at a time, and each less and less often.
 */
export function createEndings(
  deps: Pick<Deps, EndNeeds>,
  promptMs = PROMPT_MS,
): () => Promise<void> {
  const tried = new Map<string, Tries>()
  return async () => {
    const now = deps.clock.now().getTime()
    const ending = await deps.database.asSystem(tx => connectionStore.allEnding(tx))
    for (const id of tried.keys()) if (!ending.includes(id)) tried.delete(id)
    const nextAt = (id: string) => tried.get(id)?.nextAt ?? 0
    const due = ending.filter(id => nextAt(id) <= now).sort((a, b) => nextAt(a) - nextAt(b))
    await Promise.all(
      due.slice(0, MAX_AT_ONCE).map(async id => {
        const failure = await failureOf(deps, id, promptMs)
        if (failure === null) return
        const { since = now, count = 0 } = tried.get(id) ?? {}
        const pauseMs = Math.min(MAX_PAUSE_MS, MINUTE_MS * 2 ** count)
        tried.set(id, { since, count: count + 1, nextAt: now + pauseMs })
        await giveUpOrLog(deps, id, failure, now - since)
      }),
    )
  }
}

class NoAnswerYet extends Error {
  override name = 'NoAnswerYet'
}

/** Null if it has ended. */
async function failureOf(
  deps: Pick<Deps, EndNeeds>,
  organisationId: string,
  promptMs: number,
): Promise<unknown> {
  const late = new NoAnswerYet('The provider has not answered yet')
  const end = endAtProvider(deps, organisationId).then(
    () => null,
    (error: unknown) => error,
  )
  return Promise.race([end, sleep(promptMs, late, { ref: false })])
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
