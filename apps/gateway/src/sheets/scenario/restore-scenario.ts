import { isDeepStrictEqual } from 'node:util'
import type { ScenarioProperty, ScenarioPropertyValues } from '@millpond/contract/scenario'
import { assert } from '@millpond/core/outcome'
import type { ScenarioLine } from '@millpond/core/scenario'
import type { Tx } from '#database/index.ts'
import { scenarioEditStore } from '../../stores/scenario-edit-store.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { changesBackTo, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import type { StoredSheetRow } from '../../stores/sheet-store.ts'
import { scenarioLineChanges } from '../scenario-lines.ts'
import {
  checkProperties,
  isRecorded,
  type PropertyChange,
  type ScenarioWriter,
  writeProperties,
} from '../scenario-properties.ts'
import { propertiesOf, type StoredScenario } from '../scenario-reply.ts'

interface Back {
  readonly editNumber: number
  readonly label: string
}

/**
 * Restores the cells, lines and properties of a scenario to an edit, all but its name. The list of
 * scenarios and the scenario are locked.
 */
export async function restoreScenario(
  tx: Tx,
  call: ScenarioWriter,
  sheet: StoredSheetRow,
  { editNumber, label }: Back,
) {
  const row = await scenarioStore.find(tx, sheet)
  assert(row, 'the sheet of a scenario has its row')
  const stored = { sheet, row }
  const lines = await scenarioLineStore.list(tx, sheet)
  const now = new Map<string, ScenarioLine>(lines.map(({ code, line }) => [code, line]))
  const past = await sheetEditStore.linesAfter<ScenarioLine>(tx, sheet, editNumber)
  const rows = past
    .filter(({ code, content }) => !isDeepStrictEqual(content, now.get(code) ?? null))
    .map(({ code, content }) => ({ code, line: content }))
  const properties = await propertiesBackTo(tx, stored, editNumber)
  await checkProperties(tx, call, stored, properties)
  const edit = { label, editedBy: call.user.userId, editedAt: call.deps.clock.now() }
  const added = await sheetEditStore.add(tx, sheet, edit, changesBackTo(sheet, editNumber), {
    lines: scenarioLineChanges(lines, rows),
    properties,
  })
  await scenarioLineStore.save(tx, sheet, rows)
  await writeProperties(tx, call, stored, properties)
  return {
    editNumber: added?.editNumber ?? null,
    cells: added?.cells ?? 0,
    lines: rows.length,
    properties: properties.length,
  }
}

async function propertiesBackTo(
  tx: Tx,
  stored: StoredScenario,
  editNumber: number,
): Promise<PropertyChange[]> {
  const now = propertiesOf(stored)
  const past = await scenarioEditStore.propertiesAfter(tx, stored.sheet, editNumber)
  return past
    .filter(({ property }) => isRecorded({ property }) && property !== 'scenarioName')
    .map(({ property, value }, at) => ({
      property: property as ScenarioProperty,
      before: now[property as keyof ScenarioPropertyValues],
      after: value,
      at,
    }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
}
