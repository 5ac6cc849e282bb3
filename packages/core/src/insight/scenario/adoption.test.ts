import { describe, expect, it } from 'vitest'
import { booksOf, type ScenarioContent, scenarioModel, withScenario } from '#forecast'
import { ITEM_TYPE, itemCode } from '#item'
import { cents } from '#money'
import { compileScenario, type ScenarioEvent } from '#scenario'
import { day, month } from '#time'
import { COMPANY_T, dollars, eventOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { adoptionOf } from './adoption.ts'
import { adoptionChoices, withoutParts } from './adoption-choices.ts'

const root = rootOf()
const RENT = itemCode('rent')
const adopting = (
  events: readonly ScenarioEvent[],
  rest: Partial<ScenarioContent> = {},
  on = root,
) => {
  const scenario = scenarioOf(events, rest)
  return adoptionOf({
    ...{ sources: on.sources, scenario, until: { until: day('2027-11-30') } },
    model: scenarioModel(on, [scenario]),
    adjustments: compileScenario(scenario, booksOf(on)),
  })
}
const FROM = { from: month('2027-02'), until: month('2027-03') }
const CUT = eventOf('cutCosts', {
  ...{ accounts: [RENT], sharePpm: 100_000, amountPerMonth: null, ...FROM },
  ...{ oneOff: cents(0), costsAccount: null },
})
const DRAW = eventOf('ownersMoney', {
  ...{ direction: 'out', account: itemCode('capital'), amount: dollars(40_000), ...FROM },
  dayOfMonth: 20,
})
const OVEN = eventOf('asset', {
  ...{ month: month('2027-02'), price: dollars(60_000), lifeMonths: 60, residual: cents(0) },
  ...{ paidOverMonths: 1, assetAccount: null, depreciationAccount: null },
})
const LATE = eventOf('latePayments', {
  ...{ side: 'customers', contactId: null, days: 30, from: month('2027-02'), until: null },
})

describe('adopting a scenario [SCN-08]', () => {
  it('changed amounts of profit and loss become cells of a budget', () => {
    const { cells, transfers, low } = adopting([CUT])
    expect(cells).toEqual([
      { code: 'rent', itemType: ITEM_TYPE.expense, month: '2027-02', amount: 360_000 },
      { code: 'rent', itemType: ITEM_TYPE.expense, month: '2027-03', amount: 360_000 },
    ])
    expect(transfers).toEqual([])
    expect(low.adopted).toEqual(low.scenario)
  })

  it('drawings become planned transfers, and the low point is that of the scenario', () => {
    const { cells, transfers, events, low } = adopting([DRAW])
    expect(cells).toEqual([])
    expect(transfers).toEqual([
      {
        ...{ name: 'A ownersMoney', from: 'bank', to: 'capital', dayOfMonth: 20 },
        amounts: { '2027-02': 4_000_000, '2027-03': 4_000_000 },
      },
    ])
    expect(events).toEqual([DRAW.code])
    expect(low.scenario?.on).toBe('2027-03-20')
    expect(low.adopted).toEqual(low.scenario)
  })

  it('what the account is expected to move by stays, on its own day', () => {
    const paidIn = (monthsAgo: number) => 500_000 - monthsAgo * 3000
    const capital = { kind: 'equity', role: 'ownersEquity', values: paidIn } as const
    const { transfers, low } = adopting([DRAW], {}, rootOf({ ...COMPANY_T, capital }))
    expect(transfers[1]).toMatchObject({
      ...{ name: 'As expected before', dayOfMonth: 20 },
      amounts: { '2027-02': -300_000, '2027-03': -300_000 },
    })
    expect(low.adopted).toEqual(low.scenario)
  })

  it('typed figures are adopted as they are', () => {
    const typed = { rent: { [month('2027-02')]: dollars(5000) } }
    const { cells, typed: codes } = adopting([], { factorAccountMonthlyValues: typed })
    expect(cells).toMatchObject([{ code: 'rent', month: '2027-02', amount: 500_000 }])
    expect(codes).toEqual(['rent'])
  })

  it.each([
    ['a later payment', LATE, 'laterPayments'],
    ['an account that the books do not have', OVEN, 'newAccount'],
  ] as const)('%s is not adopted, and says why', (_, event, reason) => {
    const { notAdopted, events } = adopting([event])
    expect(notAdopted.map(each => each.reason)).toContain(reason)
    expect(events).toEqual([])
  })

  it('each event is a choice of its own, with the reasons of what cannot be adopted', () => {
    const typed = { rent: { [month('2027-05')]: dollars(5000) } }
    const scenario = scenarioOf([CUT, LATE, DRAW], { factorAccountMonthlyValues: typed })
    const all = adopting([CUT, LATE, DRAW], { factorAccountMonthlyValues: typed })
    const choices = adoptionChoices(all, scenario, code => code.toUpperCase())
    expect(choices.map(each => [each.name, each.isPossible])).toEqual([
      [CUT.name, true],
      [LATE.name, false],
      [DRAW.name, true],
      ['Figures you typed: RENT', true],
    ])
    expect(choices.map(each => each.notAdopted.map(({ reason }) => reason))).toEqual([
      ...[[], ['laterPayments'], [], []],
    ])
    const { events, factorAccountMonthlyValues } = withoutParts(
      scenario,
      new Set([CUT.code, 'rent']),
    )
    const part = adopting(events, { factorAccountMonthlyValues })
    expect([part.cells, part.typed, part.events]).toEqual([[], [], [DRAW.code]])
    expect(part.low.adopted).not.toEqual(all.low.adopted)
  })

  it('what was adopted counts nothing in the scenario any more', () => {
    const { events } = adopting([CUT, LATE])
    expect(events).toEqual([CUT.code])
    const rest = scenarioOf([
      { ...CUT, isOff: true },
      { ...DRAW, isOff: true },
    ])
    expect(withScenario(root, rest)).toBe(root)
  })
})
