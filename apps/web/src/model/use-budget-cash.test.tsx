import { openForecastSession } from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { basisOf } from './_basis.ts'
import { account, bank, ledgerOf } from './_ledger.ts'
import { budgetAdjustment } from './budget-changes.ts'
import { useBudgetCash } from './use-budget-cash.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const sourcesWith = (closing: number) => {
  const ledger = ledgerOf(
    ...bank(flat(closing), flat(50), flat(50)),
    account('Sales', ITEM_TYPE.revenue, flat(50)),
  )
  return { ledger, basis: basisOf(ledger) }
}
const empty = emptySheet(month('2026-11'), 12)
const sales = (value: number) => ({
  ...{ itemType: ITEM_TYPE.revenue, code: itemCode('Sales'), month: month('2026-12'), value },
})
type Sources = ReturnType<typeof sourcesWith>

const closingOf = (sources: Sources, sheet: typeof empty) =>
  openForecastSession(sources, [budgetAdjustment(sheet)]).statements.closingCash

it('[BUD-04] follows the typing, and newer books, in its own sessions', async () => {
  const [first, second] = [sourcesWith(1000), sourcesWith(2000)]
  const typed = withCells(empty, [sales(70_000)])
  const cashOf = (props: { readonly sources: Sources; readonly sheet: typeof empty }) =>
    renderHook(({ sources, sheet }) => useBudgetCash(sources, sheet), {
      initialProps: props,
      wrapper: StrictMode,
    })
  const one = cashOf({ sources: first, sheet: empty })
  const other = cashOf({ sources: first, sheet: typed })
  const closing = (hook: typeof one) => hook.result.current?.cash.closing
  await waitFor(() => expect(closing(one)).toEqual(closingOf(first, empty)))
  await waitFor(() => expect(closing(other)).toEqual(closingOf(first, typed)))
  one.rerender({ sources: first, sheet: typed })
  await waitFor(() => expect(closing(one)).toEqual(closingOf(first, typed)))
  one.rerender({ sources: second, sheet: typed })
  await waitFor(() => expect(closing(one)).toEqual(closingOf(second, typed)))
  other.rerender({ sources: first, sheet: withCells(typed, [sales(0)]) })
  await waitFor(() =>
    expect(closing(other)).toEqual(closingOf(first, withCells(typed, [sales(0)]))),
  )
  one.unmount()
  other.rerender({ sources: first, sheet: empty })
  await waitFor(() => expect(closing(other)).toEqual(closingOf(first, empty)))
})
