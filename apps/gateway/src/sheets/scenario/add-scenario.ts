import { randomUUID } from 'node:crypto'
import { newScenario, type ScenarioBaseline, type ScenarioType } from '@millpond/core/scenario'
import type { Tx } from '#database/index.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { type ScenarioFields, scenarioStore } from '../../stores/scenario-store.ts'
import { contentOf, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import { type SheetKey, sheetStore } from '../../stores/sheet-store.ts'
import type { SheetWriter } from '../open-sheet.ts'
import { holdScenario, holdScenarioList } from './open-scenario.ts'
import { refuseBaseline } from './scenario-baselines.ts'
import { scenarioLineChanges } from './scenario-lines.ts'
import { refuseTakenScenarioName, refuseTooManyScenarios } from './scenario-names.ts'
import type { StoredScenario } from './scenario-reply.ts'

interface NewScenario {
  readonly scenarioName: string
  readonly scenarioType: ScenarioType
  /** By default the forecast, or the baseline of the copied scenario. */
  readonly baseline?: ScenarioBaseline | undefined
  readonly forecastHorizon?: number | undefined
  /** The scenario to copy; null starts empty. */
  readonly copyOf: string | null
  readonly isPrivate: boolean
}

/** Adds a scenario under a name that no other scenario has. */
export async function addScenario(tx: Tx, call: SheetWriter, made: NewScenario): Promise<SheetKey> {
  const { organisationId, user, deps } = call
  const { scenarioName: name, copyOf, isPrivate } = made
  const key = { organisationId, sheetId: randomUUID() }
  await holdScenarioList(tx, organisationId)
  await refuseTakenScenarioName(tx, organisationId, name, { ownId: null, path: 'scenarioName' })
  await refuseTooManyScenarios(tx, organisationId, { isNew: true })
  // Locked, so that properties, lines and cells are of the same moment.
  const source = copyOf === null ? null : await holdScenario(tx, call, copyOf)
  const fields = fieldsOf(made, source)
  const { baseline } = fields
  await refuseBaseline(tx, {
    ...{ organisationId, baseline, isPrivate },
    id: key.sheetId,
    path: 'baseline',
  })
  await sheetStore.add(tx, {
    ...{ ...key, kind: 'scenario', name, isPrivate, basedOn: copyOf },
    ...{ createdBy: user.userId, createdAt: deps.clock.now() },
  })
  await scenarioStore.add(tx, key, fields)
  if (source) await copy(tx, call, source, key)
  call.audit({ action: 'scenarioCreated', subject: name })
  return key
}

function fieldsOf(made: NewScenario, source: StoredScenario | null): ScenarioFields {
  const { scenarioType, scenarioName } = made
  const fresh = newScenario('', scenarioType, scenarioName)
  const isSameType = source?.row.scenarioType === scenarioType
  return {
    scenarioType,
    baseline: made.baseline ?? source?.row.baseline ?? fresh.baseline,
    forecastHorizon: made.forecastHorizon ?? source?.row.forecastHorizon ?? fresh.forecastHorizon,
    visibleFactors: isSameType ? source.row.visibleFactors : fresh.visibleFactors,
    visibleFactorAccounts: source?.row.visibleFactorAccounts ?? fresh.visibleFactorAccounts,
    isArchived: false,
  }
}

/** Copies cells and lines; the history stays with its own scenario. */
async function copy(
  tx: Tx,
  call: SheetWriter,
  { sheet }: StoredScenario,
  to: SheetKey,
): Promise<void> {
  const lines = await scenarioLineStore.list(tx, sheet)
  const edit = {
    label: `Copied from ${sheet.name}`,
    editedBy: call.user.userId,
    editedAt: call.deps.clock.now(),
  }
  await sheetEditStore.add(tx, to, edit, contentOf(sheet), {
    lines: scenarioLineChanges([], lines),
  })
  await scenarioLineStore.save(tx, to, lines)
}
