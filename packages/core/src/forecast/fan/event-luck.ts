/** How far the sales of events are off on each path: the same luck as in the fan. */
import { type Day, dayIndex } from '#time'
import { inputOf } from '../scenario/scenario-model.ts'
import type { ScenarioState } from '../scenario/scenario-state.ts'
import { type CashExposure, dayShapes, exposureFinder } from './cash-exposure.ts'
import { FAN_PATHS, FAN_SEED } from './cash-fan.ts'
import { drawnSales, type EventSales, eventSales } from './fan-events.ts'
import { type FanGrid, fanGrid } from './fan-grid.ts'

/** The sales of one event. */
export interface EventLuck {
  /** By path: by which share of its sales cash is more or less. */
  readonly drawn: Float64Array
  /** Cash from its sales up to the end of a day, in cents. */
  readonly until: (on: Day) => number
}

/**
 * For scenarios on the same baseline. When an account is paid does not depend on how much it sells,
 * so that is computed once.
 */
export function eventLuckOn(below: ScenarioState): (state: ScenarioState) => readonly EventLuck[] {
  const { input, statements } = below.root
  const grid = fanGrid(input)
  const find = exposureFinder(input, grid, dayShapes(statements, grid))
  const exposures = new Map<string, readonly CashExposure[]>()
  const draws = new Map<string, Float64Array>()
  const drawnOf = (event: EventSales) => {
    const id = `${event.deviation} ${event.key}`
    const drawn = draws.get(id) ?? drawnSales(event, FAN_SEED, FAN_PATHS)
    draws.set(id, drawn)
    return drawn
  }
  return state => {
    const { flows } = inputOf(state)
    const found = eventSales(flows, grid.points, flow => {
      const exposure = exposures.get(flow.code) ?? find(flow)
      exposures.set(flow.code, exposure)
      return exposure
    })
    return found.map(event => ({
      drawn: drawnOf(event),
      until: on => cashUntil(event.cash, grid, on),
    }))
  }
}

/** Between two month ends in proportion to the days. */
function cashUntil(cash: Float64Array, grid: FanGrid, on: Day): number {
  const point = grid.pointOf(on)
  const at = cash[point] ?? cash.at(-1) ?? 0
  const ahead = dayIndex(on) - grid.asOf
  const [from, to] = [grid.daysAhead[point - 1] ?? 0, grid.daysAhead[point] ?? ahead]
  if (ahead >= to || to === from) return at
  const before = cash[point - 1] ?? 0
  return before + ((at - before) * (ahead - from)) / (to - from)
}
