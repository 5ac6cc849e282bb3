import type { startImport as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'
import { Refusal, SUBSCRIPTION_REQUIRED } from '../../http/refusal.ts'
import { beginImport } from '../../importing/begin-import.ts'
import { progressOf } from './get-import.ts'

export const startImport: Handler<typeof route, 'clock' | 'jobs'> = async call => {
  const answer = await call.commit(async tx => {
    const run = await beginImport(call.deps, tx, call.organisationId)
    if (run === null) throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
    return progressOf(tx, run)
  })
  call.deps.jobs.wake()
  return answer
}
