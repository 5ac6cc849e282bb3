import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { Refusal } from '../http/refusal.ts'
import { sheetStore } from '../stores/sheet-store.ts'

/** Names are compared as people read them: `FY27 Budget` is `fy27 budget`. */
export const sameName = (name: string) => name.normalize('NFKC').toLowerCase()

const MAX_BUDGETS = 200
/** Includes deleted budgets: each can be restored, so each keeps its name. */
const MAX_WITH_DELETED = 1000

export const nameTaken = (name: string) =>
  new Refusal('conflict', `There is already a budget called ${name}. Choose another name.`, [
    { path: 'name', message: 'This name is taken' },
  ])

/** The database also rejects a duplicate, if two users choose a name at the same moment. */
export async function refuseTakenName(
  tx: Tx,
  organisationId: string,
  name: string,
  ownId: string | null,
): Promise<void> {
  const all = await sheetStore.budgets(tx, organisationId)
  const duplicate = all.find(
    other => other.sheetId !== ownId && sameName(other.name ?? '') === sameName(name),
  )
  if (duplicate) throw nameTaken(duplicate.name ?? name)
}

/** Locks the list first, so that the count is still right when a budget is added. */
export async function holdCount(tx: Tx, organisationId: string): Promise<void> {
  await withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))
}

/** Before a budget is added or restored. */
export async function refuseTooMany(tx: Tx, organisationId: string): Promise<void> {
  const all = await sheetStore.budgets(tx, organisationId)
  if (all.length < MAX_BUDGETS) return
  throw new Refusal(
    'conflict',
    `You have ${MAX_BUDGETS} budgets, which is the maximum. Delete one first.`,
  )
}

export async function refuseTooManyEver(tx: Tx, organisationId: string): Promise<void> {
  if ((await sheetStore.countBudgets(tx, organisationId)) < MAX_WITH_DELETED) return
  const most = MAX_WITH_DELETED.toLocaleString('en-NZ')
  throw new Refusal(
    'conflict',
    `You have ${most} budgets, including deleted ones, which is the maximum. ` +
      'Change an existing one.',
  )
}
