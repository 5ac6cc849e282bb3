import type { Edit } from '@millpond/core/sheet'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { GridSelected } from '#ui/grid/grid-model.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { FillKind } from '../fill/fill-draft.ts'
import type { FillSelection } from '../fill/fill-extent.ts'
import { waysOf } from '../fill/ways.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { VersionEditing } from '../model/shown-version.ts'
import { type BudgetFigures, chosenYears } from '../model/use-budget-figures.ts'
import { useOneStep } from '../model/use-one-step.ts'
import { selectedScope } from './selected-scope.ts'

const FillDrawer = lazy(() =>
  import('../fill/fill-drawer.tsx').then(module => ({ default: module.FillDrawer })),
)

interface FillMenuProps {
  readonly figures: BudgetFigures
  readonly selectedNow: () => GridSelected | null
  readonly writing: VersionEditing
  /** Returns to the place in the grid. */
  readonly onFilled: () => void
}

/** Ways to fill many cells in one step, which one undo reverts. Guide §9.5. */
export function FillMenu(props: FillMenuProps) {
  const { figures, writing, selectedNow, onFilled } = props
  const { organisation, model, location, providerBudget } = useBudgetContext()
  const writeStep = useOneStep()
  const [open, setOpen] = useState<{ kind: FillKind; selected: FillSelection } | null>(null)
  const openAt = (kind: FillKind) => {
    const { months, closeMonth } = model.ledger
    const selected = selectedNow()
    const at: FillSelection = {
      ...{ lines: figures.lines, tab: location.tab, activeRow: selected?.active.row ?? null },
      selection: selected && selectedScope(selected, figures),
      months: months.filter(month => month > closeMonth),
      years: chosenYears(figures.allYears, location.years),
    }
    setOpen({ kind, selected: at })
  }
  const fill = (edit: Edit) =>
    writeStep(writing, edit, () => {
      setOpen(null)
      setTimeout(onFilled)
    })
  return (
    <>
      <Menu
        label="Fill"
        items={waysOf(providerBudget, Object.keys(model.basis.customers).length > 0).map(
          ({ kind, label }) => ({ kind: 'action', label, onSelect: () => openAt(kind) }),
        )}
        trigger={props => (
          <Button {...props}>
            Fill <Icon name="chevron" size={16} />
          </Button>
        )}
      />
      {open && (
        <Suspense>
          <FillDrawer
            {...open}
            {...{ model, providerBudget }}
            organisationId={organisation.organisationId}
            shown={writing.state.sheet.shown}
            onFill={fill}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
