import type { BuildMethod } from '@millpond/core/budget'
import { buildCells } from '@millpond/core/budget'
import { type Edit, editOf } from '@millpond/core/sheet'
import type { ForecastModel } from '#model/use-model.ts'
import type { SheetView } from '#planning/line-state.ts'
import { Button } from '#ui/button.tsx'
import type { GridSelected } from '#ui/grid/grid-model.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { selectedScope } from './selected-scope.ts'
import type { BudgetFigures } from './use-budget-figures.ts'

interface FillMenuProps {
  readonly model: ForecastModel
  readonly figures: BudgetFigures
  readonly view: SheetView
  readonly selected: GridSelected | null
  readonly apply: (edit: Edit) => void
}

const WAYS: readonly { readonly label: string; readonly method: BuildMethod }[] = [
  { label: 'Copy last year', method: { kind: 'lastYear', ppm: 0 } },
  { label: 'Copy the provider’s budget', method: { kind: 'providerBudget', ppm: 0 } },
  { label: 'Follow trend and season', method: { kind: 'seasonal', ppm: 0 } },
  { label: 'Copy the first month forward', method: { kind: 'copyForward', ppm: 0 } },
  { label: 'Straight line', method: { kind: 'straightLine' } },
  { label: 'Clear', method: { kind: 'clear' } },
]

/** Fills what is selected in one step, which one undo takes back. */
export function FillMenu({ model, figures, view, selected, apply }: FillMenuProps) {
  const toast = useToast()
  const fill = (label: string, method: BuildMethod) => {
    const scope = selected && selectedScope(selected, figures)
    if (!scope) return toast({ message: 'Select months that are not over, then fill them.' })
    const { shown } = view.sheet
    const { cells, silent } = buildCells(method, scope, {
      ...{ ledger: model.ledger, sheet: shown, customersAt: () => null },
    })
    const edit = editOf(shown, label, cells)
    if (edit) apply(edit)
    else toast({ message: silent[0]?.reason ?? 'That is what stands there already.' })
  }
  return (
    <Menu
      label="Fill"
      items={WAYS.map(({ label, method }) => ({
        ...{ kind: 'action', label },
        onSelect: () => fill(label, method),
      }))}
      trigger={props => (
        <Button {...props}>
          Fill <Icon name="chevron" size={16} />
        </Button>
      )}
    />
  )
}
