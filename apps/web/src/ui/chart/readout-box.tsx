import type { ReactNode } from 'react'
import { NotationChip } from '../notation.tsx'
import styles from './hero-chart.module.css'
import { CHIP_OF, KIND_WORDS, type MonthPoint } from './month-point.ts'
import { readoutPlace } from './readout-place.ts'

interface ReadoutBoxProps {
  readonly point: Pick<MonthPoint, 'label' | 'kind'>
  /** The crosshair's position, in pixels. */
  readonly x: number
  /** The width of the chart, in pixels. */
  readonly width: number
  readonly children: ReactNode
}

/** The box of figures at the crosshair, on the side that has room, with the name of the point. */
export function ReadoutBox({ point, x, width, children }: ReadoutBoxProps) {
  return (
    <div className={styles.readout} style={readoutPlace(x, width)} aria-hidden="true">
      <p className={styles['readout-title']}>
        {point.label}
        <span>
          <NotationChip kind={CHIP_OF[point.kind]} />
          {KIND_WORDS[point.kind]}
        </span>
      </p>
      {children}
    </div>
  )
}
