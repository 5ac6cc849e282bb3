import type {
  getCustomers as get,
  putCustomerLabel as label,
  updateCustomer as update,
} from '@millpond/contract/tracking'
import { CUSTOMER_LABELS } from '@millpond/contract/tracking'
import { ITEM_TYPE } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import { customerTotals, MEASURES, measureCode, measureOf } from '@millpond/core/tracking'
import type { Handler } from '../../http/call.ts'
import { type CellProblem, sheetMonths } from '../../sheets/cell-faults.ts'
import { findSheet, holdOpenSheet } from '../../sheets/open-sheet.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { type StoredRow, sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { type LineRow, sheetLineStore } from '../../stores/sheet-line-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { saveTracked } from './save-tracked.ts'

type Label = (typeof CUSTOMER_LABELS)[number]

/** ENT-12. */
const labelOf = (stored: string | null): Label =>
  CUSTOMER_LABELS.find(each => each === stored) ?? CUSTOMER_LABELS[0]

export const getCustomers: Handler<typeof get> = call => {
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
      rows: rows.map(denseRow),
      totals: totalsOf(rows, lines, (await sheetMonths(tx, call)).last),
    }
  })
}

/** Up to the last month that is kept: counts go on where nobody comes or goes. */
function totalsOf(rows: readonly StoredRow[], lines: readonly LineRow[], last: Month) {
  const [first = last] = rows.flatMap(({ months }) => months.slice(0, 1)).sort()
  const cells = rows.flatMap(({ itemType, code, months, values }) =>
    months.map((month, index) => ({ itemType, code, month, value: values[index] ?? null })),
  )
  const sheet = withCells(emptySheet(first, monthsBetween(first, last) + 1), cells)
  return customerTotals(
    sheet,
    lines.map(({ code }) => code),
  )
}

export const updateCustomer: Handler<typeof update> = call =>
  call.commit(tx =>
    saveTracked(tx, call, {
      kind: 'customers',
      itemType: ITEM_TYPE.customers,
      action: 'customersSaved',
      message: 'Customers updated successfully',
      problemIn: countProblems,
    }),
  )

const countProblems =
  (groups: ReadonlySet<string>): CellProblem =>
  ({ code, value }) => {
    const named = measureOf(code)
    if (!named) {
      return { field: 'item', message: `${code} is no opening, gained or lost of a group` }
    }
    if (!groups.has(named.group)) {
      return { field: 'item', message: `There is no group ${named.group}` }
    }
    return value !== null && value < 0 ? { field: 'value', message: 'A count is 0 or more' } : null
  }

export const putCustomerLabel: Handler<typeof label> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    const { sheetId } = singleSheetKey(organisationId, 'customers')
    const sheet = await holdOpenSheet(tx, call, sheetId)
    await sheetStore.update(tx, sheet, { customerLabel: body.label })
    call.audit({ action: 'customerLabelSet', subject: body.label })
    return { label: body.label }
  })
}
