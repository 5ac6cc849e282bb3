/** Sales that events of a scenario add. Each event may sell more or less than planned. */
import { WHOLE_PPM } from '#money'
import { normalAt, streamOf } from '#series'
import type { Flow } from '#statement'
import type { CashExposure } from './cash-exposure.ts'

/** Of normal deviates, 8 of 10 are within so many deviations. */
const EIGHT_OF_TEN = 1.2816

export interface EventSales {
  readonly key: string
  /** By point: cash from its sales so far, with their tax. */
  readonly cash: Float64Array
  /** One standard deviation as a share of the sales. */
  readonly deviation: number
}

/** Sales of 100 a month within 25 % have a deviation of 19.5, in one direction all the time. */
export function eventSales(
  flows: readonly Flow[],
  points: number,
  exposureOf: (flow: Flow) => readonly CashExposure[],
): EventSales[] {
  const found = new Map<string, EventSales>()
  for (const flow of flows.filter(({ sales }) => sales)) {
    const exposure = exposureOf(flow)
    for (const { key, rangePpm, plan } of flow.sales ?? []) {
      const deviation = rangePpm / WHOLE_PPM / EIGHT_OF_TEN
      const own = found.get(key) ?? { key, cash: new Float64Array(points), deviation }
      found.set(key, own)
      exposure.forEach(({ points: at, shares }, month) => {
        at.forEach((point, index) => {
          own.cash[point] = (own.cash[point] ?? 0) + (plan[month] ?? 0) * (shares[index] ?? 0)
        })
      })
    }
  }
  const all = [...found.values()]
  for (const { cash } of all) {
    for (let at = 1; at < points; at += 1) cash[at] = (cash[at] ?? 0) + (cash[at - 1] ?? 0)
  }
  return all
}

/** Adds one draw per event and path: its sales are never less than nothing. */
export function addEventSales(
  byPoint: readonly Float64Array[],
  events: readonly EventSales[],
  seed: number,
): void {
  for (const event of events) {
    const { cash } = event
    const drawn = drawnSales(event, seed, byPoint[0]?.length ?? 0)
    byPoint.forEach((column, point) => {
      const sold = cash[point] ?? 0
      if (sold === 0) return
      drawn.forEach((share, path) => {
        column[path] = (column[path] ?? 0) + sold * share
      })
    })
  }
}

/** By path, the share by which an event sells more or less than planned. */
export function drawnSales(
  { key, deviation }: Pick<EventSales, 'key' | 'deviation'>,
  seed: number,
  paths: number,
): Float64Array {
  const stream = streamOf(seed, `event ${key}`)
  return Float64Array.from({ length: paths }, (_, path) =>
    Math.max(-1, deviation * normalAt(stream, path)),
  )
}
