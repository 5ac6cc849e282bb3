import { PaperGrid } from '#ui/paper/paper-grid.tsx'
import { BudgetPaperHead } from './budget-paper-head.tsx'
import { useBudgetContext, useVersionName } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'

export interface BudgetPaperProps {
  readonly version: Pick<ShownVersion, 'budget'>
  readonly figures: Pick<BudgetFigures, 'drawn' | 'rows' | 'footer'>
}

/** A printed budget: its head, and all accounts and months of the chosen tab. */
export function BudgetPaper({ version: { budget }, figures }: BudgetPaperProps) {
  const { organisation, model } = useBudgetContext()
  const named = `${organisation.name}: budget ${useVersionName()(budget)}`
  return (
    <>
      <BudgetPaperHead budget={budget} />
      <PaperGrid
        caption={`${named}, ${model.ledger.currency}, tax exclusive`}
        heading="Account"
        columns={figures.drawn}
        rows={figures.rows}
        footer={figures.footer}
      />
    </>
  )
}
