/** Answers of scenarios on company T of the design. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cashFan,
  type Forecast,
  forecastOfState,
  type ScenarioState,
  scenarioModel,
  statementsOfState,
  withScenario,
} from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import { eventFrom, type ScenarioEvent } from '#scenario'
import { addMonths, day, lastDay, month } from '#time'
import { anyEvents } from '../../forecast/_any-scenario.ts'
import { steady } from '../../forecast/_company.ts'
import {
  BASIS_T,
  COMPANY_T,
  dollars,
  eventOf,
  rootOf,
  scenarioOf,
} from '../../forecast/_effects.ts'
import { balanceLineOf, lowPoint } from '../low-point/low-point.ts'
import { cashOutlook } from '../low-point/outlook.ts'
import { scenarioAnswers } from './scenario-answers.ts'
import { scenarioCauses } from './scenario-causes.ts'
import {
  customersMayBeLate,
  mostToSpend,
  priceNeeded,
  safeMonths,
  salesNeeded,
} from './scenario-solver.ts'

const root = rootOf()

const HIRE = {
  ...{ start: month('2027-03'), end: null, payPerYear: dollars(72_000), onCostsPpm: null },
  ...{ oneOff: dollars(0), salesPerMonth: dollars(0), monthsToReach: 1 },
  ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
}
const STORE = {
  ...{ opening: month('2027-04'), fitOut: dollars(60_000), rentPerMonth: dollars(4000) },
  ...{ wagesPerMonth: dollars(8000), salesPerMonth: dollars(30_000), monthsToReach: 3 },
  ...{ bond: null, lifeMonths: 60, directCostsPpm: null, openingStock: dollars(0) },
  ...{ rentFreeMonths: 0, end: null, salesAccount: null, directCostsAccount: null },
  ...{ rentAccount: null, wagesAccount: null },
}

const answers = (events: readonly ScenarioEvent[], floor: number | null = null, horizon = 12) => {
  const { baseline, forecast } = scenarioModel(root, [scenarioOf(events)])
  const level = floor === null ? null : dollars(floor)
  return scenarioAnswers({ baseline, forecast, horizon, floor: level })
}

describe('[SCN-08] answers before and after', () => {
  it('[FIG-01] the chance over 12 months is that of the dashboard', () => {
    const { baseline, forecast } = scenarioModel(root, [scenarioOf([eventOf('hire', HIRE)])])
    const floor = dollars(40_000)
    const fans = { before: cashFan(baseline, floor), after: cashFan(forecast, floor) }
    const { chance } = scenarioAnswers({ baseline, forecast, horizon: 12, floor, fans })
    expect(chance).toEqual({
      before: cashOutlook(baseline, fans.before, floor).chance,
      after: cashOutlook(forecast, fans.after, floor).chance,
    })
    const { months, chanceBelow } = fans.after
    expect(chance?.after).toBe(chanceBelow[months.indexOf(month('2027-11'))])
  })

  it('a store breaks even in June 2027 and pays for itself in July 2028', () => {
    const found = answers([eventOf('store', STORE)])
    expect(found.breakEven).toEqual({ kind: 'month', month: '2027-06' })
    expect(found.payback).toEqual({ kind: 'month', month: '2028-07' })
  })

  it('a hire without sales never pays for itself', () => {
    const found = answers([eventOf('hire', HIRE)])
    expect([found.payback, found.breakEven]).toEqual([{ kind: 'never' }, { kind: 'never' }])
    // Nine months of 6,210 less the PAYE and KiwiSaver of November.
    expect(found.netEffect).toBe(dollars(-9 * 6210 + 1410))
    expect(found.closing.after - found.closing.before).toBe(found.netEffect)
  })

  it('an empty scenario has nothing to pay back', () => {
    expect(answers([])).toMatchObject({
      ...{ netEffect: 0, payback: { kind: 'noEffect' }, breakEven: { kind: 'noEffect' } },
    })
  })

  it('what ends without a benefit does not break even', () => {
    const fee = { ...CONSULTANT, feePerMonth: dollars(1000) }
    expect(answers([eventOf('consultant', fee)]).breakEven).toEqual({ kind: 'never' })
  })

  it('counts the months below the floor, and the low point by the one rule', () => {
    const { baseline, forecast } = scenarioModel(root, [scenarioOf([eventOf('store', STORE)])])
    const found = scenarioAnswers({ baseline, forecast, horizon: 12, floor: dollars(480_000) })
    expect(found.low.after).toEqual(lowPoint(balanceLineOf(forecast)))
    expect(found.low.before).toEqual(lowPoint(balanceLineOf(baseline)))
    const { after } = found.low
    expect([found.monthsBelow.before, after && after.amount < dollars(480_000)]).toEqual([0, true])
    expect(found.monthsBelow.after).toBeGreaterThan(0)
  })

  it('counts the month in which the twelve months end, as the low point does', () => {
    const asset = eventOf('asset', {
      ...{ month: month('2027-11'), price: dollars(900_000), residual: dollars(0) },
      ...{ lifeMonths: 60, paidOverMonths: 1, assetAccount: null, depreciationAccount: null },
    })
    const asOf = day('2026-11-20')
    const { baseline, forecast } = scenarioModel(rootOf(COMPANY_T, { ...BASIS_T, asOf }), [
      scenarioOf([asset]),
    ])
    const found = scenarioAnswers({ baseline, forecast, horizon: 12, floor: null })
    expect([found.months.at(-1), found.low.after?.on.slice(0, 7)]).toEqual(['2027-10', '2027-11'])
    expect(found.monthsBelow).toEqual({ before: 0, after: 1 })
  })

  it('debt that pays for a scenario does not make it pay for itself', () => {
    const { baseline, forecast } = scenarioModel(root, [scenarioOf([eventOf('hire', HIRE)])])
    const withDebt = (of: Forecast, each: number): Forecast => ({
      ...of,
      facts: {
        ...of.facts,
        transfers: [
          {
            ...{ code: itemCode('loan'), by: 'bankBalance', on: [], series: null },
            amounts: of.months.map(() => dollars(each)),
            driver: { drivenAccount: { cashSign: 1 } } as never,
          },
        ],
      },
    })
    const found = scenarioAnswers({
      baseline: withDebt(baseline, 20),
      forecast: { ...withDebt(forecast, 50), statements: baseline.statements },
      ...{ horizon: 12, floor: null },
    })
    expect(found.moreDebt).toBe(dollars(12 * 30))
    expect(found.netEffect).toBe(0)
    const hire = scenarioAnswers({
      ...{ baseline: withDebt(baseline, 0), forecast: withDebt(forecast, 9000) },
      ...{ horizon: 12, floor: null },
    })
    expect(hire.payback).toEqual({ kind: 'never' })
  })

  it('with too little history there is no low point', () => {
    const { forecast } = scenarioModel(root, [])
    const young = { ...forecast, facts: { ...forecast.facts, historyMonths: 2 } }
    const found = scenarioAnswers({ baseline: young, forecast: young, horizon: 12, floor: null })
    expect(found.low).toEqual({ before: null, after: null })
  })
})

const CONSULTANT = {
  ...{ start: month('2027-01'), feePerMonth: dollars(8000), months: 3, withheldPpm: 200_000 },
  ...{ benefitPerMonth: dollars(0), benefitAfterMonths: 0 },
  ...{ costsAccount: null, benefitAccount: null },
}

describe('[SCN-08] causes of the change of the low point', () => {
  it('sum exactly, for any events', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const scenario = scenarioOf(events, {
          factorAccountMonthlyValues: { rent: { '2027-02': dollars(9000) } },
        })
        const { below, baseline, forecast } = scenarioModel(root, [scenario])
        const { low } = scenarioAnswers({ baseline, forecast, horizon: 12, floor: null })
        if (!low.before || !low.after) return false
        const both = { before: low.before, after: low.after }
        const causes = scenarioCauses({ below, scenario, low: both })
        const sum = causes.reduce((all, { amount }) => all + amount, 0)
        return sum === both.after.amount - both.before.amount
      }),
      { numRuns: 40 },
    )
  })

  it('name each event that changed the balance of that day', () => {
    const events = [eventOf('store', STORE), eventOf('hire', HIRE)]
    const scenario = scenarioOf(events)
    const { below, baseline, forecast } = scenarioModel(root, [scenario])
    const { low } = scenarioAnswers({ baseline, forecast, horizon: 12, floor: null })
    const both = { before: low.before!, after: low.after! }
    const causes = scenarioCauses({ below, scenario, low: both })
    expect(causes.map(({ kind, name }) => [kind, name])).toEqual([
      ['event', 'A store'],
      ['event', 'A hire'],
      ['lowDayMoved', 'The low point is on another day'],
    ])
  })
})

/** Sales of 20,000, and rent that is as high as sales are more than goods: cash stays level. */
const level = (bank: number): ScenarioState =>
  rootOf(
    {
      ...COMPANY_T,
      bank: { kind: 'asset', role: 'bank', values: steady(bank, bank) },
      rent: { kind: 'cost', values: steady(12_000, 12_000) },
      sales: { kind: 'sales', values: steady(20_000, 20_000) },
      goods: { kind: 'goods', values: steady(8000, 8000) },
    },
    { ...BASIS_T, salesTaxBasis: 'none' },
  )

/** Every amount and month, tried one by one. */
const isSafe = (below: ScenarioState, event: ScenarioEvent, floor: number): boolean => {
  const state = withScenario(below, scenarioOf([event]))
  const { asOf, months } = below.root
  const line = balanceLineOf({ asOf, months, statements: statementsOfState(state) })
  const last = months.at(-1)!
  const low = lowPoint(line, { until: lastDay(last) })
  return (low?.amount ?? 0) >= floor
}

describe('[SCN-08] the earliest safe month', () => {
  it('is the first of all 36 starts that stays above the floor; later ones may not be', () => {
    const bank = 100_000
    const hire = eventOf('hire', { ...HIRE, payPerYear: dollars(36_000) })
    const below = level(bank)
    const found = safeMonths(
      { below, scenario: scenarioOf([hire]), floor: dollars(40_000) },
      hire.code,
    )
    if (found.kind === 'refused') throw new Error(found.reason)
    const { months, earliest, safeFrom } = found.answer
    expect(months).toHaveLength(36)
    const wanted = months.map(({ month: each }) =>
      isSafe(below, eventFrom(hire, each), dollars(40_000)),
    )
    expect(months.map(({ safety }) => safety === 'safe')).toEqual(wanted)
    expect(earliest).toBe(months[wanted.indexOf(true)]?.month)
    expect(safeFrom).toBe(months[wanted.lastIndexOf(false) + 1]?.month ?? null)
  })

  it('with ranges a start is tight where too few paths stay above the floor', () => {
    const hire = eventOf('hire', { ...HIRE, payPerYear: dollars(12) })
    const question = { below: level(100_000), scenario: scenarioOf([hire]), floor: dollars(1) }
    const isRoot = (state: ScenarioState) => state.depth === 0
    const safeShareOf = (state: ScenarioState) => (isRoot(state) ? 0.95 : 0.85)
    const tight = safeMonths({ ...question, safeShareOf }, hire.code)
    if (tight.kind === 'answer') throw new Error('It is safe')
    expect([tight.reason, tight.months[0]?.safety]).toEqual(['notWithin36', 'tight'])
    const enough = safeMonths({ ...question, safeShareOf, wantedShare: 0.75 }, hire.code)
    expect(enough.kind === 'answer' && enough.answer.earliest).toBe('2026-12')
    const strict = safeMonths({ ...question, safeShareOf, wantedShare: 0.99 }, hire.code)
    expect(strict).toMatchObject({ kind: 'refused', reason: 'baselineTight' })
  })

  it('has a problem where the baseline is below the floor, or no month is safe', () => {
    const hire = eventOf('hire', HIRE)
    const scenario = scenarioOf([hire])
    const ask = (bank: number, floor: number) =>
      safeMonths({ below: level(bank), scenario, floor: dollars(floor) }, hire.code)
    expect(ask(10_000, 20_000)).toMatchObject({ kind: 'refused', reason: 'baselineBelow' })
    expect(ask(4000, 0)).toMatchObject({ kind: 'refused', reason: 'notWithin36' })
  })
})

describe('[SCN-08] the most you can spend', () => {
  it('is safe, and a step more is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20_000, max: 300_000 }),
        fc.nat({ max: 20_000 }),
        (bank, floor) => {
          const store = eventOf('store', { ...STORE, salesPerMonth: dollars(40_000) })
          const below = level(bank)
          const found = mostToSpend(
            { below, scenario: scenarioOf([store]), floor: dollars(floor) },
            store.code,
          )
          if (found.kind === 'refused') return found.reason === 'notWithin36'
          const at = (more: number) => {
            const fitOut = cents(found.answer.amount + more)
            const event = { ...store, params: { ...store.params, fitOut } } as ScenarioEvent
            return isSafe(below, event, dollars(floor))
          }
          return at(0) && !at(10_000)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('[SCN-08] what would be enough', () => {
  const below = level(30_000)
  const hire = eventOf('hire', HIRE)
  const question = { below, scenario: scenarioOf([hire]), floor: dollars(0) }
  const from = month('2027-03')

  it('more sales, whose direct costs follow', () => {
    const found = salesNeeded(question, from)
    if (found.kind === 'refused') throw new Error(found.reason)
    // 6,210 a month less what 30,000 pay for over 34 months; 60 % of sales is left.
    expect(found.answer.amountPerMonth).toBeGreaterThan(dollars(8500))
    expect(found.answer.amountPerMonth).toBeLessThan(dollars(10_400))
  })

  it('higher prices, whose costs stay', () => {
    const found = priceNeeded(question, from)
    if (found.kind === 'refused') throw new Error(found.reason)
    expect(found.answer.amountPerMonth).toBeLessThan(dollars(6300))
    expect(found.answer.ppm % 1000).toBe(0)
  })

  it('nothing more, where the scenario is safe', () => {
    const rich = { ...question, below: level(900_000) }
    expect(salesNeeded(rich, from)).toEqual({
      ...{ kind: 'answer', answer: { ppm: 0, amountPerMonth: 0 } },
    })
  })

  it('or is out of reach', () => {
    const huge = eventOf('hire', { ...HIRE, payPerYear: dollars(9_000_000) })
    const asked = { ...question, scenario: scenarioOf([huge]) }
    expect(salesNeeded(asked, from)).toEqual({ kind: 'refused', reason: 'beyondLimit' })
    expect(priceNeeded(asked, from)).toEqual({ kind: 'refused', reason: 'beyondLimit' })
  })

  it('customers at the counter are never late, so no delay is too long', () => {
    const safe = { ...question, below: level(900_000) }
    expect(customersMayBeLate(safe, from)).toEqual({ kind: 'refused', reason: 'beyondLimit' })
  })
})

it('an event from another month has all of its dates moved', () => {
  const hire = eventOf('hire', { ...HIRE, end: month('2027-08') })
  const moved = eventFrom(hire, addMonths(month('2027-03'), 2))
  expect(moved.params).toMatchObject({ start: '2027-05', end: '2027-10' })
  const forecast = forecastOfState(withScenario(root, scenarioOf([moved])))
  expect(forecast.months).toHaveLength(36)
})
