import type {
  getSheetHistory as history,
  getSheetEdit as one,
  SheetEdit,
} from '@millpond/contract/sheet'
import type { ScenarioLine } from '@millpond/core/scenario'
import type { Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { type NameOf, namesOf } from '../../sheets/sheet-names.ts'
import { scenarioEditStore } from '../../stores/scenario-edit-store.ts'
import { type EditRow, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import type { StoredSheetRow } from '../../stores/sheet-store.ts'

const PAGE = 50
const FROM_THE_NEWEST = 2_000_000_000

const editOf = ({ editedBy, properties, ...edit }: EditRow, nameOf: NameOf): SheetEdit => ({
  ...edit,
  by: nameOf(editedBy),
  ...(properties > 0 && { properties }),
})

export const getSheetHistory: Handler<typeof history> = call => {
  const { organisationId, query } = call
  return call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, { organisationId, sheetId: query.sheetId })
    const before = query.before === undefined ? FROM_THE_NEWEST : Number(query.before)
    const found = await sheetEditStore.page(tx, sheet, { before, most: PAGE + 1 })
    const shown = found.slice(0, PAGE)
    const nameOf = await namesOf(
      tx,
      shown.map(({ editedBy }) => editedBy),
    )
    return { edits: shown.map(edit => editOf(edit, nameOf)), hasMore: found.length > PAGE }
  })
}

export const getSheetEdit: Handler<typeof one> = call => {
  const { organisationId, query } = call
  return call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, { organisationId, sheetId: query.sheetId })
    const editNumber = Number(query.editNumber)
    const edit = await sheetEditStore.find(tx, sheet, editNumber)
    if (!edit) throw new Refusal('notFound', 'This edit was not found')
    return {
      edit: editOf(edit, await namesOf(tx, [edit.editedBy])),
      changes: await sheetEditStore.changes(tx, sheet, editNumber),
      ...(await linesOf(tx, sheet, editNumber)),
    }
  })
}

/** Lines of a scenario have other fields, and a scenario has properties too. */
async function linesOf(tx: Tx, sheet: StoredSheetRow, editNumber: number) {
  if (sheet.kind !== 'scenario') return { lines: await sheetEditStore.lines(tx, sheet, editNumber) }
  const lines = await sheetEditStore.lines<ScenarioLine>(tx, sheet, editNumber)
  return {
    lines: [],
    scenarioLines: lines.map(({ code, before, after }) => ({
      ...{ code, before: before.content, after: after.content },
    })),
    properties: await scenarioEditStore.properties(tx, sheet, editNumber),
  }
}
