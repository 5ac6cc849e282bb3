import { randomUUID } from 'node:crypto'
import type { createScenario as route } from '@millpond/contract/scenario'
import { newScenario } from '@millpond/core/scenario'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { holdScenario, holdScenarioList } from '../../sheets/open-scenario.ts'
import { refuseBaseline } from '../../sheets/scenario-baselines.ts'
import { scenarioLineChanges } from '../../sheets/scenario-lines.ts'
import { refuseTakenScenarioName, refuseTooManyScenarios } from '../../sheets/scenario-names.ts'
import type { StoredScenario } from '../../sheets/scenario-reply.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { type ScenarioFields, scenarioStore } from '../../stores/scenario-store.ts'
import { contentOf, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import { type SheetKey, sheetStore } from '../../stores/sheet-store.ts'
import { readScenario } from './named-scenario.ts'

type Call = CallOf<typeof route, 'clock'>

export const createScenario: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body, user, deps } = call
  const { scenarioName: name, copyOf, isPrivate } = body
  return call.commit(async tx => {
    const key = { organisationId, sheetId: randomUUID() }
    await holdScenarioList(tx, organisationId)
    await refuseTakenScenarioName(tx, organisationId, name, { ownId: null, path: 'scenarioName' })
    await refuseTooManyScenarios(tx, organisationId, { isNew: true })
    // Locked, so that properties, lines and cells are of the same moment.
    const source = copyOf === null ? null : await holdScenario(tx, call, copyOf)
    const fields = fieldsOf(body, source)
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
    return readScenario(tx, key)
  })
}

function fieldsOf(body: Call['body'], source: StoredScenario | null): ScenarioFields {
  const { scenarioType, scenarioName } = body
  const fresh = newScenario('', scenarioType, scenarioName)
  const isSameType = source?.row.scenarioType === scenarioType
  return {
    scenarioType,
    baseline: body.baseline ?? source?.row.baseline ?? fresh.baseline,
    forecastHorizon: body.forecastHorizon ?? source?.row.forecastHorizon ?? fresh.forecastHorizon,
    visibleFactors: isSameType ? source.row.visibleFactors : fresh.visibleFactors,
    visibleFactorAccounts: source?.row.visibleFactorAccounts ?? fresh.visibleFactorAccounts,
    isArchived: false,
  }
}

/** Copies cells and lines; the history stays with its own scenario. */
async function copy(tx: Tx, call: Call, { sheet }: StoredScenario, to: SheetKey): Promise<void> {
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
