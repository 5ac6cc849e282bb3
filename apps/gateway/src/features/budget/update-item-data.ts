import type { updateOrgItemDataChanges as route } from '@millpond/contract/budget'
import type { Handler } from '../../http/call.ts'
import { saveBudgetCells } from '../../sheets/save-budget-cells.ts'

export const updateOrgItemDataChanges: Handler<typeof route, 'clock'> = call => {
  const { sheetId, label, changes: cells, lines } = call.body
  return call.commit(async tx => ({
    message: 'Budget data updated successfully' as const,
    ...(await saveBudgetCells(tx, call, { sheetId, label, cells, lines })),
  }))
}
