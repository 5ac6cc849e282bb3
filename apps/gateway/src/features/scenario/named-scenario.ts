import type { ScenarioReply } from '@millpond/contract/scenario'
import type { AccountMonthlyValues } from '@millpond/core/scenario'
import type { Tx } from '#database/index.ts'
import { findScenario } from '../../sheets/scenario/open-scenario.ts'
import { peopleOf, type StoredScenario, scenarioOf } from '../../sheets/scenario/scenario-reply.ts'
import { namesOf } from '../../sheets/sheet-names.ts'
import { type ScenarioLineRow, scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { cellsOfRow, type StoredRow, sheetCellStore } from '../../stores/sheet-cell-store.ts'
import type { SheetKey } from '../../stores/sheet-store.ts'

/** With the names of the people who created and changed it. */
export async function namedScenario(
  tx: Tx,
  stored: StoredScenario,
  lines: readonly ScenarioLineRow[],
  rows: readonly StoredRow[],
  userId: string,
): Promise<ScenarioReply> {
  const nameOf = await namesOf(tx, peopleOf(stored.sheet))
  return scenarioOf(stored, { lines, values: valuesIn(rows) }, { nameOf, userId })
}

export async function readScenario(tx: Tx, key: SheetKey, userId: string): Promise<ScenarioReply> {
  const stored = await findScenario(tx, key)
  const lines = await scenarioLineStore.list(tx, key)
  return namedScenario(tx, stored, lines, await sheetCellStore.rows(tx, key), userId)
}

/** Typed cells by account code, then month; an emptied one follows its baseline. */
function valuesIn(rows: readonly StoredRow[]): AccountMonthlyValues {
  const typed = rows.map(row => {
    const cells = cellsOfRow(row).filter(({ value }) => value !== null)
    return [row.code, Object.fromEntries(cells.map(({ month, value }) => [month, value]))] as const
  })
  const some = typed.filter(([, months]) => Object.keys(months).length > 0)
  return Object.fromEntries(some) as AccountMonthlyValues
}
