import type { Budget } from '@millpond/contract/budget'
import type { Tx } from '#database/index.ts'
import { type NameOf, namesOf } from '../../sheets/sheet-names.ts'
import { type StoredSheetRow, sheetStore } from '../../stores/sheet-store.ts'

const budgetOf = (sheet: StoredSheetRow, nameOf: NameOf): Budget => ({
  sheetId: sheet.sheetId,
  name: sheet.name ?? '',
  state: sheet.state,
  version: sheet.version,
  editNumber: sheet.editNumber,
  basedOn: sheet.basedOn,
  createdBy: nameOf(sheet.createdBy),
  createdAt: sheet.createdAt,
  editedBy: nameOf(sheet.editedBy),
  editedAt: sheet.editedAt,
  closedBy: sheet.state === 'open' ? null : nameOf(sheet.stateBy),
  closedAt: sheet.state === 'open' ? null : sheet.stateAt,
})

/** With the names of the people who created, changed and approved them. */
async function namedBudgets(tx: Tx, sheets: readonly StoredSheetRow[]): Promise<Budget[]> {
  const people = sheets.flatMap(({ createdBy, editedBy, stateBy }) => [
    createdBy,
    editedBy,
    stateBy,
  ])
  const nameOf = await namesOf(tx, people)
  return sheets.map(sheet => budgetOf(sheet, nameOf))
}

export async function namedBudget(tx: Tx, sheet: StoredSheetRow): Promise<Budget> {
  const nameOf = await namesOf(tx, [sheet.createdBy, sheet.editedBy, sheet.stateBy])
  return budgetOf(sheet, nameOf)
}

export const budgetsReply = async (tx: Tx, organisationId: string) => ({
  budgets: await namedBudgets(tx, await sheetStore.budgets(tx, organisationId)),
})
