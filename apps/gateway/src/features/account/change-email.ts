import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { alreadyHasAccountLetter, changeEmailLetter } from '../../mail/letters.ts'
import { readAccount } from './read-account.ts'
import { spendTry } from './spend-try.ts'

/** A code to the new address, word of it to the old one; taken or not, the answer is the same. */
export async function startEmailChange(
  call: CallOf<typeof routes.startEmailChange>,
): Promise<Answer> {
  const { deps, user } = call
  const email = call.body.email.toLowerCase()
  const answer = await call.commit(
    async tx => {
      const { userId } = user
      const present = await deps.identity.personOf(tx, userId)
      if (!present || !(await deps.guesses.spend(tx, 'mail', email))) {
        throw new Refusal('tooManyRequests', 'Too many mails were sent. Try again in an hour.')
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

export async function finishEmailChange(
  call: CallOf<typeof routes.finishEmailChange>,
): Promise<Answer> {
  const { deps, user, body } = call
  const email = body.email.toLowerCase()
  await spendTry(deps, user)
  const answer = await call.commit(
    async tx => {
      const { userId } = user
      const handle = changeHandle(user, email)
      const taken = await deps.codes.take(tx, 'changeEmail', { handle, code: body.code })
      const before = await deps.identity.personOf(tx, userId)
      if (!taken.ok || taken.value.userId !== userId || !before) throw wrongCode()
      // Somebody may have signed up with it since; the code then opens nothing.
      if (await deps.identity.personByEmail(tx, email)) throw wrongCode()
      await deps.identity.moveTo(tx, userId, email)
      await deps.codes.removeAllOf(tx, userId, ['reset'])
      await deps.mail.notify(tx, before.email, 'emailChanged')
      call.audit({ action: 'emailChanged' })
      return readAccount(tx, deps, user)
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}

const wrongCode = () => {
  const message = 'This code is not right, or no longer good'
  return new Refusal('badRequest', message, [{ path: 'code', message }])
}

/** Good for this address, in the session that asked for it. */
const changeHandle = ({ sessionId }: { readonly sessionId: string }, email: string) =>
  `session ${sessionId} ${email}`
