import {
  SCENARIO_PROPERTIES,
  type ScenarioProperty,
  type ScenarioPropertyValues,
  type ScenarioReply,
} from '@millpond/contract/scenario'
import { type AccountMonthlyValues, customAccountsOf, eventsOf } from '@millpond/core/scenario'
import type { ScenarioLineRow } from '../../stores/scenario-line-store.ts'
import type { ScenarioRow } from '../../stores/scenario-store.ts'
import type { StoredSheetRow } from '../../stores/sheet-store.ts'
import { isAdopted } from '../open-sheet.ts'
import type { NameOf } from '../sheet-names.ts'

/** The two rows of a scenario. */
export interface StoredScenario {
  readonly sheet: StoredSheetRow
  readonly row: ScenarioRow
}

export const propertiesOf = ({ sheet, row }: StoredScenario): ScenarioPropertyValues => ({
  scenarioName: sheet.name ?? '',
  scenarioType: row.scenarioType,
  baseline: row.baseline,
  forecastHorizon: row.forecastHorizon,
  visibleFactors: [...row.visibleFactors],
  visibleFactorAccounts:
    row.visibleFactorAccounts as ScenarioPropertyValues['visibleFactorAccounts'],
  isPrivate: sheet.isPrivate,
  isArchived: row.isArchived,
  isDeleted: sheet.isDeleted,
  state: sheet.state === 'open' ? 'open' : 'locked',
})

export const propertyVersion = ({ row }: StoredScenario, property: ScenarioProperty): number =>
  row.propertyVersions[property] ?? 1

export const propertyVersions = (stored: StoredScenario) =>
  Object.fromEntries(
    SCENARIO_PROPERTIES.map(property => [property, propertyVersion(stored, property)]),
  ) as Record<ScenarioProperty, number>

/** Of the newest edit, or of its creation. */
export const lastSavedDate = ({ editedAt, createdAt }: StoredSheetRow): string =>
  editedAt ?? createdAt

/** Whose names are shown, and who asks. */
export interface ScenarioReader {
  readonly nameOf: NameOf
  readonly userId: string
}

interface Content {
  readonly lines: readonly ScenarioLineRow[]
  readonly values: AccountMonthlyValues
}

/** ENT-08. */
export function scenarioOf(
  stored: StoredScenario,
  { lines, values }: Content,
  { nameOf, userId }: ScenarioReader,
): ScenarioReply {
  const { sheet } = stored
  const isOpen = sheet.state === 'open'
  return {
    id: sheet.sheetId,
    ...propertiesOf(stored),
    ...(isAdopted(sheet) && { state: 'adopted' as const }),
    frozen: stored.row.frozen as ScenarioReply['frozen'],
    lastSavedDate: lastSavedDate(sheet),
    isYours: sheet.createdBy === userId,
    factorAccountMonthlyValues: values as ScenarioReply['factorAccountMonthlyValues'],
    customFactorAccounts: { ...customAccountsOf(lines) },
    events: eventsOf(lines),
    editNumber: sheet.editNumber,
    basedOn: sheet.basedOn,
    createdBy: nameOf(sheet.createdBy),
    createdAt: sheet.createdAt,
    editedBy: nameOf(sheet.editedBy),
    editedAt: sheet.editedAt,
    closedBy: isOpen ? null : nameOf(sheet.stateBy),
    closedAt: isOpen ? null : sheet.stateAt,
  }
}

export const peopleOf = ({ createdBy, editedBy, stateBy }: StoredSheetRow) => [
  createdBy,
  editedBy,
  stateBy,
]
