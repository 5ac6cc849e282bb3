import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { type Start, startingCells } from './starting-cells.ts'

/** 1 to 36 dollars, October 2026 the last. */
const rising = Array.from({ length: 36 }, (_, at) => at + 1)
const ledger = ledgerOf(
  ...bank(rising, rising, rising),
  account('Rent', ITEM_TYPE.expense, rising),
  account('Rent', ITEM_TYPE.expense, [7, 8], SUMMARY_DATA_TYPE.ProviderBudget),
  balance('Loan', ITEM_TYPE.liability, rising),
)
const forecast = {
  months: monthsFrom(month('2026-11'), 36),
  plan: [
    {
      code: ledger.series.find(({ name }) => name === 'Rent')?.code,
      amounts: Array.from({ length: 36 }, () => cents(4_200)),
    },
  ],
} as unknown as Parameters<typeof startingCells>[1]['forecast']
const cells = (start: Start) => startingCells(start, { ledger, basis: basisOf(ledger), forecast })
const byMonth = (start: Start) =>
  new Map(cells(start).map(each => [each.month as string, each.value]))

describe('what a version begins with', () => {
  it('[BUD-04] last year, and of the second year what the first one has become', () => {
    const rent = byMonth('lastYear')
    expect(['2026-11', '2027-10', '2027-11', '2029-10'].map(each => rent.get(each))).toEqual([
      ...[2_500, 3_600, 2_500, 3_600],
    ])
    expect(rent.size).toBe(36)
  })

  it('[BUD-04] only revenue and expenses, and each cell as never written', () => {
    const all = cells('lastYear')
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect(all.every(({ before, baseVersion }) => before === null && baseVersion === 0)).toBe(true)
  })

  it('[BUD-04] the forecast, month by month', () => {
    expect([...byMonth('forecast').values()]).toEqual(Array.from({ length: 36 }, () => 4_200))
  })

  it('[BUD-04] the provider’s budget has no figure for months ahead here, zero has none at all', () => {
    expect([cells('provider').length, cells('zero').length]).toEqual([0, 0])
  })
})
