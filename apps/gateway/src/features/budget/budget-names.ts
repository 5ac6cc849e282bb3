import type { Tx } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

/** Names are compared as people read them: `FY27 Budget` is `fy27 budget`. */
const sameName = (name: string) => name.normalize('NFKC').toLowerCase()

const MOST_BUDGETS = 200

export const nameTaken = (name: string) =>
  new Refusal('conflict', `There is a budget called ${name} already. Choose another name.`, [
    { path: 'name', message: 'This name is taken' },
  ])

/** The database refuses a twin by itself, should two people choose a name at the same moment. */
export async function refuseTakenName(
  tx: Tx,
  organisationId: string,
  name: string,
  ownId: string | null,
): Promise<void> {
  const others = (await sheetStore.budgets(tx, organisationId)).filter(
    ({ sheetId }) => sheetId !== ownId,
  )
  const twin = others.find(other => sameName(other.name ?? '') === sameName(name))
  if (twin) throw nameTaken(twin.name ?? name)
  if (ownId === null && others.length >= MOST_BUDGETS) {
    throw new Refusal('conflict', `There are ${MOST_BUDGETS} budgets. Take one away first.`)
  }
}
