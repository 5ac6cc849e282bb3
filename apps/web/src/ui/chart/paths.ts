export type PathPoint = { x: number; y: number }
export type Edge = { x: number; top: number; bottom: number }

const spot = (x: number, y: number) => `${round(x)} ${round(y)}`
const round = (pixels: number) => Math.round(pixels * 100) / 100

/** `M0 10L5 20`; empty without points. */
export const linePath = (places: readonly PathPoint[]): string =>
  places.length === 0 ? '' : `M${places.map(({ x, y }) => spot(x, y)).join('L')}`

/** Along the top and back along the bottom. */
export function areaPath(edges: readonly Edge[]): string {
  if (edges.length === 0) return ''
  const top = edges.map(edge => spot(edge.x, edge.top))
  const bottom = edges.map(edge => spot(edge.x, edge.bottom)).reverse()
  return `M${[...top, ...bottom].join('L')}z`
}
