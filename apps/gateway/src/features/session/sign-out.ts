import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { clearRefreshCookie, refreshSecretOf } from './refresh-cookie.ts'

/** Always succeeds: whoever has no session any more is signed out. */
export async function signOut({
  deps,
  request,
  reply,
}: CallOf<typeof routes.signOut>): Promise<{ signedOut: boolean }> {
  const secret = refreshSecretOf(request)
  if (secret) await deps.sessions.end(secret)
  clearRefreshCookie(reply)
  return { signedOut: true }
}
