import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { UNDO_EMAIL_DAYS } from '../../identity/one-time-codes.ts'
import { newSecret } from '../../identity/secrets.ts'
import {
  alreadyHasAccountLetter,
  changeEmailLetter,
  emailChangedLetter,
} from '../../mail/letters.ts'
import { countAttempt } from './count-attempt.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

/**
 * Sends a code to the new address and a notice to the old one; the reply does not show whether the
 * address has an account.
 */
export async function startEmailChange(
  call: CallOf<
    typeof routes.startEmailChange,
    'codes' | 'config' | 'attemptLimits' | 'identity' | 'mail'
  >,
): Promise<Answer> {
  const { deps, user } = call
  const email = call.body.email.toLowerCase()
  const answer = await call.commit(
    async tx => {
      const { userId } = user
      const present = await deps.identity.personOf(tx, userId)
      if (!present || !(await deps.attemptLimits.spend(tx, 'mail', email))) {
        throw new Refusal('tooManyRequests', 'Too many emails were sent. Try again in an hour.')
      }
      const isTaken = (await deps.identity.personByEmail(tx, email)) !== null
      const code = await deps.codes.issueCode(tx, 'changeEmail', {
        handle: changeHandle(user, isTaken ? `taken ${email}` : email),
        userId,
      })
      await deps.mail.queue(
        tx,
        isTaken
          ? alreadyHasAccountLetter(email, deps.config.publicUrl)
          : changeEmailLetter(email, code),
      )
      await deps.mail.notify(tx, present.email, 'emailChangeAsked')
      call.audit({ action: 'emailChangeAsked' })
      return { sent: true }
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}

/** The old address gets a link that undoes the change: `finishReset` uses it. */
export async function finishEmailChange(
  call: CallOf<
    typeof routes.finishEmailChange,
    AccountNeeds | 'clock' | 'codes' | 'config' | 'database' | 'attemptLimits' | 'mail'
  >,
): Promise<Answer> {
  const { deps, user, body } = call
  const email = body.email.toLowerCase()
  await countAttempt(deps, user)
  const answer = await call.commit(
    async tx => {
      const { userId } = user
      const handle = changeHandle(user, email)
      const taken = await deps.codes.take(tx, 'changeEmail', { handle, code: body.code })
      const before = await deps.identity.personOf(tx, userId)
      if (!taken.ok || taken.value.userId !== userId || !before) throw wrongCode()
      // A person may have signed up with it since; the code then opens nothing.
      if (await deps.identity.personByEmail(tx, email)) throw wrongCode()
      await deps.identity.moveTo(tx, userId, email)
      await deps.codes.removeAllOf(tx, userId, ['reset'])
      const ticket = newSecret()
      const payload = { email: before.email, at: deps.clock.now().toISOString() }
      await deps.codes.issue(tx, 'undoEmail', { handle: ticket, userId, payload })
      const undo = { ticket, days: UNDO_EMAIL_DAYS }
      await deps.mail.queue(tx, emailChangedLetter(before.email, deps.config.publicUrl, undo))
      call.audit({ action: 'emailChanged' })
      return readAccount(tx, deps, user)
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}

const wrongCode = () => {
  const message = 'That code is wrong or has expired'
  return new Refusal('badRequest', message, [{ path: 'code', message }])
}

/** The code is valid for this address, in the session that requested it. */
const changeHandle = ({ sessionId }: { readonly sessionId: string }, email: string) =>
  `session ${sessionId} ${email}`
