/** Properties of a scenario, such as its baseline: comparing, checking and writing them. */
import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@millpond/contract/route'
import type {
  ScenarioChange,
  ScenarioProperty,
  ScenarioPropertyValues,
} from '@millpond/contract/scenario'
import { atLeast } from '@millpond/core/organisation'
import type { Tx } from '#database/index.ts'
import { refuseLesser } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import type { StoredPropertyChange } from '../../stores/sheet-edit-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import type { SheetWriter } from '../open-sheet.ts'
import { refuseBaseline, refuseHiddenBaseline } from './scenario-baselines.ts'
import { refuseTakenScenarioName, refuseTooManyScenarios } from './scenario-names.ts'
import { propertiesOf, propertyVersion, type StoredScenario } from './scenario-reply.ts'

export interface ScenarioWriter extends SheetWriter {
  readonly role: Role
}

/** A change with its place in the request. */
export type GivenChange<Kind extends ScenarioChange['kind']> = Extract<
  ScenarioChange,
  { readonly kind: Kind }
> & { readonly at: number }

export interface PropertyChange extends StoredPropertyChange {
  readonly property: ScenarioProperty
  readonly at: number
}

export interface SortedProperties {
  readonly changes: readonly PropertyChange[]
  readonly saved: readonly { readonly property: ScenarioProperty; readonly version: number }[]
  readonly conflicts: readonly {
    readonly property: ScenarioProperty
    readonly value: unknown
    readonly version: number
  }[]
}

/**
 * Those that are part of the history, and stamp the save date. The others say who sees a scenario
 * and whether it may be changed.
 */
const RECORDED: readonly ScenarioProperty[] = [
  'scenarioName',
  'scenarioType',
  'baseline',
  'forecastHorizon',
  'visibleFactors',
  'visibleFactorAccounts',
]
export const isRecorded = ({ property }: { readonly property: string }): boolean =>
  (RECORDED as readonly string[]).includes(property)

/** Their changes need the lock on the list of scenarios. */
const LISTED: readonly ScenarioProperty[] = ['scenarioName', 'baseline', 'isPrivate', 'isDeleted']
export const changesList = (changes: readonly ScenarioChange[]): boolean =>
  changes.some(change => change.kind === 'property' && LISTED.includes(change.property))

/** Like cells: a value that is stored already is saved, and one that was read too early waits. */
export function sortProperties(
  stored: StoredScenario,
  given: readonly GivenChange<'property'>[],
): SortedProperties {
  const values = propertiesOf(stored)
  const changes: PropertyChange[] = []
  const saved: SortedProperties['saved'][number][] = []
  const conflicts: SortedProperties['conflicts'][number][] = []
  for (const { property, value, baseVersion, at } of given) {
    const before = values[property]
    const version = propertyVersion(stored, property)
    if (isDeepStrictEqual(before, value)) saved.push({ property, version })
    else if (baseVersion === version) {
      changes.push({ property, before, after: value, at })
      saved.push({ property, version: version + 1 })
    } else conflicts.push({ property, value: before, version })
  }
  return { changes, saved, conflicts }
}

/** Everything that one property may not be; the list of scenarios is locked where it matters. */
export async function checkProperties(
  tx: Tx,
  call: ScenarioWriter,
  stored: StoredScenario,
  changes: readonly PropertyChange[],
): Promise<void> {
  const { sheet } = stored
  const { organisationId, sheetId } = sheet
  const after = { ...propertiesOf(stored), ...valuesAfter(changes) }
  const resting = { organisationId, id: sheetId, ...after }
  for (const { property, at } of changes) {
    const path = `changes.${at}.value`
    const isRestored = property === 'isDeleted' && !after.isDeleted
    if (property === 'state') refuseLesser(call.role, 'owner')
    if (property === 'isPrivate') refuseOtherAuthor(call, sheet.createdBy, path)
    if (property === 'baseline') await refuseBaseline(tx, { ...resting, path })
    if (isRestored) await refuseTooManyScenarios(tx, organisationId, { isNew: false })
    if (property === 'isPrivate' || isRestored) {
      await refuseHiddenBaseline(tx, { ...resting, path })
    }
    if (property === 'scenarioName' || property === 'isPrivate' || isRestored) {
      const own = { ownId: sheetId, path }
      await refuseTakenScenarioName(tx, organisationId, after.scenarioName, own)
    }
  }
}

/** Otherwise an editor could hide a scenario from themselves. */
function refuseOtherAuthor({ role, user }: ScenarioWriter, author: string, path: string): void {
  if (author === user.userId || atLeast(role, 'owner')) return
  const message = 'Only the person who created this scenario, or an owner, can change who sees it.'
  throw new Refusal('forbidden', message, [{ path, message }])
}

const valuesAfter = (changes: readonly PropertyChange[]) =>
  Object.fromEntries(
    changes.map(({ property, after }) => [property, after]),
  ) as Partial<ScenarioPropertyValues>

/** The scenario is locked, and its properties are checked. */
export async function writeProperties(
  tx: Tx,
  { deps, user }: ScenarioWriter,
  stored: StoredScenario,
  changes: readonly PropertyChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { scenarioName: name, isPrivate, isDeleted, state, ...fields } = valuesAfter(changes)
  const isOfSheet = [name, isPrivate, isDeleted, state].some(value => value !== undefined)
  if (isOfSheet) {
    await sheetStore.update(tx, stored.sheet, {
      ...{ name, isPrivate, isDeleted },
      state: state && { is: state, by: user.userId, at: deps.clock.now() },
    })
  }
  const raised = changes.map(({ property }) => [property, propertyVersion(stored, property) + 1])
  const propertyVersions = { ...stored.row.propertyVersions, ...Object.fromEntries(raised) }
  await scenarioStore.update(tx, stored.sheet, { ...stored.row, ...fields, propertyVersions })
}
