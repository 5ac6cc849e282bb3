import type { Cents } from '@millpond/core/money'
import styles from './hero-chart.module.css'
import { heroLabels } from './hero-label-places.ts'
import type { HeroLayout } from './hero-layout.ts'
import { BASELINE } from './label-places.ts'
import type { FormatCents } from './month-point.ts'

interface HeroLabelsProps {
  readonly layout: HeroLayout
  readonly floor: Cents | null
  readonly formatAxis: FormatCents
}

/** Names and amounts at the lines, bars and marks; they arrive after the drawing. */
export function HeroLabels({ layout, floor, formatAxis }: HeroLabelsProps) {
  const low = layout.marks.find(({ kind }) => kind === 'low')
  const isBelow = low !== undefined && floor !== null && low.balance < floor
  return heroLabels({ layout, floor, formatAxis }).map(({ key, text, left, right, top }) => (
    <text
      key={key}
      className={styles.label}
      data-label={key}
      data-below={key === 'floor' || (key === 'low' && isBelow) || undefined}
      x={key === 'low' ? (left + right) / 2 : left}
      y={top + BASELINE}
      textAnchor={key === 'low' ? 'middle' : undefined}
    >
      {text}
    </text>
  ))
}
