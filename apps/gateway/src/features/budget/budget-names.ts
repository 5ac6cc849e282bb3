import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

/** Names are compared as people read them: `FY27 Budget` is `fy27 budget`. */
const sameName = (name: string) => name.normalize('NFKC').toLowerCase()

const MOST_BUDGETS = 200
/** With those that were deleted: each can be brought back, so each is kept. */
const MOST_EVER = 1000

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
  const all = await sheetStore.budgets(tx, organisationId)
  const twin = all.find(
    other => other.sheetId !== ownId && sameName(other.name ?? '') === sameName(name),
  )
  if (twin) throw nameTaken(twin.name ?? name)
}

/** First of all where one more is to be shown: whoever counts knows that nobody adds one. */
export async function holdCount(tx: Tx, organisationId: string): Promise<void> {
  await withoutPersonWithin(tx, () => sheetStore.holdBudgets(tx, organisationId))
}

/** Before one more is shown: a new one, or one that is brought back. */
export async function refuseTooMany(tx: Tx, organisationId: string): Promise<void> {
  const all = await sheetStore.budgets(tx, organisationId)
  if (all.length < MOST_BUDGETS) return
  throw new Refusal('conflict', `There are ${MOST_BUDGETS} budgets. Take one away first.`)
}

export async function refuseTooManyEver(tx: Tx, organisationId: string): Promise<void> {
  if ((await sheetStore.countBudgets(tx, organisationId)) < MOST_EVER) return
  throw new Refusal(
    'conflict',
    `${MOST_EVER.toLocaleString('en-NZ')} budgets were made here, with those that were deleted, ` +
      'and that is the most. Write into one that is there.',
  )
}
