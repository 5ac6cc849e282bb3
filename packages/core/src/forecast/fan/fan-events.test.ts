import { describe, expect, it } from 'vitest'
import { month } from '#time'
import { dollars, eventOf, rootOf, scenarioOf } from '../_effects.ts'
import { scenarioModel } from '../scenario/scenario-model.ts'
import { cashFan } from './cash-fan.ts'
import { addEventSales, eventSales } from './fan-events.ts'
import { fanGrid } from './fan-grid.ts'

const root = rootOf()
const sold = (salesRangePpm: number | null | undefined, code = 'a') =>
  eventOf(
    'product',
    {
      ...{ launch: month('2027-02'), unitsPerMonth: 100, price: dollars(50) },
      ...{ unitCost: dollars(20), monthsToReach: 1, launchCost: dollars(0), end: null },
      ...{ salesAccount: null, directCostsAccount: null, costsAccount: null },
      ...(salesRangePpm !== undefined && { salesRangePpm }),
    },
    code,
  )

/** By range and path: the deviation in April of sales of 5,000 a month that start in February. */
function deviations(...events: ReturnType<typeof sold>[]): number[] {
  const { forecast } = scenarioModel(root, [scenarioOf(events)])
  const grid = fanGrid(forecast.input)
  // Paid at once, so that all of a month is there at its end.
  const exposure = grid.monthEnd.map(point => ({ points: [point], shares: [1] }))
  const cash = Array.from({ length: grid.points }, () => new Float64Array(4000))
  addEventSales(
    cash,
    eventSales(forecast.input.flows, grid.points, () => exposure),
    7,
  )
  return Array.from(cash[grid.monthEnd[4] ?? 0] ?? []).sort((a, b) => a - b)
}

describe('[VIEW-03] sales of an event may be more or less than planned', () => {
  it.each([
    ['a quarter, if nothing is said', undefined, 0.25],
    ['a quarter, if the field is empty', null, 0.25],
    ['a tenth', 100_000, 0.1],
    ['half', 500_000, 0.5],
    ['nothing, if they are exact', 0, 0],
  ])('in 8 of 10 cases by up to %s', (_, range, share) => {
    const found = deviations(sold(range))
    const [low, high] = [found[400] ?? Number.NaN, found[3600] ?? Number.NaN]
    // Three months of 5,000.00.
    expect(Math.abs(-low - share * 1_500_000)).toBeLessThan(0.05 * share * 1_500_000 + 1)
    expect(Math.abs(high - share * 1_500_000)).toBeLessThan(0.05 * share * 1_500_000 + 1)
    expect(found[0] ?? 0).toBeGreaterThanOrEqual(-1_500_000)
  })

  it('by one draw of each event: two events are less than twice as far off together', () => {
    const width = (found: readonly number[]) => (found[3600] ?? 0) - (found[400] ?? 0)
    const one = width(deviations(sold(null)))
    const two = width(deviations(sold(null), { ...sold(null), code: 'b' }))
    expect(two / one).toBeGreaterThan(1.3)
    expect(two / one).toBeLessThan(1.5)
  })

  it('and make the range of the scenario wider than with exact sales', () => {
    const widthOf = (range: number | null) => {
      const { forecast } = scenarioModel(root, [scenarioOf([sold(range)])])
      const { p10, p90 } = cashFan(forecast, null, { paths: 400 }).byMonth
      return (p90[8] ?? 0) - (p10[8] ?? 0)
    }
    expect(widthOf(null)).toBeGreaterThan(1.2 * widthOf(0))
  })

  it('but never costs: a hire without sales has the range of its baseline', () => {
    const hire = eventOf('hire', {
      ...{ start: month('2027-02'), end: null, payPerYear: dollars(60_000), onCostsPpm: 0 },
      ...{ oneOff: dollars(0), salesPerMonth: dollars(0), monthsToReach: 1 },
      ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
    })
    const { forecast } = scenarioModel(root, [scenarioOf([hire])])
    expect(forecast.input.flows.some(({ sales }) => sales)).toBe(false)
  })
})
