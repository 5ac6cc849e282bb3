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

/** Names, amounts and the lowest days at the lines and bars; they arrive after the drawing. */
export function HeroLabels({ layout, floor, formatAxis }: HeroLabelsProps) {
  const low = layout.marks.find(({ kind }) => kind === 'low')
  const isBelow = (balance: Cents | undefined) =>
    (balance !== undefined && floor !== null && balance < floor) || undefined
  return (
    <>
      {layout.lows
        .filter(({ key, noDot }) => !noDot && key !== low?.key)
        .map(({ key, x, balance }) => (
          <circle
            key={key}
            className={styles.lowest}
            data-lowest=""
            data-below={isBelow(balance)}
            cx={x}
            cy={layout.yBalance(balance)}
            r={layout.isNarrow ? 2.5 : 3}
          />
        ))}
      {heroLabels({ layout, floor, formatAxis }).map(({ key, text, left, right, top }) => (
        <text
          key={key}
          className={styles.label}
          data-label={key}
          data-below={key === 'floor' || (key === 'low' && isBelow(low?.balance)) || undefined}
          x={key === 'low' ? (left + right) / 2 : left}
          y={top + BASELINE}
          textAnchor={key === 'low' ? 'middle' : undefined}
        >
          {text}
        </text>
      ))}
    </>
  )
}
