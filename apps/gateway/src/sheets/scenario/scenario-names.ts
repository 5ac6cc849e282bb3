/** The names and the number of scenarios. The list of scenarios is locked. */
import { MAX_LIVE_SCENARIOS, MAX_SCENARIOS_EVER } from '@millpond/core/scenario'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { sameName } from '../budget-names.ts'

/** Compared with those that the person sees, so that a refusal reveals no private name. */
export async function refuseTakenScenarioName(
  tx: Tx,
  organisationId: string,
  name: string,
  { ownId, path }: { readonly ownId: string | null; readonly path: string },
): Promise<void> {
  const all = await sheetStore.scenarios(tx, organisationId)
  const duplicate = all.find(
    other =>
      !other.isDeleted && other.sheetId !== ownId && sameName(other.name ?? '') === sameName(name),
  )
  if (!duplicate) return
  throw new Refusal(
    'conflict',
    `There is already a scenario called ${duplicate.name}. Choose another name.`,
    [{ path, message: 'This name is taken' }],
  )
}

/** Before a scenario is added or restored. Private ones of others count too. */
export async function refuseTooManyScenarios(
  tx: Tx,
  organisationId: string,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  const all = await withoutPersonWithin(tx, () => scenarioStore.resting(tx, organisationId))
  if (all.filter(({ isDeleted }) => !isDeleted).length >= MAX_LIVE_SCENARIOS) {
    throw new Refusal(
      'conflict',
      `You have ${MAX_LIVE_SCENARIOS} scenarios, which is the maximum. Delete one first.`,
    )
  }
  if (!isNew || all.length < MAX_SCENARIOS_EVER) return
  throw new Refusal(
    'conflict',
    `You have ${MAX_SCENARIOS_EVER.toLocaleString('en-NZ')} scenarios, including deleted ones, ` +
      'which is the maximum. Change an existing one.',
  )
}
