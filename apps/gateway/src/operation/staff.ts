/** Who may see the product as a customer does: named by whoever keeps it, and by nobody else. */
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { userStore } from '../stores/user-store.ts'
import { visitStore } from '../stores/visit-store.ts'
import { noteByKeeper } from './keeper.ts'
import { OperationRefused } from './operation-refused.ts'

type Parts = Pick<Deps, 'database' | 'audit'>

/**
 * `add` or `remove` with an address, or `list`; answers with what to say. As the owner of the
 * tables: no role that serves requests may make anybody staff.
 */
export async function changeStaff(
  { database, audit }: Parts,
  [what = '', address = '']: readonly string[],
): Promise<string> {
  return database.changeAsOwner(async tx => {
    if (what === 'list') return listed(tx)
    const person = await userStore.findByEmail(tx, address.trim().toLowerCase())
    if (!person) throw new OperationRefused(`Nobody has an account by the address ${address}.`)
    const { userId, email } = person
    const isChanged =
      what === 'add'
        ? await visitStore.addStaff(tx, userId)
        : await visitStore.removeStaff(tx, userId)
    if (!isChanged) return `${email} is ${what === 'add' ? 'staff already' : 'no staff'}.`
    await noteByKeeper(tx, audit, person, what === 'add' ? 'staffAdded' : 'staffRemoved')
    return what === 'add'
      ? `${email} may now see what customers see, each time with a reason that customers read.`
      : `${email} is no longer staff; visits under way have ended.`
  })
}

async function listed(tx: Tx): Promise<string> {
  const staff = await visitStore.everyStaff(tx)
  if (staff.length === 0) return 'There is no staff.'
  return staff
    .map(({ email, name, addedAt }) => `${email} (${name}), since ${addedAt.toISOString()}`)
    .join('\n')
}
