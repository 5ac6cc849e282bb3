import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf } from '@millpond/core/ledger'
import { emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { useMemo } from 'react'
import type { BudgetGround } from './budget-ground.ts'
import { BudgetView } from './budget-view.tsx'
import { stillView } from './still-view.ts'

/** BUD-04: the budget kept at the provider, to be read beside Millpond's own. */
export function ProviderBudget(ground: BudgetGround) {
  const { ledger } = ground.model
  const view = useMemo(() => stillView(providerSheet(ledger)), [ledger])
  const closed = `This budget is kept in ${ground.provider}. Copy it to change it here.`
  return (
    <BudgetView {...ground} view={view} budget={null} noted={[]} writing={null} {...{ closed }} />
  )
}

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
