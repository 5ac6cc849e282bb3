import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { alreadyHasAccountLetter, verifyEmailLetter } from '../../mail/letters.ts'
import { deviceFor } from './device-cookie.ts'
import { verifyHandle } from './entry.ts'

/**
 * The same answer and the same work for an address that has an account and for one that has none:
 * the mail alone tells its reader which (AUTH-07). The account is made when the code comes back, so
 * nobody can prepare one for somebody else's address.
 */
export async function signUp({
  deps,
  body,
  request,
  reply,
}: CallOf<typeof routes.signUp>): Promise<{ sent: true }> {
  const email = body.email.toLowerCase()
  const fault = await deps.identity.faultOfPassword(body.password, email)
  if (fault) throw new Refusal('badRequest', fault, [{ path: 'password', message: fault }])
  const password = await deps.identity.prepare(body.password)
  const handle = verifyHandle(deviceFor(request, reply), email)
  await deps.database.asSystem(async tx => {
    const isFromHere = await deps.guesses.spend(tx, 'mailFrom', byAddress(request))
    const maySend = (await deps.guesses.spend(tx, 'mail', email)) && isFromHere
    const person = await deps.identity.personByEmail(tx, email)
    const payload = { name: body.displayName ?? '', password: password.kept }
    // For an address that is taken a code is made too, and told to nobody; so it is when no mail
    // may go out, for a code that nobody gets is good for guessing alone.
    const code = await deps.codes.issueCode(tx, 'verifyEmail', {
      handle: person || !maySend ? `untold ${handle}` : handle,
      payload,
    })
    const letter = person
      ? alreadyHasAccountLetter(email, deps.config.publicUrl)
      : verifyEmailLetter(email, code)
    if (maySend) await deps.mail.queue(tx, letter)
    else await deps.mail.queueDecoy(tx, letter)
  })
  deps.mail.wake()
  return { sent: true }
}
