/** The token with which our own server calls Firebase. */
import { fail, succeed } from '@millpond/core/outcome'
import { importPKCS8, SignJWT } from 'jose'
import type { AccountAnswer } from '#identity'
import { accessReply } from './payloads.ts'
import type { Rest } from './rest.ts'
import { addressesOf, type FirebaseSettings } from './settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Renewed this long before it expires. */
const SPARE_MS = 5 * 60_000

/** Returns the value of an authorization header. */
export function createServiceAccess(
  settings: FirebaseSettings,
  rest: Rest,
): () => Promise<AccountAnswer<string>> {
  const { serviceAccount, emulatorHost, now = Date.now } = settings
  const { oauth } = addressesOf(settings)
  let kept: { readonly header: string; readonly until: number } | null = null

  return async () => {
    // The emulator accepts this word as an owner's token.
    if (emulatorHost !== null) return succeed('Bearer owner')
    if (!serviceAccount) return fail({ kind: 'misconfigured', code: 'NO_SERVICE_ACCOUNT' })
    if (kept && now() < kept.until) return succeed(kept.header)
    const seconds = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.clientEmail)
      .setAudience(oauth)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(serviceAccount.privateKey, 'RS256'))
    const form = new URLSearchParams({ grant_type: GRANT, assertion })
    const answered = await rest.post(oauth, form, accessReply)
    if (!answered.ok) return answered
    const { access_token, expires_in } = answered.value
    kept = { header: `Bearer ${access_token}`, until: now() + expires_in * 1000 - SPARE_MS }
    return succeed(kept.header)
  }
}
