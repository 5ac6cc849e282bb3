/** As in the style sheet: the box is at least so wide. */
export const READOUT_WIDTH = 190
const GAP = 14

/**
 * Where the readout is, in pixels: next to the crosshair on the side that has more room, and never
 * beyond an edge of the chart. `readoutSide(163, 326)` covers the crosshair of a phone.
 */
export function readoutSide(x: number, width: number): { left: number } | { right: number } {
  const most = Math.max(0, width - READOUT_WIDTH)
  return x > width / 2
    ? { right: Math.min(width - x + GAP, most) }
    : { left: Math.min(x + GAP, most) }
}
