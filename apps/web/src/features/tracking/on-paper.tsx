import { lazy, Suspense } from 'react'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import type { GridProps } from '#ui/grid/grid-model.ts'

const PaperHead = lazy(() =>
  import('#ui/paper/paper-head.tsx').then(module => ({ default: module.PaperHead })),
)
const PaperGrid = lazy(() =>
  import('#ui/paper/paper-grid.tsx').then(module => ({ default: module.PaperGrid })),
)

type TrackedPaperProps = Pick<GridProps, 'label' | 'heading' | 'columns' | 'rows' | 'footer'>

/** All rows and months of the grid, when they are printed. */
export function TrackedPaper({ label, heading, columns, rows, footer }: TrackedPaperProps) {
  if (rows.length === 0) return null
  return (
    <Suspense>
      <PaperGrid caption={label} {...{ heading, columns, rows, footer }} />
    </Suspense>
  )
}

interface TrackedHeadProps {
  readonly of: PlanningContext
  /** `Transfers`. */
  readonly title: string
}

/** The head of a printed page. */
export const TrackedHead = ({ of: { organisation, model }, title }: TrackedHeadProps) => (
  <Suspense>
    <PaperHead
      {...{ title }}
      name={organisation.name}
      currency={model.ledger.currency}
      asOf={model.forecast.asOf}
    />
  </Suspense>
)
