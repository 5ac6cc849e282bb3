/** Indices `from` to before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface Axis {
  /** The scroll position and the visible size, in pixels. */
  readonly scroll: number
  readonly room: number
  /** The size of every item. */
  readonly size: number
  readonly count: number
}

/** The visible items and `margin` more on either side. */
export function visibleSpan({ scroll, room, size, count }: Axis, margin: number): Span {
  const first = Math.floor(scroll / size)
  const last = Math.ceil((scroll + room) / size)
  const from = Math.max(0, Math.min(first - margin, count))
  return { from, to: Math.max(from, Math.min(last + margin, count)) }
}

/**
 * The items of a span and one more item wherever it is, in order, so that no element is ever moved.
 */
export function withItem({ from, to }: Span, item: number, count: number): number[] {
  const items = Array.from({ length: to - from }, (_, offset) => from + offset)
  if (item < 0 || item >= count || (item >= from && item < to)) return items
  return item < from ? [item, ...items] : [...items, item]
}

/** The least scrolling that shows an item completely; its start if there is no room. */
export function scrollToShow({ scroll, room, size }: Omit<Axis, 'count'>, index: number): number {
  const start = index * size
  if (start < scroll || size > room) return start
  return Math.max(scroll, start + size - room)
}

const SHARE_BEFORE = 1 / 3

/**
 * The scroll position with an item a third of the way along, with whole groups of items before it.
 */
export function scrollToOpenAt(
  { room, size, count }: Omit<Axis, 'scroll'>,
  index: number,
  group = 1,
): number {
  const before = Math.ceil(Math.floor((room * SHARE_BEFORE) / size) / group) * group
  const most = Math.max(0, count * size - room)
  return Math.max(0, Math.min((index - before) * size, most))
}

/** The scroll speed, in pixels a frame, when a pointer is dragged this far past an edge. */
export function pullSpeed(at: number, from: number, to: number): number {
  const past = at < from ? at - from : Math.max(0, at - to)
  return Math.sign(past) * Math.min(40, Math.ceil(Math.abs(past) / 3))
}
