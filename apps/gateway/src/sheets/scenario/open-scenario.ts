/** Opens a scenario, to read it or to change it. */
import { assert } from '@millpond/core/outcome'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { type SheetKey, type StoredSheetRow, sheetStore } from '../../stores/sheet-store.ts'
import { findSheet, holdSheet, type SheetCall } from '../open-sheet.ts'
import type { StoredScenario } from './scenario-reply.ts'

export async function findScenario(tx: Tx, key: SheetKey): Promise<StoredScenario> {
  return withRow(tx, await findSheet(tx, key, 'scenario'))
}

/** Locked until the transaction ends, in any state. */
export async function holdScenario(
  tx: Tx,
  call: SheetCall,
  id: string,
  { evenDeleted = false } = {},
): Promise<StoredScenario> {
  return withRow(tx, await holdSheet(tx, call, id, 'scenario', { evenDeleted }))
}

/**
 * Until the transaction ends no other one can add a scenario, or change what a scenario rests on,
 * its name, or who sees it. It comes before `holdScenario`, so that no two wait for each other.
 */
export const holdScenarioList = (tx: Tx, organisationId: string): Promise<void> =>
  withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))

async function withRow(tx: Tx, sheet: StoredSheetRow): Promise<StoredScenario> {
  const row = await scenarioStore.find(tx, sheet)
  assert(row, 'the sheet of a scenario has its row')
  return { sheet, row }
}
