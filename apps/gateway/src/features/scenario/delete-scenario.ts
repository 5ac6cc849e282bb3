import type { deleteScenario as route } from '@millpond/contract/scenario'
import type { Handler } from '../../http/call.ts'
import { isAdopted, refuseClosed } from '../../sheets/open-sheet.ts'
import { holdScenario, holdScenarioList } from '../../sheets/scenario/open-scenario.ts'
import { writeProperties } from '../../sheets/scenario/scenario-properties.ts'

/** Only hides the scenario: it can be restored with its whole history. */
export const deleteScenario: Handler<typeof route, 'clock'> = call => {
  const { organisationId, query } = call
  return call.commit(async tx => {
    await holdScenarioList(tx, organisationId)
    const stored = await holdScenario(tx, call, query.id, { evenDeleted: true })
    if (!stored.sheet.isDeleted) {
      if (!isAdopted(stored.sheet)) await refuseClosed(tx, stored.sheet)
      const deletion = { property: 'isDeleted', before: false, after: true, at: 0 } as const
      await writeProperties(tx, call, stored, [deletion])
      call.audit({ action: 'scenarioDeleted', subject: stored.sheet.name ?? '' })
    }
    return { id: stored.sheet.sheetId }
  })
}
