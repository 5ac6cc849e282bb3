import { readableFormula } from '@millpond/core/budget'
import { useNamedGroups } from '#sheet-editor/fields/use-named-groups.ts'
import { HistoryDrawer } from '#sheet-editor/history-drawer.tsx'
import { linesOfFormulas } from './formulas/formulas.ts'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'

interface BudgetHistoryProps {
  readonly version: ShownVersion
  readonly figures: BudgetFigures
  readonly onClose: () => void
}

/** Who changed what in a version. The provider's budget has no history here. */
export function BudgetHistory({ version, figures, onClose }: BudgetHistoryProps) {
  const { organisation, model } = useBudgetContext()
  const { budget, lineNotes, writing } = version
  const groups = useNamedGroups(organisation.organisationId)
  if (!budget) return null
  const lines = writing?.formulas.lines ?? linesOfFormulas(model.basis.accounts, groups, lineNotes)
  const nameOf = (code: string) =>
    figures.lines.find(line => line.code === code)?.name ?? 'A deleted account'
  return (
    <HistoryDrawer
      of={{ organisationId: organisation.organisationId, sheetId: budget.sheetId }}
      {...{ nameOf, onClose }}
      write={figures.unit.write}
      readFormula={formula => readableFormula(formula, lines)}
      editor={writing?.editor ?? null}
    />
  )
}
