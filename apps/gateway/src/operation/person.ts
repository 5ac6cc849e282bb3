/** Shutting somebody out, and letting them in again: by whoever keeps this Millpond. */
import type { Deps } from '../deps.ts'
import { oneTimeCodeStore } from '../stores/one-time-code-store.ts'
import { sessionStore } from '../stores/session-store.ts'
import { userStore } from '../stores/user-store.ts'
import { noteByKeeper } from './keeper.ts'
import { OperationRefused } from './operation-refused.ts'

type Parts = Pick<Deps, 'database' | 'audit' | 'clock'>

/** `disable` or `enable` with an address; answers with what to say. */
export async function changePerson(
  { database, audit, clock }: Parts,
  [what = '', address = '']: readonly string[],
): Promise<string> {
  const at = clock.now()
  const isOut = what === 'disable'
  return database.asSystem(async tx => {
    const person = await userStore.findByEmail(tx, address.trim().toLowerCase())
    if (!person) throw new OperationRefused(`Nobody has an account by the address ${address}.`)
    const { userId, email } = person
    if (!(await userStore.setDisabled(tx, userId, isOut ? at : null))) {
      return `${email} is ${isOut ? 'disabled already' : 'not disabled'}.`
    }
    await noteByKeeper(tx, audit, person, isOut ? 'personDisabled' : 'personEnabled')
    if (!isOut) return `${email} may sign in again.`
    const ended = await sessionStore.revokeAllOf(tx, userId, {
      at,
      because: 'accountDisabled',
      but: null,
    })
    // A link or a half-done sign-in from before must not be good again once they are let in.
    await oneTimeCodeStore.removeEveryOneOf(tx, userId)
    return `${email} may not sign in any more; ${ended} sessions and every visit have ended.`
  })
}
