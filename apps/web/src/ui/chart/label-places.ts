/** A rectangle in a chart, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface LabelWish {
  readonly key: string
  readonly text: string
  /** Its preferred left and upper edge. */
  readonly left: number
  readonly top: number
  /** The area where it may be. */
  readonly area: Box
}

export interface PlacedLabel extends Box {
  readonly key: string
  readonly text: string
}

/** A straight part of a line that a label should not cover. */
export interface Segment {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

export interface Obstacles {
  /** Marks and other labels: never covered. */
  readonly boxes: readonly Box[]
  /** Covered only if there is no other place. */
  readonly lines: readonly Segment[]
}

export const LABEL_HEIGHT = 16
/** Between the upper edge and the baseline of a label. */
export const BASELINE = 12
/** The widest digits and letters of 12 px, in bold. */
const LETTER_WIDTH = 6.4
const STEP = 4
const LINE_COST = 60

export const labelWidth = (text: string): number => Math.ceil(text.length * LETTER_WIDTH)

/**
 * Puts each label at the free place nearest to its preferred one, in the given order: no two
 * overlap, and each stays in its area. A label without a free place is left out.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  { boxes, lines }: Obstacles,
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const wish of wishes) {
    const box = bestPlace(wish, [...boxes, ...placed], lines)
    if (box) placed.push({ ...box, key: wish.key, text: wish.text })
  }
  return placed
}

function bestPlace(
  { text, left, top, area }: LabelWish,
  taken: readonly Box[],
  lines: readonly Segment[],
): Box | null {
  const width = labelWidth(text)
  const lefts = within(left, [area.left, area.right - width])
  const tops = within(top, [area.top, area.bottom - LABEL_HEIGHT])
  let best: Box | null = null
  let least = Number.POSITIVE_INFINITY
  for (const y of tops) {
    for (const x of lefts) {
      const distance = Math.abs(y - top) + Math.abs(x - left)
      if (distance >= least) continue
      const box = { left: x, top: y, right: x + width, bottom: y + LABEL_HEIGHT }
      if (taken.some(other => overlap(box, other))) continue
      const cost = distance + LINE_COST * lines.filter(line => crosses(line, box)).length
      if (cost < least) [best, least] = [box, cost]
    }
  }
  return best
}

function within(wished: number, [from, to]: readonly [number, number]): number[] {
  if (to < from) return []
  const start = Math.min(to, Math.max(from, wished))
  const steps = Math.floor((to - from) / STEP)
  const others = Array.from({ length: steps + 1 }, (_, index) => from + index * STEP)
  return [start, ...others, to]
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether a line crosses a box: the part of it within each side is narrowed in turn. */
function crosses({ from, to }: Segment, box: Box): boolean {
  let [start, end] = [0, 1]
  const sides = [
    [from.x, to.x, box.left, box.right],
    [from.y, to.y, box.top, box.bottom],
  ] as const
  for (const [begins, ends, low, high] of sides) {
    const length = ends - begins
    if (length === 0) {
      if (begins <= low || begins >= high) return false
      continue
    }
    const [first, last] = [(low - begins) / length, (high - begins) / length].sort((a, b) => a - b)
    start = Math.max(start, first ?? 0)
    end = Math.min(end, last ?? 1)
  }
  return start < end
}
