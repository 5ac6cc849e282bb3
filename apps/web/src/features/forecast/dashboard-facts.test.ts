import { resolveForecast } from '@millpond/core/forecast'
import { cashOutlook, chosenBudget, outlookOf } from '@millpond/core/insight'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { addMonths, day, type Month, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, CLOSE, ledgerOf } from '#model/_ledger.ts'
import { basisWords } from './dashboard-basis.ts'
import { dashboardFacts } from './dashboard-facts.ts'

const TODAY = day('2026-11-21')

interface Low {
  /** Dollars on the days from tomorrow on. */
  readonly daily?: readonly number[]
  readonly months?: readonly Month[]
  readonly closing?: readonly number[]
}
/** 60,000 today, then the given amounts. */
const outlook = (floor: number | null, { daily = [], months = [], closing = [] }: Low) =>
  outlookOf({
    line: {
      ...{ asOf: TODAY, opening: cents(60_000_00), months },
      daily: daily.map(amount => amount * 100),
      closing: closing.map(amount => amount * 100),
    },
    ...{ historyMonths: 36, from: TODAY },
    floor: floor === null ? null : cents(floor * 100),
  })

interface Given {
  readonly floor?: number | null
  readonly low?: Low
  readonly asOf?: string
}
const facts = (ledger: Ledger, { floor = null, low = {}, asOf = '2026-10-31' }: Given = {}) =>
  dashboardFacts({
    ledger,
    forecast: resolveForecast({ ledger, basis: basisOf(ledger, { asOf: day(asOf) }) }),
    outlook: outlook(floor, low),
    ...{ beginsMonth: 10, budget: budgetOf(ledger), providerName: 'Xero' },
    organisationId: 'o',
  })
const budgetOf = (ledger: Ledger) =>
  chosenBudget(ledger, { ...basisOf(ledger), yearBeginsMonth: 10 })
const basisFor = (ledger: Ledger) =>
  basisWords({ ledger, beginsMonth: 10, budget: budgetOf(ledger), providerName: 'Xero' })

describe('the row of figures', () => {
  it.each([
    [[65_000, 73_000], 'up $8,000 from September', 'up', 'good'],
    [[73_000, 65_000], 'down $8,000 from September', 'down', 'bad'],
    [[65_000, 65_000.4], 'similar to September', undefined, undefined],
  ])('[FMT-02] cash of %j reads %s', (closing, note, direction, tone) => {
    const [cash] = facts(ledgerOf(...bank(closing, [1, 1], [1, 1])))
    expect(cash).toMatchObject({ label: 'Cash on 31st October 2026', note })
    expect([cash?.direction, cash?.tone]).toEqual([direction, tone])
  })

  it('cash today is that of the running month, if it has been read', () => {
    const running = ledgerOf(...bank([60_000, 43_715], [1, 1], [1, 1], addMonths(CLOSE, 1)))
    const [cash] = facts(running, { asOf: '2026-11-21' })
    expect(cash).toMatchObject({
      label: 'Cash today',
      value: '$43,715',
      note: 'down $16,285 from October',
    })
  })

  it.each([
    [null, '23rd November 2026', undefined],
    [40_000, '23rd November 2026, $9,460 below your floor', 'bad'],
    [20_000, '23rd November 2026, $10,540 above your floor', undefined],
  ])('[FIG-02] the low point with a floor of %s reads %s', (floor, note, tone) => {
    const low = { daily: [50_000, 30_540, 70_000] }
    const [, lowest] = facts(ledgerOf(...bank([1, 1], [1, 1], [1, 1])), { floor, low })
    expect(lowest).toMatchObject({ label: 'Low point, next 12 months', value: '$30,540', note })
    expect(lowest?.tone).toBe(tone)
  })

  it('[FIG-02] if only month-ends are known, the low point says so and names its month', () => {
    const low = { months: [month('2027-06'), month('2027-07')], closing: [50_000, 30_540] }
    const [, lowest] = facts(ledgerOf(...bank([1, 1], [1, 1], [1, 1])), { low })
    expect(lowest).toMatchObject({
      ...{ label: 'Lowest month-end balance, next 12 months', value: '$30,540' },
      note: 'July 2027',
    })
  })

  it('[FMT-02] revenue above its budget is good, expenses above theirs are bad', () => {
    const { ProviderBudget } = SUMMARY_DATA_TYPE
    const ledger = ledgerOf(
      account('Sales', ITEM_TYPE.revenue, [1000]),
      account('Sales', ITEM_TYPE.revenue, [900], ProviderBudget),
      account('Rent', ITEM_TYPE.expense, [500]),
      account('Rent', ITEM_TYPE.expense, [400], ProviderBudget),
    )
    const [, , revenue, expenses] = facts(ledger)
    expect(revenue).toMatchObject({
      value: '$1,000',
      note: '$100 above your budget, FY27 (Xero)',
      tone: 'good',
    })
    expect(expenses).toMatchObject({
      value: '$500',
      note: '$100 above your budget, FY27 (Xero)',
      tone: 'bad',
    })
    expect(basisFor(ledger)).toEqual(['Actuals to 31st October 2026', 'budget FY27 (Xero)'])
  })

  it('[FIG-01] says which part of the expenses has no budget', () => {
    const { ProviderBudget } = SUMMARY_DATA_TYPE
    const ledger = ledgerOf(
      account('Rent', ITEM_TYPE.expense, [500]),
      account('Rent', ITEM_TYPE.expense, [400], ProviderBudget),
      account('Repairs', ITEM_TYPE.expense, [70]),
    )
    expect(facts(ledger)[3]?.note).toBe('$170 above your budget, FY27 (Xero); $70 was not budgeted')
  })

  it('without a budget the same months of last year are used; without those, nothing', () => {
    const sales = [800, ...Array<number>(11).fill(0), 1000]
    const compared = ledgerOf(account('Sales', ITEM_TYPE.revenue, sales))
    expect(facts(compared)[2]?.note).toBe('up $200 from the same months last year')
    const alone = ledgerOf(account('Sales', ITEM_TYPE.revenue, [1000]))
    expect(facts(alone)[2]).toMatchObject({ value: '$1,000', note: 'no budget for these months' })
    expect(basisFor(alone)).toEqual(['Actuals to 31st October 2026'])
  })

  it('[API-08] handles a ledger without a single series', () => {
    const ledger = ledgerOf()
    const forecast = resolveForecast({ ledger, basis: basisOf(ledger) })
    const none = cashOutlook(forecast, null, null)
    const empty = dashboardFacts({
      ...{ ledger, forecast, outlook: none, beginsMonth: 1, budget: null, providerName: 'Xero' },
      organisationId: 'o',
    })
    expect(empty.map(fact => fact.value)).toEqual([null, null, null, null])
  })
})
