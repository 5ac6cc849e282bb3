import type { startImport as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'
import { beginImport } from '../../importing/begin-import.ts'
import { progressOf } from './get-import.ts'

export const startImport: Handler<typeof route, 'clock' | 'jobs'> = async call => {
  const answer = await call.commit(async tx =>
    progressOf(tx, await beginImport(call.deps, tx, call.organisationId)),
  )
  call.deps.jobs.wake()
  return answer
}
