import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { cents } from '#money'
import { addMonths, month } from '#time'
import { ledgerOf } from '../ledger/_books.ts'
import { differenceFrom, isNotable, notableFrom } from './notable.ts'

const CLOSE = month('2026-10')
const sales = (monthly: number, months: number) =>
  ledgerOf([
    {
      ...{
        code: 'sales',
        itemType: ITEM_TYPE.revenue,
        summaryDataType: SUMMARY_DATA_TYPE.ProfitLoss,
      },
      values: Object.fromEntries(
        Array.from({ length: months }, (_, ago) => [addMonths(CLOSE, -ago), monthly]),
      ),
    },
  ])

describe('[USE-02] a difference worth a colour', () => {
  it.each([
    // revenue a month, months known, from
    [40_000, 12, 200_00],
    [40_000, 24, 200_00],
    [40_000, 6, 100_00],
    [0, 12, 0],
  ])('with %i a month over %i months, starts above %i cents', (monthly, months, from) => {
    expect(notableFrom(sales(monthly, months))).toBe(from)
  })

  it.each([
    ['large in both ways', 130_000, 100_000, true],
    ['4 % only', 1_040_000, 1_000_000, false],
    ['a large share of little', 30_000, 20_000, false],
    ['exactly 5 %', 1_050_000, 1_000_000, false],
    ['compared with nothing', 30_000, 0, true],
    ['less than planned', 70_000, 100_000, true],
  ])('%s', (_which, amount, compared, isSeen) => {
    const difference = differenceFrom(cents(amount), cents(compared))
    expect(isNotable(difference, cents(200_00))).toBe(isSeen)
  })
})
