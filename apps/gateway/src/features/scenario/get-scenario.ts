import type { getScenario as route } from '@millpond/contract/scenario'
import type { Handler } from '../../http/call.ts'
import { findScenario } from '../../sheets/scenario/open-scenario.ts'
import { propertyVersions } from '../../sheets/scenario/scenario-reply.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { namedScenario } from './named-scenario.ts'

export const getScenario: Handler<typeof route> = call => {
  const { organisationId, query, user } = call
  return call.inOrganisation(async tx => {
    const stored = await findScenario(tx, { organisationId, sheetId: query.id })
    const lines = await scenarioLineStore.list(tx, stored.sheet)
    const rows = await sheetCellStore.rows(tx, stored.sheet)
    return {
      scenario: await namedScenario(tx, stored, lines, rows, user.userId),
      versions: propertyVersions(stored),
      lines,
      removed: await sheetLineStore.removed(tx, stored.sheet),
      rows: rows.map(denseRow),
    }
  })
}
