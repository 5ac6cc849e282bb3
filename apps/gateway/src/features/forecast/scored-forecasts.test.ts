import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { TOTAL } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day, month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { scoredForecasts } from './scored-forecasts.ts'

const ledger = {
  closeMonth: month('2026-10'),
  months: [month('2026-09'), month('2026-10'), month('2026-11')],
  series: [
    {
      summaryDataType: SUMMARY_DATA_TYPE.AggregatedData,
      itemType: ITEM_TYPE.aggregatedCashflow,
      itemSubType: null,
      code: itemCode(TOTAL.closing),
      number: null,
      name: 'Closing cash',
      values: [cents(900), cents(1000), cents(5)],
    },
  ],
}

const forecastOf = (asOf: string, first: string, closing: number) => ({
  asOf: day(asOf),
  months: [month(first)],
  closing: [cents(closing)],
  lower80: [cents(closing - 100)],
  upper80: [cents(closing + 100)],
})

it.each([
  // said on      for        closing  missed by  inside
  ['2026-10-05', '2026-10', 900, 100, true],
  ['2026-10-05', '2026-10', 1101, -101, false],
  ['2026-09-05', '2026-09', 900, 0, true],
])('on %s, of %s: %i is missed by %i, inside the band: %s', (asOf, of, closing, miss, inside) => {
  const [found] = scoredForecasts([forecastOf(asOf, of, closing)], ledger)
  expect(found).toMatchObject({ asOf, months: [{ month: of, miss, isInside80: inside }] })
})

it.each([
  ['the running month, which is not over', forecastOf('2026-11-02', '2026-11', 5)],
  ['a month the books do not reach back to', forecastOf('2026-08-02', '2026-08', 5)],
])('leaves out %s', (_, band) => {
  expect(scoredForecasts([band], ledger)).toEqual([])
})
