import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, type ItemType, itemCode } from '#item'
import { cents } from '#money'
import { forecastSeries } from '#series'
import { lastDay } from '#time'
import { NO_FACTS } from '../_facts.ts'
import { smallForecast } from '../_fan.ts'
import { fanGrid } from './fan-grid.ts'
import { uncertainTransfers } from './fan-transfers.ts'

const BASE = smallForecast([], { horizon: 5 })
const SERIES = forecastSeries(
  Array.from({ length: 24 }, (_, month) => 1000 + 100 * ((month * 7) % 5)),
  5,
)

/** Cash at the five month ends after a movement in December of one more than planned. */
function cashOf(itemType: ItemType, isScheduled = false): number[] | null {
  const code = itemCode('moved')
  const input = {
    ...BASE.input,
    dailyMonths: 0,
    balances: [{ code, name: 'Moved', itemType, itemSubType: null, role: null, amount: cents(0) }],
  }
  const transfer = {
    code,
    by: 'everyMonth' as const,
    amounts: input.months.map(() => cents(1000)),
    on: input.months.map(lastDay),
    series: isScheduled ? null : SERIES,
  }
  const facts = { ...NO_FACTS, transfers: [transfer] }
  const [account] = uncertainTransfers({ input, facts }, fanGrid(input))
  if (!account) return null
  expect(account.misses).toMatchObject({ persistence: 0, spread: 0, values: SERIES.misses.values })
  expect(account.open).toEqual([0, 1, 1, 1, 1])
  const moved = new Array<number>(5).fill(0)
  account.exposure[1]?.points.forEach((point, at) => {
    moved[point] = account.exposure[1]?.shares[at] ?? 0
  })
  let cash = 0
  return moved.map(amount => {
    cash += amount
    return cash
  })
}

describe('[VIEW-03] regular movements outside profit and loss', () => {
  it.each([
    ['an asset bought beyond the usual is paid and stays', ITEM_TYPE.asset, [0, -1, -1, -1, -1]],
    ['funds put in stay', ITEM_TYPE.equity, [0, 1, 1, 1, 1]],
    ['what is borrowed is paid back in three months', ITEM_TYPE.liability, [0, 1, 1, 1, 0]],
  ] as const)('%s', (_what, itemType, cash) => {
    expect(cashOf(itemType)).toEqual(cash)
  })

  it('are certain if the owner has scheduled them', () => {
    expect(cashOf(ITEM_TYPE.liability, true)).toBeNull()
  })
})
