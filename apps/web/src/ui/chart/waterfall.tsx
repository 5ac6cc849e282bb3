import type { Cents } from '@millpond/core/money'
import { useId, useState } from 'react'
import type { FormatCents } from './month-point.ts'
import { TableButton } from './table-button.tsx'
import { useWidth } from './use-width.ts'
import styles from './waterfall.module.css'
import {
  layOutWaterfall,
  type WaterfallBar,
  type WaterfallInput,
  type WaterfallLayout,
} from './waterfall-layout.ts'

type WaterfallProps = WaterfallInput & {
  /** The headline above it. */
  title: string
  /** One sentence for people who do not see the chart. */
  summary: string
  format: FormatCents
  /** Always signed. */
  formatChange: FormatCents
}

/** From the right edge, with room for the widest amount. */
const TRIANGLE = 104

/** From one amount to another, step by step; the same as a table one press away. */
export function Waterfall(props: WaterfallProps) {
  const { title, summary, ...rest } = props
  const summaryId = useId()
  const [isTable, setTable] = useState(false)
  const { element, width } = useWidth<HTMLDivElement>(720)
  const layout = layOutWaterfall(rest, width)
  return (
    <figure className={styles.figure} aria-label={title} aria-describedby={summaryId}>
      <figcaption className={styles.caption}>
        <p id={summaryId} className="visually-hidden">
          {summary}
        </p>
        <TableButton isTable={isTable} onTurn={() => setTable(!isTable)} />
      </figcaption>
      <div ref={element}>
        {isTable ? (
          <WaterfallTable {...rest} title={title} />
        ) : (
          <WaterfallDrawing {...rest} layout={layout} label={title} />
        )}
      </div>
    </figure>
  )
}

type DrawingProps = Pick<WaterfallProps, 'format' | 'formatChange'> & {
  layout: WaterfallLayout
  label: string
}

function WaterfallDrawing({ layout, label, format, formatChange }: DrawingProps) {
  const hatch = useId()
  const { width, height, zero, bars } = layout
  return (
    // biome-ignore lint/a11y/useSemanticElements: the bars are a group, and no form
    <svg
      className={styles.drawing}
      role="group"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      width="100%"
    >
      <pattern
        id={hatch}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={styles.hatch} d="M0 0V6" />
      </pattern>
      <path className={styles.zero} d={`M${zero} 0V${height}`} />
      {bars.map((bar, index) => (
        <Bar
          key={bar.key}
          {...{ bar, layout, hatch }}
          text={isStep(bar) ? formatChange(bar.amount) : format(bar.amount)}
          next={bars[index + 1]}
        />
      ))}
    </svg>
  )
}

const isStep = ({ kind }: WaterfallBar) => kind === 'rise' || kind === 'fall'

type BarProps = {
  bar: WaterfallBar
  layout: WaterfallLayout
  hatch: string
  text: string
  next: WaterfallBar | undefined
}

function Bar({ bar, layout, hatch, text, next }: BarProps) {
  const { barHeight, isNarrow, width } = layout
  const middle = bar.top + barHeight / 2 + 5
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a g does nothing by itself
    <g role="img" aria-label={`${bar.label}: ${text}`} data-kind={bar.kind}>
      <text className={styles.label} x={0} y={isNarrow ? bar.top - 8 : middle}>
        {bar.label}
      </text>
      <rect
        className={styles[bar.kind]}
        x={bar.x}
        y={bar.top}
        width={bar.width}
        height={barHeight}
        {...(bar.kind === 'forecast' && { fill: `url(#${hatch})` })}
      />
      {next && (
        <path className={styles.link} d={`M${bar.reaches} ${bar.top + barHeight}V${next.top}`} />
      )}
      <text className={styles.amount} x={width} y={middle} textAnchor="end">
        {text}
      </text>
      {isStep(bar) && bar.amount !== 0 && (
        <path
          className={styles[bar.kind]}
          d={bar.kind === 'rise' ? 'M5 0 10 9H0z' : 'M0 0h10L5 9z'}
          transform={`translate(${width - TRIANGLE} ${middle - 9})`}
        />
      )}
    </g>
  )
}

type TableProps = WaterfallInput & Pick<WaterfallProps, 'title' | 'format' | 'formatChange'>

function WaterfallTable({ title, from, to, steps, format, formatChange }: TableProps) {
  const ends = (label: string, amount: Cents) => (
    <tr className={styles.total}>
      <th scope="row">{label}</th>
      <td>{format(amount)}</td>
    </tr>
  )
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {ends(from.label, from.amount)}
        {steps.map(step => (
          <tr key={step.key}>
            <th scope="row">{step.label}</th>
            <td>{formatChange(step.amount)}</td>
          </tr>
        ))}
        {ends(to.label, to.amount)}
      </tbody>
    </table>
  )
}
