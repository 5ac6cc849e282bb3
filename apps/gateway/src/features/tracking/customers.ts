import type {
  getCustomers as get,
  putCustomerLabel as label,
  updateCustomer as update,
} from '@millpond/contract/tracking'
import { CUSTOMER_LABELS } from '@millpond/contract/tracking'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import { customerTotals, MEASURES, measureCode } from '@millpond/core/tracking'
import type { Handler } from '../../http/call.ts'
import { sheetMonths } from '../../sheets/cell-faults.ts'
import { findSheet, holdOpenSheet } from '../../sheets/open-sheet.ts'
import { saveCustomerCounts } from '../../sheets/save-tracked.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { cellsOfRow, type StoredRow, sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { type LineRow, sheetLineStore } from '../../stores/sheet-line-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

type Label = (typeof CUSTOMER_LABELS)[number]

/** ENT-12. */
const labelOf = (stored: string | null): Label =>
  CUSTOMER_LABELS.find(each => each === stored) ?? CUSTOMER_LABELS[0]

export const getCustomers: Handler<typeof get, 'clock'> = call => {
  const { organisationId } = call
  return call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, singleSheetKey(organisationId, 'customers'))
    const lines = await sheetLineStore.list(tx, sheet)
    const shown = new Set<string>(
      lines.flatMap(({ code }) => MEASURES.map(measure => measureCode(code, measure))),
    )
    const rows = (await sheetCellStore.rows(tx, sheet)).filter(({ code }) => shown.has(code))
    return {
      sheetId: sheet.sheetId,
      label: labelOf(sheet.customerLabel),
      editNumber: sheet.editNumber,
      lines,
      removed: await sheetLineStore.removed(tx, sheet),
      rows: rows.map(denseRow),
      customers: totalsOf(rows, lines, (await sheetMonths(tx, call)).last),
    }
  })
}

/** Up to the last stored month: a count stays the same in months without gains or losses. */
function totalsOf(rows: readonly StoredRow[], lines: readonly LineRow[], last: Month) {
  const [first = last] = rows.flatMap(({ months }) => months.slice(0, 1)).sort()
  const months = monthsBetween(first, last) + 1
  const sheet = withCells(emptySheet(first, months), rows.flatMap(cellsOfRow))
  return customerTotals(
    sheet,
    lines.map(({ code }) => code),
  )
}

export const updateCustomer: Handler<typeof update, 'clock'> = call =>
  call.commit(async tx => ({
    message: 'Customers updated successfully',
    ...(await saveCustomerCounts(tx, call, call.body)),
  }))

export const putCustomerLabel: Handler<typeof label, 'clock'> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    const { sheetId } = singleSheetKey(organisationId, 'customers')
    const sheet = await holdOpenSheet(tx, call, sheetId)
    await sheetStore.update(tx, sheet, { customerLabel: body.label })
    call.audit({ action: 'customerLabelSet', subject: body.label })
    return { label: body.label }
  })
}
