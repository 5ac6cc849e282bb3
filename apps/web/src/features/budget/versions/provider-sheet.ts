import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf } from '@millpond/core/ledger'
import { emptySheet, type Sheet, withCells } from '@millpond/core/sheet'

/** The provider's budget as a sheet. */
export function providerSheet(ledger: Ledger): Sheet {
  const [first] = ledger.months
  const cells = seriesOf(ledger, SUMMARY_DATA_TYPE.ProviderBudget).flatMap(
    ({ itemType, code, values }) =>
      values.flatMap((value, at) => {
        const month = ledger.months[at]
        return month === undefined || value === null ? [] : [{ itemType, code, month, value }]
      }),
  )
  return withCells(emptySheet(first ?? ledger.closeMonth, ledger.months.length), cells)
}
