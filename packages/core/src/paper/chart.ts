/** The charts of a report: a drawing with its legend, and what it says in words. */
import { type Cents, cents, formatMoney } from '#money'
import type { BlockContent } from '#report'
import type { Day, Month } from '#time'
import { dayNumber, formatDay, monthAbbreviation, monthNumber, monthOfDay, yearOf } from '#time'
import { CHART_HEIGHT, chartMarks, type PaperChart, type PaperPoint } from './chart-marks.ts'
import type { Item, PaperLayout } from './items.ts'
import { addNode } from './node.ts'
import type { Mark, Piece } from './paper.ts'
import { widthOf } from './wrap.ts'

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>

const LEGEND_HEIGHT = 18
const LEGEND = { font: 'regular', size: 8.5, colour: 'ink' } as const
const [SWATCH, SWATCH_GAP, NAME_GAP] = [20, 5, 18]

/** The drawing with its legend; both are one figure. */
function figureItems(layout: PaperLayout, chart: PaperChart, alt: string): Item[] {
  const node = addNode(layout.root, 'Figure', { alt })
  const drawing = chartMarks(chart, layout.width, layout.measure)
  const legend = legendMarks(chart, layout.measure)
  const marks = [...drawing, ...legend.map(mark => shifted(mark, 0, CHART_HEIGHT + 8))]
  return [
    {
      ...{ height: CHART_HEIGHT + LEGEND_HEIGHT, before: 10, keepsNext: false },
      ...{ isLandscape: false, repeat: null },
      draw: (left, top): Piece[] => [
        {
          node,
          box: [left, top, left + layout.width, top + CHART_HEIGHT + LEGEND_HEIGHT],
          marks: marks.map(mark => shifted(mark, left, top)),
        },
      ],
    },
  ]
}

/** Paths are drawn from a corner of their own, and so the writer moves them. */
const shifted = (mark: Mark, dx: number, dy: number): Mark =>
  mark.kind === 'text'
    ? { ...mark, x: mark.x + dx, y: mark.y + dy }
    : { ...mark, at: { x: (mark.at?.x ?? 0) + dx, y: (mark.at?.y ?? 0) + dy } }

function legendMarks({ lines, points, range, floor }: PaperChart, measure: PaperLayout['measure']) {
  const [main] = lines
  const colour = lines.length > 1 ? 'quiet' : (main?.colour ?? 'ink')
  const width = main?.width ?? 1
  const line = { kind: 'path', d: `M0 5H${SWATCH}`, stroke: colour, width } as const
  const entries: { swatch: Mark; name: string }[] = []
  if (points.some(({ isForecast }) => !isForecast)) entries.push({ swatch: line, name: 'Actual' })
  if (points.some(({ isForecast }) => isForecast)) {
    entries.push({ swatch: { ...line, dash: [4, 2.5] }, name: 'Forecast' })
  }
  if (range.some(each => each !== null)) {
    const swatch = { kind: 'path', d: `M0 0H${SWATCH}V10H0Z`, fill: 'range' } as const
    entries.push({ swatch, name: 'Likely range (80%)' })
  }
  if (floor !== null && floor !== 0) {
    const swatch = { ...line, stroke: 'bad', width: 1, dash: [1.5, 2] } as const
    entries.push({ swatch, name: 'Floor' })
  }
  let x = 0
  return entries.flatMap(({ swatch, name }): Mark[] => {
    const from = x
    x += SWATCH + SWATCH_GAP + widthOf(name, LEGEND.font, { size: LEGEND.size, measure }) + NAME_GAP
    const words: Mark = {
      ...{ kind: 'text', x: from + SWATCH + SWATCH_GAP, y: 8, anchor: 'start', ...LEGEND },
      text: name,
    }
    return [shifted(swatch, from, 0), words]
  })
}

export function cashChartItems(
  layout: PaperLayout,
  title: string,
  { points, floor }: Content<'cashChart'>,
): Item[] {
  const { currency } = layout
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const isWeekly = points.some(({ key }) => key.length > 'YYYY-MM'.length)
  const known = points.flatMap(({ balance, on, isForecast }, at) =>
    balance === null ? [] : [{ balance, on, isForecast, at }],
  )
  // From the last booked balance on, if there is a forecast.
  const from = known.some(({ isForecast }) => isForecast)
    ? known.findLastIndex(({ isForecast }) => !isForecast)
    : 0
  const ahead = known.slice(Math.max(0, from))
  const lowest = ahead.reduce<(typeof known)[number] | null>(
    (least, each) => (least === null || each.balance < least.balance ? each : least),
    null,
  )
  const [first, last] = [known[0], known.at(-1)]
  const said = [
    first && `${money(first.balance)} on ${formatDay(first.on)}`,
    lowest && `${money(lowest.balance)} at its lowest, on ${formatDay(lowest.on)}`,
    last && `and ${money(last.balance)} on ${formatDay(last.on)}`,
  ].filter(Boolean)
  const ends = isWeekly ? 'week ends' : 'month ends'
  const summary = `The bank balance at ${ends} is ${said.join(', ')}.`
  const chart: PaperChart = {
    ...{ floor, currency, range: points.map(({ range }) => range) },
    points: points.map(({ on, isForecast }, at): PaperPoint => {
      const before = points[at - 1]?.on
      return { isForecast, ...(isWeekly ? weekLabel(on, before) : monthLabel(monthOfDay(on), at)) }
    }),
    lines: [
      {
        ...{ name: 'Bank balance', colour: 'actual', width: 1.8 },
        values: points.map(({ balance }) => balance),
      },
    ],
    marked: lowest && { at: lowest.at, text: lowestWords(lowest, isWeekly, currency) },
  }
  return figureItems(layout, chart, altOf(title, summary))
}

/** The first point of the weeks is today. */
function lowestWords(
  { balance, isForecast }: { readonly balance: Cents; readonly isForecast: boolean },
  isWeekly: boolean,
  currency: string,
): string {
  const when = isWeekly ? (isForecast ? 'Lowest week end' : 'Today') : 'Lowest month end'
  return `${when} ${formatMoney(balance, { currency })}`
}

/** A headline may end with its own full stop. */
const altOf = (title: string, summary: string): string => `${title.replace(/\.$/, '')}. ${summary}`

type Label = Pick<PaperPoint, 'label' | 'under'>

const monthLabel = (month: Month, at: number): Label => ({
  label: monthAbbreviation(month),
  under: at === 0 || monthNumber(month) === 1 ? String(yearOf(month)) : null,
})

function weekLabel(on: Day, before: Day | undefined): Label {
  const month = monthOfDay(on)
  const isNew = before === undefined || monthOfDay(before) !== month
  return { label: String(dayNumber(on)), under: isNew ? monthAbbreviation(month) : null }
}

export function profitChartItems(
  layout: PaperLayout,
  title: string,
  { points }: Content<'profitChart'>,
): Item[] {
  const { currency } = layout
  const sum = (values: readonly (number | null)[]) =>
    formatMoney(cents(values.reduce<number>((all, value) => all + (value ?? 0), 0)), { currency })
  const [income, costs, profit] = [
    points.map(point => point.income),
    points.map(point => point.costs),
    points.map(point => point.profit),
  ]
  const summary = `Income ${sum(income)}, costs ${sum(costs)} and net profit ${sum(profit)} in all.`
  const chart: PaperChart = {
    ...{ floor: null, currency, range: [], marked: null },
    points: points.map(({ key, columnKind }, at) => ({
      isForecast: columnKind !== 'actual',
      ...monthLabel(key as Month, at),
    })),
    lines: [
      { name: 'Revenue', colour: 'first', width: 1.4, values: income },
      { name: 'Expenses', colour: 'second', width: 1.4, values: costs },
      { name: 'Net profit', colour: 'result', width: 2.2, values: profit },
    ],
  }
  return figureItems(layout, chart, altOf(title, summary))
}
