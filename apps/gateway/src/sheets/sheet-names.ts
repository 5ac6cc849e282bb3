import { asSystemWithin, type Tx } from '#database/index.ts'
import { membershipStore } from '../stores/membership-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'

export type NameOf = (userId: string | null) => string | null

/** The name that others see; null for a deleted account. */
export async function namesOf(tx: Tx, userIds: readonly (string | null)[]): Promise<NameOf> {
  const wanted = new Set(userIds.filter(userId => userId !== null))
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [...wanted]))
  return userId => {
    const person = people.get(userId ?? '')
    return person ? person.name || person.email : null
  }
}

const TITLES = {
  customers: 'the customers',
  transfers: 'the transfers',
  drivers: 'the drivers',
} as const

/** For sentences: `FY27 budget`, `the transfers`. */
export const titleOf = ({ kind, name }: Pick<StoredSheetRow, 'kind' | 'name'>): string =>
  kind === 'budget' || kind === 'scenario' ? (name ?? '') : TITLES[kind]

/** What users call a cell and a line of each sheet. */
const NOUNS = {
  budget: ['amount', 'row'],
  customers: ['count', 'row'],
  transfers: ['amount', 'transfer'],
  drivers: ['value', 'driver'],
  scenario: ['amount', 'detail'],
} as const

interface SheetChanges {
  readonly cells: number
  readonly lines?: number
}

/** `49 counts and 1 row`, `36 amounts`. */
export function countedIn(
  { cells, lines = 0 }: SheetChanges,
  { kind }: Pick<StoredSheetRow, 'kind'>,
): string {
  const [cell, line] = NOUNS[kind]
  const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return [
    ...(cells > 0 || lines === 0 ? [many(cells, cell)] : []),
    ...(lines > 0 ? [many(lines, line)] : []),
  ].join(' and ')
}

/**
 * `36 amounts of FY27 budget`, `1 row of FY27 budget`. Of a scenario with changed details it is
 * the name alone: `Hire a barista`.
 */
export function changesOf(
  changes: SheetChanges,
  sheet: Pick<StoredSheetRow, 'kind' | 'name'>,
): string {
  if (sheet.kind === 'scenario' && changes.lines) return titleOf(sheet)
  return `${countedIn(changes, sheet)} of ${titleOf(sheet)}`
}
