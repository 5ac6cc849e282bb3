/** Staff, who may see the product as a customer does: only the operator can add them. */
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { supportSessionStore } from '../stores/support-session-store.ts'
import { userStore } from '../stores/user-store.ts'
import { noteByOperator } from './note-by-operator.ts'
import { OperationRefused } from './operation-refused.ts'

type Parts = Pick<Deps, 'database' | 'audit'>

/**
 * `add` or `remove` with an address, or `list`; returns the text to print. Runs as the owner of the
 * tables: no role that serves requests may add staff.
 */
export async function changeStaff(
  { database, audit }: Parts,
  [what = '', address = '']: readonly string[],
): Promise<string> {
  return database.changeAsOwner(async tx => {
    if (what === 'list') return listed(tx)
    const person = await userStore.findByEmail(tx, address.trim().toLowerCase())
    if (!person) throw new OperationRefused(`No account has the email address ${address}.`)
    const { userId, email } = person
    const isChanged =
      what === 'add'
        ? await supportSessionStore.addStaff(tx, userId)
        : await supportSessionStore.removeStaff(tx, userId)
    if (!isChanged) return `${email} is ${what === 'add' ? 'already staff' : 'not staff'}.`
    await noteByOperator(tx, audit, person, what === 'add' ? 'staffAdded' : 'staffRemoved')
    return what === 'add'
      ? `${email} can now start support sessions, each with a reason that the customer can read.`
      : `${email} is no longer staff. Current visits have ended.`
  })
}

async function listed(tx: Tx): Promise<string> {
  const staff = await supportSessionStore.everyStaff(tx)
  if (staff.length === 0) return 'There are no staff.'
  return staff
    .map(({ email, name, addedAt }) => `${email} (${name}), since ${addedAt.toISOString()}`)
    .join('\n')
}
