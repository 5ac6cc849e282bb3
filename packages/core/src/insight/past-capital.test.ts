import { describe, expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger } from '#ledger'
import { cents } from '#money'
import { dataWindow, day } from '#time'
import { capitalSentence, pastCapital } from './past-capital.ts'

const { closeMonth, months } = dataWindow(day('2026-11-21'))

/** Dollars in each of the owners’ accounts by complete month, from November 2023 on. */
type Owners = Readonly<Record<string, (at: number) => number>>

const given = (owners: Owners, expected: Forecast['facts']['transfers'] = []) => {
  const balances: Owners = { bank: () => 1000, ...owners }
  const ledger: Ledger = {
    ...{ currency: 'NZD', closeMonth, months },
    series: Object.entries(balances).map(([code, dollars]) => ({
      ...{ code: itemCode(code), number: null, name: code },
      summaryDataType: SUMMARY_DATA_TYPE.BalanceSheet,
      itemType: code === 'bank' ? ITEM_TYPE.asset : ITEM_TYPE.equity,
      itemSubType: code === 'bank' ? ITEM_SUB_TYPE.BankAccount : ITEM_SUB_TYPE.equity,
      values: months.map((month, at) => (month > closeMonth ? null : cents(dollars(at) * 100))),
    })),
  }
  const roles = Object.keys(owners).map(code => {
    return { code: itemCode(code), role: 'ownersEquity' as const }
  })
  return { ledger, forecast: { facts: { roles, transfers: expected } as never } }
}
const from = (first: number, amount: number) => (at: number) => (at >= first ? amount : 0)
const found = (...of: Parameters<typeof given>) => {
  const capital = pastCapital(given(...of))
  return capital && [capital.count, capital.amount / 100]
}
const monthly = (amount: number) => (at: number) => amount * (at + 1)

describe('[FIG-03] capital paid in within the books', () => {
  it.each([
    { what: 'no shares sold', owners: { shares: () => 1000 }, capital: null },
    { what: 'one round', owners: { shares: from(20, 300_000) }, capital: [1, 300_000] },
    {
      what: 'two rounds',
      owners: { shares: (at: number) => from(14, 200_000)(at) + from(20, 300_000)(at) },
      capital: [2, 500_000],
    },
    {
      what: 'a round and monthly drawings of 5,000',
      owners: { shares: from(20, 300_000), drawings: monthly(-5000) },
      capital: [1, 240_000],
    },
    {
      what: '10,000 put in once, and monthly drawings of 5,000',
      owners: { introduced: from(20, 10_000), drawings: monthly(-5000) },
      capital: null,
    },
    { what: 'drawings only', owners: { drawings: monthly(-5000) }, capital: null },
  ])('$what', ({ owners, capital }) => {
    expect(found(owners)).toEqual(capital)
  })

  it('is none where the forecast expects the same every month', () => {
    const regular = { code: itemCode('introduced'), amounts: Array(12).fill(cents(50_000)) }
    expect(found({ introduced: monthly(500) }, [regular as never])).toBeNull()
    expect(found({ introduced: monthly(500) })?.[0]).toBe(24)
  })

  it('is said where the range is explained', () => {
    const capital = pastCapital(given({ shares: from(20, 300_000) }))
    expect(capital && capitalSentence(capital)).toBe(
      'The likely range leaves out money that owners or investors put in, such as a funding ' +
        'round. ' +
        'There has been one such month since November 2024.',
    )
  })
})
