/** The least width of the box, where there is room for it. */
const COMFORTABLE = 190
const GAP = 14

interface ReadoutPlace {
  readonly left?: number
  readonly right?: number
  readonly minWidth: number
  readonly maxWidth: number
}

/**
 * Where the readout is, in pixels: next to the crosshair on the side that has more room, inside the
 * chart. It never covers the month that has the focus, so in the middle of a phone it is narrow:
 * `readoutPlace(163, 326)` is `{ left: 177, minWidth: 149, maxWidth: 149 }`.
 */
export function readoutPlace(x: number, width: number): ReadoutPlace {
  const isAtLeft = x > width / 2
  const maxWidth = Math.max(0, (isAtLeft ? x : width - x) - GAP)
  const size = { minWidth: Math.min(COMFORTABLE, maxWidth), maxWidth }
  return isAtLeft ? { right: width - x + GAP, ...size } : { left: x + GAP, ...size }
}
