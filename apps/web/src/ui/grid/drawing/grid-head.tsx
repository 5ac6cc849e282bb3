// biome-ignore-all lint/a11y/useSemanticElements: cells of a table element cannot be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import { memo, Suspense } from 'react'
import styles from '../grid.module.css'
import type { GridColumn } from '../grid-model.ts'
import type { EditingTools } from '../grid-state.ts'
import type { Layout } from '../layout.ts'
import { stickyStyle } from './cell-view.tsx'
import { Cells, stickyOffset } from './grid-row.tsx'

interface GridHeadProps {
  readonly heading: string
  readonly columns: readonly GridColumn[]
  readonly layout: Layout
  readonly from: number
  readonly to: number
  readonly active: number
  /** Null if the width depends on the screen. */
  readonly onNameWidth: ((width: number) => void) | null
  readonly tools: EditingTools | null
}

export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { heading, columns, layout, from, to, active, onNameWidth, tools } = props
  const cell = (at: number) => {
    const column = columns[at]
    if (!column) return null
    const { band, offset } = stickyOffset(at, layout)
    return (
      <div
        key={column.key}
        className={styles.heading}
        role="columnheader"
        aria-colindex={at + 2}
        data-column={at}
        data-band={band === 'plain' ? undefined : band}
        data-now={column.isNow || undefined}
        data-end={column.endsGroup || undefined}
        title={column.hint}
        style={stickyStyle({ band, offset })}
      >
        <span className={styles.title} aria-hidden={column.name ? true : undefined}>
          {!column.subtitle && column.mark}
          {column.title}
        </span>
        {column.name && <span className="visually-hidden">{column.name}</span>}
        {column.subtitle && (
          <span className={styles.subtitle}>
            {column.mark}
            {column.subtitle}
          </span>
        )}
      </div>
    )
  }
  return (
    <div className={styles.head} role="rowgroup">
      <div className={styles['head-row']} role="row" aria-rowindex={1}>
        <div
          className={styles.corner}
          role="columnheader"
          aria-colindex={1}
          aria-label={heading}
          data-corner=""
        >
          {heading}
          {onNameWidth && tools && (
            <Suspense>
              <tools.NameWidth heading={heading} width={layout.name} onChange={onNameWidth} />
            </Suspense>
          )}
        </div>
        <Cells {...{ layout, from, to, active, cell }} />
      </div>
    </div>
  )
})
