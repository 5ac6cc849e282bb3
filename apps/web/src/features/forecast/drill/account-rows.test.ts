import type { AccountForecasts } from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { type Cents, cents } from '@millpond/core/money'
import { addMonths, month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { account, CLOSE, ledgerOf } from '#model/_ledger.ts'
import { accountMonths, methodWords } from './account-months.ts'
import { accountOf, accountRows } from './account-rows.ts'

const RUNNING = addMonths(CLOSE, 1)
const dollars = (values: readonly number[]): Cents[] => values.map(value => cents(value * 100))

const ahead = (amounts: Record<string, number>, monthsUsed = 36): AccountForecasts => ({
  months: monthsFrom(RUNNING, 12),
  accounts: Object.entries(amounts).map(([code, amount]) => ({
    ...{ code: itemCode(code), name: code, monthsUsed },
    values: dollars(Array(12).fill(amount)),
    lower80: dollars(Array(12).fill(amount - 10)),
    upper80: dollars(Array(12).fill(amount + 10)),
  })),
})

/** Thirteen months up to the close, all the same except the last. */
const year = (before: number, last: number) => [...Array<number>(12).fill(before), last]

const books = ledgerOf(
  account('Rent', ITEM_TYPE.expense, year(50, 90)),
  account('Sales', ITEM_TYPE.revenue, year(100, 250)),
  account('Power', ITEM_TYPE.expense, year(40, 20)),
  account('Phone', ITEM_TYPE.expense, year(7, 7)),
  account('Gifts', ITEM_TYPE.expense, year(3, 0)),
  account('New', ITEM_TYPE.expense, [5]),
)

const shownIn = (rows: ReturnType<typeof accountRows>) =>
  rows?.map(({ name, amount, change, direction, tone }) => [
    ...[name, amount / 100, change],
    ...[direction, tone],
  ])

describe('accounts of a month', () => {
  it('[FMT-02] a closed month: as booked, by size, against the same month last year', () => {
    expect(shownIn(accountRows(books, ahead({}), CLOSE))).toEqual([
      ['Sales', 250, 'up $150 from October 2025', 'up', 'good'],
      ['Rent', 90, 'up $40 from October 2025', 'up', 'bad'],
      ['Power', 20, 'down $20 from October 2025', 'down', 'good'],
      ['Phone', 7, 'similar to October 2025', undefined, undefined],
      ['New', 5, 'no figure for October 2025', undefined, undefined],
    ])
  })

  it('a forecast month: as each account is forecast', () => {
    const at = month('2027-03')
    expect(shownIn(accountRows(books, ahead({ Sales: 80, Rent: 95 }), at))).toEqual([
      ['Rent', 95, 'up $45 from March 2026', 'up', 'bad'],
      ['Sales', 80, 'down $20 from March 2026', 'down', 'bad'],
    ])
  })

  it('[VIEW-03] the running month: the expected amount, and what is booked so far', () => {
    const running = ledgerOf(account('Sales', ITEM_TYPE.revenue, [30], undefined))
    const begun = ledgerOf({
      ...account('Sales', ITEM_TYPE.revenue, [100, 30]),
      until: RUNNING,
    })
    const soFar = (ledger: typeof books) =>
      accountRows(ledger, ahead({ Sales: 120 }), RUNNING)?.map(row => [row.amount, row.soFar])
    expect(soFar(begun)).toEqual([[120_00, 30_00]])
    expect(soFar(running)).toEqual([[120_00, null]])
  })
})

describe('one account', () => {
  const series = accountOf(books, 'Sales')!

  it('24 past months, 12 forecast months, each with its kind', () => {
    const months = accountMonths(books, series, ahead({ Sales: 80 }))
    expect(months).toHaveLength(36)
    expect(months[0]).toMatchObject({ month: '2024-11', kind: 'actual', value: null })
    expect(months[23]).toMatchObject({ month: CLOSE, value: 250_00, range: null })
    expect(months[24]).toMatchObject({ month: RUNNING, kind: 'forecast', value: 80_00 })
    expect(months[35]?.range).toEqual({ low: 70_00, high: 90_00 })
  })

  const TOO_LITTLE = 'There is too little history to see a seasonal pattern'
  const RANGE = 'In 8 of 10 cases, the amount for March 2027 should be between $70 and $90.'

  const words = (monthsUsed: number, at = month('2027-03')) => {
    const months = accountMonths(books, series, ahead({ Sales: 80 }, monthsUsed))
    return methodWords(monthsUsed, months, at, 'NZD')
  }

  it.each([
    [36, `This forecast uses the last 36 months. ${RANGE}`],
    [12, `This forecast uses the last 12 months. ${RANGE}`],
    [11, `${TOO_LITTLE}, so we use the average of the last 11 months. ${RANGE}`],
    [1, `${TOO_LITTLE}, so we use the last month. ${RANGE}`],
    [0, 'Nothing was booked here in the last 36 months, so nothing is expected.'],
  ])('with %i months of history says how it is forecast', (monthsUsed, sentence) => {
    expect(words(monthsUsed)).toBe(sentence)
  })

  it('in a past month, the sentence is about the first forecast month', () => {
    expect(words(36, CLOSE)).toContain('cases, the amount for November 2026')
  })

  it('an account that never changed has no range', () => {
    const same = [{ month: RUNNING, kind: 'forecast' as const, value: cents(7_00) }]
    const months = same.map(each => ({ ...each, range: { low: cents(7_00), high: cents(7_00) } }))
    expect(methodWords(36, months, RUNNING, 'NZD')).toBe(
      'This forecast uses the last 36 months. The amount never changed, so we expect $7 again.',
    )
  })
})
