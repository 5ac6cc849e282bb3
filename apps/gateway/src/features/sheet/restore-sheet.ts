import type { restoreSheet as route } from '@millpond/contract/sheet'
import type { Handler } from '../../http/call.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { restoreSheetTo } from '../../sheets/restore-sheet.ts'
import { holdScenarioList } from '../../sheets/scenario/open-scenario.ts'

export const restoreSheet: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    const { kind } = await findSheet(tx, { organisationId, sheetId: body.sheetId })
    if (kind === 'scenario') await holdScenarioList(tx, organisationId)
    return restoreSheetTo(tx, call, body)
  })
}
