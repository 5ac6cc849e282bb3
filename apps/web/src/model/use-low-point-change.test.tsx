import { resolveForecast } from '@millpond/core/forecast'
import { cashOutlook } from '@millpond/core/insight'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import type { Adjustment } from '@millpond/core/plan'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basisOf } from './_basis.ts'
import { account, bank, ledgerOf } from './_ledger.ts'
import { useLowPointChange } from './use-low-point-change.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(1000), flat(50), flat(50)),
  account('Sales', ITEM_TYPE.revenue, flat(50)),
)
const sources = { ledger, basis: basisOf(ledger) }
const loss = (dollars: number): readonly Adjustment[] => [
  { kind: 'budget', amounts: { [itemCode('Sales')]: { '2026-12': cents(-100 * dollars) } } },
]
const lowOf = (adjustments: readonly Adjustment[]) =>
  cashOutlook(resolveForecast(sources, adjustments), null, null).low

it('[FIG-05] the low point before and after a budget, and never that of an earlier budget', async () => {
  const [small, large] = [loss(200), loss(700)]
  const { result, rerender } = renderHook(
    ({ adjustments }) => useLowPointChange(sources, adjustments),
    { initialProps: { adjustments: null as readonly Adjustment[] | null } },
  )
  expect(result.current).toBeNull()
  rerender({ adjustments: small })
  await waitFor(() => expect(result.current?.after).toEqual(lowOf(small)))
  expect(result.current?.before).toEqual(lowOf([]))
  rerender({ adjustments: large })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current?.after).toEqual(lowOf(large)))
  expect(lowOf(large)?.amount).toBeLessThan(lowOf(small)?.amount ?? 0)
})
