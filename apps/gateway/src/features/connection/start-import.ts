import type { startImport as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'
import { Refusal, SUBSCRIPTION_REQUIRED, syncTooSoon } from '../../http/refusal.ts'
import { beginImport } from '../../importing/begin-import.ts'
import { manualWaitMs } from '../../importing/sync-pace.ts'
import { progressOf } from './get-import.ts'

export const startImport: Handler<typeof route, 'clock' | 'config' | 'jobs'> = async call => {
  const answer = await call.commit(async tx => {
    const waitMs = await manualWaitMs(call.deps, tx, call.organisationId)
    if (waitMs > 0) throw syncTooSoon(waitMs)
    const run = await beginImport(call.deps, tx, call.organisationId)
    if (run === null) throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
    return progressOf(call.deps, tx, run)
  })
  call.deps.jobs.wake()
  return answer
}
