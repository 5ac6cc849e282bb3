import { setTimeout as sleep } from 'node:timers/promises'
import type { disconnect as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'
import { endAtProvider } from '../../importing/disconnect-at-provider.ts'
import { beginToEndConnection } from '../../importing/end-connection.ts'

/** The person does not wait longer than this for the provider; a job asks it again. */
const PROMPT_MS = 5_000

/** Ends here first, so that a provider that is down cannot keep the connection. */
export const disconnect: Handler<
  typeof route,
  'accounting' | 'clock' | 'database' | 'log' | 'metrics' | 'seal'
> = async call => {
  const { deps, organisationId } = call
  const answer = await call.commit(async tx => {
    await beginToEndConnection(tx, organisationId, 'asked')
    return { disconnected: true }
  })
  const atProvider = endAtProvider(deps, organisationId).catch((error: unknown) => {
    call.log.warn({ err: error }, 'a connection could not be ended at the provider yet')
  })
  await Promise.race([atProvider, sleep(PROMPT_MS, undefined, { ref: false })])
  return answer
}
