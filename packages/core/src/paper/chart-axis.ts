/** The scales of a drawing. */
import { type Cents, cents } from '#money'

/** The step among 1, 2 and 5 times a power of ten that gives about `count` ticks. */
function niceStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find(each => rough / power <= each * Math.SQRT2) ?? 10
  return Math.max(1, factor * power)
}

const TICKS = 5

export interface ValueAxis {
  readonly ticks: readonly Cents[]
  y(value: number): number
}

/** Round values from below the lowest to above the highest; zero is always one of them. */
export function valueAxis(
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): ValueAxis {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const step = niceStep(high - low, TICKS)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    cents(Math.round((first + at) * step)),
  )
  const span = (last - first) * step
  return { ticks, y: value => bottom - ((value - first * step) / span) * (bottom - top) }
}

export interface Spot {
  readonly x: number
  readonly y: number
}

const round = (points: number): number => Math.round(points * 100) / 100

export const linePath = (spots: readonly Spot[]): string =>
  spots.length === 0 ? '' : `M${spots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`

/** Along the upper edge and back along the lower one. */
export const areaPath = (upper: readonly Spot[], lower: readonly Spot[]): string =>
  upper.length === 0 ? '' : `${linePath([...upper, ...[...lower].reverse()])}Z`

/** A disc of four curves. */
export function discPath({ x, y }: Spot, radius: number): string {
  const reach = radius * 0.5523
  const quarter = (dx: number, dy: number, ex: number, ey: number, fx: number, fy: number) =>
    `C${[dx, dy, ex, ey, fx, fy].map((each, at) => round((at % 2 ? y : x) + each)).join(' ')}`
  return [
    `M${round(x + radius)} ${round(y)}`,
    quarter(radius, reach, reach, radius, 0, radius),
    quarter(-reach, radius, -radius, reach, -radius, 0),
    quarter(-radius, -reach, -reach, -radius, 0, -radius),
    `${quarter(reach, -radius, radius, -reach, radius, 0)}Z`,
  ].join('')
}

/** Labels at these heights, moved apart where they would touch. Their order stays. */
export function movedApart(
  places: readonly number[],
  apart: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number[] {
  const order = places.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y)
  const moved = [...places]
  let least = top
  for (const { y, at } of order) {
    moved[at] = Math.max(y, least)
    least = (moved[at] ?? y) + apart
  }
  let most = bottom
  for (const { at } of order.reverse()) {
    moved[at] = Math.min(moved[at] ?? most, most)
    most = (moved[at] ?? most) - apart
  }
  return moved
}
