import { cashFan, resolveForecast } from '@millpond/core/forecast'
import { unreadTransfers } from '@millpond/core/insight'
import { type Ledger, TOTAL, totalAt } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { findRow, statementTable } from '@millpond/core/table'
import { addMonths, day, type Month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { bank, CLOSE, ledgerOf } from '#model/_ledger.ts'
import { missingFlows, monthPoints, quarterPoints } from './hero-points.ts'
import { emptyReason } from './statement/statement-cells.ts'

const RUNNING = addMonths(CLOSE, 1)
const AHEAD = monthsFrom(RUNNING, 13)

/** Each forecast month has 20 in and 10 out, and ends 10 higher: at 10, 20, 30 and so on. */
function modelOf(ledger: Ledger, historyMonths = 36) {
  const isRunningRead = totalAt(ledger, TOTAL.closing, RUNNING) !== null
  const asOf = day(isRunningRead ? '2026-11-21' : '2026-10-31')
  const built = resolveForecast({ ledger, basis: basisOf(ledger, { asOf }) })
  const amounts = (of: (index: number) => number) =>
    Float64Array.from(AHEAD, (_, index) => of(index) * 100)
  const row = (key: string, group: 'receipts' | 'payments', amount: number) => ({
    ...{ key, code: null, name: key, group },
    amounts: amounts(() => amount),
  })
  const forecast = {
    ...built,
    months: AHEAD,
    facts: { ...built.facts, historyMonths },
    statements: {
      ...built.statements,
      openingCash: amounts(index => index * 10),
      closingCash: amounts(index => (index + 1) * 10),
      cash: [row('sales', 'receipts', 20), row('rent', 'payments', -10)],
    },
  }
  const fan = cashFan(built, null, { paths: 10 })
  const byMonth = {
    ...fan.byMonth,
    p10: amounts(index => index * 10),
    p90: amounts(index => (index + 2) * 10),
  }
  return { ledger, forecast, fan: { ...fan, months: AHEAD, byMonth } }
}

const years = (value: number) => Array.from({ length: 36 }, (_, index) => value + index)
const closed = ledgerOf(...bank(years(100), years(50), years(40)))

describe('months of the chart', () => {
  it('[FIG-02] twelve past ones, thirteen forecast ones: the same day next year is in the last', () => {
    const points = monthPoints(modelOf(closed))
    expect(points.map(point => point.kind)).toEqual([
      ...Array(12).fill('actual'),
      ...Array(13).fill('forecast'),
    ])
    expect(points.at(-1)?.key).toBe('2027-11')
  })

  it('the year is under the first and under January', () => {
    const points = monthPoints(modelOf(closed))
    const labels = points.map(point => [point.key, point.yearLabel])
    expect(labels.filter(([, year]) => year)).toEqual([
      ['2025-11', '2025'],
      ['2026-01', '2026'],
      ['2027-01', '2027'],
    ])
    expect(points[11]).toMatchObject({ key: CLOSE, balance: cents(135_00), cashIn: cents(85_00) })
    expect(points[12]).toMatchObject({ balance: cents(10_00), low: cents(0), high: cents(20_00) })
  })

  it('with too little history for a forecast only the past is drawn', () => {
    const points = monthPoints(modelOf(closed, 2))
    expect(points).toHaveLength(12)
    expect(points.at(-1)?.key).toBe(CLOSE)
  })

  it('[FIG-01] the running month has its movements so far and the expected rest', () => {
    const points = monthPoints(modelOf(ledgerOf(...bank([5], [7], [2], RUNNING))))
    // 7 in and 2 out so far, and 20 in and 10 out until the month ends.
    expect(points[12]).toMatchObject({
      ...{ kind: 'soFar', balance: cents(10_00) },
      ...{ cashInSoFar: cents(7_00), cashOutSoFar: cents(2_00) },
      ...{ cashIn: cents(27_00), cashOut: cents(12_00) },
    })
    expect(points[13]).toMatchObject({ kind: 'forecast', cashIn: cents(20_00) })
  })

  it('[FIG-01] the running month is also split while its transfers have not been read', () => {
    const model = modelOf(ledgerOf(...bank([5], [], [], RUNNING)))
    const [running] = monthPoints(model).slice(12)
    expect(running).toMatchObject({ kind: 'soFar', balance: cents(10_00) })
    expect([running?.cashInSoFar, running?.cashOutSoFar]).toEqual([undefined, undefined])
    // The movements so far are unknown, so those of the whole month and of its quarter are too.
    expect([running?.cashIn, running?.cashOut]).toEqual([null, null])
    const quarter = quarterPoints(model, 2).find(({ kind }) => kind === 'soFar')
    expect(quarter?.label).toBe('Q4 FY27, Nov–Jan')
    expect([quarter?.cashIn, quarter?.cashInSoFar]).toEqual([null, undefined])
    expect(running?.noFlows).toBe(unreadTransfers())
    expect(missingFlows(monthPoints(model))).toBe(
      'Cash in and out are not known in November 2026. The imported books do not show them.',
    )
    const table = statementTable({
      ...{ ledger: model.ledger, forecast: model.forecast, statement: 'cashFlow' },
      ...{ period: 'month', comparisons: [], from: RUNNING, to: addMonths(RUNNING, 1) },
      yearBeginsMonth: 4,
    })
    const cashIn = findRow(table.rows, 'cashIn')
    const reasons = [0, 1].map(
      at => cashIn && emptyReason(cashIn, { at, part: 'amount', comparison: 0 }, table),
    )
    expect(reasons).toEqual([unreadTransfers(), undefined])
  })

  it('a month that was not read has no value, which is not zero', () => {
    const points = monthPoints(modelOf(ledgerOf(...bank([5], [7], [2]))))
    expect(points[10]).toMatchObject({ balance: null, cashIn: null })
    // Nothing is known of that month, so transfers are not the reason.
    expect(missingFlows(points)).toBeNull()
  })
})

it('[FIG-02] a month to come has its lowest day, and a quarter the lowest of all its days', () => {
  const model = modelOf(closed)
  // The 8th of January is the 69th day after the end of October.
  const dailyBalances = Array.from({ length: 395 }, (_, at) => (at === 68 ? -5_00 : 50_00))
  const { forecast } = model
  const withDays = {
    ...model,
    forecast: { ...forecast, statements: { ...forecast.statements, dailyBalances } },
  } as unknown as typeof model
  const months = monthPoints(withDays)
  expect(months.find(({ key }) => key === '2027-01')?.lowest).toMatchObject({
    ...{ balance: -5_00, label: '8 Jan', share: 8 / 31 },
  })
  expect(months.find(({ key }) => key === '2027-02')?.lowest?.balance).toBe(50_00)
  expect(months.find(({ kind }) => kind === 'actual')?.lowest).toBeUndefined()
  const quarter = quarterPoints(withDays, 4).find(({ key }) => key === '2027-01')
  expect(quarter?.lowest).toMatchObject({ balance: -5_00, label: '8 Jan', share: 8 / 90 })
})

describe('[UI-09] quarters of the chart', () => {
  const points = quarterPoints(modelOf(closed), 4)

  it('flows are summed, the balance is that of the last month, parts of a quarter are left out', () => {
    // Years from April: the first whole quarter behind is Jan–Mar 2025, the last ahead Jul–Sep
    // 2027.
    expect(points.map(point => point.label)).toEqual([
      'Q4 FY25, Jan–Mar',
      'Q1 FY26, Apr–Jun',
      'Q2 FY26, Jul–Sep',
      'Q3 FY26, Oct–Dec',
      'Q4 FY26, Jan–Mar',
      'Q1 FY27, Apr–Jun',
      'Q2 FY27, Jul–Sep',
      'Q3 FY27, Oct–Dec',
      'Q4 FY27, Jan–Mar',
      'Q1 FY28, Apr–Jun',
      'Q2 FY28, Jul–Sep',
    ])
    const july = points.find(point => point.label === 'Q2 FY27, Jul–Sep')
    expect(july).toMatchObject({
      kind: 'actual',
      balance: cents(134_00),
      cashIn: cents((82 + 83 + 84) * 100),
    })
  })

  it('[FIG-01] in the running quarter the closed month is actual, and the running one so far', () => {
    const running = ledgerOf(
      ...bank([...years(100), 5], [...years(50), 7], [...years(40), 2], RUNNING),
    )
    const soFarOf = (ledger: Ledger) =>
      quarterPoints(modelOf(ledger), 4)
        .filter(point => ['Q3 FY27, Oct–Dec', 'Q4 FY27, Jan–Mar'].includes(point.label))
        .map(point => [point.cashInSoFar, point.cashOutSoFar, point.cashIn, point.cashOut])
    const next = [0, 0, 60_00, 30_00]
    expect(soFarOf(closed)).toEqual([
      [85_00, 75_00, (85 + 20 + 20) * 100, (75 + 10 + 10) * 100],
      next,
    ])
    expect(soFarOf(running)).toEqual([
      [92_00, 77_00, (85 + 7 + 20 + 20) * 100, (75 + 2 + 10 + 10) * 100],
      next,
    ])
  })

  it('the running quarter is neither all actual nor all forecast', () => {
    const running = points.find(point => point.label === 'Q3 FY27, Oct–Dec')
    expect(running).toMatchObject({ kind: 'soFar', balance: cents(20_00), low: cents(10_00) })
  })

  it('opens at its first month', () => {
    expect(points.map(point => (point.key as Month).slice(5))).toEqual(
      points.map((_, index) => ['01', '04', '07', '10'][index % 4]),
    )
  })
})
