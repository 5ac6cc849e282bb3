/** Rules that hold for any scenario of any organisation. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cashFan,
  cashOfState,
  scenarioModel,
  statementsOfState,
  stateOf,
  withScenario,
} from '#forecast'
import { ITEM_TYPE } from '#item'
import { cents } from '#money'
import { eventCosting, eventFrom, type ScenarioEvent } from '#scenario'
import { lastDay, month } from '#time'
import { anyEvents } from '../../forecast/_any-scenario.ts'
import { dollars, eventOf, scenarioOf } from '../../forecast/_effects.ts'
import { anyOrganisation, organisationOf } from '../_organisations.ts'
import { rangeAt } from '../cash-range.ts'
import { balanceLineOf, lowPoint } from '../low-point/low-point.ts'
import { scenarioAnswers } from './scenario-answers.ts'
import { scenarioCauses } from './scenario-causes.ts'
import { mostToSpend, safeMonths } from './scenario-solver.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)
const PATIENCE = 30_000 + 300 * RUNS

const HIRE = {
  ...{ start: month('2027-03'), end: null, onCostsPpm: null, oneOff: dollars(0) },
  ...{ salesPerMonth: dollars(0), monthsToReach: 1 },
  ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
}

const modelOf = (
  spec: Parameters<typeof organisationOf>[0],
  events: Parameters<typeof scenarioOf>[0],
) => {
  const { ledger, basis, forecast, floor } = organisationOf(spec)
  const scenario = scenarioOf(events)
  return { scenario, floor, ...scenarioModel(stateOf({ ledger, basis }, forecast), [scenario]) }
}

describe('[SCN-08] any scenario of any organisation', { timeout: PATIENCE }, () => {
  it('keeps assets equal to liabilities and equity, and cash in both cash flows', () => {
    fc.assert(
      fc.property(anyOrganisation, anyEvents, (spec, events) => {
        const { forecast, baseline } = modelOf(spec, events)
        const { statements } = forecast
        expect(statements.outOfBalance).toBe(baseline.statements.outOfBalance)
        statements.months.forEach((month, at) => {
          const net = statements.balance.reduce(
            (sum, { itemType, amounts }) =>
              sum + (itemType === ITEM_TYPE.asset ? 1 : -1) * (amounts[at] ?? 0),
            0,
          )
          const sum = (rows: readonly { readonly amounts: Float64Array }[]) =>
            rows.reduce((all, { amounts }) => all + (amounts[at] ?? 0), 0)
          expect(net, month).toBe(statements.outOfBalance)
          expect(sum(statements.cash), month).toBe(sum(statements.indirect))
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('has its expected balance within its range', () => {
    fc.assert(
      fc.property(anyOrganisation, anyEvents, (spec, events) => {
        const { forecast, floor } = modelOf(spec, events)
        const fan = cashFan(forecast, floor, { paths: 40 })
        forecast.months.forEach((month, at) => {
          const range = rangeAt(fan, month)
          const point = forecast.statements.closingCash[at] ?? Number.NaN
          expect(range && range.low <= point && point <= range.high, month).toBe(true)
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('has the same cash from its changed accounts alone', () => {
    fc.assert(
      fc.property(anyOrganisation, anyEvents, (spec, events) => {
        const { state, forecast } = modelOf(spec, events)
        const { dailyBalances, closingCash, openingCash } = forecast.statements
        expect(cashOfState(state)).toMatchObject({ dailyBalances, closingCash, openingCash })
      }),
      { numRuns: RUNS },
    )
  })

  it('has causes that sum to the change of its low point', () => {
    fc.assert(
      fc.property(anyOrganisation, anyEvents, (spec, events) => {
        const { below, baseline, forecast, scenario, floor } = modelOf(spec, events)
        const { low } = scenarioAnswers({ baseline, forecast, horizon: 12, floor })
        if (!low.before || !low.after) return
        const both = { before: low.before, after: low.after }
        const causes = scenarioCauses({ below, scenario, low: both })
        const sum = causes.reduce((all, { amount }) => all + amount, 0)
        expect(sum).toBe(both.after.amount - both.before.amount)
      }),
      { numRuns: RUNS },
    )
  })

  it('is safe in the months and up to the amount that a search of whole statements finds', () => {
    fc.assert(
      fc.property(anyOrganisation, fc.nat({ max: 200_000 }), (spec, payPerYear) => {
        const { ledger, basis, forecast, floor } = organisationOf(spec)
        const below = stateOf({ ledger, basis }, forecast)
        const { asOf, months } = forecast
        const isSafe = (event: ScenarioEvent) => {
          const statements = statementsOfState(withScenario(below, scenarioOf([event])))
          const until = lastDay(months.at(-1) ?? month('2026-11'))
          const low = lowPoint(balanceLineOf({ asOf, months, statements }), { until })
          return (low?.amount ?? 0) >= floor
        }
        const hire = eventOf('hire', { ...HIRE, payPerYear: dollars(payPerYear) })
        const question = { below, scenario: scenarioOf([hire]), floor }
        const found = safeMonths(question, hire.code)
        const starts = found.kind === 'answer' ? found.answer.months : found.months
        for (const start of starts) {
          expect(start.safety === 'safe', start.month).toBe(isSafe(eventFrom(hire, start.month)))
        }
        const most = mostToSpend(question, hire.code)
        if (most.kind === 'refused') return
        const costing = (more: number) => eventCosting(hire, cents(most.answer.amount + more))
        expect([isSafe(costing(0)), isSafe(costing(10_000))]).toEqual([true, false])
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
  })
})
