import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { clearConsentCookie } from '../../http/consent-cookie.ts'
import { clearSampleCookie } from '../../http/sample-visit.ts'
import { clearRefreshCookie, refreshSecretOf } from './refresh-cookie.ts'

/** Always succeeds: a person without a session is signed out. */
export async function signOut({
  deps,
  request,
  reply,
}: CallOf<typeof routes.signOut, 'database' | 'sessions'>): Promise<{ signedOut: boolean }> {
  const secret = refreshSecretOf(request)
  if (secret) await deps.database.asSystem(tx => deps.sessions.end(tx, secret))
  clearRefreshCookie(reply)
  clearConsentCookie(reply)
  clearSampleCookie(reply)
  return { signedOut: true }
}
