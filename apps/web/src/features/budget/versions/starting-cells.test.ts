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
const sources = { ledger, basis: basisOf(ledger), forecast, beginsMonth: 4 }
const cells = (start: Start) => startingCells(start, sources)
const byMonth = (start: Start) =>
  new Map(cells(start).map(each => [each.month as string, each.value]))

describe('the starting amounts of a version', () => {
  it('[BUD-04] last year, and for the second year the first one', () => {
    const rent = byMonth('lastYear')
    expect(['2026-11', '2027-10', '2027-11', '2029-10'].map(each => rent.get(each))).toEqual([
      ...[2_500, 3_600, 2_500, 3_600],
    ])
    expect([...rent.keys()].filter(each => each > '2026-10')).toHaveLength(36)
  })

  it('[BUD-04] last year also fills the closed months of this financial year', () => {
    const rent = byMonth('lastYear')
    expect(['2026-04', '2026-10'].map(each => rent.get(each))).toEqual([1_800, 2_400])
    expect(rent.has('2026-03')).toBe(false)
  })

  it('[BUD-04] only revenue and expenses, and each cell as never written', () => {
    const all = cells('lastYear')
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect(all.every(({ before, baseVersion }) => before === null && baseVersion === 0)).toBe(true)
  })

  it('[BUD-04] the forecast, month by month', () => {
    expect([...byMonth('forecast').values()]).toEqual(Array.from({ length: 36 }, () => 4_200))
  })

  it('[BUD-04] the provider’s budget has figures for two closed months; zero has none', () => {
    expect([...byMonth('provider')]).toEqual([
      ['2026-09', 700],
      ['2026-10', 800],
    ])
    expect(cells('zero')).toEqual([])
  })
})
