import { asSystemWithin, type Tx } from '#database/index.ts'
import { membershipStore } from '../stores/membership-store.ts'
import type { SheetRow } from '../stores/sheet-store.ts'

export type NameOf = (userId: string | null) => string | null

/** As others know them; null for one who is gone. */
export async function namesOf(tx: Tx, userIds: readonly (string | null)[]): Promise<NameOf> {
  const wanted = new Set(userIds.filter(userId => userId !== null))
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [...wanted]))
  return userId => {
    const person = people.get(userId ?? '')
    return person ? person.name || person.email : null
  }
}

const TITLES = { customers: 'the customer counts', transfers: 'the transfers' } as const

/** For sentences: `FY27 budget`, `the transfers`. */
export const titleOf = ({ kind, name }: Pick<SheetRow, 'kind' | 'name'>): string =>
  kind === 'budget' ? (name ?? '') : TITLES[kind]

/** `cellsOf(36, sheet)` is `36 cells of FY27 budget`. */
export const cellsOf = (count: number, sheet: Pick<SheetRow, 'kind' | 'name'>): string =>
  `${count} ${count === 1 ? 'cell' : 'cells'} of ${titleOf(sheet)}`
