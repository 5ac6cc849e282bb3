import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { alreadyHasAccountLetter, verifyEmailLetter } from '../../mail/letters.ts'
import { deviceFor } from './device-cookie.ts'
import { verifyHandle } from './entry.ts'

/**
 * The same reply and the same work whether or not the address has an account: only the mail says
 * which (AUTH-07). The account is created when the code is entered, so no one can create one for
 * another person's address.
 */
export async function signUp({
  deps,
  body,
  request,
  reply,
}: CallOf<
  typeof routes.signUp,
  'codes' | 'config' | 'database' | 'attemptLimits' | 'identity' | 'mail'
>): Promise<{ sent: true }> {
  const email = body.email.toLowerCase()
  const fault = await deps.identity.faultOfPassword(body.password, email)
  if (fault) throw new Refusal('badRequest', fault, [{ path: 'password', message: fault }])
  const password = await deps.identity.prepare(body.password)
  const handle = verifyHandle(deviceFor(request, reply), email)
  await deps.database.asSystem(async tx => {
    const isFromHere = await deps.attemptLimits.spend(tx, 'mailFrom', byAddress(request))
    const maySend = (await deps.attemptLimits.spend(tx, 'mail', email)) && isFromHere
    const person = await deps.identity.personByEmail(tx, email)
    const { displayName: name = '', offer = null } = body
    const payload = { name, password: password.kept, offer }
    // A code is also created, and not sent, for an address with an account or when the mail limit
    // is reached; without a recipient a code could only be guessed.
    const code = await deps.codes.issueCode(tx, 'verifyEmail', {
      handle: person || !maySend ? `untold ${handle}` : handle,
      payload,
    })
    const letter = person
      ? alreadyHasAccountLetter(email, deps.config.publicUrl)
      : verifyEmailLetter(email, code)
    if (maySend) await deps.mail.queue(tx, letter)
    else await deps.mail.queueDummyMail(tx, letter)
  })
  deps.mail.wake()
  return { sent: true }
}
