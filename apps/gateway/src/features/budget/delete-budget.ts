import type { deleteBudget as route } from '@millpond/contract/budget'
import type { Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdCount, refuseTakenName, refuseTooMany } from '../../sheets/budget-names.ts'
import { holdSheet, refuseClosed } from '../../sheets/open-sheet.ts'
import { forecastSettingsStore } from '../../stores/forecast-settings-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { budgetsReply } from './budget-reply.ts'

/** Only hides the budget: it can be restored with its whole history. */
export const deleteBudget: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body } = call
  const { sheetId, isDeleted } = body
  return call.commit(async tx => {
    if (!isDeleted) await holdCount(tx, organisationId)
    const sheet = await holdSheet(tx, call, sheetId, 'budget', { evenDeleted: true })
    const name = sheet.name ?? ''
    if (sheet.isDeleted !== isDeleted) {
      await refuseClosed(tx, sheet)
      if (isDeleted) await refuseFollowed(tx, organisationId, sheetId)
      else {
        await refuseTakenName(tx, organisationId, name, sheetId)
        await refuseTooMany(tx, organisationId)
      }
      await sheetStore.update(tx, sheet, { isDeleted })
      call.audit({ action: isDeleted ? 'budgetDeleted' : 'budgetKept', subject: name })
    }
    return budgetsReply(tx, organisationId)
  })
}

async function refuseFollowed(tx: Tx, organisationId: string, sheetId: string): Promise<void> {
  const saved = await forecastSettingsStore.find(tx, organisationId)
  if (saved?.settings.budgetId !== sheetId) return
  throw new Refusal(
    'conflict',
    'The forecast uses this budget. Choose another one for the forecast first.',
  )
}
