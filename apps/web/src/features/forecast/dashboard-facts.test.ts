import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { addMonths, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { account, bank, CLOSE, ledgerOf } from '#model/_ledger.ts'
import { basisWords } from './dashboard-basis.ts'
import { dashboardFacts } from './dashboard-facts.ts'

const facts = (ledger: ReturnType<typeof ledgerOf>, floor: number | null = null) =>
  dashboardFacts({
    ledger,
    lowest: { month: month('2027-07'), amount: cents(30_540_00) },
    floor: floor === null ? null : cents(floor * 100),
    beginsMonth: 10,
  })

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

  it('cash today is that of the running month where it has been read', () => {
    const [cash] = facts(ledgerOf(...bank([60_000, 43_715], [1, 1], [1, 1], addMonths(CLOSE, 1))))
    expect(cash).toMatchObject({
      label: 'Cash today',
      value: '$43,715',
      note: 'down $16,285 from October',
    })
  })

  it.each([
    [null, 'July 2027', undefined],
    [40_000, 'July 2027, $9,460 below your floor', 'bad'],
    [20_000, 'July 2027, $10,540 above your floor', undefined],
  ])('the lowest point with a floor of %s reads %s', (floor, note, tone) => {
    const lowest = facts(ledgerOf(...bank([1, 1], [1, 1], [1, 1])), floor)[1]
    expect(lowest).toMatchObject({ value: '$30,540', note })
    expect(lowest?.tone).toBe(tone)
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
    expect(revenue).toMatchObject({ value: '$1,000', note: '$100 above your budget', tone: 'good' })
    expect(expenses).toMatchObject({ value: '$500', note: '$100 above your budget', tone: 'bad' })
    expect(basisWords(ledger, 10)).toEqual(['Actuals to 31st October 2026', 'budget FY27'])
  })

  it('without a budget the same months of last year stand in; without those, nothing', () => {
    const sales = [800, ...Array<number>(11).fill(0), 1000]
    const compared = ledgerOf(account('Sales', ITEM_TYPE.revenue, sales))
    expect(facts(compared)[2]?.note).toBe('up $200 from the same months last year')
    const alone = ledgerOf(account('Sales', ITEM_TYPE.revenue, [1000]))
    expect(facts(alone)[2]).toMatchObject({ value: '$1,000', note: 'no budget for these months' })
    expect(basisWords(alone, 10)).toEqual(['Actuals to 31st October 2026'])
  })

  it('[API-08] stands up to a ledger without a single series', () => {
    const empty = dashboardFacts({ ledger: ledgerOf(), lowest: null, floor: null, beginsMonth: 1 })
    expect(empty.map(fact => fact.value)).toEqual([null, null, null, null])
  })
})
