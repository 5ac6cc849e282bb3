import type { Cents } from '@millpond/core/money'
import type { HeroLayout, PlacedMark } from './hero-layout.ts'
import {
  type Box,
  LABEL_HEIGHT,
  type LabelWish,
  labelWidth,
  type PlacedLabel,
  placeLabels,
  type Segment,
} from './label-places.ts'
import type { FormatCents } from './month-point.ts'

interface Named {
  readonly layout: HeroLayout
  readonly floor: Cents | null
  readonly formatAxis: FormatCents
}

/** Half of a mark on the line, with its edge. */
const DOT = 8
const GAP = 8
/** Below the label of today. */
const TOP = 24

/** The labels of a balance chart: the most important one is placed first. */
export function heroLabels({ layout, floor, formatAxis }: Named): PlacedLabel[] {
  const { plot, balanceTop, balanceBottom, flowsTop, flowsBottom, yBalance, isNarrow } = layout
  const balanceArea = { top: TOP, bottom: flowsTop - 4 }
  const inPlot = { ...balanceArea, left: plot.left + 2, right: plot.right }
  const sideArea = isNarrow ? inPlot : { ...balanceArea, left: plot.right + 4, right: layout.width }
  const flows = isNarrow
    ? { ...inPlot, top: balanceBottom + 2, bottom: layout.axisTop }
    : { ...sideArea, top: flowsTop, bottom: flowsBottom }
  const low = layout.marks.find(({ kind }) => kind === 'low')
  const now = layout.marks.find(({ kind }) => kind === 'today')
  const peak = layout.marks.find(({ kind }) => kind === 'peak')
  // Below today's mark there is often no room above the floor.
  const lowName = low?.x === now?.x ? after : under
  const nameAt = (key: string, text: string, y: number, area: Box): LabelWish => ({
    ...{ key, text, area: fits(text, area) ? area : inPlot, left: area.left + 4 },
    top: isNarrow ? y - LABEL_HEIGHT - 2 : y - LABEL_HEIGHT / 2,
  })
  const { line } = layout.balance
  const lastY = line.at(-1)?.y
  const zero = layout.yFlows(0)
  const wishes: LabelWish[] = [
    ...(low ? [lowName(low, `${formatAxis(low.balance)} ${low.label}`, yBalance, inPlot)] : []),
    ...(floor === null
      ? []
      : [nameAt('floor', `Floor ${formatAxis(floor)}`, yBalance(floor), sideArea)]),
    ...(now && now.balance !== low?.balance
      ? [above(now, formatAxis(now.balance), yBalance, inPlot)]
      : []),
    ...(peak ? [after(peak, `${formatAxis(peak.balance)} ${peak.label}`, yBalance, inPlot)] : []),
    ...(lastY === undefined || isNarrow ? [] : [nameAt('balance', 'Balance', lastY, sideArea)]),
    nameAt('cashIn', 'Cash in', isNarrow ? flowsTop : (flowsTop + zero) / 2, flows),
    nameAt('cashOut', 'Cash out', isNarrow ? layout.axisTop + 2 : (zero + flowsBottom) / 2, flows),
  ]
  const across = (y: number): Segment => ({ from: { x: plot.left, y }, to: { x: plot.right, y } })
  const lines = [
    ...line.slice(1).map((to, index) => ({ from: line[index] ?? to, to })),
    ...(floor === null ? [] : [across(yBalance(floor))]),
    across(balanceBottom),
    ...(layout.today === null
      ? []
      : [{ from: { x: layout.today, y: balanceTop }, to: { x: layout.today, y: flowsBottom } }]),
  ]
  const boxes = layout.marks.map(({ x, balance }) => around(x, yBalance(balance)))
  return placeLabels(wishes, { boxes, lines })
}

const fits = (text: string, { left, right }: Box): boolean => labelWidth(text) <= right - left

const around = (x: number, y: number): Box => ({
  ...{ left: x - DOT, right: x + DOT },
  ...{ top: y - DOT, bottom: y + DOT },
})

const under = (
  { kind, x, balance }: PlacedMark,
  text: string,
  y: (value: number) => number,
  area: Box,
): LabelWish => ({
  ...{ key: kind, text, area, left: x - labelWidth(text) / 2 },
  top: y(balance) + GAP,
})

/** To the right of a peak, because the line falls there. */
const after = (
  { kind, x, balance }: PlacedMark,
  text: string,
  y: (value: number) => number,
  area: Box,
): LabelWish => ({
  ...{ key: kind, text, area, left: x + GAP + 2 },
  top: y(balance) - LABEL_HEIGHT / 2 - 2,
})

/** Above and to the left; below and to the right of a mark at the left edge. */
function above(
  { kind, x, balance }: PlacedMark,
  text: string,
  y: (value: number) => number,
  area: Box,
): LabelWish {
  const left = x - labelWidth(text) - GAP
  const isAtEdge = left < area.left
  return {
    ...{ key: kind, text, area, left: isAtEdge ? x + GAP : left },
    top: isAtEdge ? y(balance) + 2 : y(balance) - GAP - LABEL_HEIGHT,
  }
}
