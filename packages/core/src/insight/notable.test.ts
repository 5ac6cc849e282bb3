import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { addMonths, month } from '#time'
import { ledgerOf } from '../ledger/_books.ts'
import { notableFrom } from './notable.ts'

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

describe('[USE-02] a difference that is large enough for a colour', () => {
  it.each([
    // revenue a month, months known, from
    [40_000, 12, 200_00],
    [40_000, 24, 200_00],
    [40_000, 6, 200_00],
    [40_000, 1, 200_00],
    [0, 12, 0],
  ])('with %i a month over %i months, starts above %i cents', (monthly, months, from) => {
    expect(notableFrom(sales(monthly, months))).toBe(from)
  })
})
