/** Disables a person's sign-in, or enables it again, for the operator of the installation. */
import type { Deps } from '../deps.ts'
import { oneTimeCodeStore } from '../stores/one-time-code-store.ts'
import { sessionStore } from '../stores/session-store.ts'
import { userStore } from '../stores/user-store.ts'
import { noteByOperator } from './note-by-operator.ts'
import { OperationRefused } from './operation-refused.ts'

type Parts = Pick<Deps, 'database' | 'audit' | 'clock'>

/** `disable` or `enable` with an address; returns the text to print. */
export async function changePerson(
  { database, audit, clock }: Parts,
  [what = '', address = '']: readonly string[],
): Promise<string> {
  const at = clock.now()
  const isOut = what === 'disable'
  return database.asSystem(async tx => {
    const person = await userStore.findByEmail(tx, address.trim().toLowerCase())
    if (!person) throw new OperationRefused(`No account has the email address ${address}.`)
    const { userId, email } = person
    if (!(await userStore.setDisabled(tx, userId, isOut ? at : null))) {
      return `${email} is ${isOut ? 'already disabled' : 'not disabled'}.`
    }
    await noteByOperator(tx, audit, person, isOut ? 'personDisabled' : 'personEnabled')
    if (!isOut) return `${email} can sign in again.`
    const ended = await sessionStore.revokeAllOf(tx, userId, {
      at,
      because: 'accountDisabled',
      but: null,
    })
    // An older link or unfinished sign-in must not become valid again when the person is enabled.
    await oneTimeCodeStore.removeEveryOneOf(tx, userId)
    return `${email} can no longer sign in. ${ended} sessions and all visits have ended.`
  })
}
